import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Notification",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(max_length=40)),
                ("values", models.JSONField(default=dict)),
                ("link", models.CharField(blank=True, max_length=300)),
                ("key", models.CharField(max_length=120, null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notifications",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "community",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tenancy.community",
                    ),
                ),
                ("is_listed", models.BooleanField(default=True)),
                ("read_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("is_listed", True)),
                        fields=["user", "-created_at", "-id"],
                        name="notification_of_user",
                    ),
                    models.Index(
                        condition=models.Q(("is_listed", True), ("read_at", None)),
                        fields=["user", "community"],
                        name="notification_unread",
                    ),
                    models.Index(fields=["created_at"], name="notification_by_age"),
                ],
                "constraints": [models.UniqueConstraint(fields=("user", "key"), name="notification_once")],
            },
        ),
        migrations.CreateModel(
            name="TeamNotification",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(max_length=40)),
                ("values", models.JSONField(default=dict)),
                ("link", models.CharField(blank=True, max_length=300)),
                ("key", models.CharField(max_length=120, null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "community",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tenancy.community",
                    ),
                ),
                ("permission", models.CharField(blank=True, max_length=40)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["community", "-created_at", "-id"], name="team_notification_newest"),
                    models.Index(fields=["created_at"], name="team_notification_by_age"),
                ],
                "constraints": [models.UniqueConstraint(fields=("community", "key"), name="team_notification_once")],
            },
        ),
        migrations.CreateModel(
            name="TeamReadMarker",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="team_readings",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "community",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tenancy.community",
                    ),
                ),
                ("read_until", models.DateTimeField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("community", "user"), name="team_reading_once")],
            },
        ),
        migrations.CreateModel(
            name="NotificationPreference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notification_preferences",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("kind", models.CharField(max_length=40)),
                ("in_app", models.BooleanField()),
                ("email", models.BooleanField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("user", "kind"), name="preference_once")],
            },
        ),
    ]
