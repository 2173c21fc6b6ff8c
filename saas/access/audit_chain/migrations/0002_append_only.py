from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

APPEND_ONLY = """
create trigger audit_append_only before update or delete on public.access_auditentry
  for each row execute function public.audit_append_only();
create trigger audit_never_emptied before truncate on public.access_auditentry
  for each statement execute function public.audit_append_only();

create trigger seals_stay before update or delete on public.seals_seal
  for each row execute function public.audit_seals_stay();
create trigger seals_never_emptied before truncate on public.seals_seal
  for each statement execute function public.audit_seals_stay();

create trigger audit_waits_for_seal after insert on public.access_auditentry
  referencing new table as written for each statement execute function public.audit_waits_for_seal();

insert into public.seals_unsealed (entry_id, community_id) select id, community_id from public.access_auditentry;
"""


class Migration(migrations.Migration):
    dependencies = [("seals", "0001_initial"), ("access", "0003_audience_rules")]

    operations = [
        ReplaceFunction("audit_only_forgets", "903ce7f11653"),
        ReplaceFunction("audit_append_only", "18a3013e3148"),
        ReplaceFunction("audit_seals_stay", "232f9e12c983"),
        ReplaceFunction("audit_waits_for_seal", "6dfb768270ca"),
        migrations.RunSQL(APPEND_ONLY),
    ]
