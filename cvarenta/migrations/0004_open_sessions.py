"""Where a player is logged in."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cvarenta', '0003_account_by_nickname'),
        ('sessions', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='OpenSession',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('browser', models.CharField(blank=True, max_length=20, verbose_name='navegador')),
                ('system', models.CharField(blank=True, max_length=20, verbose_name='sistema')),
                ('seen_on', models.DateField(verbose_name='último día')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='open_sessions', to=settings.AUTH_USER_MODEL)),
                ('session', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='sessions.session')),
            ],
            options={
                'verbose_name': 'sesión abierta',
                'verbose_name_plural': 'sesiones abiertas',
                'ordering': ('-seen_on', '-pk'),
            },
        ),
    ]
