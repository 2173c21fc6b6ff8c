"""Earning rules have the event WAGER in their choices, which the database does not know."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("earning", "0001_tables"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="earningrule",
                    name="event",
                    field=models.CharField(
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
