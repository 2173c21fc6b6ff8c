"""The text about a plan that was taken over names a day. Earlier rows have none."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notifications", "0003_team_links_lead_to_the_back_office")]

    operations = [
        migrations.RunSQL(
            "update public.notifications_notification "
            """set values = values || '{"until": "the end of the paid period"}'::jsonb """
            "where kind = 'PLAN_TAKEN_OVER' and not values ? 'until'",
            migrations.RunSQL.noop,
        )
    ]
