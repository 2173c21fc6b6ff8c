"""Links of raffles lead a team to the back office. They led to the fans' page, under an id that it does not know."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("notifications", "0002_standard_model_names")]

    operations = [
        migrations.RunSQL(
            "update public.notifications_teamnotification set link = '/admin' || link "
            "where kind in ('TEAM_RAFFLE_DRAWN', 'TEAM_PRIZE_CLAIMED') and link like '/raffles/%'",
            migrations.RunSQL.noop,
        )
    ]
