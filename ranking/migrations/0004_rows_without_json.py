"""Drop the JSON of published versions, whose lines are rows now."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("ranking", "0003_rows_of_published_versions")]

    operations = [
        migrations.RemoveField(model_name="frozenranking", name="rows"),
        migrations.AlterField(
            model_name="frozenrow",
            name="ranking",
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name="rows", to="ranking.frozenranking"),
        ),
    ]
