"""Countries, methods and delivery times of the store and of products."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("stores", "0011_pictures_and_categories"),
    ]

    operations = [
        migrations.AddField(
            model_name="product",
            name="shipping_countries",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="product",
            name="shipping_max_days",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="shipping_methods",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="product",
            name="shipping_min_days",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="ships_apart",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="store",
            name="shipping_countries",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="store",
            name="shipping_max_days",
            field=models.SmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="store",
            name="shipping_methods",
            field=models.JSONField(db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="store",
            name="shipping_min_days",
            field=models.SmallIntegerField(null=True),
        ),
    ]
