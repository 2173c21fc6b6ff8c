"""Lines have the time at which they were settled, and imports the hash of their file."""

from django.db import migrations, models

# The imports of earlier versions were applied line by line until ``applied_at``.
SETTLE = """
UPDATE imports_importrow AS row
SET settled_at = coalesce(run.applied_at, run.created_at),
    replaced = run.mode = 'REPLACE' AND NOT run.without_points AND row.state IN ('CREDITED', 'UNCHANGED')
FROM imports_import AS run
WHERE run.id = row.run_id AND row.state <> 'PENDING'
"""


class Migration(migrations.Migration):
    dependencies = [("imports", "0003_history")]

    operations = [
        migrations.AddField(
            "import",
            "content_hash",
            models.CharField(blank=True, db_default="", db_index=True, default="", max_length=64),
        ),
        migrations.AddField("importrow", "settled_at", models.DateTimeField(null=True)),
        migrations.AddField("importrow", "replaced", models.BooleanField(db_default=False, default=False)),
        migrations.RunSQL(SETTLE, migrations.RunSQL.noop),
    ]
