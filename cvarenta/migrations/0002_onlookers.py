"""Let a player say whether others may look on."""


from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cvarenta', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='shows_tables',
            field=models.BooleanField(default=True, help_text='Cualquiera mira sus mesas puntuables: cartas jugadas y marcador, sin mano.', verbose_name='deja mirar sus mesas'),
        ),
    ]
