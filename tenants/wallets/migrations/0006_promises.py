"""Promises of gems count against the day's limits, whatever they are made with."""

from pathlib import Path

from django.db import migrations

FUNCTIONS = Path(__file__).parent / "functions"


class Migration(migrations.Migration):
    dependencies = [("wallets", "0005_causes_of_chance")]

    operations = [migrations.RunSQL((FUNCTIONS / "promise_gems.sql").read_text(), migrations.RunSQL.noop)]
