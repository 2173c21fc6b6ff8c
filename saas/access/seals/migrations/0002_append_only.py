from pathlib import Path

from django.db import migrations

APPEND_ONLY = (Path(__file__).parent / "functions" / "append_only.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("seals", "0001_initial"), ("access", "0003_audience_rules")]

    operations = [migrations.RunSQL(APPEND_ONLY)]
