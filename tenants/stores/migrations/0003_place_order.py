from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0002_store_row_and_order_numbers"), ("wallets", "0002_posting")]

    operations = [ReplaceFunction("place_order", "2729785e4e2b")]
