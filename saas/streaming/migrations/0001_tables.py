import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("tenancy", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="ChannelConnection",
            fields=[
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
                    "community",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="channels",
                        to="tenancy.community",
                    ),
                ),
                (
                    "provider",
                    models.CharField(
                        choices=[("KICK", "Kick"), ("TWITCH", "Twitch"), ("DISCORD", "Discord")], max_length=10
                    ),
                ),
                ("channel_id", models.CharField(max_length=64)),
                ("name", models.CharField(max_length=100)),
                ("login", models.CharField(blank=True, max_length=100)),
                ("picture", models.CharField(blank=True, max_length=100)),
                ("picture_source", models.CharField(blank=True, max_length=500)),
                ("connected_at", models.DateTimeField()),
                ("checked_at", models.DateTimeField(null=True)),
                ("next_check_at", models.DateTimeField(db_index=True)),
                (
                    "problem",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("REVOKED", "Revoked"),
                            ("UNAVAILABLE", "Unavailable"),
                            ("RATE_LIMITED", "Rate Limited"),
                        ],
                        max_length=12,
                    ),
                ),
                ("stream", models.JSONField(null=True)),
                ("stream_read_at", models.DateTimeField(null=True)),
                ("events_checked_at", models.DateTimeField(null=True)),
                (
                    "events_problem",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("REVOKED", "Revoked"),
                            ("UNAVAILABLE", "Unavailable"),
                            ("RATE_LIMITED", "Rate Limited"),
                        ],
                        db_default="",
                        max_length=12,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("community", "provider"), name="channel_one_per_provider"),
                    models.UniqueConstraint(fields=("provider", "channel_id"), name="channel_of_one_community"),
                ],
            },
        ),
        migrations.CreateModel(
            name="LiveState",
            fields=[
                (
                    "community",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="live_state",
                        serialize=False,
                        to="tenancy.community",
                    ),
                ),
                ("is_live", models.BooleanField(default=False)),
                (
                    "source",
                    models.CharField(
                        choices=[("KICK", "Kick"), ("TWITCH", "Twitch"), ("SWITCH", "Switch")], max_length=6
                    ),
                ),
                (
                    "platform",
                    models.CharField(
                        choices=[
                            ("KICK", "Kick"),
                            ("TWITCH", "Twitch"),
                            ("YOUTUBE", "Youtube"),
                            ("X", "X"),
                            ("DISCORD", "Discord"),
                            ("INSTAGRAM", "Instagram"),
                            ("TIKTOK", "Tiktok"),
                            ("WEBSITE", "Website"),
                        ],
                        max_length=10,
                    ),
                ),
                ("title", models.CharField(blank=True, max_length=140)),
                ("viewers", models.PositiveIntegerField(null=True)),
                ("since", models.DateTimeField()),
                ("url", models.CharField(max_length=300)),
                ("valid_until", models.DateTimeField()),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("is_live", True)), fields=["valid_until"], name="live_by_end")
                ],
            },
        ),
        migrations.CreateModel(
            name="EventSubscription",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "connection",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="event_subscriptions",
                        to="streaming.channelconnection",
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("secret", models.TextField(blank=True)),
                ("external_id", models.CharField(blank=True, max_length=100)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("WAITING", "Waiting"),
                            ("ACTIVE", "Active"),
                            ("LOST", "Lost"),
                            ("REFUSED", "Refused"),
                        ],
                        default="WAITING",
                        max_length=8,
                    ),
                ),
                ("problem", models.CharField(blank=True, max_length=60)),
                ("requested_at", models.DateTimeField(null=True)),
                ("lost_at", models.DateTimeField(null=True)),
                ("losses", models.PositiveIntegerField(default=0)),
                ("last_event_at", models.DateTimeField(null=True)),
                ("delay_ms", models.PositiveIntegerField(null=True)),
                ("received", models.PositiveBigIntegerField(default=0)),
                ("unlinked", models.PositiveBigIntegerField(default=0)),
                ("late", models.PositiveBigIntegerField(default=0)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("connection", "name"), name="subscription_one_per_type")
                ],
            },
        ),
        migrations.CreateModel(
            name="StreamEvent",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "provider",
                    models.CharField(
                        choices=[("KICK", "Kick"), ("TWITCH", "Twitch"), ("DISCORD", "Discord")], max_length=10
                    ),
                ),
                ("message_id", models.CharField(max_length=100)),
                (
                    "community",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tenancy.community",
                    ),
                ),
                ("subscription_id", models.UUIDField()),
                ("channel_id", models.CharField(max_length=64)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("MESSAGE", "Message"),
                            ("FOLLOW", "Follow"),
                            ("SUBSCRIPTION", "Subscription"),
                            ("GIFT", "Gift"),
                            ("RAID", "Raid"),
                            ("CHEER", "Cheer"),
                            ("REDEMPTION", "Redemption"),
                            ("ONLINE", "Online"),
                            ("OFFLINE", "Offline"),
                        ],
                        max_length=12,
                    ),
                ),
                ("person_id", models.CharField(blank=True, max_length=64)),
                ("amount", models.PositiveIntegerField(default=1)),
                ("deed_id", models.UUIDField()),
                ("at", models.DateTimeField()),
                ("sent_at", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                ("facts", models.JSONField(null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("WAITING", "Waiting"), ("APPLIED", "Applied"), ("UNLINKED", "Unlinked")],
                        default="WAITING",
                        max_length=8,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "WAITING")),
                        fields=["community", "id"],
                        name="event_waiting_by_community",
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("provider", "message_id"), name="event_received_once")],
            },
        ),
    ]
