import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("accounts", "0001_tables"), ("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "community",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to="tenancy.community",
                    ),
                ),
                ("member_id", models.UUIDField()),
                ("joined_at", models.DateTimeField()),
                ("left_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["community"], name="membership_by_community")],
                "constraints": [models.UniqueConstraint(fields=("user", "community"), name="membership_once")],
            },
        ),
        migrations.CreateModel(
            name="CommunityCard",
            fields=[
                (
                    "community",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="card",
                        serialize=False,
                        to="tenancy.community",
                    ),
                ),
                ("member_count", models.PositiveIntegerField(default=0)),
                ("product_count", models.PositiveIntegerField(default=0)),
                ("refreshed_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["-member_count"], name="card_by_members")],
            },
        ),
        migrations.CreateModel(
            name="Listing",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "community",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="listings",
                        to="tenancy.community",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("PRODUCT", "Product"), ("RAFFLE", "Raffle"), ("CASE", "Case")], max_length=10
                    ),
                ),
                ("object_id", models.UUIDField()),
                ("slug", models.CharField(max_length=80)),
                ("name", models.CharField(max_length=120)),
                ("image", models.CharField(blank=True, max_length=120)),
                ("price", models.BigIntegerField()),
                ("is_available", models.BooleanField()),
                ("data", models.JSONField(default=dict)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["kind", "-created_at"], name="listing_by_age"),
                    models.Index(
                        models.OrderBy(models.F("is_available"), descending=True),
                        models.OrderBy(models.F("created_at"), descending=True),
                        models.F("id"),
                        name="listing_newest",
                    ),
                    models.Index(
                        models.OrderBy(models.F("is_available"), descending=True),
                        models.F("price"),
                        models.F("id"),
                        name="listing_cheapest",
                    ),
                    models.Index(
                        models.OrderBy(models.F("is_available"), descending=True),
                        models.OrderBy(models.F("price"), descending=True),
                        models.F("id"),
                        name="listing_dearest",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("community", "kind", "object_id"), name="listing_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="WaitlistEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kick_username", models.CharField(blank=True, max_length=40)),
                ("twitch_username", models.CharField(blank=True, max_length=40)),
                ("youtube_username", models.CharField(blank=True, max_length=40)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("wishes", models.PositiveIntegerField(default=1)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [models.Index(fields=["-created_at"], name="waitlist_by_age")],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("kick_username"),
                        django.db.models.functions.text.Lower("twitch_username"),
                        django.db.models.functions.text.Lower("youtube_username"),
                        django.db.models.functions.text.Lower("email"),
                        name="waitlist_once",
                    )
                ],
            },
        ),
    ]
