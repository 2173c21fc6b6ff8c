import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        ("lootboxes", "0001_tables"),
        ("members", "0001_tables"),
        ("raffles", "0001_tables"),
        ("stores", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="ChallengeProvider",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "provider",
                    models.CharField(
                        choices=[
                            ("LOCAL", "Local"),
                            ("KICK", "Kick"),
                            ("TWITCH", "Twitch"),
                            ("DISCORD", "Discord"),
                            ("GOOGLE", "Google"),
                            ("STEAM", "Steam"),
                            ("OTHER", "Other"),
                        ],
                        max_length=12,
                        unique=True,
                    ),
                ),
                ("name", models.CharField(max_length=40)),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name="ChallengeTemplate",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "provider",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="templates",
                        to="quests.challengeprovider",
                    ),
                ),
                (
                    "type",
                    models.CharField(
                        choices=[
                            ("TIME_BASED", "Time Based"),
                            ("AMOUNT_BASED", "Amount Based"),
                            ("SUBSCRIBE", "Subscribe"),
                            ("ARBITRARY", "Arbitrary"),
                            ("LOGIN", "Login"),
                            ("LEVEL", "Level"),
                            ("PROFILE", "Profile"),
                            ("WAGER", "Wager"),
                        ],
                        max_length=12,
                    ),
                ),
                (
                    "event",
                    models.CharField(
                        blank=True,
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
                ("name", models.CharField(max_length=80, unique=True)),
                ("description", models.CharField(blank=True, max_length=500)),
                ("target_duration", models.IntegerField(null=True)),
                ("target_amount", models.BigIntegerField(null=True)),
                (
                    "time_unit",
                    models.CharField(
                        choices=[
                            ("MINUTE", "Minute"),
                            ("HOUR", "Hour"),
                            ("DAY", "Day"),
                            ("WEEK", "Week"),
                            ("MONTH", "Month"),
                            ("YEAR", "Year"),
                        ],
                        default="MINUTE",
                        max_length=6,
                    ),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [models.Index(fields=["provider", "type"], name="challenge_template_by_type")],
            },
        ),
        migrations.CreateModel(
            name="Challenge",
            fields=[
                ("reward_gems", models.BigIntegerField(default=0)),
                ("reward_experience", models.IntegerField(default=0)),
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
                (
                    "reward_case",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="lootboxes.lootbox",
                    ),
                ),
                (
                    "reward_raffle",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="raffles.raffle",
                    ),
                ),
                ("reward_tickets", models.SmallIntegerField(db_default=0, default=0)),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("QUEST", "Quest"), ("CHALLENGE", "Challenge"), ("BOUNTY", "Bounty")], max_length=9
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=2000)),
                ("image", models.CharField(blank=True, max_length=120)),
                (
                    "template",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="challenges",
                        to="quests.challengetemplate",
                    ),
                ),
                (
                    "publication",
                    models.CharField(choices=[("DRAFT", "Draft"), ("ACTIVE", "Active")], default="DRAFT", max_length=6),
                ),
                (
                    "review_mode",
                    models.CharField(choices=[("MANUAL", "Manual"), ("AUTO", "Auto")], default="AUTO", max_length=6),
                ),
                (
                    "repeat",
                    models.CharField(
                        choices=[
                            ("EVERY_HOUR", "Every Hour"),
                            ("EVERY_6_HOURS", "Every 6 Hours"),
                            ("EVERY_12_HOURS", "Every 12 Hours"),
                            ("EVERY_DAY_AT_MIDNIGHT", "Every Day At Midnight"),
                            ("EVERY_WEEK", "Every Week"),
                            ("EVERY_MONTH", "Every Month"),
                            ("NOT_REPEATABLE", "Not Repeatable"),
                        ],
                        default="NOT_REPEATABLE",
                        max_length=21,
                    ),
                ),
                (
                    "restart",
                    models.CharField(
                        choices=[("RESTART_IF_FAILED", "Restart If Failed"), ("NO_RESTART", "No Restart")],
                        default="NO_RESTART",
                        max_length=17,
                    ),
                ),
                (
                    "limit",
                    models.CharField(
                        choices=[
                            ("CHALLENGE_PER_DAY", "Challenge Per Day"),
                            ("CHALLENGE_UNLIMITED", "Challenge Unlimited"),
                        ],
                        default="CHALLENGE_UNLIMITED",
                        max_length=19,
                    ),
                ),
                ("target_duration", models.IntegerField(null=True)),
                ("target_amount", models.BigIntegerField(null=True)),
                (
                    "time_unit",
                    models.CharField(
                        choices=[
                            ("MINUTE", "Minute"),
                            ("HOUR", "Hour"),
                            ("DAY", "Day"),
                            ("WEEK", "Week"),
                            ("MONTH", "Month"),
                            ("YEAR", "Year"),
                        ],
                        default="MINUTE",
                        max_length=6,
                    ),
                ),
                ("code", models.CharField(blank=True, max_length=40)),
                ("start_at", models.DateTimeField(null=True)),
                ("end_at", models.DateTimeField(null=True)),
                ("max_winners", models.IntegerField(null=True)),
                (
                    "winner_choice",
                    models.CharField(choices=[("FIRST", "First"), ("TEAM", "Team")], default="FIRST", max_length=5),
                ),
                ("winners", models.IntegerField(default=0)),
                ("min_level", models.SmallIntegerField(null=True)),
                ("min_member_days", models.SmallIntegerField(null=True)),
                (
                    "linked_provider",
                    models.CharField(
                        blank=True,
                        choices=[("KICK", "Kick"), ("TWITCH", "Twitch"), ("DISCORD", "Discord")],
                        max_length=12,
                    ),
                ),
                ("published_at", models.DateTimeField(null=True)),
                ("archived_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("archived_at__isnull", True), ("publication", "ACTIVE")),
                        fields=["kind", "-published_at"],
                        name="challenge_published",
                    ),
                    models.Index(fields=["-created_at"], name="challenge_by_age"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reward_experience__gte", 0),
                            ("reward_experience__lte", 10000),
                            ("reward_gems__gte", 0),
                            ("reward_gems__lte", 9999999999999),
                            models.Q(
                                models.Q(("reward_raffle__isnull", True), ("reward_tickets", 0)),
                                models.Q(
                                    ("reward_raffle__isnull", False),
                                    ("reward_tickets__gte", 1),
                                    ("reward_tickets__lte", 1000),
                                ),
                                _connector="OR",
                            ),
                        ),
                        name="challenge_reward_is_sound",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("publication", "DRAFT"), ("published_at__isnull", True)),
                            models.Q(("publication", "ACTIVE"), ("published_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="challenge_is_published_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("winners__gte", 0),
                            models.Q(
                                ("max_winners__isnull", True),
                                ("winners__lte", models.F("max_winners")),
                                _connector="OR",
                            ),
                        ),
                        name="challenge_winners_in_limit",
                    ),
                    models.UniqueConstraint(
                        models.F("name"), condition=models.Q(("archived_at__isnull", True)), name="challenge_name_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="UserChallenge",
            fields=[
                ("reward_gems", models.BigIntegerField(default=0)),
                ("reward_experience", models.IntegerField(default=0)),
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
                (
                    "reward_case",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="lootboxes.lootbox",
                    ),
                ),
                (
                    "reward_raffle",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="raffles.raffle",
                    ),
                ),
                ("reward_tickets", models.SmallIntegerField(db_default=0, default=0)),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "challenge",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attempts",
                        to="quests.challenge",
                    ),
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
                ("period_at", models.DateTimeField()),
                ("attempt", models.IntegerField(default=1)),
                ("linked_account", models.CharField(blank=True, db_default="", default="", max_length=80)),
                ("started_at", models.DateTimeField()),
                ("deadline", models.DateTimeField(null=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("PENDING", "Pending"),
                            ("IN_PROCESS", "In Process"),
                            ("CAN_REWARD", "Can Reward"),
                            ("COMPLETED", "Completed"),
                            ("ARCHIVED", "Archived"),
                            ("FAILED", "Failed"),
                        ],
                        default="IN_PROCESS",
                        max_length=10,
                    ),
                ),
                ("progress_duration", models.BigIntegerField(default=0)),
                ("progress_amount", models.BigIntegerField(default=0)),
                ("text", models.CharField(blank=True, max_length=1000)),
                ("link", models.CharField(blank=True, max_length=500)),
                ("image", models.CharField(blank=True, max_length=120)),
                ("submitted_at", models.DateTimeField(null=True)),
                ("reviewed_at", models.DateTimeField(null=True)),
                ("reviewed_by", models.UUIDField(null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
                (
                    "failure",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("TIME", "Time"),
                            ("REJECTED", "Rejected"),
                            ("WINNERS", "Winners"),
                            ("CANCELED", "Canceled"),
                        ],
                        max_length=8,
                    ),
                ),
                ("ready_at", models.DateTimeField(null=True)),
                ("claimed_at", models.DateTimeField(null=True)),
                ("claim_key", models.UUIDField(null=True, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["member", "challenge", "-period_at"], name="attempt_of_member"),
                    models.Index(
                        condition=models.Q(("linked_account", ""), _negated=True),
                        fields=["challenge", "linked_account"],
                        name="attempt_by_account",
                    ),
                    models.Index(
                        condition=models.Q(("status", "PENDING")), fields=["submitted_at"], name="attempt_to_review"
                    ),
                    models.Index(
                        condition=models.Q(("status", "CAN_REWARD")), fields=["ready_at"], name="attempt_to_claim"
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("challenge", "member", "period_at", "attempt"), name="attempt_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reward_experience__gte", 0),
                            ("reward_experience__lte", 10000),
                            ("reward_gems__gte", 0),
                            ("reward_gems__lte", 9999999999999),
                            models.Q(
                                models.Q(("reward_raffle__isnull", True), ("reward_tickets", 0)),
                                models.Q(
                                    ("reward_raffle__isnull", False),
                                    ("reward_tickets__gte", 1),
                                    ("reward_tickets__lte", 1000),
                                ),
                                _connector="OR",
                            ),
                            models.Q(("status", "COMPLETED"), ("claim_key__isnull", True), _connector="OR"),
                        ),
                        name="attempt_is_sound",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ChallengeChain",
            fields=[
                ("reward_gems", models.BigIntegerField(default=0)),
                ("reward_experience", models.IntegerField(default=0)),
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
                (
                    "reward_case",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="lootboxes.lootbox",
                    ),
                ),
                (
                    "reward_raffle",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="raffles.raffle",
                    ),
                ),
                ("reward_tickets", models.SmallIntegerField(db_default=0, default=0)),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=2000)),
                ("image", models.CharField(blank=True, max_length=120)),
                (
                    "publication",
                    models.CharField(choices=[("DRAFT", "Draft"), ("ACTIVE", "Active")], default="DRAFT", max_length=6),
                ),
                ("published_at", models.DateTimeField(null=True)),
                ("archived_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reward_experience__gte", 0),
                            ("reward_experience__lte", 10000),
                            ("reward_gems__gte", 0),
                            ("reward_gems__lte", 9999999999999),
                            models.Q(
                                models.Q(("reward_raffle__isnull", True), ("reward_tickets", 0)),
                                models.Q(
                                    ("reward_raffle__isnull", False),
                                    ("reward_tickets__gte", 1),
                                    ("reward_tickets__lte", 1000),
                                ),
                                _connector="OR",
                            ),
                        ),
                        name="chain_reward_is_sound",
                    ),
                    models.UniqueConstraint(
                        models.F("name"), condition=models.Q(("archived_at__isnull", True)), name="chain_name_once"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ChainStep",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "chain",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="steps",
                        to="quests.challengechain",
                    ),
                ),
                ("position", models.SmallIntegerField()),
                (
                    "challenge",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="step", to="quests.challenge"
                    ),
                ),
            ],
            options={
                "ordering": ["position"],
                "constraints": [models.UniqueConstraint(fields=("chain", "position"), name="step_in_its_place")],
            },
        ),
        migrations.CreateModel(
            name="FinishedChain",
            fields=[
                ("reward_gems", models.BigIntegerField(default=0)),
                ("reward_experience", models.IntegerField(default=0)),
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
                (
                    "reward_case",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="lootboxes.lootbox",
                    ),
                ),
                (
                    "reward_raffle",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="raffles.raffle",
                    ),
                ),
                ("reward_tickets", models.SmallIntegerField(db_default=0, default=0)),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "chain",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="finished",
                        to="quests.challengechain",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                ("finished_at", models.DateTimeField()),
                ("claimed_at", models.DateTimeField(null=True)),
                ("claim_key", models.UUIDField(null=True, unique=True)),
                ("canceled_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=300)),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("canceled_at__isnull", True), ("claimed_at__isnull", True)),
                        fields=["finished_at"],
                        name="chain_to_claim",
                    )
                ],
                "constraints": [models.UniqueConstraint(fields=("chain", "member"), name="chain_finished_once")],
            },
        ),
    ]
