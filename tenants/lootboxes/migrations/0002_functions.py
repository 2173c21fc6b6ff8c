from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0001_tables"), ("checkout", "0002_functions")]

    operations = [
        ReplaceFunction("open_case", "ca11db7693dd"),
    ]
