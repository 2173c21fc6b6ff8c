"""Further pictures of products, categories of the store, and the team's own order of the products."""

import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0010_replace_place_order"),
    ]

    operations = [
        migrations.CreateModel(
            name="ProductCategory",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=40)),
                ("slug", models.CharField(max_length=60, unique=True)),
                ("position", models.SmallIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name="product",
            name="image_alt",
            field=models.CharField(blank=True, db_default="", default="", max_length=160),
        ),
        migrations.AddField(
            model_name="product",
            name="more_pictures",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="product",
            name="position",
            field=models.IntegerField(db_default=0, default=0, editable=False),
        ),
        migrations.AddField(
            model_name="product",
            name="category",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="products",
                to="stores.productcategory",
            ),
        ),
    ]
