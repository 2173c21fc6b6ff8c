"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("directory", "0005_case_listings")]

    operations = [
        clean_texts("directory_listing", names=["name"], is_public=True),
    ]
