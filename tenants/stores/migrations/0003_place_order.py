from pathlib import Path

from django.db import migrations

PLACE_ORDER = (Path(__file__).parent / "functions" / "place_order.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("stores", "0002_store_row_and_order_numbers"), ("wallets", "0002_posting")]

    operations = [migrations.RunSQL(PLACE_ORDER)]
