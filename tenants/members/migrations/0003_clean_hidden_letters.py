"""Texts that were stored before forms refused letters which do not show."""

from django.db import migrations

from saas.kernel.hidden_letters import clean_texts


class Migration(migrations.Migration):
    dependencies = [("members", "0002_membernote")]

    operations = [
        clean_texts("members_membernote", texts=["text"]),
    ]
