"""Find the tables in play by their last move, for onlookers."""


from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0004_free_tables'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='run',
            index=models.Index(condition=models.Q(('ended_at', None), ('kind', 'scoring')), fields=['-last_move_at'], name='run_scoring_by_last_move'),
        ),
    ]
