from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("draws", "0001_initial")]

    operations = [ReplaceFunction("take_tickets", "55280658f745")]
