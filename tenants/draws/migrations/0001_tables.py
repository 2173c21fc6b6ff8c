import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("kind", models.CharField(choices=[("RAFFLE", "Raffle"), ("DROP", "Drop")], max_length=6)),
                (
                    "state",
                    models.CharField(
                        choices=[("OPEN", "Open"), ("CLOSED", "Closed"), ("DRAWN", "Drawn"), ("CANCELED", "Canceled")],
                        default="OPEN",
                        max_length=8,
                    ),
                ),
                ("sealed_seed", models.CharField(max_length=255)),
                ("seed", models.CharField(blank=True, max_length=64)),
                ("commitment", models.CharField(max_length=64)),
                ("chain", models.CharField(max_length=64)),
                ("round", models.BigIntegerField()),
                ("round_at", models.DateTimeField()),
                ("prizes", models.IntegerField()),
                ("one_per_member", models.BooleanField(default=False)),
                ("cap", models.BigIntegerField(null=True)),
                ("cap_per_member", models.BigIntegerField(null=True)),
                ("tickets", models.BigIntegerField(default=0)),
                ("entries_root", models.CharField(blank=True, max_length=64)),
                ("seeds_randomness", models.CharField(blank=True, max_length=64)),
                ("is_fallback", models.BooleanField(default=False)),
                ("randomness", models.CharField(blank=True, max_length=64)),
                ("signature", models.CharField(blank=True, max_length=192)),
                ("closes_at", models.DateTimeField()),
                ("closed_early_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("drawn_at", models.DateTimeField(null=True)),
                ("canceled_at", models.DateTimeField(null=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("state", "DRAWN")), fields=["-drawn_at"], name="draw_drawn")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("prizes__gte", 1),
                            ("tickets__gte", 0),
                            models.Q(("cap__isnull", True), ("cap__gte", models.F("tickets")), _connector="OR"),
                            models.Q(
                                ("state", "OPEN"),
                                ("state", "CANCELED"),
                                models.Q(("entries_root", ""), _negated=True),
                                _connector="OR",
                            ),
                            models.Q(
                                models.Q(("state", "DRAWN"), _negated=True),
                                models.Q(
                                    models.Q(("seed", ""), _negated=True), models.Q(("randomness", ""), _negated=True)
                                ),
                                _connector="OR",
                            ),
                            models.Q(("state", "DRAWN"), ("state", "CANCELED"), ("seed", ""), _connector="OR"),
                        ),
                        name="draw_is_sound",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TicketRange",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="draws.draw",
                    ),
                ),
                ("first", models.BigIntegerField()),
                ("count", models.BigIntegerField()),
                (
                    "member",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="members.member",
                    ),
                ),
                ("pseudonym", models.CharField(max_length=16)),
                ("client_seed", models.CharField(max_length=64)),
                ("source", models.CharField(max_length=20)),
                ("transaction_id", models.UUIDField(null=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["member", "draw"], name="draw_entry_of_member")],
                "constraints": [
                    models.UniqueConstraint(fields=("draw", "first"), name="draw_entry_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("transaction_id__isnull", False)),
                        fields=("transaction_id",),
                        name="draw_entry_paid_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("count__gte", 1), ("first__gte", 1)), name="draw_entry_is_sound"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TicketTotal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "draw",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shares",
                        to="draws.draw",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                ("tickets", models.BigIntegerField()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("draw", "member"), name="draw_share_once")],
            },
        ),
        migrations.CreateModel(
            name="Winner",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "draw",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="winners",
                        to="draws.draw",
                    ),
                ),
                ("turn", models.IntegerField()),
                ("place", models.IntegerField()),
                ("ticket", models.BigIntegerField()),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
                    ),
                ),
                ("pseudonym", models.CharField(max_length=16)),
                ("drawn_at", models.DateTimeField()),
                ("voided_at", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("draw", "turn"), name="draw_winner_in_turn"),
                    models.UniqueConstraint(fields=("draw", "ticket"), name="draw_winner_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("voided_at__isnull", True)),
                        fields=("draw", "place"),
                        name="draw_one_winner_a_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reason", ""), ("voided_at__isnull", True)),
                            models.Q(("voided_at__isnull", False), models.Q(("reason", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="draw_void_has_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RecheckReport",
            fields=[
                ("id", models.SmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("draws", models.IntegerField()),
                ("openings", models.IntegerField()),
                ("wrong", models.JSONField(default=list)),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="draw_recheck_is_one")],
            },
        ),
    ]
