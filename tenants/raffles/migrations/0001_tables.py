import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("draws", "0001_tables"), ("members", "0001_tables"), ("stores", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Raffle",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "draw",
                    models.OneToOneField(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="raffle", to="draws.draw"
                    ),
                ),
                ("slug", models.CharField(max_length=80, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=2000)),
                ("image", models.CharField(blank=True, max_length=120)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("PENDING", "Pending"),
                            ("ACTIVE", "Active"),
                            ("DRAW", "Draw"),
                            ("FINISHED", "Finished"),
                        ],
                        default="PENDING",
                        max_length=8,
                    ),
                ),
                ("entry_cost", models.BigIntegerField()),
                ("max_entries", models.IntegerField(null=True)),
                ("max_entries_per_user", models.IntegerField(null=True)),
                ("one_per_member", models.BooleanField(default=True)),
                ("start_at", models.DateTimeField()),
                ("end_at", models.DateTimeField()),
                ("min_level", models.SmallIntegerField(null=True)),
                ("min_member_days", models.SmallIntegerField(null=True)),
                (
                    "provider",
                    models.CharField(
                        blank=True,
                        choices=[("KICK", "Kick"), ("TWITCH", "Twitch"), ("DISCORD", "Discord")],
                        max_length=12,
                    ),
                ),
                ("password", models.CharField(blank=True, max_length=40)),
                ("password_tickets", models.SmallIntegerField(null=True)),
                ("claim_days", models.SmallIntegerField(null=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("cancelled_at", models.DateTimeField(null=True)),
                ("cancelled_by", models.UUIDField(null=True)),
                ("hidden_at", models.DateTimeField(null=True)),
                ("recorded_tickets", models.BigIntegerField(db_default=0, default=0)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["status", "end_at"], name="raffle_by_end"),
                    models.Index(fields=["-created_at"], name="raffle_by_age"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("end_at__gt", models.F("start_at")),
                            ("entry_cost__gte", 0),
                            ("entry_cost__lte", 9999999999999),
                            models.Q(("status", "DRAW"), _negated=True),
                            models.Q(
                                models.Q(("draw__isnull", True), ("status", "PENDING")),
                                models.Q(models.Q(("status", "PENDING"), _negated=True), ("draw__isnull", False)),
                                _connector="OR",
                            ),
                        ),
                        name="raffle_is_sound",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RafflePrize",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "raffle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="raffles.raffle",
                    ),
                ),
                ("position", models.SmallIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[("GEMS", "Gems"), ("PRODUCT", "Product"), ("TEXT", "Text")], max_length=7
                    ),
                ),
                ("winners", models.SmallIntegerField(default=1)),
                ("amount", models.BigIntegerField(null=True)),
                (
                    "product",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="stores.product",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=120)),
                ("sell_price", models.BigIntegerField(editable=False, null=True)),
            ],
            options={
                "ordering": ["position"],
                "constraints": [
                    models.UniqueConstraint(fields=("raffle", "position"), name="prize_in_its_place"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("winners__gte", 1),
                            ("winners__lte", 100),
                            models.Q(
                                models.Q(
                                    ("amount__gte", 1),
                                    ("amount__lte", 9999999999999),
                                    ("kind", "GEMS"),
                                    ("product__isnull", True),
                                    ("text", ""),
                                ),
                                models.Q(
                                    ("amount__isnull", True),
                                    ("kind", "PRODUCT"),
                                    ("product__isnull", False),
                                    ("text", ""),
                                ),
                                models.Q(
                                    ("amount__isnull", True),
                                    ("kind", "TEXT"),
                                    ("product__isnull", True),
                                    models.Q(("text", ""), _negated=True),
                                ),
                                _connector="OR",
                            ),
                        ),
                        name="prize_is_one_thing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Award",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "raffle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="raffles.raffle",
                    ),
                ),
                (
                    "winner",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="award", to="draws.winner"
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="raffle_awards", to="members.member"
                    ),
                ),
                (
                    "prize",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="awards", to="raffles.raffleprize"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[("WON", "Won"), ("CLAIMED", "Claimed"), ("VOIDED", "Voided")],
                        default="WON",
                        max_length=7,
                    ),
                ),
                ("claim_until", models.DateTimeField(null=True)),
                ("claimed_at", models.DateTimeField(null=True)),
                ("claim_key", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["raffle", "state"], name="award_of_raffle")],
            },
        ),
        migrations.CreateModel(
            name="RaffleAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "raffle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="raffles.raffle",
                    ),
                ),
                ("account", models.CharField(max_length=80)),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("raffle", "account"), name="raffle_account_once")],
            },
        ),
        migrations.CreateModel(
            name="TicketGrant",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                (
                    "raffle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="free_tickets",
                        to="raffles.raffle",
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
                (
                    "source",
                    models.CharField(
                        choices=[("BOUGHT", "Bought"), ("GIVEN", "Given"), ("PASSWORD", "Password")], max_length=8
                    ),
                ),
                ("count", models.IntegerField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["member", "raffle"], name="free_tickets_of_member")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("source", "PASSWORD")),
                        fields=("raffle", "member"),
                        name="password_tickets_once",
                    )
                ],
            },
        ),
    ]
