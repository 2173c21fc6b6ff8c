"""Raises the rarity of prizes that are rarer than a prize with a higher one. The hash of the odds does not contain it."""

from django.db import migrations

RAISE = """
with ranked as (
  select id, table_id, ppm,
         array_position(array['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY', 'RELIC'], rarity::text) as rank
  from lootboxes_prize
), raised as (
  select id, rank, (select max(other.rank) from ranked other
                    where other.table_id = ranked.table_id and other.ppm > ranked.ppm) as least
  from ranked
)
update lootboxes_prize p
set rarity = (array['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY', 'RELIC'])[raised.least]
from raised where raised.id = p.id and raised.least > raised.rank
"""


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0011_promised_by")]

    operations = [migrations.RunSQL(RAISE, migrations.RunSQL.noop)]
