"""A cheer has no id of its own, so two messages of nearly the same time can be about one."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("streaming", "0001_tables")]

    operations = [
        migrations.AddIndex(
            model_name="streamevent",
            index=models.Index(
                condition=models.Q(("kind", "CHEER")), fields=["deed_id"], name="event_by_deed_of_cheer"
            ),
        )
    ]
