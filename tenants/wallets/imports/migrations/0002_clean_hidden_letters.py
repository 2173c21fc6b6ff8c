"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("imports", "0001_initial")]

    operations = [
        clean_texts("imports_import", names=["filename"]),
    ]
