from django.db import migrations

from saas.kernel.ids import new_id
from saas.legal.first_texts import FIRST_TEXTS

# Users agree to version 1 when they sign up, so it asks for no acceptance.
VERSION = """
insert into public.legal_legalversion (id, document, version, lead, summary, body, change_note, needs_acceptance,
  applies_from, published_at, written_at)
values (%(id)s, %(document)s, 1, %(lead)s, %(summary)s, %(body)s, '', false, now(), now(), now())
"""


def fill(apps, schema_editor):
    if schema_editor.connection.schema_name != "public":
        return
    with schema_editor.connection.cursor() as cursor:
        for document, text in FIRST_TEXTS.items():
            cursor.execute(VERSION, {**text, "document": document, "id": new_id()})


class Migration(migrations.Migration):
    dependencies = [("legal", "0001_tables")]
    operations = [migrations.RunPython(fill)]
