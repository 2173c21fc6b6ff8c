import json

from django.db import migrations

from saas.kernel.ids import new_id
from saas.plans.first_versions import FIRST_VERSIONS

VERSION = """
insert into public.plans_planversion (id, code, version, name, summary, currency, monthly_price, yearly_price,
  trial_days, limits, features, highlights, created_at, note)
values (%(id)s, %(code)s, 1, %(name)s, %(summary)s, 'USD', %(monthly_price)s, %(yearly_price)s, 0,
  %(limits)s::jsonb, %(features)s::jsonb, %(highlights)s::jsonb, now(), '')
"""
# An unknown code gets the smallest plan, as the code before this migration did.
PLANS = """
insert into public.plans_communityplan (community_id, version_id, source, since, limits, override_limits,
  override_reason)
select community.id, version.id, 'DEFAULT', community.created_at, version.limits, '{}', ''
from public.tenancy_community community
join public.plans_planversion version on version.version = 1
  and version.code = case when community.plan in ('pro', 'enterprise') then community.plan else 'free' end
"""


def fill(apps, schema_editor):
    if schema_editor.connection.schema_name != "public":
        return
    with schema_editor.connection.cursor() as cursor:
        for terms in FIRST_VERSIONS:
            stored = {name: json.dumps(terms[name]) for name in ("limits", "features", "highlights")}
            cursor.execute(VERSION, {**terms, **stored, "id": new_id()})
        cursor.execute(PLANS)


class Migration(migrations.Migration):
    dependencies = [("plans", "0001_initial")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
