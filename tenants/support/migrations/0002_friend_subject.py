"""Tickets can be about invited friends. Choices are no part of the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("community_support", "0001_tables"),
    ]

    operations = [
        migrations.AlterField(
            model_name="supportticket",
            name="subject_kind",
            field=models.CharField(
                blank=True,
                choices=[
                    ("ORDER", "Order"),
                    ("ITEM", "Item"),
                    ("RAFFLE", "Raffle"),
                    ("OPENING", "Opening"),
                    ("QUEST", "Quest"),
                    ("WAGER", "Wager"),
                    ("LEADERBOARD", "Leaderboard"),
                    ("EVENT", "Event"),
                    ("TRANSACTION", "Transaction"),
                    ("FRIEND", "Friend"),
                ],
                max_length=11,
            ),
        ),
    ]
