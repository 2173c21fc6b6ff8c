from pathlib import Path

from django.db import migrations

ASK_FOR_ONE = (Path(__file__).parent / "functions" / "ask_for_one.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("drops", "0001_initial"), ("draws", "0002_take_tickets"), ("stores", "0007_reserved_pieces")]

    operations = [migrations.RunSQL(ASK_FOR_ONE)]
