import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="ActivityRecord",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "community_id",
                        "kind",
                        "object_id",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "community",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to="tenancy.community",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ORDER", "Order"),
                            ("ITEM", "Item"),
                            ("TRANSACTION", "Transaction"),
                            ("TICKETS", "Tickets"),
                        ],
                        max_length=12,
                    ),
                ),
                ("object_id", models.UUIDField()),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("status", models.CharField(max_length=12)),
                ("title", models.CharField(max_length=120)),
                ("amount", models.BigIntegerField()),
                ("data", models.JSONField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["user", "kind", "-at"], name="activity_of_user")],
            },
        ),
        migrations.CreateModel(
            name="ExperienceGrant",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "community_id", "object_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "community",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to="tenancy.community",
                    ),
                ),
                ("object_id", models.UUIDField()),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("points", models.IntegerField()),
                ("at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["user", "community"], name="experience_of_user")],
            },
        ),
        migrations.CreateModel(
            name="ActiveDay",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "user_id", "community_id", "day", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "community",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        to="tenancy.community",
                    ),
                ),
                ("day", models.DateField()),
            ],
        ),
    ]
