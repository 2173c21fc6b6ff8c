"""Names that orders copied from products with letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("stores", "0009_clean_hidden_letters")]

    operations = [
        clean_texts("stores_order", names=["product_name"]),
    ]
