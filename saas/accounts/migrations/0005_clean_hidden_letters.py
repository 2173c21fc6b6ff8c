"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_session_families")]

    operations = [
        clean_texts("accounts_user", names=["full_name"], is_public=True),
    ]
