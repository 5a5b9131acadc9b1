"""Find an account by the beginning of its nickname."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('cvarenta', '0002_onlookers'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('is_guest', False)), fields=['nickname_key'], name='player_account_by_nickname', opclasses=('varchar_pattern_ops',)),
        ),
    ]
