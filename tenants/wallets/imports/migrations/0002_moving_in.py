import django.db.models.deletion
from django.db import migrations, models

# Kick's names with a hyphen and with an underscore are one name. A file that has both keeps them.
JOIN_KICK_NAMES = """
UPDATE imports_importrow AS row SET name_key = replace(row.name_key, '-', '_')
WHERE row.platform = 'KICK' AND row.name_key LIKE '%%-%%' AND row.state IN ('PENDING', 'WAITING') AND NOT EXISTS (
    SELECT FROM imports_importrow AS other
    WHERE other.run_id = row.run_id AND other.id <> row.id
        AND replace(other.name_key, '-', '_') = replace(row.name_key, '-', '_')
)
"""

TOOLS = [
    ("STREAMELEMENTS", "StreamElements"),
    ("BOTRIX", "BotRix"),
    ("STREAMLABS", "Streamlabs"),
    ("PHANTOMBOT", "PhantomBot"),
    ("CHATBOT", "Streamlabs Chatbot"),
    ("FIREBOT", "Firebot"),
    ("MIX_IT_UP", "Mix It Up"),
    ("DEEPBOT", "Deepbot"),
    ("GEMHALL", "another Gemhall"),
    ("OTHER", "another tool"),
]
STATES = [
    ("PENDING", "Pending"),
    ("CREDITED", "Credited"),
    ("UNCHANGED", "Unchanged"),
    ("WAITING", "Waiting"),
    ("SUPERSEDED", "Superseded"),
    ("RELEASED", "Released"),
    ("FAILED", "Failed"),
    ("UNDONE", "Undone"),
]
MARKS = [("AUTO", "Auto"), ("POINT", "Point"), ("COMMA", "Comma")]


class Migration(migrations.Migration):
    dependencies = [("imports", "0001_tables"), ("members", "0001_tables")]

    operations = [
        migrations.AlterField("import", "tool", models.CharField(choices=TOOLS, max_length=14)),
        migrations.AddField(
            "import",
            "decimal_mark",
            models.CharField(choices=MARKS, db_default="AUTO", default="AUTO", max_length=5),
        ),
        migrations.AddField("import", "added_bots", models.JSONField(db_default=[], default=list)),
        migrations.AddField("import", "kept_bots", models.JSONField(db_default=[], default=list)),
        migrations.AddField("import", "made_at", models.DateTimeField(null=True)),
        migrations.AlterField("importrow", "state", models.CharField(choices=STATES, default="PENDING", max_length=10)),
        migrations.AddField(
            "importrow",
            "candidate",
            models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="members.member",
            ),
        ),
        migrations.AddField("importrow", "is_assigned", models.BooleanField(db_default=False, default=False)),
        migrations.AddField("importrow", "turn", models.PositiveSmallIntegerField(db_default=0, default=0)),
        migrations.AddField("importrow", "resolved_at", models.DateTimeField(null=True)),
        migrations.AddField("importrow", "expires_at", models.DateTimeField(null=True)),
        migrations.AddIndex(
            "importrow",
            models.Index(
                models.F("platform"),
                models.F("subject"),
                condition=models.Q(("state", "WAITING")),
                name="imported_row_waiting_id",
            ),
        ),
        migrations.RunSQL(JOIN_KICK_NAMES, migrations.RunSQL.noop),
    ]
