"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("codes", "0001_initial")]

    operations = [
        migrations.AlterModelTable("Code", "codes_code"),
        migrations.RenameModel("Code", "ProductCode"),
    ]
