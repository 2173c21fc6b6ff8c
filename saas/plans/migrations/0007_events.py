"""Operators can switch off the events of a community."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("plans", "0006_leaderboards")]

    operations = [
        migrations.AlterField(
            model_name="featureswitch",
            name="feature",
            field=models.CharField(
                choices=[
                    ("CUSTOM_DOMAIN", "Your own domain"),
                    ("EXPORTS", "Exports of your members"),
                    ("RAFFLES", "Raffles"),
                    ("CASES", "Cases"),
                    ("QUESTS", "Quests"),
                    ("SHARING", "Share kit"),
                    ("CASINOS", "Casinos"),
                    ("WAGERS", "Wagers"),
                    ("LEADERBOARDS", "Leaderboards"),
                    ("EVENTS", "Events"),
                ],
                max_length=20,
            ),
        )
    ]
