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


def fill(apps, schema_editor):
    if schema_editor.connection.schema_name != "public":
        return
    with schema_editor.connection.cursor() as cursor:
        for terms in FIRST_VERSIONS:
            stored = {name: json.dumps(terms[name]) for name in ("limits", "features", "highlights")}
            cursor.execute(VERSION, {**terms, **stored, "id": new_id()})


class Migration(migrations.Migration):
    dependencies = [("plans", "0001_tables")]
    operations = [migrations.RunPython(fill)]
