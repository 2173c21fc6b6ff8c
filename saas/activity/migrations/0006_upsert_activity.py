"""Functions of the communities' schemas write activity through this one, not into the table."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("activity", "0005_clean_hidden_letters")]

    operations = [ReplaceFunction("upsert_activity", "480ea4348ccd")]
