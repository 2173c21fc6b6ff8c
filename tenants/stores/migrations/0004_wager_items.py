"""Items come from wager rewards, too. Choices are no part of the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0003_first_rows"),
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
                        ],
                        max_length=6,
                    ),
                ),
            ]
        ),
    ]
