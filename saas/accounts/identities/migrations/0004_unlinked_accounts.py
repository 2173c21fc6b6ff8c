"""An account counts for another user only a day after it was unlinked."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("identities", "0003_channels")]

    operations = [
        migrations.CreateModel(
            name="UnlinkedAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.BinaryField(db_index=True, max_length=32)),
                ("user", models.BinaryField(max_length=32)),
                ("unlinked_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.AddField(
            model_name="identity",
            name="counts_from",
            field=models.DateTimeField(null=True),
        ),
    ]
