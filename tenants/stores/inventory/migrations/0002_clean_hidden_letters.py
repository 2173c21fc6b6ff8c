"""Names that won items copied from products with letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("inventory", "0001_initial")]

    operations = [
        clean_texts("inventory_wonitem", names=["product_name"]),
    ]
