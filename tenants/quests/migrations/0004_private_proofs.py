"""A job moves the public pictures of proofs to private files.

It waits for an hour, because servers of the earlier version cannot show private pictures.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("quests", "0003_linked_days")]

    operations = [
        migrations.RunSQL(
            """
            select public.enqueue_job(
              p_task => 'quests.hide_pictures', p_community => c.id, p_arguments => '{}'::jsonb,
              p_key => 'quest-hide-pictures:' || c.id, p_due_at => clock_timestamp() + interval '1 hour'
            )
            from public.tenancy_community c where c.schema_name = current_schema()
            """,
            migrations.RunSQL.noop,
        ),
    ]
