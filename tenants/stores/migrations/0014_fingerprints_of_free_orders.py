"""The checkout keeps the fingerprints of free calls, in one table for all areas."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

_MOVE = """
insert into checkout_freecall (id, fingerprint, created_at)
  select transaction_id, fingerprint, created_at from stores_order where fingerprint is not null
  on conflict do nothing
"""


class Migration(migrations.Migration):
    dependencies = [("stores", "0013_place_order_by_charge"), ("checkout", "0002_free_call")]

    operations = [
        migrations.RunSQL(_MOVE),
        ReplaceFunction("place_order", "90a9c1937448", before="601b30adefa8"),
        migrations.RemoveField("Order", "fingerprint"),
    ]
