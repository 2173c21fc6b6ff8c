from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [
        ("raffles", "0001_initial"),
        ("wallets", "0004_functions"),
        ("draws", "0002_take_tickets"),
    ]

    operations = [ReplaceFunction("join_raffle", "1188e5de4fbf")]
