import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("directory", "0001_tables"), ("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="OperatorRole",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="operator_role",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("SUPPORT", "Support"), ("FINANCE", "Finance"), ("ADMINISTRATOR", "Administrator")],
                        max_length=13,
                    ),
                ),
                ("given_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="AccountMerge",
            fields=[
                (
                    "duplicate",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="merge",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged_accounts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("username", models.CharField(blank=True, max_length=1000)),
                ("email", models.CharField(blank=True, max_length=1000)),
                ("operator_id", models.UUIDField()),
                ("merged_at", models.DateTimeField(auto_now_add=True)),
                ("done_at", models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="ReadOnlyVisit",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("operator_id", models.UUIDField()),
                ("community_id", models.UUIDField()),
                ("reason", models.CharField(max_length=300)),
                ("began_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("ended_at", None)), fields=["operator_id"], name="visit_open")
                ],
            },
        ),
        migrations.CreateModel(
            name="BooksReport",
            fields=[
                (
                    "community",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="books_report",
                        serialize=False,
                        to="tenancy.community",
                    ),
                ),
                ("checked_at", models.DateTimeField(null=True)),
                ("problem", models.CharField(blank=True, max_length=500)),
                ("stopped_at", models.DateTimeField(null=True)),
                ("stopped_reason", models.CharField(blank=True, max_length=500)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(
                            models.Q(("problem", ""), _negated=True),
                            models.Q(("stopped_at", None), _negated=True),
                            _connector="OR",
                        ),
                        fields=["community"],
                        name="books_to_see",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CommunityDay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "community",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tenancy.community",
                    ),
                ),
                ("day", models.DateField()),
                ("orders", models.BigIntegerField()),
                ("earned", models.BigIntegerField()),
                ("spent", models.BigIntegerField()),
            ],
            options={
                "indexes": [models.Index(fields=["day"], name="community_day_by_day")],
                "constraints": [models.UniqueConstraint(fields=("community", "day"), name="community_day_once")],
            },
        ),
        migrations.CreateModel(
            name="WaitlistInvitation",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="invitation",
                        serialize=False,
                        to="directory.waitlistentry",
                    ),
                ),
                ("invited_by", models.UUIDField()),
                ("invited_at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="ReservedName",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
                ("added_by", models.UUIDField()),
                ("added_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="SuppressedAddress",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("email", models.EmailField(max_length=254, unique=True)),
                ("added_by", models.UUIDField()),
                ("added_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("text", models.CharField(max_length=500)),
                ("severity", models.CharField(choices=[("INFO", "Information"), ("WARNING", "Warning")], max_length=7)),
                ("is_dismissible", models.BooleanField()),
                ("begins_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("created_by", models.UUIDField()),
            ],
            options={
                "indexes": [models.Index(fields=["ends_at"], name="announcement_by_end")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gt", models.F("begins_at"))),
                        name="announcement_ends_after_its_beginning",
                    )
                ],
            },
        ),
    ]
