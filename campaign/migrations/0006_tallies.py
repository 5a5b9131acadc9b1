"""Keep what a player did in a game once it is counted."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0005_onlookers'),
    ]

    operations = [
        migrations.CreateModel(
            name='Tally',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('caidas', models.PositiveSmallIntegerField(verbose_name='caídas')),
                ('limpias', models.PositiveSmallIntegerField(verbose_name='limpias')),
                ('rondas', models.PositiveSmallIntegerField(verbose_name='rondas')),
                ('taken', models.PositiveSmallIntegerField(verbose_name='cartas recogidas')),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='tally', to='campaign.game')),
            ],
            options={
                'verbose_name': 'cuenta de una partida',
                'verbose_name_plural': 'cuentas de partidas',
            },
        ),
    ]
