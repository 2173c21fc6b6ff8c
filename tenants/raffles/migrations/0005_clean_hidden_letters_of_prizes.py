"""Prizes that were stored with letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("raffles", "0004_clean_hidden_letters")]

    operations = [
        clean_texts("raffles_prize", names=["text"]),
    ]
