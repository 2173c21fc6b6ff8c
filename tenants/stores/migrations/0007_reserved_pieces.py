from django.db import migrations, models

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0006_place_order_on_terms")]

    operations = [
        migrations.AddField(
            model_name="product", name="reserved", field=models.IntegerField(db_default=0, default=0, editable=False)
        ),
        ReplaceFunction("take_allowance", "4ece3c778834"),
        ReplaceFunction("place_order", "ac5dab624648", before="40ae0b6f9143"),
    ]
