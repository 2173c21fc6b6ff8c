"""The charge of every area, which was part of each area's own function before."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    initial = True

    dependencies = [("wallets", "0006_promises")]

    operations = [ReplaceFunction("charge", "182acb5809b2")]
