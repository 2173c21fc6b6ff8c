"""A free call keeps its key in one table for all areas, so that a key is used once in one of them."""

from django.db import migrations, models

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("checkout", "0001_initial")]

    operations = [
        migrations.CreateModel(
            "FreeCall",
            [
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("fingerprint", models.BinaryField(max_length=32)),
                ("created_at", models.DateTimeField()),
            ],
        ),
        ReplaceFunction("charge", "73252415c753", before="182acb5809b2"),
    ]
