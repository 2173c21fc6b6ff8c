import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0001_tables"), ("stores", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Achievement",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=60)),
                ("description", models.CharField(blank=True, max_length=300)),
                (
                    "symbol",
                    models.CharField(
                        choices=[
                            ("TROPHY", "Trophy"),
                            ("STAR", "Star"),
                            ("CROWN", "Crown"),
                            ("DIAMOND", "Diamond"),
                            ("HEART", "Heart"),
                            ("FLAME", "Flame"),
                            ("BOLT", "Bolt"),
                            ("ROCKET", "Rocket"),
                            ("MESSAGE", "Message"),
                            ("EYE", "Eye"),
                            ("GIFT", "Gift"),
                            ("TICKET", "Ticket"),
                            ("BAG", "Bag"),
                            ("MOON", "Moon"),
                        ],
                        default="TROPHY",
                        max_length=8,
                    ),
                ),
                (
                    "event",
                    models.CharField(
                        choices=[
                            ("LOGIN", "LOGIN"),
                            ("JOIN", "JOIN"),
                            ("PROFILE", "PROFILE"),
                            ("PURCHASE", "PURCHASE"),
                            ("TICKETS", "TICKETS"),
                            ("OPENING", "OPENING"),
                            ("CODE", "CODE"),
                            ("WATCH", "WATCH"),
                            ("MESSAGE", "MESSAGE"),
                            ("FOLLOW", "FOLLOW"),
                            ("SUBSCRIPTION", "SUBSCRIPTION"),
                            ("GIFT", "GIFT"),
                            ("RAID", "RAID"),
                            ("CHEER", "CHEER"),
                            ("REDEMPTION", "REDEMPTION"),
                        ],
                        max_length=16,
                    ),
                ),
                (
                    "provider",
                    models.CharField(
                        blank=True, choices=[("LOCAL", "Local"), ("KICK", "Kick"), ("TWITCH", "Twitch")], max_length=16
                    ),
                ),
                ("is_secret", models.BooleanField(default=False)),
                ("promised_by", models.UUIDField(null=True)),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("archived_at", None)), fields=["event"], name="achievement_by_event"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("archived_at", None)),
                        name="achievement_name_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AchievementTier",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "achievement",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="tiers", to="achievements.achievement"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("target", models.BigIntegerField()),
                ("experience", models.PositiveIntegerField(default=0)),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(fields=("achievement", "position"), name="tier_position_once"),
                    models.CheckConstraint(
                        condition=models.Q(("position__gte", 1), ("position__lte", 5)), name="tier_position_known"
                    ),
                    models.CheckConstraint(condition=models.Q(("target__gte", 1)), name="tier_target_positive"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberTotal",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="members.member"
                    ),
                ),
                (
                    "event",
                    models.CharField(
                        choices=[
                            ("LOGIN", "LOGIN"),
                            ("JOIN", "JOIN"),
                            ("PROFILE", "PROFILE"),
                            ("PURCHASE", "PURCHASE"),
                            ("TICKETS", "TICKETS"),
                            ("OPENING", "OPENING"),
                            ("CODE", "CODE"),
                            ("WATCH", "WATCH"),
                            ("MESSAGE", "MESSAGE"),
                            ("FOLLOW", "FOLLOW"),
                            ("SUBSCRIPTION", "SUBSCRIPTION"),
                            ("GIFT", "GIFT"),
                            ("RAID", "RAID"),
                            ("CHEER", "CHEER"),
                            ("REDEMPTION", "REDEMPTION"),
                        ],
                        max_length=16,
                    ),
                ),
                ("provider", models.CharField(max_length=16)),
                ("amount", models.BigIntegerField(default=0)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("member", "event", "provider"), name="total_once")],
            },
        ),
        migrations.CreateModel(
            name="LevelRange",
            fields=[
                ("from_level", models.PositiveSmallIntegerField(primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=30)),
                ("reward_gems", models.BigIntegerField(default=0)),
                (
                    "reward_product",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="stores.product",
                    ),
                ),
                ("promised_by", models.UUIDField(null=True)),
            ],
            options={
                "ordering": ["from_level"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("from_level__gte", 1),
                            ("from_level__lte", 50),
                            ("reward_gems__gte", 0),
                            ("reward_gems__lte", 9999999999999),
                        ),
                        name="level_range_is_sound",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LevelReward",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                ("level", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=30)),
                ("gems", models.BigIntegerField()),
                (
                    "product",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="stores.product",
                    ),
                ),
                ("promised_by", models.UUIDField(null=True)),
                ("raised_by", models.UUIDField(null=True)),
                ("reached_at", models.DateTimeField()),
                ("paid_at", models.DateTimeField(null=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("member", "level"), name="level_rewarded_once")],
            },
        ),
        migrations.CreateModel(
            name="ReachedTier",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "tier",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reached",
                        to="achievements.achievementtier",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="achievements", to="members.member"
                    ),
                ),
                ("reached_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "achievement",
                "verbose_name_plural": "achievements",
                "indexes": [models.Index(fields=["member", "-reached_at"], name="tiers_of_member")],
                "constraints": [models.UniqueConstraint(fields=("tier", "member"), name="tier_reached_once")],
            },
        ),
    ]
