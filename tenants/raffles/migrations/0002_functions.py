from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("raffles", "0001_tables"), ("checkout", "0002_functions"), ("draws", "0002_functions")]

    operations = [
        ReplaceFunction("join_raffle", "9c981904f0fb"),
    ]
