"""Fans tip in the chat. Choices are no part of the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallets", "0006_friend_cause"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="dailyflow",
                    name="cause",
                    field=models.CharField(
                        choices=[
                            ("ORDER", "Order"),
                            ("TIP", "Tip"),
                            ("DEDUCTION", "Deduction"),
                            ("REWARD", "Reward"),
                            ("PRIZE", "Prize"),
                            ("REFUND", "Refund"),
                            ("RESET", "Reset"),
                            ("CORRECTION", "Correction"),
                            ("IMPORT", "Import"),
                            ("SALE", "Sale"),
                            ("RAFFLE", "Raffle"),
                            ("CASE", "Case"),
                            ("CHALLENGE", "Challenge"),
                            ("EARNING", "Earning"),
                            ("WAGER", "Wager"),
                            ("SUPPORT", "Support"),
                            ("FRIEND", "Friend"),
                            ("CHAT", "Chat"),
                        ]
                    ),
                ),
                migrations.AlterField(
                    model_name="txn",
                    name="cause",
                    field=models.CharField(
                        choices=[
                            ("ORDER", "Order"),
                            ("TIP", "Tip"),
                            ("DEDUCTION", "Deduction"),
                            ("REWARD", "Reward"),
                            ("PRIZE", "Prize"),
                            ("REFUND", "Refund"),
                            ("RESET", "Reset"),
                            ("CORRECTION", "Correction"),
                            ("IMPORT", "Import"),
                            ("SALE", "Sale"),
                            ("RAFFLE", "Raffle"),
                            ("CASE", "Case"),
                            ("CHALLENGE", "Challenge"),
                            ("EARNING", "Earning"),
                            ("WAGER", "Wager"),
                            ("SUPPORT", "Support"),
                            ("FRIEND", "Friend"),
                            ("CHAT", "Chat"),
                        ]
                    ),
                ),
            ]
        ),
    ]
