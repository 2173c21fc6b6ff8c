"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("stores", "0008_promised_gems")]

    operations = [
        clean_texts("stores_store", names=["title"], texts=["description"]),
        clean_texts("stores_product", names=["name"], texts=["description"]),
        clean_texts("stores_order", texts=["note"]),
    ]
