"""Challenges count wagers at casinos. Choices are no part of the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("quests", "0001_tables"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="challengeprovider",
                    name="provider",
                    field=models.CharField(
                        choices=[
                            ("LOCAL", "Local"),
                            ("KICK", "Kick"),
                            ("TWITCH", "Twitch"),
                            ("DISCORD", "Discord"),
                            ("GOOGLE", "Google"),
                            ("STEAM", "Steam"),
                            ("OTHER", "Other"),
                            ("STAKE", "Stake"),
                            ("SHUFFLE", "Shuffle"),
                            ("CLASH", "Clash"),
                            ("GAMDOM", "Gamdom"),
                            ("OPDUEL", "Opduel"),
                            ("LOOTBOX", "Lootbox"),
                            ("LUXDROP", "Luxdrop"),
                            ("PACKDRAW", "Packdraw"),
                            ("CSGOEMPIRE", "Csgoempire"),
                        ],
                        max_length=12,
                        unique=True,
                    ),
                ),
                migrations.AlterField(
                    model_name="challengetemplate",
                    name="event",
                    field=models.CharField(
                        blank=True,
                        choices=[
                            ("LOGIN", "LOGIN"),
                            ("JOIN", "JOIN"),
                            ("PROFILE", "PROFILE"),
                            ("PURCHASE", "PURCHASE"),
                            ("TICKETS", "TICKETS"),
                            ("OPENING", "OPENING"),
                            ("CODE", "CODE"),
                            ("WATCH", "WATCH"),
                            ("MESSAGE", "MESSAGE"),
                            ("FOLLOW", "FOLLOW"),
                            ("SUBSCRIPTION", "SUBSCRIPTION"),
                            ("GIFT", "GIFT"),
                            ("RAID", "RAID"),
                            ("CHEER", "CHEER"),
                            ("REDEMPTION", "REDEMPTION"),
                            ("WAGER", "WAGER"),
                        ],
                        max_length=12,
                    ),
                ),
            ]
        ),
    ]
