"""Titles that were copied from names with letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("activity", "0004_tickets")]

    operations = [
        clean_texts("activity_record", names=["title"], is_public=True),
    ]
