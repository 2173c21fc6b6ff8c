"""The functions that post, what refuses changes, and what Django cannot say about the tables.

``functions/`` holds the functions as they stand; a later migration that changes one replaces it in every schema.
"""

from pathlib import Path

from django.db import migrations

FUNCTIONS = Path(__file__).parent / "functions"
ORDER = [
    "append_only", "may_debit", "await_key", "replay", "post_legs", "post", "post_spend", "post_tip", "post_rollback",
    "post_reset", "roll_up", "audit_books", "schema_identity",
]  # fmt: skip
# The tail of postings is read by transaction number.
TAIL = "create index posting_by_xid on wallets_posting using brin (xid)"
# Until the schema gets a tag of its own nothing can be posted: no community's tag is nil.
NAMELESS = "select stamp_schema('00000000-0000-0000-0000-000000000000')"


class Migration(migrations.Migration):
    dependencies = [("wallets", "0001_initial")]

    operations = [
        migrations.RunSQL(TAIL, migrations.RunSQL.noop),
        *(migrations.RunSQL((FUNCTIONS / f"{name}.sql").read_text()) for name in ORDER),
        migrations.RunSQL(NAMELESS, migrations.RunSQL.noop),
    ]
