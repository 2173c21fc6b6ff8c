import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="EarningRule",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
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
                        max_length=12,
                    ),
                ),
                (
                    "provider",
                    models.CharField(
                        blank=True, choices=[("LOCAL", "Local"), ("KICK", "Kick"), ("TWITCH", "Twitch")], max_length=12
                    ),
                ),
                ("per", models.IntegerField(default=1)),
                ("gems", models.IntegerField(default=0)),
                ("experience", models.IntegerField(default=0)),
                ("daily_cap", models.IntegerField(null=True)),
                ("min_account_days", models.SmallIntegerField(null=True)),
                (
                    "audience",
                    models.CharField(
                        choices=[("FANS", "Fans"), ("FANS_AND_STAFF", "Fans And Staff")], default="FANS", max_length=14
                    ),
                ),
                ("from_hour", models.SmallIntegerField(null=True)),
                ("to_hour", models.SmallIntegerField(null=True)),
                ("is_active", models.BooleanField(default=True)),
                ("active_since", models.DateTimeField()),
                ("promised_by", models.UUIDField(null=True)),
                ("archived_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("archived_at__isnull", True), ("is_active", True)),
                        fields=["event"],
                        name="earning_rule_active",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("experience__gte", 0),
                            ("experience__lte", 1000),
                            ("gems__gte", 0),
                            ("gems__lte", 100000),
                            models.Q(("gems__gt", 0), ("experience__gt", 0), _connector="OR"),
                        ),
                        name="earning_rule_pays",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("daily_cap__isnull", True), ("daily_cap__gt", 0), _connector="OR"),
                        name="earning_rule_cap_is_positive",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("per__gte", 1), ("per__lte", 100000)), name="earning_rule_counts"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("from_hour__isnull", True), ("to_hour__isnull", True)),
                            models.Q(
                                ("from_hour__gte", 0),
                                ("from_hour__lte", 23),
                                ("to_hour__gte", 0),
                                ("to_hour__lte", 23),
                                models.Q(("from_hour", models.F("to_hour")), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="earning_rule_hours",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EarningBoost",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=60)),
                ("factor", models.SmallIntegerField(default=2)),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("promised_by", models.UUIDField(null=True)),
                ("archived_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [models.Index(fields=["ends_at"], name="earning_boost_by_end")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ends_at__gt", models.F("starts_at")), ("factor__gte", 2), ("factor__lte", 10)
                        ),
                        name="earning_boost_is_sound",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="StreakTerms",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("is_active", models.BooleanField(default=False)),
                ("gems_per_day", models.IntegerField(default=1)),
                ("max_gems", models.IntegerField(default=7)),
                ("active_since", models.DateTimeField()),
                ("promised_by", models.UUIDField(null=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("gems_per_day__gte", 1),
                            ("gems_per_day__lte", 100000),
                            ("id", 1),
                            ("max_gems__gte", 1),
                            ("max_gems__lte", 100000),
                        ),
                        name="earning_streak_is_sound",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="GemCode",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("text", models.CharField(max_length=40)),
                ("folded", models.CharField(max_length=80)),
                ("gems", models.IntegerField()),
                ("max_fans", models.IntegerField(null=True)),
                ("entries", models.IntegerField(default=0)),
                ("ends_at", models.DateTimeField()),
                ("promised_by", models.UUIDField(null=True)),
                ("archived_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [models.Index(fields=["-created_at"], name="gem_code_by_age")],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("folded"), condition=models.Q(("archived_at__isnull", True)), name="gem_code_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("gems__gte", 1),
                            ("gems__lte", 100000),
                            ("entries__gte", 0),
                            models.Q(
                                ("max_fans__isnull", True), ("entries__lte", models.F("max_fans")), _connector="OR"
                            ),
                        ),
                        name="gem_code_is_sound",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GemCodeEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "code",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fans",
                        to="earning.gemcode",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("code", "member"), name="gem_code_entered_once")],
            },
        ),
        migrations.CreateModel(
            name="EarnedDay",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                ("day", models.DateField()),
                (
                    "kind",
                    models.CharField(choices=[("RULE", "Rule"), ("CODE", "Code"), ("STREAK", "Streak")], max_length=6),
                ),
                ("source", models.UUIDField()),
                ("times", models.IntegerField(default=0)),
                ("rest", models.BigIntegerField(default=0)),
                ("gems", models.BigIntegerField(default=0)),
                ("experience", models.IntegerField(default=0)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["day"], name="earned_day_by_day"),
                    models.Index(fields=["source", "member"], name="earned_day_by_source"),
                ],
                "constraints": [models.UniqueConstraint(fields=("member", "day", "source"), name="earned_day_once")],
            },
        ),
        migrations.CreateModel(
            name="EarningPayment",
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
                ("promised_by", models.UUIDField(null=True)),
                ("gems", models.BigIntegerField(default=0)),
                ("experience", models.IntegerField(default=0)),
                ("sources", models.JSONField(default=list)),
                ("due_at", models.DateTimeField()),
                ("paid_at", models.DateTimeField(null=True)),
                ("canceled_at", models.DateTimeField(null=True)),
                ("canceled_by", models.UUIDField(null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["member", "-created_at"], name="earning_payment_of_member"),
                    models.Index(
                        condition=models.Q(("canceled_at__isnull", True), ("paid_at__isnull", True)),
                        fields=["due_at"],
                        name="earning_payment_due",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("canceled_at__isnull", True), ("paid_at__isnull", True)),
                        fields=("member", "promised_by"),
                        name="earning_payment_open_once",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("experience__gte", 0), ("gems__gte", 0)), name="earning_payment_is_sound"
                    ),
                ],
            },
        ),
    ]
