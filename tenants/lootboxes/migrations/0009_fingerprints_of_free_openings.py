"""The checkout keeps the fingerprints of free calls, in one table for all areas."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

_MOVE = """
insert into checkout_freecall (id, fingerprint, created_at)
  select transaction_id, fingerprint, created_at from lootboxes_opening where price = 0 and place = 0
  on conflict do nothing
"""


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0008_standard_model_names"), ("checkout", "0002_free_call")]

    operations = [
        migrations.RunSQL(_MOVE),
        ReplaceFunction("open_case", "ca11db7693dd", before="9e347fb82019"),
        migrations.RemoveField("Opening", "fingerprint"),
    ]
