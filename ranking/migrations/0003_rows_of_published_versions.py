"""Write each line of the versions published so far as a row of its own."""

from datetime import datetime

from django.db import migrations

CHUNK = 1000


def unfold(apps, schema_editor):
    """Make rows of the JSON that each version kept."""
    FrozenRow = apps.get_model("ranking", "FrozenRow")
    for frozen in apps.get_model("ranking", "FrozenRanking").objects.all():
        lines = [
            FrozenRow(
                ranking=frozen,
                position=position,
                place=line["place"],
                player_id=line["player"],
                nickname=line["nickname"],
                salt=line["salt"],
                seal=line["seal"],
                points=line["points"],
                lost=line["lost"],
                reached_at=datetime.fromisoformat(line["reached_at"]),
            )
            for position, line in enumerate(frozen.rows, start=1)
        ]
        FrozenRow.objects.bulk_create(lines, batch_size=CHUNK)
        frozen.players = len(lines)
        frozen.save(update_fields=["players"])


class Migration(migrations.Migration):
    """Data only; the JSON is still there to go back to."""

    dependencies = [("ranking", "0002_ledgers_and_frozen_rows")]

    operations = [migrations.RunPython(unfold, migrations.RunPython.noop)]
