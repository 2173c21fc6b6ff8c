from decimal import Decimal

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("community_casinos", "0001_tables"),
        ("members", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Board",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("slug", models.CharField(max_length=80, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=2000)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("WAGER", "Wager"),
                            ("POINTS", "Points"),
                            ("EXPERIENCE", "Experience"),
                            ("MANUAL", "Manual"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "measure",
                    models.CharField(choices=[("COUNTED", "Counted"), ("RAW", "Raw")], default="COUNTED", max_length=8),
                ),
                (
                    "connections",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.UUIDField(), blank=True, default=list, size=None
                    ),
                ),
                ("currency", models.CharField(default="USD", max_length=12)),
                ("zone", models.CharField(default="UTC", max_length=64)),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField(null=True)),
                (
                    "repeat",
                    models.CharField(
                        choices=[
                            ("NONE", "None"),
                            ("DAILY", "Daily"),
                            ("WEEKLY", "Weekly"),
                            ("MONTHLY", "Monthly"),
                            ("OWN", "Own"),
                        ],
                        default="NONE",
                        max_length=8,
                    ),
                ),
                ("repeat_days", models.SmallIntegerField(null=True)),
                (
                    "tie",
                    models.CharField(
                        choices=[("SHARE", "Share"), ("EARLIER", "Earlier"), ("BOTH", "Both")],
                        default="SHARE",
                        max_length=8,
                    ),
                ),
                (
                    "masking",
                    models.CharField(
                        choices=[("FULL", "Full"), ("PARTIAL", "Partial"), ("NONE", "None")],
                        default="PARTIAL",
                        max_length=8,
                    ),
                ),
                ("minimum", models.DecimalField(decimal_places=8, default=Decimal("0"), max_digits=24)),
                ("excludes_team", models.BooleanField(default=True)),
                ("appeal_hours", models.SmallIntegerField(default=24)),
                ("grace_minutes", models.SmallIntegerField(default=30)),
                ("minimum_age", models.SmallIntegerField(default=0)),
                (
                    "blocked_countries",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=2), blank=True, default=list, size=None
                    ),
                ),
                (
                    "publication",
                    models.CharField(
                        choices=[
                            ("DRAFT", "Draft of a board"),
                            ("ACTIVE", "Published board"),
                            ("ARCHIVED", "Finished board"),
                        ],
                        default="DRAFT",
                        max_length=8,
                    ),
                ),
                ("published_at", models.DateTimeField(null=True)),
                ("promised_by", models.UUIDField(null=True)),
                ("deleted_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [models.Index(fields=["publication", "-created_at"], name="board_by_age")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("ends_at__isnull", True), ("ends_at__gt", models.F("starts_at")), _connector="OR"
                            ),
                            models.Q(
                                models.Q(("ends_at__isnull", False), ("repeat", "NONE")),
                                models.Q(("repeat", "NONE"), _negated=True),
                                _connector="OR",
                            ),
                            models.Q(
                                models.Q(("repeat", "OWN"), ("repeat_days__gte", 1), ("repeat_days__lte", 366)),
                                models.Q(models.Q(("repeat", "OWN"), _negated=True), ("repeat_days__isnull", True)),
                                _connector="OR",
                            ),
                        ),
                        name="board_schedule_is_sound",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("appeal_hours__gte", 0),
                            ("appeal_hours__lte", 720),
                            ("grace_minutes__gte", 0),
                            ("grace_minutes__lte", 1440),
                            ("minimum__gte", 0),
                        ),
                        name="board_rules_are_sound",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardPrize",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("first_place", models.SmallIntegerField()),
                ("last_place", models.SmallIntegerField()),
                ("cash", models.DecimalField(decimal_places=2, max_digits=12, null=True)),
                ("gems", models.BigIntegerField(default=0)),
                (
                    "board",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="leaderboards.board",
                    ),
                ),
            ],
            options={
                "ordering": ["first_place"],
                "constraints": [
                    models.UniqueConstraint(fields=("board", "first_place"), name="board_prize_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("first_place__gte", 1),
                            ("gems__gte", 0),
                            ("gems__lte", 9999999999999),
                            ("last_place__gte", models.F("first_place")),
                            ("last_place__lte", 1000),
                            models.Q(
                                ("cash__isnull", True),
                                models.Q(("cash__gt", 0), ("cash__lte", Decimal("9999999.99"))),
                                _connector="OR",
                            ),
                            models.Q(("cash__isnull", False), ("gems__gt", 0), _connector="OR"),
                        ),
                        name="board_prize_is_sound",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardExclusion",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("reason", models.CharField(max_length=200)),
                ("excluded_by", models.UUIDField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.referredaccount",
                    ),
                ),
                (
                    "board",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="exclusions",
                        to="leaderboards.board",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("member__isnull", False)),
                        fields=("board", "member"),
                        name="board_excludes_member_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("account__isnull", False)),
                        fields=("board", "account"),
                        name="board_excludes_account_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("account__isnull", True), ("member__isnull", False)),
                            models.Q(("account__isnull", False), ("member__isnull", True)),
                            _connector="OR",
                        ),
                        name="board_exclusion_is_one_thing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardWindow",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("number", models.IntegerField()),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("planned_end_at", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("UPCOMING", "Upcoming"),
                            ("RUNNING", "Running"),
                            ("SETTLING", "Settling"),
                            ("REVIEW", "Review"),
                            ("PAID", "Paid"),
                            ("CANCELED", "Canceled"),
                        ],
                        default="UPCOMING",
                        max_length=8,
                    ),
                ),
                ("terms", models.JSONField()),
                ("promised_gems", models.BigIntegerField(null=True)),
                ("positions", models.IntegerField(default=0)),
                ("refreshed_at", models.DateTimeField(null=True)),
                ("refresh_ms", models.IntegerField(default=0)),
                ("data_at", models.DateTimeField(null=True)),
                ("freeze_reason", models.CharField(blank=True, default="", max_length=200)),
                ("freeze_by", models.UUIDField(null=True)),
                ("result_digest", models.CharField(blank=True, default="", max_length=64)),
                (
                    "problem",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("PULLS_MISSING", "Pulls Missing"),
                            ("RATES_MISSING", "Rates Missing"),
                            ("GEMS_OVER_LIMIT", "Gems Over Limit"),
                        ],
                        default="",
                        max_length=16,
                    ),
                ),
                ("revision", models.SmallIntegerField(default=0)),
                ("frozen_at", models.DateTimeField(null=True)),
                ("evidence_hash", models.CharField(blank=True, default="", max_length=64)),
                ("review_until", models.DateTimeField(null=True)),
                ("paid_at", models.DateTimeField(null=True)),
                ("changed_at", models.DateTimeField(null=True)),
                ("changed_rows", models.IntegerField(default=0)),
                (
                    "board",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="windows",
                        to="leaderboards.board",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["state", "ends_at"], name="board_window_by_state")],
                "constraints": [
                    models.UniqueConstraint(fields=("board", "number"), name="board_window_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ends_at__gt", models.F("starts_at")),
                            models.Q(
                                models.Q(("frozen_at__isnull", False), ("state__in", ["REVIEW", "PAID"])),
                                models.Q(("state__in", ["REVIEW", "PAID"]), _negated=True),
                                _connector="OR",
                            ),
                        ),
                        name="board_window_is_sound",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Freezing",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("revision", models.SmallIntegerField()),
                ("sha256", models.CharField(max_length=64)),
                ("file", models.CharField(max_length=120)),
                ("size", models.IntegerField()),
                ("rows", models.IntegerField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("frozen_by", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "window",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="freezings",
                        to="leaderboards.boardwindow",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("window", "revision"), name="freezing_once")],
            },
        ),
        migrations.CreateModel(
            name="BoardPosition",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("participant", models.UUIDField()),
                ("name", models.CharField(max_length=100)),
                ("casino", models.CharField(blank=True, default="", max_length=20)),
                ("value", models.DecimalField(decimal_places=8, max_digits=24)),
                ("reached_at", models.DateTimeField()),
                ("order", models.IntegerField()),
                ("place", models.IntegerField()),
                ("cash", models.DecimalField(decimal_places=2, max_digits=12, null=True)),
                ("gems", models.BigIntegerField(default=0)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.referredaccount",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                (
                    "window",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="leaderboards.boardwindow",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["window", "order"], name="position_by_order"),
                    models.Index(
                        condition=models.Q(("member__isnull", False)),
                        fields=["member", "window"],
                        name="position_of_member",
                    ),
                    models.Index(
                        condition=models.Q(("cash__isnull", False), ("gems__gt", 0), _connector="OR"),
                        fields=["window", "place"],
                        name="position_with_prize",
                    ),
                ],
                "constraints": [models.UniqueConstraint(fields=("window", "participant"), name="position_once")],
            },
        ),
        migrations.CreateModel(
            name="ManualScore",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=100)),
                ("name_key", models.CharField(max_length=100)),
                ("value", models.DecimalField(decimal_places=8, max_digits=24)),
                ("reached_at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                (
                    "window",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="leaderboards.boardwindow",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("window", "name_key"), name="manual_score_once"),
                    models.CheckConstraint(condition=models.Q(("value__gte", 0)), name="manual_score_is_sound"),
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardAppeal",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("text", models.CharField(max_length=1000)),
                (
                    "state",
                    models.CharField(
                        choices=[("OPEN", "Open"), ("ACCEPTED", "Accepted"), ("REFUSED", "Refused")],
                        default="OPEN",
                        max_length=8,
                    ),
                ),
                ("answer", models.CharField(blank=True, max_length=500)),
                ("decided_by", models.UUIDField(null=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                (
                    "window",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeals",
                        to="leaderboards.boardwindow",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["state", "-created_at"], name="appeal_by_age")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "OPEN")), fields=("window", "member"), name="appeal_open_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BoardPayout",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(choices=[("GEMS", "Gems"), ("CASH", "Cash")], max_length=4)),
                ("amount", models.DecimalField(decimal_places=2, max_digits=15)),
                ("currency", models.CharField(max_length=12)),
                ("state", models.CharField(choices=[("OWED", "Owed"), ("PAID", "Paid")], default="OWED", max_length=4)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("paid_at", models.DateTimeField(null=True)),
                ("paid_by", models.UUIDField(null=True)),
                ("transaction_id", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "position",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payouts",
                        to="leaderboards.boardposition",
                    ),
                ),
                (
                    "window",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payouts",
                        to="leaderboards.boardwindow",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["state", "-created_at"], name="payout_by_age"),
                    models.Index(fields=["window", "kind", "state"], name="payout_of_window"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("position", "kind"), name="payout_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("amount__gt", 0),
                            models.Q(
                                models.Q(("paid_at__isnull", True), ("state", "OWED")),
                                models.Q(("paid_at__isnull", False), ("state", "PAID")),
                                _connector="OR",
                            ),
                        ),
                        name="payout_is_sound",
                    ),
                ],
            },
        ),
    ]
