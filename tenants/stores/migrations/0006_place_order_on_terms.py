from pathlib import Path

from django.db import migrations, models

PLACE_ORDER = (Path(__file__).parent / "functions" / "place_order_on_terms.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("stores", "0005_terms_of_sale")]

    operations = [
        migrations.AddField(model_name="order", name="code_revealed_at", field=models.DateTimeField(null=True)),
        # The shorter function stays for servers that still run the code before this.
        migrations.RunSQL(PLACE_ORDER),
    ]
