"""Keep sums folded from the facts, and a row for each line of a published version."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0009_points_notes'),
        ('ranking', '0001_frozen_rankings'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='frozenranking',
            name='players',
            field=models.PositiveIntegerField(default=0, verbose_name='jugadores con puntos'),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name='Ledger',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(null=True)),
                ('players', models.PositiveIntegerField(default=0)),
                ('mark', models.UUIDField(default=uuid.uuid4)),
                ('counted_until', models.DateTimeField()),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='campaign.edition')),
            ],
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('start', models.CharField(blank=True, max_length=55)),
                ('count', models.PositiveIntegerField()),
                ('ledger', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='blocks', to='ranking.ledger')),
            ],
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.PositiveIntegerField()),
                ('lost', models.PositiveIntegerField()),
                ('reached_at', models.DateTimeField()),
                ('key', models.CharField(max_length=55)),
                ('ledger', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='ranking.ledger')),
                ('player', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='FrozenRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField()),
                ('place', models.PositiveIntegerField(verbose_name='puesto')),
                ('player_id', models.BigIntegerField(verbose_name='número del jugador')),
                ('nickname', models.CharField(max_length=150, verbose_name='apodo')),
                ('salt', models.CharField(blank=True, max_length=32)),
                ('seal', models.CharField(max_length=64, verbose_name='sello')),
                ('points', models.PositiveIntegerField(verbose_name='puntos')),
                ('lost', models.PositiveIntegerField(verbose_name='capítulos perdidos')),
                ('reached_at', models.DateTimeField(verbose_name='últimos puntos')),
                ('ranking', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='ranking.frozenranking')),
            ],
            options={
                'verbose_name': 'fila congelada',
                'verbose_name_plural': 'filas congeladas',
                'ordering': ('ranking', 'position'),
                'constraints': [models.UniqueConstraint(fields=('ranking', 'position'), name='frozen_row_each_position_once'), models.UniqueConstraint(fields=('ranking', 'player_id'), name='frozen_row_each_player_once')],
            },
        ),
        migrations.AddConstraint(
            model_name='ledger',
            constraint=models.UniqueConstraint(condition=models.Q(('day', None)), fields=('edition',), name='ledger_one_of_all_days'),
        ),
        migrations.AddConstraint(
            model_name='ledger',
            constraint=models.UniqueConstraint(fields=('edition', 'day'), name='ledger_one_of_each_day'),
        ),
        migrations.AddConstraint(
            model_name='block',
            constraint=models.UniqueConstraint(fields=('ledger', 'start'), name='block_one_from_each_start'),
        ),
        migrations.AddConstraint(
            model_name='standing',
            constraint=models.UniqueConstraint(fields=('player', 'ledger'), name='standing_one_of_a_player'),
        ),
        migrations.AddConstraint(
            model_name='standing',
            constraint=models.UniqueConstraint(fields=('ledger', 'key'), name='standing_in_order'),
        ),
    ]
