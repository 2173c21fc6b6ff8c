"""A purchase costs the sale price while the sale is on, by the clock of the database.

A server of the last version does not know the sale. During an upgrade, it answers that such a product is out of stock.
"""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0009_sale_price")]

    operations = [
        ReplaceFunction("place_order", "3abc98b13f02", before="e641953ad23e"),
    ]
