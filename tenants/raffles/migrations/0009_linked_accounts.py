"""Tickets from before count for the account that the member has linked now."""

import django.db.models.deletion
from django.db import migrations, models

LINKED_NOW = """
insert into raffles_raffleaccount (raffle_id, account, member_id)
  select distinct r.id, i.provider || ':' || i.subject, m.id
  from raffles_raffle r
  join draws_entry e on e.draw_id = r.draw_id and e.source <> 'GIVEN'
  join members_member m on m.id = e.member_id
  join identities_identity i on i.user_id = m.user_id and i.provider = r.provider;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("draws", "0004_standard_model_names"),
        ("members", "0005_memberdeed"),
        ("raffles", "0008_recorded_tickets"),
    ]

    operations = [
        migrations.CreateModel(
            name="RaffleAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.CharField(max_length=80)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                (
                    "raffle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="raffles.raffle",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("raffle", "account"), name="raffle_account_once")],
            },
        ),
        migrations.RunSQL(LINKED_NOW, migrations.RunSQL.noop),
    ]
