"""Earlier entries have names under keys that their seals cover. An erasure may replace them, with a second digest."""

from django.db import migrations, models

from saas.kernel.sql_functions import ReplaceFunction

STAYS = """
create trigger audit_erased_stays before update or delete on public.audit_chain_erasedentry
  for each row execute function public.audit_chain_stays();
create trigger audit_erased_never_emptied before truncate on public.audit_chain_erasedentry
  for each statement execute function public.audit_chain_stays();
"""


class Migration(migrations.Migration):
    dependencies = [("audit_chain", "0002_functions")]

    operations = [
        migrations.CreateModel(
            name="ErasedEntry",
            fields=[
                ("entry_id", models.UUIDField(primary_key=True, serialize=False)),
                ("community_id", models.UUIDField()),
                ("digest", models.BinaryField(max_length=32)),
            ],
        ),
        ReplaceFunction("audit_append_only", "7a2f4bb4088b", before="18a3013e3148"),
        migrations.RunSQL(STAYS),
    ]
