import django.db.models.deletion
from django.db import migrations, models

import saas.kernel.ids


class Migration(migrations.Migration):
    initial = True
    dependencies = [("members", "0001_tables"), ("seeds", "0001_tables"), ("stores", "0001_tables")]

    operations = [
        migrations.CreateModel(
            name="Lootbox",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                ("slug", models.CharField(max_length=80, unique=True)),
                ("name", models.CharField(max_length=80)),
                ("description", models.CharField(blank=True, max_length=500)),
                ("image", models.CharField(blank=True, max_length=120)),
                ("price", models.BigIntegerField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("DRAFT", "Draft"),
                            ("ACTIVE", "Active"),
                            ("PAUSED", "Paused"),
                            ("ARCHIVED", "Archived"),
                        ],
                        default="DRAFT",
                        max_length=8,
                    ),
                ),
                ("limit_per_day", models.IntegerField(null=True)),
                ("confirmed_loss", models.BigIntegerField(editable=False, null=True)),
                ("promised_by", models.UUIDField(editable=False, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [models.Index(fields=["status", "-created_at"], name="lootbox_by_status")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("price__gte", 0),
                            ("price__lte", 9999999999999),
                            models.Q(("limit_per_day__isnull", True), ("limit_per_day__gte", 1), _connector="OR"),
                        ),
                        name="lootbox_is_sound",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="OddsTable",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "lootbox",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="lootboxes.lootbox",
                    ),
                ),
                ("odds_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["lootbox", "-created_at"], name="odds_of_lootbox")],
            },
        ),
        migrations.CreateModel(
            name="LootboxPrize",
            fields=[
                (
                    "id",
                    models.UUIDField(default=saas.kernel.ids.new_id, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes",
                        to="lootboxes.oddstable",
                    ),
                ),
                ("place", models.SmallIntegerField()),
                ("ppm", models.IntegerField()),
                ("kind", models.CharField(choices=[("PRODUCT", "Product"), ("GEMS", "Gems")], max_length=7)),
                (
                    "product",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="stores.product"
                    ),
                ),
                ("value", models.BigIntegerField()),
                ("sell_price", models.BigIntegerField(null=True)),
                ("name", models.CharField(max_length=80)),
                ("image", models.CharField(blank=True, max_length=120)),
                (
                    "rarity",
                    models.CharField(
                        choices=[
                            ("COMMON", "Common"),
                            ("UNCOMMON", "Uncommon"),
                            ("RARE", "Rare"),
                            ("EPIC", "Epic"),
                            ("LEGENDARY", "Legendary"),
                            ("RELIC", "Relic"),
                        ],
                        max_length=9,
                    ),
                ),
            ],
            options={
                "ordering": ["place"],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "place"), name="prize_has_its_place"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ppm__gte", 1),
                            ("ppm__lte", 1000000),
                            ("value__lte", 9999999999999),
                            models.Q(
                                models.Q(("kind", "GEMS"), ("product__isnull", True), ("value__gte", 1)),
                                models.Q(("kind", "PRODUCT"), ("product__isnull", False), ("value__gte", 0)),
                                _connector="OR",
                            ),
                        ),
                        name="prize_is_sound",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="FreeOpening",
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
                (
                    "lootbox",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="lootboxes.lootbox",
                    ),
                ),
                ("source_id", models.UUIDField(unique=True)),
                ("reason", models.CharField(max_length=80)),
                ("promised_by", models.UUIDField(null=True)),
                ("transaction_id", models.UUIDField(null=True, unique=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["member", "lootbox", "created_at"], name="free_opening_of_member")],
            },
        ),
        migrations.CreateModel(
            name="Opening",
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
                        related_name="openings",
                        to="members.member",
                    ),
                ),
                (
                    "lootbox",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="openings",
                        to="lootboxes.lootbox",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="lootboxes.oddstable",
                    ),
                ),
                (
                    "prize",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="lootboxes.lootboxprize",
                    ),
                ),
                (
                    "pair",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="openings",
                        to="seeds.seedpair",
                    ),
                ),
                ("nonce", models.IntegerField()),
                ("client_seed", models.CharField(max_length=64)),
                ("ticket", models.IntegerField()),
                ("price", models.BigIntegerField()),
                ("paid", models.BigIntegerField(null=True)),
                ("transaction_id", models.UUIDField()),
                ("place", models.SmallIntegerField()),
                ("day", models.DateField()),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(fields=["member", "-created_at"], name="opening_of_member"),
                    models.Index(fields=["lootbox", "-created_at"], name="opening_of_lootbox"),
                    models.Index(fields=["-created_at"], name="opening_by_age"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("pair", "nonce"), name="nonce_used_once"),
                    models.UniqueConstraint(fields=("transaction_id", "place"), name="opened_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("nonce__gte", 0), ("price__gte", 0), ("ticket__gte", 0), ("ticket__lt", 1000000)
                        ),
                        name="opening_is_sound",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="Lootbox",
            name="table",
            field=models.ForeignKey(
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="lootboxes.oddstable",
            ),
        ),
    ]
