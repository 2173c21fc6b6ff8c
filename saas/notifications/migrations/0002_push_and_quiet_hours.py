import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_tables"),
        ("notifications", "0001_tables"),
        ("tenancy", "0003_areas_off"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CommunityPreference",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=40)),
                ("in_app", models.BooleanField()),
                ("email", models.BooleanField()),
                ("push", models.BooleanField(null=True)),
                ("pace", models.CharField(db_default="NOW", default="NOW", max_length=8)),
            ],
        ),
        migrations.CreateModel(
            name="DeliverySettings",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="delivery_settings",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("zone", models.CharField(default="UTC", max_length=64)),
                ("quiet_from", models.TimeField(null=True)),
                ("quiet_until", models.TimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("session_id", models.UUIDField()),
                ("endpoint", models.CharField(max_length=1000, unique=True)),
                ("public_key", models.CharField(max_length=100)),
                ("secret", models.TextField()),
                ("server_key", models.CharField(max_length=100)),
                ("device", models.CharField(blank=True, max_length=100)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("created_at", models.DateTimeField()),
            ],
        ),
        migrations.AddField(
            model_name="notification",
            name="digest",
            field=models.CharField(blank=True, db_default="", default="", max_length=8),
        ),
        migrations.AddField(
            model_name="notificationpreference",
            name="pace",
            field=models.CharField(db_default="NOW", default="NOW", max_length=8),
        ),
        migrations.AddField(
            model_name="notificationpreference",
            name="push",
            field=models.BooleanField(null=True),
        ),
        migrations.AddIndex(
            model_name="notification",
            index=models.Index(
                condition=models.Q(("digest", ""), _negated=True),
                fields=["user", "digest"],
                name="notification_for_digest",
            ),
        ),
        migrations.AddField(
            model_name="communitypreference",
            name="community",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="tenancy.community",
            ),
        ),
        migrations.AddField(
            model_name="communitypreference",
            name="user",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="community_preferences",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="deliverysettings",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("quiet_from", None), ("quiet_until", None)),
                    models.Q(
                        models.Q(("quiet_from", None), _negated=True), models.Q(("quiet_until", None), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="quiet_hours_have_both_ends",
            ),
        ),
        migrations.AddField(
            model_name="pushsubscription",
            name="community",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to="tenancy.community",
            ),
        ),
        migrations.AddField(
            model_name="pushsubscription",
            name="user",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="push_subscriptions",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="communitypreference",
            constraint=models.UniqueConstraint(fields=("user", "community", "kind"), name="community_preference_once"),
        ),
    ]
