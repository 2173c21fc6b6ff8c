"""Tickets can be about claims of offers. Choices are no part of the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("community_support", "0002_friend_subject"),
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
                    ("OFFER", "Offer"),
                ],
                max_length=11,
            ),
        ),
    ]
