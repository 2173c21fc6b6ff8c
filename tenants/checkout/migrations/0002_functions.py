from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("checkout", "0001_tables"), ("wallets", "0002_functions")]

    operations = [
        ReplaceFunction("charge", "3bd4dbd5a208"),
    ]
