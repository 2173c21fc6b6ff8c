from decimal import Decimal

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("members", "0001_tables"),
    ]

    operations = [
        migrations.CreateModel(
            name="CasinoConnection",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("provider", models.CharField(max_length=20)),
                ("name", models.CharField(max_length=40)),
                ("name_key", models.CharField(max_length=80)),
                (
                    "campaign_codes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=64), default=list, size=None
                    ),
                ),
                ("referral_link", models.CharField(blank=True, max_length=300)),
                ("options", models.JSONField(default=dict)),
                ("currency", models.CharField(default="USD", max_length=12)),
                ("divisor", models.DecimalField(decimal_places=4, default=Decimal("1"), max_digits=12)),
                (
                    "state",
                    models.CharField(
                        choices=[("ACTIVE", "Active"), ("PAUSED", "Paused"), ("IMPORT_ONLY", "Import Only")],
                        default="ACTIVE",
                        max_length=11,
                    ),
                ),
                ("problem", models.CharField(blank=True, max_length=20)),
                ("problem_text", models.CharField(blank=True, max_length=300)),
                ("problem_at", models.DateTimeField(null=True)),
                ("failures", models.IntegerField(default=0)),
                ("last_pull_at", models.DateTimeField(null=True)),
                ("last_success_at", models.DateTimeField(null=True)),
                ("next_pull_at", models.DateTimeField(null=True)),
                ("pulling_until", models.DateTimeField(null=True)),
                ("baseline_at", models.DateTimeField(null=True)),
                ("connected_by", models.UUIDField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("disconnected_at", models.DateTimeField(null=True)),
            ],
            options={
                "indexes": [models.Index(fields=["provider"], name="casino_connection_by_provider")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("disconnected_at", None)),
                        fields=("name_key",),
                        name="casino_connection_name_once",
                    ),
                    models.CheckConstraint(condition=models.Q(("divisor__gt", 0)), name="casino_connection_is_sound"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CasinoCredential",
            fields=[
                (
                    "connection",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="credential",
                        serialize=False,
                        to="community_casinos.casinoconnection",
                    ),
                ),
                ("sealed", models.TextField()),
                ("hints", models.JSONField(default=dict)),
                ("set_at", models.DateTimeField()),
                ("set_by", models.UUIDField()),
            ],
        ),
        migrations.CreateModel(
            name="Pull",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "connection",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pulls",
                        to="community_casinos.casinoconnection",
                    ),
                ),
                (
                    "source",
                    models.CharField(choices=[("API", "Api"), ("CSV", "Csv"), ("STAFF", "Staff")], max_length=5),
                ),
                (
                    "mode",
                    models.CharField(
                        choices=[
                            ("CLOSED", "Closed"),
                            ("SINCE", "Since"),
                            ("MONTH", "Month"),
                            ("LIFETIME", "Lifetime"),
                            ("UPLOAD", "Upload"),
                        ],
                        max_length=8,
                    ),
                ),
                ("bucket", models.DateField()),
                ("started_at", models.DateTimeField()),
                ("taken_at", models.DateTimeField()),
                ("counts_at", models.DateTimeField()),
                ("served_from", models.DateTimeField(null=True)),
                ("served_to", models.DateTimeField(null=True)),
                ("body_sha256", models.CharField(blank=True, max_length=64)),
                ("is_complete", models.BooleanField(default=False)),
                ("rows", models.IntegerField(default=0)),
                ("hidden", models.IntegerField(default=0)),
                ("changed", models.IntegerField(default=0)),
                ("lowered", models.IntegerField(default=0)),
                ("result", models.CharField(default="OK", max_length=20)),
                ("detail", models.CharField(blank=True, max_length=300)),
                ("forced_for", models.DateTimeField(null=True)),
                ("file_name", models.CharField(blank=True, max_length=120)),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "undoes",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="undone_by",
                        to="community_casinos.pull",
                    ),
                ),
                ("actor", models.UUIDField(null=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["connection", "-started_at"], name="casino_pull_by_age"),
                    models.Index(
                        condition=models.Q(("result", "OK")),
                        fields=["connection", "bucket", "-taken_at"],
                        name="casino_pull_of_bucket",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("source", "CSV"), ("undoes", None), ("undone_at", None)),
                        fields=("connection", "body_sha256"),
                        name="casino_import_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ForcedPull",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "connection",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="community_casinos.casinoconnection",
                    ),
                ),
                ("boundary", models.DateTimeField()),
                (
                    "state",
                    models.CharField(
                        choices=[("WAITING", "Waiting"), ("DONE", "Done"), ("FAILED", "Failed")],
                        default="WAITING",
                        max_length=7,
                    ),
                ),
                (
                    "pull",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="community_casinos.pull",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("connection", "boundary"), name="casino_forced_pull_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReferredAccount",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "connection",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="accounts",
                        to="community_casinos.casinoconnection",
                    ),
                ),
                ("player_key", models.CharField(max_length=108)),
                ("name", models.CharField(max_length=100)),
                ("name_key", models.CharField(max_length=100)),
                ("provider_user_id", models.CharField(blank=True, db_default="", max_length=100)),
                ("steam_id", models.CharField(blank=True, db_default="", max_length=20)),
                ("campaign_code", models.CharField(blank=True, db_default="", max_length=64)),
                ("is_hidden", models.BooleanField(db_default=False, default=False)),
                ("first_seen_at", models.DateTimeField()),
                ("last_seen_at", models.DateTimeField()),
                (
                    "member",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="casino_accounts",
                        to="members.member",
                    ),
                ),
                ("claim", models.UUIDField(null=True)),
                (
                    "match",
                    models.CharField(
                        choices=[
                            ("UNMATCHED", "Unmatched"),
                            ("SUGGESTED", "Suggested"),
                            ("CONFIRMED", "Confirmed"),
                            ("REJECTED", "Rejected"),
                        ],
                        db_default="UNMATCHED",
                        default="UNMATCHED",
                        max_length=9,
                    ),
                ),
                ("matched_at", models.DateTimeField(null=True)),
                ("matched_by", models.UUIDField(null=True)),
                (
                    "merged_into",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="earlier",
                        to="community_casinos.referredaccount",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["connection", "name_key"], name="referred_account_by_name"),
                    models.Index(
                        condition=models.Q(("steam_id", ""), _negated=True),
                        fields=["steam_id"],
                        name="referred_account_by_steam",
                    ),
                    models.Index(fields=["match", "-first_seen_at"], name="referred_account_by_match"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("connection", "player_key"), name="referred_account_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("match", "CONFIRMED"), ("merged_into", None)),
                        fields=("connection", "member"),
                        name="referred_account_one_handle",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("is_hidden", False),
                                ("match__in", ["SUGGESTED", "CONFIRMED"]),
                                ("member__isnull", False),
                            ),
                            models.Q(("match__in", ["UNMATCHED", "REJECTED"]), ("member__isnull", True)),
                            _connector="OR",
                        ),
                        name="referred_account_is_sound",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AccountName",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="names",
                        to="community_casinos.referredaccount",
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                ("until", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="CasinoObservation",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "pull",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="observations",
                        to="community_casinos.pull",
                    ),
                ),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="observations",
                        to="community_casinos.referredaccount",
                    ),
                ),
                ("bucket", models.DateField()),
                ("raw", models.DecimalField(decimal_places=8, max_digits=24)),
                ("weighted", models.DecimalField(decimal_places=8, max_digits=24, null=True)),
                ("raw_change", models.DecimalField(decimal_places=8, max_digits=24)),
                ("weighted_change", models.DecimalField(decimal_places=8, max_digits=24, null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("COUNTED", "Counted"),
                            ("BASELINE", "Baseline"),
                            ("LOWERED", "Lowered"),
                            ("ACCEPTED", "Accepted"),
                            ("REFUSED", "Refused"),
                            ("REPLACED", "Replaced"),
                        ],
                        default="COUNTED",
                        max_length=8,
                    ),
                ),
                ("reviewed_by", models.UUIDField(null=True)),
                ("reviewed_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, db_default="", max_length=200)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["account", "bucket", "-id"], name="observation_of_account"),
                    models.Index(
                        condition=models.Q(("state__in", ["COUNTED", "BASELINE"]), _negated=True),
                        fields=["-id"],
                        name="observation_reviewed",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "LOWERED")),
                        fields=("account", "bucket"),
                        name="observation_lowered_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="AccountTotal",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "account",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="totals",
                        to="community_casinos.referredaccount",
                    ),
                ),
                ("bucket", models.DateField()),
                ("raw", models.DecimalField(decimal_places=8, max_digits=24)),
                ("weighted", models.DecimalField(decimal_places=8, max_digits=24, null=True)),
                (
                    "pull",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="community_casinos.pull",
                    ),
                ),
                ("refused_raw", models.DecimalField(decimal_places=8, max_digits=24, null=True)),
                ("refused_weighted", models.DecimalField(decimal_places=8, max_digits=24, null=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("account", "bucket"), name="account_total_once")],
            },
        ),
        migrations.CreateModel(
            name="AccountProof",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                ("claim", models.UUIDField()),
                ("name", models.CharField(max_length=64)),
                (
                    "kind",
                    models.CharField(
                        choices=[("CODE", "Code"), ("AMOUNT", "Amount"), ("PICTURE", "Picture")], max_length=7
                    ),
                ),
                ("code", models.CharField(max_length=12)),
                ("amount", models.DecimalField(decimal_places=8, max_digits=24, null=True)),
                ("picture", models.CharField(blank=True, max_length=120)),
                ("note", models.CharField(blank=True, max_length=300)),
                (
                    "state",
                    models.CharField(
                        choices=[("WAITING", "Waiting"), ("ACCEPTED", "Accepted"), ("REFUSED", "Refused")],
                        default="WAITING",
                        max_length=8,
                    ),
                ),
                ("decided_by", models.UUIDField(null=True)),
                ("decided_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["state", "created_at"], name="account_proof_by_state"),
                    models.Index(fields=["member", "-created_at"], name="account_proof_of_member"),
                    models.Index(fields=["claim"], name="account_proof_of_claim"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "WAITING")),
                        fields=("connection", "member"),
                        name="account_proof_waiting_once",
                    )
                ],
            },
        ),
    ]
