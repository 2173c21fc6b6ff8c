"""Remembers what an order, raffle or drop promised, so that its cancellation frees the limits."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallets", "0011_replace_may_debit"),
    ]

    operations = [
        migrations.CreateModel(
            name="Promise",
            fields=[
                ("object_id", models.UUIDField(primary_key=True, serialize=False)),
                ("day", models.DateField()),
                ("actor", models.UUIDField(null=True)),
                ("amount", models.BigIntegerField()),
            ],
        ),
    ]
