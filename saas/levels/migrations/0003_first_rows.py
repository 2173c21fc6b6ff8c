from django.db import migrations

# A quadratic curve. Operators can edit it.
LEVELS = """
insert into public.levels_experiencelevel (level, experience)
select level, 100 * (level - 1) * level / 2 from generate_series(1, 50) as level
"""


def fill(apps, schema_editor):
    if schema_editor.connection.schema_name == "public":
        schema_editor.execute(LEVELS)


class Migration(migrations.Migration):
    dependencies = [("levels", "0001_tables")]
    operations = [migrations.RunPython(fill)]
