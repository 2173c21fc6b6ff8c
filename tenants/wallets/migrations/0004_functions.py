"""Flows summed as they come, limits per staff member, undoing what is still there, gems that came from elsewhere."""

from pathlib import Path

from django.db import migrations

FUNCTIONS = Path(__file__).parent / "functions"
ORDER = ["may_debit_2", "post_tip_2", "post_undo", "sum_flows"]
MARK = "insert into wallets_flowmark (id) values (1)"


class Migration(migrations.Migration):
    dependencies = [("wallets", "0003_flow")]

    operations = [
        migrations.RunSQL(MARK, migrations.RunSQL.noop),
        *(migrations.RunSQL((FUNCTIONS / f"{name}.sql").read_text(), migrations.RunSQL.noop) for name in ORDER),
    ]
