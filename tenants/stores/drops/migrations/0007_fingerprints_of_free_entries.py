"""The checkout keeps the fingerprints of free calls, in one table for all areas."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

_MOVE = """
insert into checkout_freecall (id, fingerprint, created_at)
  select transaction_id, fingerprint, created_at from drops_ask where fingerprint is not null
  on conflict do nothing
"""


class Migration(migrations.Migration):
    dependencies = [("drops", "0006_limited_drop_and_entry"), ("checkout", "0002_free_call")]

    operations = [
        migrations.RunSQL(_MOVE),
        ReplaceFunction("ask_for_one", "5e56c0934e04", before="b0a94bdeb1d7"),
        migrations.RemoveField("DropEntry", "fingerprint"),
    ]
