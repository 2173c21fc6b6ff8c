"""Rewards that wait get the person who is responsible for their challenge or chain now."""

from django.db import migrations, models

REWARDS_THAT_WAIT = """
update quests_userchallenge a set promised_by = c.promised_by
  from quests_challenge c where c.id = a.challenge_id and a.status = 'CAN_REWARD' and c.promised_by is not null;
update quests_finishedchain f set promised_by = c.promised_by
  from quests_challengechain c where c.id = f.chain_id and f.claimed_at is null and f.canceled_at is null
    and c.promised_by is not null;
update lootboxes_freeopening o set promised_by = c.promised_by
  from quests_userchallenge a join quests_challenge c on c.id = a.challenge_id
  where a.id = o.source_id and o.transaction_id is null and c.promised_by is not null;
update lootboxes_freeopening o set promised_by = c.promised_by
  from quests_finishedchain f join quests_challengechain c on c.id = f.chain_id
  where f.id = o.source_id and o.transaction_id is null and c.promised_by is not null;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("lootboxes", "0011_promised_by"),
        ("quests", "0007_drop_counted_events"),
    ]

    operations = [
        migrations.AddField(
            model_name="finishedchain",
            name="promised_by",
            field=models.UUIDField(null=True),
        ),
        migrations.AddField(
            model_name="userchallenge",
            name="promised_by",
            field=models.UUIDField(null=True),
        ),
        migrations.RunSQL(REWARDS_THAT_WAIT, migrations.RunSQL.noop),
    ]
