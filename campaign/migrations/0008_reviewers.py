"""Make the group of those who review runs: that one permission, and nothing else."""

from django.db import migrations

GROUP = "Reviewers"


def make_reviewers(apps, schema_editor):
    """Make group and permission where they are missing; permissions come after migrations else."""
    content_type, _made = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="campaign", model="review"
    )
    permission, _made = apps.get_model("auth", "Permission").objects.get_or_create(
        codename="review_run",
        content_type=content_type,
        defaults={"name": "Puede revisar vueltas abandonadas"},
    )
    group, _made = apps.get_model("auth", "Group").objects.get_or_create(name=GROUP)
    group.permissions.add(permission)


class Migration(migrations.Migration):
    """Data only; going back leaves the group, which may have members."""

    dependencies = [
        ("campaign", "0007_reviews"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [migrations.RunPython(make_reviewers, migrations.RunPython.noop)]
