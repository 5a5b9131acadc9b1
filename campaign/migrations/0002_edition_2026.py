"""Open the tournament of December 2026: it closes on 6 December at 23:59 in Quito."""

from datetime import UTC, datetime

from django.db import migrations

SLUG = "2026"


def open_edition(apps, schema_editor):
    """Make the edition, if it is not there yet."""
    apps.get_model("campaign", "Edition").objects.get_or_create(
        slug=SLUG,
        defaults={
            "name": "Fiestas de Quito 2026",
            "opens_at": datetime(2026, 11, 1, 5, 0, tzinfo=UTC),
            "closes_at": datetime(2026, 12, 7, 4, 59, tzinfo=UTC),
            "daily_quota": 3,
            "chapter_points": 100,
            "final_bonus": 200,
        },
    )


class Migration(migrations.Migration):
    """Data only; going back leaves the edition where it is, since runs may refer to it."""

    dependencies = [("campaign", "0001_tables")]

    operations = [migrations.RunPython(open_edition, migrations.RunPython.noop)]
