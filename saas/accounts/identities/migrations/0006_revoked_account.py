"""Whose tokens a revocation ends, so that it does not end a newer grant of the same account."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("identities", "0005_former_accounts")]

    operations = [
        migrations.AddField(
            model_name="tokenrevocation",
            name="subject",
            field=models.TextField(blank=True, db_default=""),
        ),
    ]
