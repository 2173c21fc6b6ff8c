"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("wallets", "0006_promises")]

    operations = [
        migrations.AlterModelTable("Flow", "wallets_flow"),
        migrations.AlterModelTable("FlowMark", "wallets_flowmark"),
        migrations.RenameModel("Flow", "DailyFlow"),
        migrations.RenameModel("FlowMark", "FlowProgress"),
    ]
