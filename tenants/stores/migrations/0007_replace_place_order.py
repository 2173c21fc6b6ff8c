"""A purchase takes a piece of the option that the buyer chose."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0006_product_variants")]

    operations = [
        ReplaceFunction("place_order", "e641953ad23e", before="cc82d54fad2d"),
    ]
