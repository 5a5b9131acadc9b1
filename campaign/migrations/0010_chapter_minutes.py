"""Say how long a chapter of an edition usually takes."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0009_points_notes'),
    ]

    operations = [
        migrations.AddField(
            model_name='edition',
            name='chapter_minutes',
            field=models.PositiveSmallIntegerField(default=12, help_text='Con las partidas perdidas; para decir hasta cuándo vale la pena empezar.', validators=[django.core.validators.MinValueValidator(1)], verbose_name='minutos que suele tomar un capítulo'),
        ),
        migrations.AddConstraint(
            model_name='edition',
            constraint=models.CheckConstraint(condition=models.Q(('chapter_minutes__gt', 0)), name='edition_chapters_take_time'),
        ),
    ]
