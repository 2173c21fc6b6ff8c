"""The models have the standard names of the field. Tables, columns and constraints keep theirs, so no row is touched."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("restraint", "0001_initial"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.AlterModelTable("Restraint", "restraint_restraint"),
        migrations.RenameModel("Restraint", "PlayLimits"),
        migrations.AlterField(
            "PlayLimits",
            "user",
            models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="play_limits",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
