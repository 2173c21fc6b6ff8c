"""The content of a digital product for its buyers: a link, a file or a message, and the version of each order."""

import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0007_replace_place_order"),
    ]

    operations = [
        migrations.AddField(
            model_name="order",
            name="content_id",
            field=models.UUIDField(null=True),
        ),
        migrations.AddField(
            model_name="order",
            name="content_kind",
            field=models.CharField(
                blank=True,
                choices=[("LINK", "Link"), ("FILE", "File"), ("TEXT", "Text")],
                db_default="",
                default="",
                max_length=4,
            ),
        ),
        migrations.AddField(
            model_name="order",
            name="content_opened_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="content_kind",
            field=models.CharField(
                blank=True,
                choices=[("LINK", "Link"), ("FILE", "File"), ("TEXT", "Text")],
                db_default="",
                default="",
                max_length=4,
            ),
        ),
        migrations.CreateModel(
            name="ProductContent",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(choices=[("LINK", "Link"), ("FILE", "File"), ("TEXT", "Text")], max_length=4),
                ),
                ("sealed", models.TextField(blank=True)),
                ("file", models.CharField(blank=True, max_length=120)),
                ("file_name", models.CharField(blank=True, max_length=120)),
                ("file_size", models.IntegerField(default=0)),
                ("replaced_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "product",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="contents", to="stores.product"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced_at__isnull", True)), fields=("product",), name="content_is_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "FILE"), ("sealed", ""), models.Q(("file", ""), _negated=True)),
                            models.Q(
                                models.Q(("kind", "FILE"), _negated=True),
                                ("file", ""),
                                models.Q(("sealed", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="content_is_whole",
                    ),
                ],
            },
        ),
    ]
