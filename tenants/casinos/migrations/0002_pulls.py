"""Old pulls that changed nothing are deleted. The count says which pulls have totals that no observation shows."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("community_casinos", "0001_tables")]

    operations = [
        migrations.AddField("pull", "other_codes", models.IntegerField(default=0, db_default=0)),
        migrations.AddIndex(
            "pull",
            models.Index(
                condition=models.Q(source="API", changed=0, lowered=0, other_codes=0, forced_for=None),
                fields=["started_at"],
                name="casino_pull_unchanged",
            ),
        ),
    ]
