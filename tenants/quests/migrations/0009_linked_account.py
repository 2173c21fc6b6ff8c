"""Attempts that began before get the account that the member has linked now."""

from django.db import migrations, models

LINKED_NOW = """
update quests_userchallenge a set linked_account = i.provider || ':' || i.subject
  from quests_challenge c, members_member m, identities_identity i
  where c.id = a.challenge_id and m.id = a.member_id and i.user_id = m.user_id and i.provider = c.linked_provider;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("lootboxes", "0011_promised_by"),
        ("members", "0005_memberdeed"),
        ("quests", "0008_promised_by"),
        ("raffles", "0008_recorded_tickets"),
        ("stores", "0014_fingerprints_of_free_orders"),
    ]

    operations = [
        migrations.AddField(
            model_name="userchallenge",
            name="linked_account",
            field=models.CharField(blank=True, db_default="", default="", max_length=80),
        ),
        migrations.RunSQL(LINKED_NOW, migrations.RunSQL.noop),
        migrations.AddIndex(
            model_name="userchallenge",
            index=models.Index(
                condition=models.Q(("linked_account", ""), _negated=True),
                fields=["challenge", "linked_account"],
                name="attempt_by_account",
            ),
        ),
    ]
