import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.comparison
from django.db import migrations, models

import tenants.wallets.models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("tag", models.UUIDField()),
                (
                    "member",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="account",
                        to="members.member",
                    ),
                ),
                ("balance", models.BigIntegerField(db_default=0)),
                ("version", models.BigIntegerField(db_default=0)),
                ("frozen", models.BooleanField(db_default=False)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("MEMBER", "Member"),
                            ("ISSUANCE", "Issuance"),
                            ("REVENUE", "Revenue"),
                            ("PRIZES", "Prizes"),
                            ("ESCROW", "Escrow"),
                            ("DEDUCTIONS", "Deductions"),
                            ("RESETS", "Resets"),
                        ]
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("id__lt", 1000)), fields=("kind",), name="account_system_kind_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Txn",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("tag", models.UUIDField()),
                ("actor", models.UUIDField()),
                ("acting_for", models.UUIDField(null=True)),
                ("cause_id", models.UUIDField(null=True)),
                (
                    "reverses",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to="wallets.txn",
                    ),
                ),
                ("amount", models.BigIntegerField()),
                ("balance", models.BigIntegerField(null=True)),
                ("created_at", models.DateTimeField(db_default=tenants.wallets.models.DatabaseClock())),
                (
                    "type",
                    models.CharField(
                        choices=[("CREDIT", "Credit"), ("DEBIT", "Debit"), ("ROLLBACK", "Rollback"), ("RESET", "Reset")]
                    ),
                ),
                ("outcome", models.CharField(choices=[("PAID", "Paid"), ("REFUSED", "Refused")])),
                ("refusal", models.CharField(db_default="")),
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
                            ("RAFFLE", "Raffle"),
                            ("CASE", "Case"),
                            ("CHALLENGE", "Challenge"),
                            ("EARNING", "Earning"),
                        ]
                    ),
                ),
                ("reason", models.TextField()),
                ("fingerprint", models.BinaryField()),
            ],
            options={
                "indexes": [models.Index(fields=["created_at"], name="txn_by_age")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("outcome", "PAID"), ("reverses__isnull", False)),
                        fields=("reverses",),
                        name="txn_reversed_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "txn_id", "leg", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "txn",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="postings",
                        to="wallets.txn",
                    ),
                ),
                ("tag", models.UUIDField()),
                (
                    "debit",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="wallets.account",
                    ),
                ),
                (
                    "credit",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="wallets.account",
                    ),
                ),
                ("amount", models.BigIntegerField()),
                ("debit_version", models.BigIntegerField(null=True)),
                ("debit_after", models.BigIntegerField(null=True)),
                ("credit_version", models.BigIntegerField(null=True)),
                ("credit_after", models.BigIntegerField(null=True)),
                (
                    "xid",
                    models.BigIntegerField(
                        db_default=django.db.models.functions.comparison.Cast(
                            django.db.models.functions.comparison.Cast(
                                tenants.wallets.models.CurrentTransaction(), models.TextField()
                            ),
                            models.BigIntegerField(),
                        )
                    ),
                ),
                ("leg", models.SmallIntegerField()),
            ],
            options={
                "indexes": [django.contrib.postgres.indexes.BrinIndex(fields=["xid"], name="posting_by_xid")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("debit_version__isnull", False)),
                        fields=("debit", "debit_version"),
                        name="posting_debit_version_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("credit_version__isnull", False)),
                        fields=("credit", "credit_version"),
                        name="posting_credit_version_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rollup",
            fields=[
                (
                    "account",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        serialize=False,
                        to="wallets.account",
                    ),
                ),
                ("upto", models.BigIntegerField()),
                ("balance", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Books",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("tag", models.UUIDField()),
                ("spending_stopped_at", models.DateTimeField(null=True)),
                ("stopped_reason", models.TextField(db_default="")),
                ("daily_issuance_limit", models.BigIntegerField(db_default=1000000)),
                ("staff_issuance_limit", models.BigIntegerField(null=True)),
                ("reconciled_at", models.DateTimeField(null=True)),
                ("reconciled_upto", models.BigIntegerField(db_default=0)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="books_are_one")],
            },
        ),
        migrations.CreateModel(
            name="IssuanceDay",
            fields=[
                ("day", models.DateField(primary_key=True, serialize=False)),
                ("issued", models.BigIntegerField()),
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
        migrations.CreateModel(
            name="Promise",
            fields=[
                ("object_id", models.UUIDField(primary_key=True, serialize=False)),
                ("day", models.DateField()),
                ("actor", models.UUIDField(null=True)),
                ("amount", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="DailyFlow",
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
                            ("RAFFLE", "Raffle"),
                            ("CASE", "Case"),
                            ("CHALLENGE", "Challenge"),
                            ("EARNING", "Earning"),
                        ]
                    ),
                ),
                ("amount", models.BigIntegerField()),
                ("net", models.BigIntegerField()),
                ("moves", models.BigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="FlowProgress",
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
