"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts

ADDRESS = ["full_name", "city", "street", "building", "line2", "region", "zip", "phone"]


class Migration(migrations.Migration):
    dependencies = [("shipping", "0002_address_region_and_second_line")]

    operations = [
        clean_texts("shipping_delivery", names=ADDRESS),
        clean_texts("shipping_savedaddress", names=ADDRESS),
    ]
