from pathlib import Path

from django.db import migrations

OPEN_CASE = (Path(__file__).parent / "functions" / "open_case.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0002_initial"), ("wallets", "0002_posting"), ("seeds", "0001_initial")]

    operations = [migrations.RunSQL(OPEN_CASE)]
