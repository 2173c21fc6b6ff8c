from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

APPEND_ONLY = """
create trigger audit_append_only before update or delete on public.access_auditentry
  for each row execute function public.audit_append_only();
create trigger audit_never_emptied before truncate on public.access_auditentry
  for each statement execute function public.audit_append_only();

create trigger audit_chain_stays before update or delete on public.audit_chain_chainentry
  for each row execute function public.audit_chain_stays();
create trigger audit_chain_never_emptied before truncate on public.audit_chain_chainentry
  for each statement execute function public.audit_chain_stays();

create trigger audit_waits_for_chain after insert on public.access_auditentry
  referencing new table as written for each statement execute function public.audit_waits_for_chain();
"""


class Migration(migrations.Migration):
    dependencies = [("audit_chain", "0001_tables"), ("access", "0001_tables")]

    operations = [
        ReplaceFunction("audit_only_forgets", "903ce7f11653"),
        ReplaceFunction("audit_append_only", "18a3013e3148"),
        ReplaceFunction("audit_chain_stays", "aadc0abbaed2"),
        ReplaceFunction("audit_waits_for_chain", "2397964561fc"),
        migrations.RunSQL(APPEND_ONLY),
    ]
