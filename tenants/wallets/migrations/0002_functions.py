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


class Migration(migrations.Migration):
    dependencies = [("wallets", "0001_tables")]

    operations = [
        ReplaceFunction("refuse_change", "ab69bfe01334"),
        ReplaceFunction("may_debit", "f34fa63df9b0"),
        ReplaceFunction("await_key", "8f1a1a084cba"),
        ReplaceFunction("replay", "f7269187d9c6"),
        ReplaceFunction("post_legs", "23ef6736ad50"),
        ReplaceFunction("post", "c87567b88e4a"),
        ReplaceFunction("post_spend", "9537ea3abff4"),
        ReplaceFunction("post_tip", "e1589509e822"),
        ReplaceFunction("post_rollback", "fbbe79f57d48"),
        ReplaceFunction("post_reset", "0382aff8ce46"),
        ReplaceFunction("post_undo", "c442e0f9be31"),
        ReplaceFunction("promise_gems", "52983cf38b66"),
        ReplaceFunction("roll_up", "92f54d80602c"),
        ReplaceFunction("system_balances", "4cb6b3d98d40"),
        ReplaceFunction("audit_books", "68f54783a2c1"),
        ReplaceFunction("flows_since", "40ace8c04ef8"),
        ReplaceFunction("sum_flows", "9998c0b69df5"),
        ReplaceFunction("flows", "be70e68eec70"),
        ReplaceFunction("stamp_schema", "65e0de3c8d6e"),
        ReplaceFunction("probe_schema", "1c7f7412bb29"),
        migrations.RunSQL(APPEND_ONLY),
    ]
