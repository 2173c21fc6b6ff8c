"""A step of a wager reward is paid once for each casino account, also if the account gets another fan."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("community_casinos", "0002_pulls"),
        ("wagers", "0002_functions"),
    ]

    operations = [
        migrations.CreateModel(
            name="PaidAccountStep",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("period", models.DateField()),
                ("turn", models.IntegerField()),
                ("payment", models.UUIDField()),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.referredaccount",
                    ),
                ),
                (
                    "reward",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="wagers.wagerreward",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["payment"], name="paid_account_step_by_payment")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("account", "reward", "period", "turn"), name="paid_account_step_once"
                    ),
                    models.CheckConstraint(condition=models.Q(("turn__gte", 1)), name="paid_account_step_is_sound"),
                ],
            },
        ),
    ]
