"""Let one page ask for a scoring run and for a practice run under the same request id."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Each kind of run keeps its requests apart."""

    dependencies = [("campaign", "0002_edition_2026")]

    operations = [
        migrations.RemoveConstraint("run", "run_one_for_each_request"),
        migrations.AddConstraint(
            "run",
            models.UniqueConstraint(
                fields=("player", "kind", "request_id"), name="run_one_for_each_request"
            ),
        ),
    ]
