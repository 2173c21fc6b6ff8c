"""Gems for gifts wait, because their payments can still fail: one open payment for each stream."""

from django.db import migrations, models
from django.db.models import Q

OPEN = Q(canceled_at__isnull=True, paid_at__isnull=True)


class Migration(migrations.Migration):
    dependencies = [("earning", "0002_wagers")]

    operations = [
        migrations.CreateModel(
            name="GiftHold",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("hours", models.SmallIntegerField(default=24)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(hours__gte=0, hours__lte=720, id=1), name="earning_gift_hold_is_sound"
                    )
                ],
            },
        ),
        migrations.AddField(model_name="earningpayment", name="stream_at", field=models.DateTimeField(null=True)),
        migrations.RemoveConstraint(model_name="earningpayment", name="earning_payment_open_once"),
        migrations.AddConstraint(
            model_name="earningpayment",
            constraint=models.UniqueConstraint(
                condition=OPEN,
                fields=("member", "promised_by", "stream_at"),
                name="earning_payment_open_once",
                nulls_distinct=False,
            ),
        ),
        migrations.AddIndex(
            model_name="earningpayment",
            index=models.Index(
                condition=Q(canceled_at__isnull=True, paid_at__isnull=True, stream_at__isnull=False),
                fields=["stream_at"],
                name="earning_payment_of_stream",
            ),
        ),
    ]
