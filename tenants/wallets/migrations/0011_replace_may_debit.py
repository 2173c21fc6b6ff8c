"""Puts new versions of may_debit in force."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("wallets", "0010_cause_of_earning")]

    operations = [
        ReplaceFunction("may_debit", "f34fa63df9b0", before="6edd69d75906"),
    ]
