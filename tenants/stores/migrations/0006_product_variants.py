"""Options of products with a stock of their own, and the option that each order chose."""

import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0005_offer_items"),
    ]

    operations = [
        migrations.AddField(
            model_name="order",
            name="variant",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AddField(
            model_name="order",
            name="variant_id",
            field=models.UUIDField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="has_variants",
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.CreateModel(
            name="ProductVariant",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("position", models.SmallIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("extra_price", models.BigIntegerField(default=0)),
                ("quantity", models.IntegerField(null=True)),
                (
                    "product",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="variant_rows",
                        to="stores.product",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["product", "position"], name="variant_of_product")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("extra_price__gte", 0),
                            ("extra_price__lte", 9999999999999),
                            models.Q(("quantity__isnull", True), ("quantity__gte", 0), _connector="OR"),
                        ),
                        name="variant_is_sound",
                    )
                ],
            },
        ),
    ]
