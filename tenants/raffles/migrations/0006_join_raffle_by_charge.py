"""Charges through charge(), and writes jobs and activity through the functions of the apps that own them."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("raffles", "0005_clean_hidden_letters_of_prizes"), ("checkout", "0001_initial")]

    operations = [ReplaceFunction("join_raffle", "fee77b66d2c1", before="1188e5de4fbf")]
