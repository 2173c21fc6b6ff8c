"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("draws", "0003_recheck")]

    operations = [
        migrations.AlterModelTable("Entry", "draws_entry"),
        migrations.AlterModelTable("Share", "draws_share"),
        migrations.AlterModelTable("Recheck", "draws_recheck"),
        migrations.RenameModel("Entry", "TicketRange"),
        migrations.RenameModel("Share", "TicketTotal"),
        migrations.RenameModel("Recheck", "RecheckReport"),
    ]
