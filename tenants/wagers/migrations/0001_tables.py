import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("community_casinos", "0001_tables"),
        ("lootboxes", "0001_tables"),
        ("members", "0001_tables"),
        ("raffles", "0001_tables"),
        ("stores", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="Wager",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("day", models.DateField()),
                ("amount", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                ("weighted", models.DecimalField(decimal_places=8, max_digits=24, null=True)),
                ("usd", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                ("weighted_usd", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                ("counted", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                ("taken_back", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                ("updated_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="wagers",
                        to="community_casinos.referredaccount",
                    ),
                ),
                (
                    "connection",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.casinoconnection",
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
            ],
            options={
                "indexes": [
                    models.Index(fields=["connection", "day"], name="wager_by_connection"),
                    models.Index(fields=["-day", "-id"], name="wager_by_day"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("account__isnull", False)),
                        fields=("account", "day"),
                        name="wager_of_account_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("member__isnull", False)),
                        fields=("member", "connection", "day"),
                        name="wager_of_member_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("account__isnull", False), ("member__isnull", True)),
                            models.Q(("account__isnull", True), ("member__isnull", False)),
                            _connector="OR",
                        ),
                        name="wager_has_one_owner",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "amount__gte",
                                django.db.models.expressions.CombinedExpression(
                                    models.Value(0), "-", models.F("taken_back")
                                ),
                            ),
                            ("taken_back__gte", 0),
                        ),
                        name="wager_not_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WagerReward",
            fields=[
                ("reward_gems", models.BigIntegerField(default=0)),
                ("reward_experience", models.IntegerField(default=0)),
                ("reward_tickets", models.SmallIntegerField(db_default=0, default=0)),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=500)),
                ("threshold", models.DecimalField(decimal_places=2, max_digits=14)),
                (
                    "measure",
                    models.CharField(
                        choices=[("RAW", "Raw"), ("WEIGHTED", "Weighted"), ("COUNTED", "Counted")],
                        default="COUNTED",
                        max_length=8,
                    ),
                ),
                (
                    "period",
                    models.CharField(
                        choices=[
                            ("ONCE", "Once"),
                            ("REPEATING", "Repeating"),
                            ("DAILY", "Daily"),
                            ("WEEKLY", "Weekly"),
                            ("MONTHLY", "Monthly"),
                        ],
                        default="ONCE",
                        max_length=9,
                    ),
                ),
                ("starts_on", models.DateField()),
                ("ends_on", models.DateField(null=True)),
                (
                    "publication",
                    models.CharField(
                        choices=[("DRAFT", "Draft"), ("ACTIVE", "Active"), ("ARCHIVED", "Archived")],
                        default="DRAFT",
                        max_length=8,
                    ),
                ),
                ("published_at", models.DateTimeField(null=True)),
                ("archived_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
                (
                    "connection",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.casinoconnection",
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
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("publication", "ACTIVE")),
                        fields=["threshold"],
                        name="wager_reward_published",
                    ),
                    models.Index(fields=["-created_at"], name="wager_reward_by_age"),
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
                        name="wager_reward_is_sound",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("threshold__gt", 0),
                            models.Q(
                                ("ends_on__isnull", True), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                            ),
                        ),
                        name="wager_reward_can_be_reached",
                    ),
                    models.UniqueConstraint(
                        models.F("name"),
                        condition=models.Q(("publication", "ARCHIVED"), _negated=True),
                        name="wager_reward_name_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WagerClaim",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("period", models.DateField()),
                ("step", models.IntegerField()),
                ("claim_key", models.UUIDField()),
                ("claimed_at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                (
                    "reward",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="wagers.wagerreward",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["claim_key"], name="wager_claim_by_key"),
                    models.Index(fields=["member", "-claimed_at"], name="wager_claim_of_member"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("reward", "member", "period", "step"), name="wager_claim_once"),
                    models.CheckConstraint(condition=models.Q(("step__gte", 1)), name="wager_claim_is_sound"),
                ],
            },
        ),
        migrations.CreateModel(
            name="ReachedStep",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("period", models.DateField()),
                ("step", models.IntegerField()),
                ("reached_at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                (
                    "reward",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reached",
                        to="wagers.wagerreward",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("reward", "member", "period"), name="reached_step_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="WeightFormula",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("version", models.IntegerField()),
                ("raw_factor", models.DecimalField(decimal_places=4, max_digits=8)),
                ("weighted_factor", models.DecimalField(decimal_places=4, max_digits=8)),
                ("valid_from", models.DateTimeField()),
                ("set_by", models.UUIDField(null=True)),
                (
                    "connection",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.casinoconnection",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("connection", "version"), name="formula_version_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("raw_factor__gte", 0),
                            ("version__gte", 1),
                            ("weighted_factor__gte", 0),
                            models.Q(("raw_factor__gt", 0), ("weighted_factor__gt", 0), _connector="OR"),
                        ),
                        name="formula_counts_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="WagerEntry",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("day", models.DateField()),
                ("at", models.DateTimeField()),
                ("amount", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                ("weighted", models.DecimalField(decimal_places=8, max_digits=24, null=True)),
                ("rate", models.DecimalField(decimal_places=12, max_digits=24)),
                ("usd", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                ("weighted_usd", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                ("counted", models.DecimalField(db_default=0, decimal_places=8, default=0, max_digits=24)),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("PULL", "Pull"),
                            ("CSV", "Csv"),
                            ("STAFF", "Staff"),
                            ("CORRECTION", "Correction"),
                            ("REVIEW", "Review"),
                        ],
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(blank=True, db_default="", max_length=300)),
                ("actor", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField()),
                (
                    "account",
                    models.ForeignKey(
                        db_constraint=False,
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
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                (
                    "observation",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.casinoobservation",
                    ),
                ),
                (
                    "wager",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="wagers.wager",
                    ),
                ),
                (
                    "formula",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="wagers.weightformula",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["wager", "id"], name="wager_entry_of_wager"),
                    models.Index(fields=["account", "at"], name="wager_entry_of_account"),
                    models.Index(fields=["at"], name="wager_entry_by_time"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("observation__isnull", False)),
                        fields=("observation",),
                        name="wager_entry_once",
                    )
                ],
            },
        ),
    ]
