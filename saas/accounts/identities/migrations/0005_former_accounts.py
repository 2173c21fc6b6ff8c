"""What recognizes a person who comes back after an erasure."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("identities", "0004_unlinked_accounts")]

    operations = [
        migrations.CreateModel(
            name="FormerAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.BinaryField(db_index=True, max_length=32)),
                ("user_id", models.UUIDField(db_index=True)),
                ("erased_at", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
