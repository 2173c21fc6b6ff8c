"""Charges through charge(), and writes jobs and activity through the functions of the apps that own them."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("drops", "0004_withdrawn_asks"), ("checkout", "0001_initial")]

    operations = [ReplaceFunction("ask_for_one", "b0a94bdeb1d7", before="f393efe30407")]
