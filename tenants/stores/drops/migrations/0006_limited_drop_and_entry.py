"""The models have the names of the glossary. Tables, columns and constraints keep theirs, so no row is touched."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("drops", "0005_ask_for_one_by_charge")]

    operations = [
        migrations.AlterModelTable("Drop", "drops_drop"),
        migrations.AlterModelTable("Ask", "drops_ask"),
        migrations.RenameModel("Drop", "LimitedDrop"),
        migrations.RenameModel("Ask", "DropEntry"),
        migrations.AlterField(
            "DropEntry",
            "drop",
            models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                db_index=False,
                related_name="entries",
                to="drops.limiteddrop",
            ),
        ),
    ]
