from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallets", "0002_posting"),
    ]

    operations = [
        migrations.CreateModel(
            name="Flow",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "day", "type", "cause", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("day", models.DateField()),
                (
                    "type",
                    models.CharField(
                        choices=[("CREDIT", "Credit"), ("DEBIT", "Debit"), ("ROLLBACK", "Rollback"), ("RESET", "Reset")]
                    ),
                ),
                (
                    "cause",
                    models.CharField(
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
                        ]
                    ),
                ),
                ("amount", models.BigIntegerField()),
                ("net", models.BigIntegerField()),
                ("moves", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="StaffIssuanceDay",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "day", "actor", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("day", models.DateField()),
                ("actor", models.UUIDField()),
                ("issued", models.BigIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name="books",
            name="staff_issuance_limit",
            field=models.BigIntegerField(null=True),
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
                ]
            ),
        ),
        migrations.CreateModel(
            name="FlowMark",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("upto", models.BigIntegerField(db_default=0)),
                ("timezone", models.TextField(db_default="UTC")),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="flow_mark_is_one")],
            },
        ),
    ]
