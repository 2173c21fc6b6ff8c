from pathlib import Path

from django.db import migrations

JOIN_RAFFLE = (Path(__file__).parent / "functions" / "join_raffle.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [
        ("raffles", "0001_initial"),
        ("wallets", "0004_functions"),
        ("draws", "0002_take_tickets"),
    ]

    operations = [migrations.RunSQL(JOIN_RAFFLE)]
