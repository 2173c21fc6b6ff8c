from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("activity", "0001_tables")]

    operations = [
        ReplaceFunction("upsert_activity", "7377bd558c39"),
    ]
