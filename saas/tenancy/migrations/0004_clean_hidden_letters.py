"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0003_branding")]

    operations = [
        clean_texts("tenancy_community", names=["name"], texts=["description"], is_public=True),
    ]
