"""A purchase of a piece that sells back for more than it costs counts the difference against the limits of gems."""

from django.db import migrations, models

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("stores", "0007_reserved_pieces"), ("wallets", "0006_promises")]

    operations = [
        migrations.AddField(
            model_name="product", name="confirmed_loss", field=models.BigIntegerField(editable=False, null=True)
        ),
        migrations.AddField(
            model_name="product", name="promised_by", field=models.UUIDField(editable=False, null=True)
        ),
        ReplaceFunction("place_order", "244c9365e489", before="ac5dab624648"),
    ]
