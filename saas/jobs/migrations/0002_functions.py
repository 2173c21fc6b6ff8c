from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_tables")]

    operations = [
        ReplaceFunction("enqueue_job", "e3973100304c"),
    ]
