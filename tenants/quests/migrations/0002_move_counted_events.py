"""Deeds are stored in the members app, for all areas that count them."""

from django.db import migrations

# The emptied table stays while servers of the version before still write to it. A later migration drops it.
MOVE = """
with moved as (delete from quests_countedevent returning id, member_id, event, amount, at)
insert into members_memberdeed (id, member_id, event, provider, amount, at)
select id, member_id, event,
       case when event in ('LOGIN', 'JOIN', 'PROFILE', 'PURCHASE', 'TICKETS', 'OPENING', 'CODE') then 'LOCAL'
            else 'OTHER' end,
       amount, at
from moved on conflict do nothing
"""


class Migration(migrations.Migration):
    dependencies = [("quests", "0001_initial"), ("members", "0005_memberdeed")]

    operations = [
        migrations.RunSQL(MOVE, migrations.RunSQL.noop),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel("CountedEvent")]),
    ]
