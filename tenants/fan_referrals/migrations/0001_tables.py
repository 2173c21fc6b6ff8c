import django.db.models.deletion
from django.db import migrations, models

import saas.communities.sharing.codes
import saas.kernel.ids
import tenants.fan_referrals.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("members", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="FriendLink",
            fields=[
                (
                    "member",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to="members.member",
                    ),
                ),
                ("code", models.CharField(default=saas.communities.sharing.codes.new_code, max_length=8, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="FanReferral",
            fields=[
                ("inviter_gems", models.IntegerField(default=0)),
                ("friend_gems", models.IntegerField(default=0)),
                ("min_days", models.SmallIntegerField(default=3)),
                (
                    "action",
                    models.CharField(
                        choices=[("NONE", "None"), ("QUEST", "Quest"), ("PURCHASE", "Purchase"), ("WATCH", "Watch")],
                        default="NONE",
                        max_length=8,
                    ),
                ),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("WAITING", "Waiting"),
                            ("HELD", "Held"),
                            ("DUE", "Due"),
                            ("PAID", "Paid"),
                            ("VOID", "Void"),
                        ],
                        default="WAITING",
                        max_length=7,
                    ),
                ),
                ("reasons", models.JSONField(default=list)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("due_at", models.DateTimeField()),
                ("active_at", models.DateTimeField(null=True)),
                ("released_at", models.DateTimeField(null=True)),
                ("settled_at", models.DateTimeField(null=True)),
                ("decided_by", models.UUIDField(null=True)),
                ("inviter_paid", models.IntegerField(default=0)),
                ("friend_paid", models.IntegerField(default=0)),
                ("inviter_transaction", models.UUIDField(null=True)),
                ("friend_transaction", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "friend",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                (
                    "inviter",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
            ],
            options={
                "verbose_name": "referral of a friend",
                "verbose_name_plural": "referrals of friends",
            },
        ),
        migrations.CreateModel(
            name="FriendMilestone",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("friends", models.SmallIntegerField()),
                ("gems", models.IntegerField()),
                ("transaction_id", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                (
                    "referral",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="milestones",
                        to="fan_referrals.fanreferral",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FriendProgram",
            fields=[
                ("inviter_gems", models.IntegerField(default=0)),
                ("friend_gems", models.IntegerField(default=0)),
                ("min_days", models.SmallIntegerField(default=3)),
                (
                    "action",
                    models.CharField(
                        choices=[("NONE", "None"), ("QUEST", "Quest"), ("PURCHASE", "Purchase"), ("WATCH", "Watch")],
                        default="NONE",
                        max_length=8,
                    ),
                ),
                ("promised_by", models.UUIDField(null=True)),
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("is_active", models.BooleanField(default=False)),
                ("milestones", models.JSONField(default=list)),
                ("daily_limit", models.SmallIntegerField(default=5)),
                ("max_friends", models.SmallIntegerField(default=50)),
                ("trust_rules", models.JSONField(default=tenants.fan_referrals.models._all_rules)),
                ("fast_earning_gems", models.IntegerField(default=10000)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("id", 1),
                            ("inviter_gems__gte", 0),
                            ("inviter_gems__lte", 100000),
                            ("friend_gems__gte", 0),
                            ("friend_gems__lte", 100000),
                            ("daily_limit__gte", 1),
                            ("max_friends__gte", 1),
                            ("min_days__gte", 0),
                            ("min_days__lte", 30),
                        ),
                        name="friend_program_is_sound",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MemberPlace",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(choices=[("DEVICE", "Device"), ("NETWORK", "Network")], max_length=7)),
                ("digest", models.BinaryField(max_length=16)),
                ("first_seen_at", models.DateTimeField()),
                ("last_seen_at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="members.member",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="fanreferral",
            index=models.Index(fields=["inviter", "-created_at"], name="fan_referral_of_inviter"),
        ),
        migrations.AddIndex(
            model_name="fanreferral",
            index=models.Index(fields=["state", "-created_at"], name="fan_referral_by_state"),
        ),
        migrations.AddConstraint(
            model_name="fanreferral",
            constraint=models.CheckConstraint(
                condition=models.Q(("inviter", models.F("friend")), _negated=True), name="fan_referral_of_two"
            ),
        ),
        migrations.AddConstraint(
            model_name="fanreferral",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("inviter_paid__gte", 0),
                    ("inviter_paid__lte", models.F("inviter_gems")),
                    ("friend_paid__gte", 0),
                    ("friend_paid__lte", models.F("friend_gems")),
                ),
                name="fan_referral_pays_its_terms",
            ),
        ),
        migrations.AddConstraint(
            model_name="friendmilestone",
            constraint=models.UniqueConstraint(fields=("member", "friends"), name="friend_milestone_once"),
        ),
        migrations.AddIndex(
            model_name="memberplace",
            index=models.Index(fields=["kind", "digest"], name="member_place_by_digest"),
        ),
        migrations.AddIndex(
            model_name="memberplace",
            index=models.Index(fields=["last_seen_at"], name="member_place_by_age"),
        ),
        migrations.AddConstraint(
            model_name="memberplace",
            constraint=models.UniqueConstraint(fields=("member", "kind", "digest"), name="member_place_once"),
        ),
    ]
