"""Charges through charge(), and writes jobs and activity through the functions of the apps that own them."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0012_replace_place_order_and_take_allowance"), ("checkout", "0001_initial")]

    operations = [ReplaceFunction("place_order", "601b30adefa8", before="272d1bcc9847")]
