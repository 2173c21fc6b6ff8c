from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

ANNOUNCE = """
create trigger community_changed after insert or update or delete on public.tenancy_community
  for each statement execute function public.tenancy_announce();
create trigger domain_changed after insert or update or delete on public.tenancy_domain
  for each statement execute function public.tenancy_announce();
create trigger slug_history_changed after insert or update or delete on public.tenancy_slughistory
  for each statement execute function public.tenancy_announce();
"""
SILENCE = """
drop trigger community_changed on public.tenancy_community;
drop trigger domain_changed on public.tenancy_domain;
drop trigger slug_history_changed on public.tenancy_slughistory;
drop function public.tenancy_announce();
"""


def only_public(statements):
    def run(apps, schema_editor):
        if schema_editor.connection.schema_name == "public":
            schema_editor.execute(statements)

    return run


class Migration(migrations.Migration):
    dependencies = [("tenancy", "0001_initial")]
    operations = [
        ReplaceFunction("tenancy_announce", "14ada7e6ea46"),
        migrations.RunPython(only_public(ANNOUNCE), only_public(SILENCE)),
    ]
