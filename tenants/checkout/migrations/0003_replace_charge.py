"""Puts new versions of charge in force."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("checkout", "0002_free_call")]

    operations = [
        ReplaceFunction("charge", "3bd4dbd5a208", before="73252415c753"),
    ]
