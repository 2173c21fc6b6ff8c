"""Rewards of quests make gems."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("wallets", "0008_cause_of_quests")]

    operations = [
        ReplaceFunction("may_debit", "6edd69d75906", before="033959b28a8b"),
    ]
