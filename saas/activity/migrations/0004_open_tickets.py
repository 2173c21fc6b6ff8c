"""The desk counts the open support tickets of all communities."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("activity", "0003_support_kind")]

    operations = [
        migrations.AddIndex(
            model_name="activityrecord",
            index=models.Index(
                condition=models.Q(("kind", "SUPPORT"), models.Q(("status", "RESOLVED"), _negated=True)),
                fields=["community"],
                name="activity_open_tickets",
            ),
        ),
    ]
