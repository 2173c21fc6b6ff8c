"""Operators can switch off the area of wagers. Choices are no part of the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("plans", "0004_casino_areas"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
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
                        ],
                        max_length=20,
                    ),
                ),
            ]
        ),
    ]
