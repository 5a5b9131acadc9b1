"""Let the database no longer check the ledger of each standing, which its folder holds."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("ranking", "0004_rows_without_json")]

    operations = [
        migrations.AlterField(
            model_name="standing",
            name="ledger",
            field=models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="ranking.ledger"),
        ),
    ]
