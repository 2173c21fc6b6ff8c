"""Staff whose recorded wagers decide the prizes of a window are responsible for its gems."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("leaderboards", "0003_responsible_for_window")]

    operations = [migrations.AddField("boardwindow", "decided_by", models.UUIDField(null=True))]
