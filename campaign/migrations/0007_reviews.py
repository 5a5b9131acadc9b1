"""Keep what a review knows and decides: decisions, flags, connections, starts given back."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0006_tallies'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Connection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opened_at', models.DateTimeField(verbose_name='se abrió')),
                ('last_seen_at', models.DateTimeField(verbose_name='última señal')),
                ('closed_at', models.DateTimeField(blank=True, null=True, verbose_name='se cerró')),
                ('close_code', models.PositiveIntegerField(blank=True, null=True, verbose_name='código de cierre')),
                ('place', models.CharField(blank=True, default='', editable=False, max_length=32)),
            ],
            options={
                'verbose_name': 'conexión',
                'verbose_name_plural': 'conexiones',
                'ordering': ('opened_at',),
            },
        ),
        migrations.CreateModel(
            name='Flag',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('given_up', 'abandonada'), ('idle', 'sin jugar 24 horas'), ('cut', 'cerca de un arranque del servidor'), ('crowd', 'muchas cuentas en una red'), ('speed', 'velocidad imposible')], max_length=12, verbose_name='señal')),
            ],
            options={
                'verbose_name': 'señal',
                'verbose_name_plural': 'señales',
            },
        ),
        migrations.CreateModel(
            name='RestoredStart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField(verbose_name='día de Quito')),
                ('is_withdrawn', models.BooleanField(default=False, verbose_name='retirada')),
            ],
            options={
                'verbose_name': 'vuelta devuelta',
                'verbose_name_plural': 'vueltas devueltas',
            },
        ),
        migrations.CreateModel(
            name='Review',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='número')),
                ('decision', models.CharField(choices=[('uphold', 'mantener'), ('restore', 'devolver'), ('void', 'anular')], max_length=8, verbose_name='decisión')),
                ('reason', models.TextField(max_length=1000, verbose_name='motivo')),
                ('at', models.DateTimeField(verbose_name='cuándo')),
            ],
            options={
                'verbose_name': 'decisión',
                'verbose_name_plural': 'decisiones',
                'ordering': ('-at', '-pk'),
                'permissions': [('review_run', 'Puede revisar vueltas abandonadas')],
            },
        ),
        migrations.CreateModel(
            name='ServerStart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(db_index=True, verbose_name='cuándo')),
            ],
            options={
                'verbose_name': 'arranque del servidor',
                'verbose_name_plural': 'arranques del servidor',
                'ordering': ('-at',),
            },
        ),
        migrations.AddField(
            model_name='run',
            name='is_examined',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name='run',
            name='is_void',
            field=models.BooleanField(default=False, verbose_name='anulada'),
        ),
        migrations.AddField(
            model_name='run',
            name='place',
            field=models.CharField(blank=True, default='', editable=False, max_length=32),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(condition=models.Q(('ended_at__isnull', False), ('kind', 'scoring')), fields=['ended_at', 'id'], name='run_scoring_by_end'),
        ),
        migrations.AddIndex(
            model_name='run',
            index=models.Index(condition=models.Q(('place', ''), _negated=True), fields=['place', 'started_at'], name='run_by_place'),
        ),
        migrations.AddConstraint(
            model_name='run',
            constraint=models.CheckConstraint(condition=models.Q(('is_void', False), models.Q(('ended_at__isnull', False), ('kind', 'scoring')), _connector='OR'), name='run_void_is_an_ended_scoring_run'),
        ),
        migrations.AddField(
            model_name='connection',
            name='game',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='connections', to='campaign.game'),
        ),
        migrations.AddField(
            model_name='flag',
            name='run',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='flags', to='campaign.run'),
        ),
        migrations.AddField(
            model_name='restoredstart',
            name='edition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='campaign.edition'),
        ),
        migrations.AddField(
            model_name='restoredstart',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='restored_starts', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='restoredstart',
            name='run',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='restored_start', to='campaign.run'),
        ),
        migrations.AddField(
            model_name='restoredstart',
            name='used_by',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='started_as_restored', to='campaign.run', verbose_name='usada por'),
        ),
        migrations.AddField(
            model_name='review',
            name='author',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='quién decidió'),
        ),
        migrations.AddField(
            model_name='review',
            name='run',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reviews', to='campaign.run', verbose_name='vuelta'),
        ),
        migrations.AddField(
            model_name='connection',
            name='server',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='campaign.serverstart'),
        ),
        migrations.AddConstraint(
            model_name='flag',
            constraint=models.UniqueConstraint(fields=('run', 'kind'), name='flag_each_once'),
        ),
        migrations.AddIndex(
            model_name='restoredstart',
            index=models.Index(fields=['player', 'edition', 'day'], name='restored_start_by_day'),
        ),
        migrations.AddConstraint(
            model_name='restoredstart',
            constraint=models.CheckConstraint(condition=models.Q(('used_by', None), ('is_withdrawn', False), _connector='OR'), name='restored_start_is_used_or_withdrawn_not_both'),
        ),
        migrations.AddIndex(
            model_name='review',
            index=models.Index(fields=['-at', '-id'], name='review_by_time'),
        ),
        migrations.AddConstraint(
            model_name='review',
            constraint=models.UniqueConstraint(fields=('run', 'number'), name='review_each_number_once'),
        ),
        migrations.AddConstraint(
            model_name='review',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='review_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='review',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='review_counts_from_one'),
        ),
        migrations.AddIndex(
            model_name='connection',
            index=models.Index(condition=models.Q(('place', ''), _negated=True), fields=['opened_at'], name='connection_with_a_place'),
        ),
    ]
