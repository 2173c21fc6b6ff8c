from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

APPEND_ONLY = """
create trigger entry_stays before update or delete on wagers_wagerentry
  for each row execute function keep_wager_entry();
create trigger entry_stays_whole before truncate on wagers_wagerentry
  for each statement execute function keep_wager_entry();
"""


class Migration(migrations.Migration):
    dependencies = [("wagers", "0001_tables")]

    operations = [
        ReplaceFunction("keep_wager_entry", "0a56fcf9aad2"),
        migrations.RunSQL(APPEND_ONLY),
    ]
