"""Names the function after what it does. Servers of the previous version still call ask_for_one during an upgrade."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("drops", "0007_fingerprints_of_free_entries")]

    operations = [
        ReplaceFunction("enter_drop", "160b6498fabc"),
    ]
