"""A ruling knows the entrants that it names and the decided scores. Rulings of the earlier version have neither."""

from django.contrib.postgres.fields import ArrayField
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0003_private_report_pictures")]

    operations = [
        migrations.AddField("matchruling", "entrants", ArrayField(models.UUIDField(), null=True, size=2)),
        migrations.AddField("matchruling", "scores", ArrayField(models.IntegerField(), null=True, size=2)),
    ]
