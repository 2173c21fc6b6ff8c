"""Gems are made for wager rewards. Choices are no part of the database, but the ledger checks causes."""

from django.db import migrations, models

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [
        ("wallets", "0003_first_rows"),
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
                        ]
                    ),
                ),
            ]
        ),
        ReplaceFunction("may_debit", "3b522f6f1721", before="f34fa63df9b0"),
    ]
