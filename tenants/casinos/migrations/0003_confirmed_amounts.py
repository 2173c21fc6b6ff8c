"""The team's answer about an amount of a test is stored, so that the same amount is not asked about again."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("community_casinos", "0002_pulls")]

    operations = [
        migrations.CreateModel(
            name="ConfirmedAmount",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("name_key", models.CharField(max_length=100)),
                ("amount", models.DecimalField(decimal_places=8, max_digits=24)),
                ("currency", models.CharField(max_length=12)),
                ("divisor", models.DecimalField(decimal_places=4, max_digits=12)),
                ("confirmed_by", models.UUIDField()),
                ("confirmed_at", models.DateTimeField()),
                (
                    "connection",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.casinoconnection",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("connection", "name_key", "amount", "currency", "divisor"),
                        name="confirmed_amount_once",
                    ),
                ],
            },
        ),
    ]
