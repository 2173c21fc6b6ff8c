"""The functions that post, the triggers that refuse changes, and what Django cannot say about the tables."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

APPEND_ONLY = """
create trigger posted_stays before update or delete on wallets_txn for each row execute function refuse_change();
create trigger posted_stays_whole before truncate on wallets_txn for each statement execute function refuse_change();
create trigger posted_stays before update or delete on wallets_posting for each row execute function refuse_change();
create trigger posted_stays_whole before truncate on wallets_posting for each statement execute function refuse_change();
create trigger account_stays before delete on wallets_account for each row execute function refuse_change();
create trigger account_stays_whole before truncate on wallets_account for each statement execute function refuse_change();
"""
# The tail of postings is read by transaction number.
TAIL = "create index posting_by_xid on wallets_posting using brin (xid)"
# Until the schema gets a tag of its own nothing can be posted: no community's tag is nil.
NAMELESS = "select stamp_schema('00000000-0000-0000-0000-000000000000')"


class Migration(migrations.Migration):
    dependencies = [("wallets", "0001_initial")]

    operations = [
        migrations.RunSQL(TAIL, migrations.RunSQL.noop),
        ReplaceFunction("refuse_change", "ab69bfe01334"),
        migrations.RunSQL(APPEND_ONLY),
        ReplaceFunction("may_debit", "83e2565140b2"),
        ReplaceFunction("await_key", "8f1a1a084cba"),
        ReplaceFunction("replay", "f7269187d9c6"),
        ReplaceFunction("post_legs", "23ef6736ad50"),
        ReplaceFunction("post", "c87567b88e4a"),
        ReplaceFunction("post_spend", "9537ea3abff4"),
        ReplaceFunction("post_tip", "10e99671c2d1"),
        ReplaceFunction("post_rollback", "fbbe79f57d48"),
        ReplaceFunction("post_reset", "0382aff8ce46"),
        ReplaceFunction("roll_up", "92f54d80602c"),
        ReplaceFunction("system_balances", "4cb6b3d98d40"),
        ReplaceFunction("audit_books", "68f54783a2c1"),
        ReplaceFunction("stamp_schema", "65e0de3c8d6e"),
        ReplaceFunction("probe_schema", "1c7f7412bb29"),
        migrations.RunSQL(NAMELESS, migrations.RunSQL.noop),
    ]
