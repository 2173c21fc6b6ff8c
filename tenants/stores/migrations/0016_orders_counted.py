"""Remembers on each order that it was counted. Orders from before are counted if their deeds say so or are pruned."""

from django.db import migrations, models

_COUNTED = """
update stores_order set counted_at = updated_at
where price > 0 and status in ('PROCESS', 'SHIPPED', 'COMPLETED', 'ARCHIVED')
  and not (status = 'COMPLETED' and has_code and code_revealed_at is null)
  and (created_at < now() - interval '89 days' or exists (select from members_memberdeed where id = stores_order.id))
"""


class Migration(migrations.Migration):
    dependencies = [("stores", "0015_replace_place_order"), ("members", "0005_memberdeed")]

    operations = [
        migrations.AddField(
            model_name="order",
            name="counted_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunSQL(_COUNTED, migrations.RunSQL.noop),
    ]
