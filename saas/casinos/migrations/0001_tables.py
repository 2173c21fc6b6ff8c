import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Provider",
            fields=[
                ("code", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("slug", models.SlugField(max_length=20, unique=True)),
                ("name", models.CharField(max_length=40)),
                (
                    "naming",
                    models.CharField(
                        choices=[("USERNAME", "Username"), ("STEAM_ID", "Steam Id")], default="USERNAME", max_length=8
                    ),
                ),
                ("site_url", models.URLField(blank=True)),
                ("brand_color", models.CharField(max_length=7)),
                ("minimum_age", models.PositiveSmallIntegerField(default=18)),
                (
                    "blocked_countries",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=2), blank=True, default=list, size=None
                    ),
                ),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("is_listed", models.BooleanField(default=True)),
            ],
        ),
        migrations.CreateModel(
            name="CasinoAccount",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="casino_accounts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "provider",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="accounts",
                        to="casinos.provider",
                    ),
                ),
                ("name", models.CharField(max_length=64)),
                ("name_key", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("CLAIMED", "Claimed"),
                            ("SEEN", "Seen"),
                            ("VERIFIED", "Verified"),
                            ("REJECTED", "Rejected"),
                        ],
                        default="CLAIMED",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [models.Index(fields=["provider", "name_key"], name="casino_account_by_name")],
                "constraints": [
                    models.UniqueConstraint(fields=("user", "provider", "name_key"), name="casino_account_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "VERIFIED")),
                        fields=("provider", "name_key"),
                        name="casino_account_one_owner",
                    ),
                ],
            },
        ),
    ]
