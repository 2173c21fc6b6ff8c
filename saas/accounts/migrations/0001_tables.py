import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids

# Operators search users by the beginning of the username or the email address.
SEARCH_BY_PREFIX = """
create index user_username_prefix on public.accounts_user (lower(username) text_pattern_ops);
create index user_email_prefix on public.accounts_user (lower(email) text_pattern_ops);
"""


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("username", models.CharField(max_length=40)),
                ("email", models.EmailField(max_length=254)),
                ("email_verified_at", models.DateTimeField(blank=True, null=True)),
                ("email_confirmed_elsewhere", models.BooleanField(default=False)),
                ("avatar", models.CharField(blank=True, max_length=120)),
                ("full_name", models.CharField(blank=True, max_length=100)),
                ("country", models.CharField(blank=True, max_length=2)),
                ("chosen_role", models.CharField(blank=True, max_length=7)),
                ("birth_date", models.DateField(blank=True, null=True)),
                ("age_confirmed_at", models.DateTimeField(blank=True, null=True)),
                ("is_creator", models.BooleanField(default=False)),
                ("is_operator", models.BooleanField(default=False)),
                ("is_active", models.BooleanField(default=True)),
                ("erased_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("username"), name="user_username_once"
                    ),
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("email"),
                        condition=models.Q(("email", ""), _negated=True),
                        name="user_email_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "session_key",
                    models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key"),
                ),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("id", models.UUIDField(default=saas.kernel.ids.new_id, editable=False, unique=True)),
                ("user_id", models.UUIDField(db_index=True, null=True)),
                ("domain_id", models.UUIDField(null=True)),
                ("family", models.UUIDField(db_index=True, null=True)),
                ("user_agent", models.CharField(blank=True, max_length=400)),
                ("ip", models.GenericIPAddressField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("last_seen_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="EmailToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("purpose", models.CharField(choices=[("VERIFY", "Verify"), ("RESET", "Reset")], max_length=10)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="email_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="EmailChange",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="email_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("asks_old", models.BooleanField()),
                ("old_email", models.CharField(blank=True, max_length=254)),
                ("new_email", models.EmailField(max_length=254)),
                ("old_digest", models.BinaryField(max_length=32, null=True, unique=True)),
                ("new_digest", models.BinaryField(max_length=32, null=True, unique=True)),
                ("old_confirmed_at", models.DateTimeField(null=True)),
                ("new_confirmed_at", models.DateTimeField(null=True)),
                ("new_confirmed_elsewhere", models.BooleanField(default=False)),
                ("expires_at", models.DateTimeField()),
                ("done_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("done_at__isnull", True)), fields=("user",), name="email_change_one_open"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DataExport",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("QUEUED", "Queued"), ("READY", "Ready"), ("EXPIRED", "Expired")],
                        default="QUEUED",
                        max_length=7,
                    ),
                ),
                ("size", models.BigIntegerField(default=0)),
                ("requested_at", models.DateTimeField(auto_now_add=True)),
                ("ready_at", models.DateTimeField(null=True)),
                ("expires_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="data_exports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "QUEUED")), fields=("user",), name="data_export_one_queued"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="erasure",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("username", models.CharField(blank=True, max_length=1000)),
                ("email", models.CharField(blank=True, max_length=1000)),
                ("files", models.JSONField(default=list)),
                ("asked_at", models.DateTimeField(auto_now_add=True)),
                ("done_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="HandoffCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.BinaryField(max_length=32, unique=True)),
                ("nonce_digest", models.BinaryField(max_length=32)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="handoff_codes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("domain_id", models.UUIDField()),
                ("family", models.UUIDField(null=True)),
                ("path", models.CharField(max_length=2000)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="OutboxMail",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("to", models.CharField(db_index=True, max_length=254)),
                ("subject", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("html", models.TextField(blank=True)),
                ("sent_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.RunSQL(SEARCH_BY_PREFIX),
    ]
