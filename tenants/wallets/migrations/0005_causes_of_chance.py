from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallets", "0004_functions"),
    ]

    operations = [
        migrations.AlterField(
            model_name="flow",
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
                ]
            ),
        ),
    ]
