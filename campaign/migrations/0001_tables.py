"""Make the tables of the campaign: editions, runs, games, seats, moves, chapters won."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Edition',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(unique=True)),
                ('name', models.CharField(max_length=80, verbose_name='nombre')),
                ('opens_at', models.DateTimeField(verbose_name='abre')),
                ('closes_at', models.DateTimeField(verbose_name='cierra')),
                ('zone', models.CharField(default='America/Guayaquil', max_length=40, verbose_name='zona horaria')),
                ('daily_quota', models.PositiveSmallIntegerField(default=3, verbose_name='vueltas puntuables por día')),
                ('chapter_points', models.PositiveSmallIntegerField(default=100, verbose_name='puntos por capítulo')),
                ('final_bonus', models.PositiveSmallIntegerField(default=200, verbose_name='puntos por completar')),
            ],
            options={
                'verbose_name': 'edición',
                'verbose_name_plural': 'ediciones',
                'ordering': ('-opens_at',),
                'constraints': [models.CheckConstraint(condition=models.Q(('opens_at__lt', models.F('closes_at'))), name='edition_opens_before_it_closes')],
            },
        ),
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('scoring', 'puntuable'), ('practice', 'práctica')], max_length=8, verbose_name='tipo')),
                ('by_guest', models.BooleanField(default=False, verbose_name='empezada por un invitado')),
                ('day', models.DateField(blank=True, null=True, verbose_name='día de Quito')),
                ('slot', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='lugar en el cupo')),
                ('started_at', models.DateTimeField(verbose_name='empezó')),
                ('last_move_at', models.DateTimeField(verbose_name='última jugada')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='terminó')),
                ('end_reason', models.CharField(blank=True, choices=[('completed', 'completada'), ('given_up', 'abandonada'), ('idle', 'abandonada por inactividad'), ('closed', 'cerrada')], default='', max_length=10, verbose_name='cómo terminó')),
                ('request_id', models.UUIDField(blank=True, editable=False, null=True, verbose_name='petición')),
                ('edition', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='campaign.edition', verbose_name='edición')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs', to=settings.AUTH_USER_MODEL, verbose_name='jugador')),
            ],
            options={
                'verbose_name': 'vuelta',
                'verbose_name_plural': 'vueltas',
                'ordering': ('-started_at',),
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('chapter', models.PositiveSmallIntegerField(verbose_name='capítulo')),
                ('attempt', models.PositiveSmallIntegerField(verbose_name='intento')),
                ('ruleset', models.CharField(max_length=20, verbose_name='reglas')),
                ('engine', models.CharField(max_length=20, verbose_name='versión del motor')),
                ('server_seed', models.BinaryField(max_length=32)),
                ('commitment', models.CharField(max_length=64, verbose_name='compromiso')),
                ('client_seed', models.CharField(blank=True, default='', max_length=64, verbose_name='semilla del jugador')),
                ('dealer', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='primer repartidor')),
                ('ply', models.PositiveIntegerField(default=0, verbose_name='movimientos')),
                ('prepared_at', models.DateTimeField(verbose_name='preparada')),
                ('started_at', models.DateTimeField(blank=True, null=True, verbose_name='empezó')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='terminó')),
                ('winner', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='pareja ganadora')),
                ('score_us', models.PositiveSmallIntegerField(default=0, verbose_name='nosotros')),
                ('score_them', models.PositiveSmallIntegerField(default=0, verbose_name='ellos')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='campaign.run', verbose_name='vuelta')),
            ],
            options={
                'verbose_name': 'partida',
                'verbose_name_plural': 'partidas',
                'ordering': ('prepared_at',),
            },
        ),
        migrations.CreateModel(
            name='ChapterWon',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('chapter', models.PositiveSmallIntegerField(verbose_name='capítulo')),
                ('kind', models.CharField(choices=[('scoring', 'puntuable'), ('practice', 'práctica')], max_length=8, verbose_name='tipo')),
                ('points', models.PositiveSmallIntegerField(verbose_name='puntos')),
                ('won_at', models.DateTimeField(verbose_name='cuándo')),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='win', to='campaign.game')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='wins', to='campaign.run')),
            ],
            options={
                'verbose_name': 'capítulo ganado',
                'verbose_name_plural': 'capítulos ganados',
                'ordering': ('won_at',),
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='asiento')),
                ('kind', models.CharField(choices=[('human', 'persona'), ('bot', 'bot')], max_length=5, verbose_name='quién')),
                ('name', models.CharField(max_length=150, verbose_name='nombre')),
                ('level', models.CharField(blank=True, default='', max_length=20, verbose_name='nivel')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='campaign.game')),
            ],
            options={
                'verbose_name': 'asiento',
                'verbose_name_plural': 'asientos',
                'ordering': ('game', 'seat'),
            },
        ),
        migrations.CreateModel(
            name='Move',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ply', models.PositiveIntegerField(verbose_name='movimiento')),
                ('text', models.CharField(max_length=160, verbose_name='jugada')),
                ('at', models.DateTimeField(verbose_name='cuándo')),
                ('key', models.UUIDField(blank=True, editable=False, null=True, verbose_name='petición')),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='moves', to='campaign.game')),
            ],
            options={
                'verbose_name': 'movimiento',
                'verbose_name_plural': 'movimientos',
                'ordering': ('game', 'ply'),
                'constraints': [models.UniqueConstraint(fields=('game', 'ply'), name='move_one_for_each_ply'), models.UniqueConstraint(fields=('game', 'key'), name='move_one_for_each_key')],
            },
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(fields=['end_reason', '-ended_at'], name='campaign_ru_end_rea_1d2b05_idx'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('day', None), ('edition', None), ('kind', 'practice'), ('slot', None)), models.Q(('by_guest', False), ('day__isnull', False), ('edition__isnull', False), ('kind', 'scoring'), ('slot__isnull', False)), _connector='OR'), name='run_scoring_has_a_place_in_the_quota'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'scoring')), fields=('player', 'edition', 'day', 'slot'), name='run_one_for_each_place_in_the_quota'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None), ('kind', 'scoring')), fields=('player',), name='run_one_open_scoring_per_player'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.UniqueConstraint(fields=('player', 'request_id'), name='run_one_for_each_request'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('end_reason', ''), ('ended_at', None)), models.Q(('ended_at__isnull', False), models.Q(('end_reason', ''), _negated=True)), _connector='OR'), name='run_ended_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(fields=('run', 'chapter', 'attempt'), name='game_one_for_each_attempt'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('run',), name='game_one_unfinished_per_run'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(condition=models.Q(('chapter__range', (1, 5))), name='game_chapter_is_one_of_five'),
        ),
        migrations.AddIndex(
            model_name='chapterwon',
            index=models.Index(fields=['kind', 'won_at'], name='campaign_ch_kind_b034e7_idx'),
        ),
        migrations.AddConstraint(
            model_name='chapterwon',
            constraint=models.UniqueConstraint(fields=('run', 'chapter'), name='win_each_chapter_once'),
        ),
        migrations.AddConstraint(
            model_name='chapterwon',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'practice'), ('points', 0)), ('kind', 'scoring'), _connector='OR'), name='win_practice_pays_nothing'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('game', 'seat'), name='seat_one_for_each_place'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'human'), ('level', '')), models.Q(('kind', 'bot'), models.Q(('level', ''), _negated=True)), _connector='OR'), name='seat_bot_has_a_level'),
        ),
    ]
