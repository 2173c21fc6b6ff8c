import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0002_membernote"),
        ("stores", "0004_order_by_day"),
    ]

    operations = [
        migrations.CreateModel(
            name="StockWatch",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name="product",
            name="product_is_sound",
        ),
        migrations.AddField(
            model_name="dailypurchase",
            name="last_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="order",
            name="answers",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="order",
            name="has_code",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="order",
            name="sell_price",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="global_cooldown",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="has_codes",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="product",
            name="last_sold_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="limit_per_period",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="limit_total",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="member_cooldown",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="min_level",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="min_member_days",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="on_sale_from",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="on_sale_until",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="period_days",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="questions",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="product",
            name="restock_at",
            field=models.TimeField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="restock_every",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="restock_to",
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="restock_unit",
            field=models.CharField(
                blank=True, choices=[("HOUR", "Hour"), ("DAY", "Day")], db_default="", default="", max_length=4
            ),
        ),
        migrations.AddField(
            model_name="product",
            name="restocks_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="sell_price",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="sizes",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddConstraint(
            model_name="product",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("price__gte", 0),
                    ("price__lte", 9999999999999),
                    ("sold__gte", 0),
                    models.Q(
                        ("sell_price__isnull", True),
                        models.Q(("sell_price__gte", 0), ("sell_price__lte", 9999999999999)),
                        _connector="OR",
                    ),
                    models.Q(
                        ("quantity__isnull", True),
                        ("quantity__gt", 0),
                        models.Q(("quantity", 0), models.Q(("status", "ACTIVE"), _negated=True)),
                        _connector="OR",
                    ),
                    models.Q(("limit_per_day__isnull", True), ("limit_per_day__gte", 1), _connector="OR"),
                ),
                name="product_is_sound",
            ),
        ),
        migrations.AddField(
            model_name="stockwatch",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="stock_watches", to="members.member"
            ),
        ),
        migrations.AddField(
            model_name="stockwatch",
            name="product",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="watches", to="stores.product"
            ),
        ),
        migrations.AddConstraint(
            model_name="stockwatch",
            constraint=models.UniqueConstraint(fields=("product", "member"), name="one_watch_each"),
        ),
    ]
