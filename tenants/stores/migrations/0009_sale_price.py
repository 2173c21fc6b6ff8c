"""A sale price with a start and an end."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0008_product_contents"),
    ]

    operations = [
        migrations.AddField(
            model_name="product",
            name="sale_from",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="sale_price",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="sale_until",
            field=models.DateTimeField(null=True),
        ),
    ]
