"""Keep published versions of the ranking, each number once in an edition."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('campaign', '__first__'),
    ]

    operations = [
        migrations.CreateModel(
            name='FrozenRanking',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(verbose_name='versión')),
                ('reason', models.TextField(blank=True, default='', verbose_name='motivo')),
                ('published_at', models.DateTimeField(verbose_name='publicada')),
                ('closes_at', models.DateTimeField(verbose_name='cierre')),
                ('rows', models.JSONField(verbose_name='filas')),
                ('digest', models.CharField(max_length=64, verbose_name='huella SHA-256')),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='frozen_rankings', to='campaign.edition', verbose_name='edición')),
            ],
            options={
                'verbose_name': 'ranking congelado',
                'verbose_name_plural': 'rankings congelados',
                'ordering': ('edition', '-version'),
                'constraints': [models.UniqueConstraint(fields=('edition', 'version'), name='frozen_ranking_each_version_once')],
            },
        ),
    ]
