"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0004_promised_gems")]

    operations = [
        clean_texts("lootboxes_lootbox", names=["name"], texts=["description"]),
    ]
