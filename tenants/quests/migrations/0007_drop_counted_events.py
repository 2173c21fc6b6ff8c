"""The table that 0002 emptied. Deeds are in the members app."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("quests", "0006_rewards_of_openings_and_tickets")]

    operations = [migrations.RunSQL("drop table if exists quests_countedevent", migrations.RunSQL.noop)]
