"""Flows summed as they come, limits per staff member, undoing what is still there, gems that came from elsewhere."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction

MARK = "insert into wallets_flowmark (id) values (1)"


class Migration(migrations.Migration):
    dependencies = [("wallets", "0003_flow")]

    operations = [
        migrations.RunSQL(MARK, migrations.RunSQL.noop),
        ReplaceFunction("may_debit", "033959b28a8b", before="83e2565140b2"),
        ReplaceFunction("post_tip", "e1589509e822", before="10e99671c2d1"),
        ReplaceFunction("post_undo", "c442e0f9be31"),
        ReplaceFunction("flows_since", "40ace8c04ef8"),
        ReplaceFunction("sum_flows", "0ae98ce4e130"),
        ReplaceFunction("flows", "34945c405c0b"),
    ]
