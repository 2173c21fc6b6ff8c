"""A claim of several steps pays those that can be paid, and remembers what stopped it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("wagers", "0003_paid_accounts")]

    operations = [
        migrations.AddField(
            "wagerclaim", "stopped_by", models.CharField(blank=True, db_default="", default="", max_length=40)
        ),
    ]
