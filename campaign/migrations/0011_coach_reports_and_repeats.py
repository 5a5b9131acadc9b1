"""Keep what the coach found, share replays, and play a deal once more."""


import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0010_chapter_minutes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CoachReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='asiento')),
                ('engine', models.CharField(max_length=20, verbose_name='versión del motor')),
                ('total', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='jugadas por pesar')),
                ('done', models.PositiveSmallIntegerField(default=0, verbose_name='jugadas pesadas')),
                ('holder', models.UUIDField(blank=True, editable=False, null=True, verbose_name='quién la pesa')),
                ('leased_until', models.DateTimeField(blank=True, null=True, verbose_name='hasta cuándo')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='intentos')),
                ('lesson', models.JSONField(blank=True, editable=False, null=True, verbose_name='lección')),
                ('kept_at', models.DateTimeField(blank=True, null=True, verbose_name='guardada')),
            ],
            options={
                'verbose_name': 'informe del entrenador',
                'verbose_name_plural': 'informes del entrenador',
            },
        ),
        migrations.AddField(
            model_name='game',
            name='shared_as',
            field=models.UUIDField(blank=True, null=True, unique=True, verbose_name='compartida como'),
        ),
        migrations.AddField(
            model_name='run',
            name='repeats',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='repetitions', to='campaign.game', verbose_name='repite la partida'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('repeats', None), ('kind', 'practice'), _connector='OR'), name='run_only_practice_repeats_a_deal'),
        ),
        migrations.AddField(
            model_name='coachreport',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='coach_reports', to='campaign.game', verbose_name='partida'),
        ),
        migrations.AddConstraint(
            model_name='coachreport',
            constraint=models.UniqueConstraint(fields=('game', 'seat', 'engine'), name='report_one_for_each_game_seat_and_engine'),
        ),
        migrations.AddConstraint(
            model_name='coachreport',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kept_at__isnull', True), ('lesson__isnull', True)), models.Q(('kept_at__isnull', False), ('lesson__isnull', False)), _connector='OR'), name='report_kept_has_its_lesson'),
        ),
    ]
