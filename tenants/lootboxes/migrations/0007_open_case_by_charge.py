"""Charges through charge(), and writes jobs and activity through the functions of the apps that own them."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0006_clean_hidden_letters_of_prizes"), ("checkout", "0001_initial")]

    operations = [ReplaceFunction("open_case", "9e347fb82019", before="0a02e8636807")]
