"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("lootboxes", "0007_open_case_by_charge")]

    operations = [
        migrations.AlterModelTable("Prize", "lootboxes_prize"),
        migrations.RenameModel("Prize", "LootboxPrize"),
    ]
