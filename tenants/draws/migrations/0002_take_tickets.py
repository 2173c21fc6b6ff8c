from pathlib import Path

from django.db import migrations

TAKE_TICKETS = (Path(__file__).parent / "functions" / "take_tickets.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("draws", "0001_initial")]

    operations = [migrations.RunSQL(TAKE_TICKETS, migrations.RunSQL.noop)]
