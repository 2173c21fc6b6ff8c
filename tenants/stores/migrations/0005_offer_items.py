"""Items come from offers, too. Choices are no part of the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0004_wager_items"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="wonitem",
                    name="source",
                    field=models.CharField(
                        choices=[
                            ("RAFFLE", "Raffle"),
                            ("CASE", "Case"),
                            ("GIFT", "Gift"),
                            ("QUEST", "Quest"),
                            ("LEVEL", "Level"),
                            ("WAGER", "Wager"),
                            ("OFFER", "Offer"),
                        ],
                        max_length=6,
                    ),
                ),
            ]
        ),
    ]
