"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("imports", "0002_clean_hidden_letters")]

    operations = [
        migrations.AlterModelTable("Row", "imports_row"),
        migrations.RenameModel("Row", "ImportRow"),
    ]
