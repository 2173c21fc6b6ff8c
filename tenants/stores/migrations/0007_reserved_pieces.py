from pathlib import Path

from django.db import migrations, models

FUNCTIONS = Path(__file__).parent / "functions"


class Migration(migrations.Migration):
    dependencies = [("stores", "0006_place_order_on_terms")]

    operations = [
        migrations.AddField(
            model_name="product", name="reserved", field=models.IntegerField(db_default=0, default=0, editable=False)
        ),
        migrations.RunSQL((FUNCTIONS / "take_allowance.sql").read_text()),
        migrations.RunSQL((FUNCTIONS / "place_order_unreserved.sql").read_text()),
    ]
