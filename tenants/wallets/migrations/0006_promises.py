"""Promises of gems count against the day's limits, whatever they are made with."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("wallets", "0005_causes_of_chance")]

    operations = [ReplaceFunction("promise_gems", "52983cf38b66")]
