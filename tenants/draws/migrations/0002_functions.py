from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("draws", "0001_tables")]

    operations = [
        ReplaceFunction("take_tickets", "67b5d5c4fa82"),
    ]
