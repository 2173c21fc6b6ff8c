from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

# Every process drops its cached look-ups when one of these tables changes.
ANNOUNCE = """
create trigger community_changed after insert or update or delete on public.tenancy_community
  for each statement execute function public.tenancy_announce();
create trigger domain_changed after insert or update or delete on public.tenancy_domain
  for each statement execute function public.tenancy_announce();
create trigger slug_history_changed after insert or update or delete on public.tenancy_slughistory
  for each statement execute function public.tenancy_announce();
"""


def announce_changes(apps, schema_editor):
    if schema_editor.connection.schema_name == "public":
        schema_editor.execute(ANNOUNCE)


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0001_tables")]

    operations = [
        ReplaceFunction("tenancy_announce", "14ada7e6ea46"),
        migrations.RunPython(announce_changes),
    ]
