"""Functions of the communities' schemas insert jobs through this one, not into the table."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("jobs", "0003_request_id")]

    operations = [ReplaceFunction("enqueue_job", "e3973100304c")]
