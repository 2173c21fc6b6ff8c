from django.db import migrations

COUNT = """
insert into achievements_membertotal (member_id, event, provider, amount)
select member_id, event, provider, sum(amount) from members_memberdeed group by member_id, event, provider
"""


class Migration(migrations.Migration):
    dependencies = [("achievements", "0001_initial"), ("quests", "0002_move_counted_events")]

    operations = [migrations.RunSQL(COUNT, migrations.RunSQL.noop)]
