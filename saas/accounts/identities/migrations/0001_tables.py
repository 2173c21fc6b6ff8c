import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Identity",
            fields=[
                (
                    "provider",
                    models.CharField(
                        choices=[
                            ("KICK", "Kick"),
                            ("TWITCH", "Twitch"),
                            ("DISCORD", "Discord"),
                            ("GOOGLE", "Google"),
                            ("STEAM", "Steam"),
                        ],
                        max_length=10,
                    ),
                ),
                ("scopes", models.JSONField(default=list)),
                ("access_token", models.TextField(blank=True)),
                ("refresh_token", models.TextField(blank=True)),
                ("token_expires_at", models.DateTimeField(null=True)),
                ("needs_reconnection", models.BooleanField(default=False)),
                ("version", models.PositiveIntegerField(default=0)),
                ("refreshing_until", models.DateTimeField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="identities",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("subject", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=100)),
                ("avatar_url", models.CharField(blank=True, max_length=500)),
                ("linked_at", models.DateTimeField(auto_now_add=True)),
                ("counts_from", models.DateTimeField(null=True)),
                ("last_used_at", models.DateTimeField(null=True)),
                ("source", models.CharField(blank=True, max_length=100)),
                ("reference", models.CharField(blank=True, max_length=100)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("provider", "subject"), name="identity_subject_once"),
                    models.UniqueConstraint(fields=("user", "provider"), name="identity_one_per_provider"),
                ],
            },
        ),
        migrations.CreateModel(
            name="UnlinkedAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.BinaryField(db_index=True, max_length=32)),
                ("user", models.BinaryField(max_length=32)),
                ("unlinked_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="FormerAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("account", models.BinaryField(db_index=True, max_length=32)),
                ("user_id", models.UUIDField(db_index=True)),
                ("erased_at", models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="LoginAttempt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("state_digest", models.BinaryField(max_length=32, unique=True)),
                ("browser_digest", models.BinaryField(max_length=32)),
                (
                    "provider",
                    models.CharField(
                        choices=[
                            ("KICK", "Kick"),
                            ("TWITCH", "Twitch"),
                            ("DISCORD", "Discord"),
                            ("GOOGLE", "Google"),
                            ("STEAM", "Steam"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "intent",
                    models.CharField(
                        choices=[("LOGIN", "Login"), ("LINK", "Link"), ("CONFIRM", "Confirm"), ("CHANNEL", "Channel")],
                        max_length=10,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "community",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tenancy.community"
                    ),
                ),
                ("scopes", models.JSONField(db_default=[], default=list)),
                ("nonce", models.CharField(max_length=64)),
                ("code_verifier", models.TextField()),
                ("target", models.CharField(max_length=2000)),
                ("source", models.CharField(blank=True, max_length=100)),
                ("reference", models.CharField(blank=True, max_length=100)),
                ("expires_at", models.DateTimeField(db_index=True)),
                ("used_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="SteamNonce",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("nonce", models.CharField(max_length=255, unique=True)),
                ("seen_at", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name="TokenRevocation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "provider",
                    models.CharField(
                        choices=[
                            ("KICK", "Kick"),
                            ("TWITCH", "Twitch"),
                            ("DISCORD", "Discord"),
                            ("GOOGLE", "Google"),
                            ("STEAM", "Steam"),
                        ],
                        max_length=10,
                    ),
                ),
                ("subject", models.TextField(blank=True, db_default="")),
                ("access_token", models.TextField(blank=True)),
                ("refresh_token", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
