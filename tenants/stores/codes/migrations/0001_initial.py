import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("stores", "0006_place_order_on_terms"),
    ]

    operations = [
        migrations.CreateModel(
            name="Code",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("sealed", models.TextField()),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
                ("given_at", models.DateTimeField(null=True)),
                ("burned_at", models.DateTimeField(null=True)),
                (
                    "order",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="code", to="stores.order"
                    ),
                ),
                (
                    "product",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="codes",
                        to="stores.product",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("order__isnull", True)), fields=["product", "id"], name="code_to_give"
                    ),
                    models.Index(fields=["product"], name="code_of_product"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("given_at__isnull", True), ("order__isnull", True)),
                            models.Q(("given_at__isnull", False), ("order__isnull", False)),
                            _connector="OR",
                        ),
                        name="code_is_given_or_waits",
                    )
                ],
            },
        ),
    ]
