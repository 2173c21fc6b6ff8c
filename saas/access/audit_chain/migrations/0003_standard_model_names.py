"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("seals", "0002_append_only")]

    operations = [
        migrations.AlterModelTable("Seal", "seals_seal"),
        migrations.AlterModelTable("Chain", "seals_chain"),
        migrations.AlterModelTable("Unsealed", "seals_unsealed"),
        migrations.AlterModelTable("Alarm", "seals_alarm"),
        migrations.RenameModel("Seal", "ChainEntry"),
        migrations.RenameModel("Chain", "AuditChain"),
        migrations.RenameModel("Unsealed", "UnchainedEntry"),
        migrations.RenameModel("Alarm", "AuditAlarm"),
    ]
