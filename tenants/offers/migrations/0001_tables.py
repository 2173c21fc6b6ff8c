import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("lootboxes", "0002_functions"),
        ("members", "0001_tables"),
        ("raffles", "0003_replace_join_raffle"),
        ("stores", "0005_offer_items"),
    ]

    operations = [
        migrations.CreateModel(
            name="OfferPlatform",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("name", models.CharField(max_length=40)),
                ("icon", models.CharField(blank=True, max_length=100)),
                ("is_casino", models.BooleanField(default=False)),
                ("provider", models.CharField(blank=True, max_length=20)),
                ("deleted_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("deleted_at__isnull", True)),
                        name="offer_platform_name_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("provider", ""), ("is_casino", True), _connector="OR"),
                        name="offer_platform_of_catalog_is_casino",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Offer",
            fields=[
                ("reward_gems", models.BigIntegerField(default=0)),
                ("reward_experience", models.IntegerField(default=0)),
                ("reward_tickets", models.SmallIntegerField(db_default=0, default=0)),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("title", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=2000)),
                ("image", models.CharField(blank=True, max_length=100)),
                ("promo_code", models.CharField(blank=True, max_length=40)),
                ("promo_link", models.CharField(blank=True, max_length=500)),
                (
                    "how_to_claim",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=200), blank=True, default=list, size=None
                    ),
                ),
                (
                    "placement",
                    models.CharField(choices=[("TOP", "Top"), ("MAIN", "Main")], default="MAIN", max_length=4),
                ),
                ("position", models.IntegerField(default=0)),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField(null=True)),
                ("minimum_age", models.SmallIntegerField(default=0)),
                (
                    "countries",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=2), blank=True, default=list, size=None
                    ),
                ),
                ("is_allow_list", models.BooleanField(default=False)),
                ("min_level", models.SmallIntegerField(null=True)),
                ("min_member_days", models.IntegerField(null=True)),
                ("currency", models.CharField(default="USD", max_length=3)),
                ("match_percent", models.IntegerField(null=True)),
                ("minimum_deposit", models.DecimalField(decimal_places=2, max_digits=12, null=True)),
                ("maximum_bonus", models.DecimalField(decimal_places=2, max_digits=12, null=True)),
                ("wagering", models.DecimalField(decimal_places=2, max_digits=6, null=True)),
                (
                    "wagering_on",
                    models.CharField(
                        choices=[("DEPOSIT", "Deposit"), ("DEPOSIT_AND_BONUS", "Deposit And Bonus")],
                        default="DEPOSIT_AND_BONUS",
                        max_length=17,
                    ),
                ),
                ("maximum_bet", models.DecimalField(decimal_places=2, max_digits=12, null=True)),
                (
                    "excluded_games",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=60), blank=True, default=list, size=None
                    ),
                ),
                ("wager_days", models.IntegerField(null=True)),
                ("takes_claims", models.BooleanField(default=False)),
                (
                    "proof",
                    models.CharField(
                        choices=[("ANY", "Any"), ("TEXT", "Text"), ("PICTURE", "Picture")], default="ANY", max_length=7
                    ),
                ),
                ("proof_hint", models.CharField(blank=True, max_length=200)),
                ("claim_limit", models.IntegerField(null=True)),
                ("claims_taken", models.IntegerField(default=0)),
                (
                    "publication",
                    models.CharField(
                        choices=[("DRAFT", "Draft"), ("PUBLISHED", "Published")], default="DRAFT", max_length=9
                    ),
                ),
                ("published_at", models.DateTimeField(null=True)),
                ("deleted_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
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
                (
                    "platform",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="offers",
                        to="offers.offerplatform",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OfferReminder",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("asked_at", models.DateTimeField()),
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
                    "offer",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        to="offers.offer",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OfferReport",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("code", models.CharField(max_length=40)),
                ("reported_at", models.DateTimeField()),
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
                    "offer",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="offers.offer",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="OfferClaim",
            fields=[
                ("reward_gems", models.BigIntegerField(default=0)),
                ("reward_experience", models.IntegerField(default=0)),
                ("reward_tickets", models.SmallIntegerField(db_default=0, default=0)),
                ("promised_by", models.UUIDField(null=True)),
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[("PENDING", "Pending"), ("APPROVED", "Approved"), ("REJECTED", "Rejected")],
                        default="PENDING",
                        max_length=8,
                    ),
                ),
                ("code", models.CharField(blank=True, max_length=40)),
                ("text", models.CharField(blank=True, max_length=1000)),
                ("image", models.CharField(blank=True, max_length=100)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("claimed_at", models.DateTimeField()),
                ("reviewed_at", models.DateTimeField(null=True)),
                ("reviewed_by", models.UUIDField(null=True)),
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
                    "offer",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="offers.offer",
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
                        condition=models.Q(("status", "PENDING")),
                        fields=["claimed_at", "id"],
                        name="offer_claim_waiting",
                    ),
                    models.Index(fields=["-reviewed_at", "id"], name="offer_claim_reviewed"),
                    models.Index(fields=["member", "-claimed_at"], name="offer_claim_of_member"),
                    models.Index(fields=["offer", "status"], name="offer_claim_of_offer"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "REJECTED"), _negated=True),
                        fields=("offer", "member"),
                        name="offer_claim_once",
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
                        ),
                        name="offer_claim_reward_is_sound",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reviewed_at__isnull", True), ("status", "PENDING")),
                            models.Q(models.Q(("status", "PENDING"), _negated=True), ("reviewed_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="offer_claim_reviewed_or_pending",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="OfferDay",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("day", models.DateField()),
                ("use", models.CharField(choices=[("LINK", "Link"), ("CODE", "Code")], max_length=4)),
                ("count", models.IntegerField()),
                (
                    "offer",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="days",
                        to="offers.offer",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("offer", "day", "use"), name="offer_day_once")],
            },
        ),
        migrations.AddIndex(
            model_name="offer",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", True), ("publication", "PUBLISHED")),
                fields=["-placement", "position", "-created_at"],
                name="offer_published",
            ),
        ),
        migrations.AddIndex(
            model_name="offer",
            index=models.Index(
                condition=models.Q(("deleted_at__isnull", True)), fields=["-created_at"], name="offer_by_age"
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("reward_experience__gte", 0),
                    ("reward_experience__lte", 10000),
                    ("reward_gems__gte", 0),
                    ("reward_gems__lte", 9999999999999),
                    models.Q(
                        models.Q(("reward_raffle__isnull", True), ("reward_tickets", 0)),
                        models.Q(
                            ("reward_raffle__isnull", False), ("reward_tickets__gte", 1), ("reward_tickets__lte", 1000)
                        ),
                        _connector="OR",
                    ),
                ),
                name="offer_reward_is_sound",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=models.Q(("ends_at__isnull", True), ("ends_at__gt", models.F("starts_at")), _connector="OR"),
                name="offer_ends_after_start",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("claims_taken__gte", 0),
                    models.Q(
                        ("claim_limit__isnull", True), ("claims_taken__lte", models.F("claim_limit")), _connector="OR"
                    ),
                ),
                name="offer_claims_within_limit",
            ),
        ),
        migrations.AddConstraint(
            model_name="offer",
            constraint=models.UniqueConstraint(
                models.F("platform"),
                django.db.models.functions.text.Lower("promo_code"),
                condition=models.Q(("deleted_at__isnull", True), models.Q(("promo_code", ""), _negated=True)),
                name="offer_code_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="offerreminder",
            constraint=models.UniqueConstraint(fields=("offer", "member"), name="offer_reminder_once"),
        ),
        migrations.AddConstraint(
            model_name="offerreport",
            constraint=models.UniqueConstraint(fields=("offer", "member", "code"), name="offer_report_once"),
        ),
    ]
