"""Gems are made for invited friends. Choices are no part of the database, but the ledger checks causes."""

from django.db import migrations, models

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [
        ("wallets", "0005_support_cause"),
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
                        ]
                    ),
                ),
            ]
        ),
        ReplaceFunction("may_debit", "f856bca69fd3", before="fe3b14e4e386"),
    ]
