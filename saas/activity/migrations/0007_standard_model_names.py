"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("activity", "0006_upsert_activity")]

    operations = [
        migrations.AlterModelTable("Record", "activity_record"),
        migrations.RenameModel("Record", "ActivityRecord"),
    ]
