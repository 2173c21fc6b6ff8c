from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0001_tables"), ("checkout", "0002_functions"), ("draws", "0002_functions")]

    operations = [
        ReplaceFunction("take_allowance", "dec2545d54e7"),
        ReplaceFunction("place_order", "cc82d54fad2d"),
        ReplaceFunction("enter_drop", "1aa03df42bbb"),
    ]
