"""Cases: their prizes, their odds and their openings."""

from django.db import models
from django.db.models import Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from saas.offers.catalog import Rarity
from tenants.lootboxes.seeds.models import SeedPair
from tenants.members.models import Member
from tenants.stores.models import Product, WonItem


class LootboxStatus(models.TextChoices):
    """Fans see ACTIVE and PAUSED ones; ARCHIVED is the delete."""

    DRAFT = "DRAFT"
    ACTIVE = "ACTIVE"
    PAUSED = "PAUSED"
    ARCHIVED = "ARCHIVED"


class LootboxPrizeKind(models.TextChoices):
    PRODUCT = "PRODUCT"
    GEMS = "GEMS"


class Lootbox(models.Model):
    """A case. Its current odds are in ``table``. ``limit_per_day`` limits a member's openings (null: no limit)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    slug = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=500, blank=True)
    image = models.CharField(max_length=120, blank=True)
    price = models.BigIntegerField()
    status = models.CharField(max_length=8, choices=LootboxStatus, default=LootboxStatus.DRAFT)
    limit_per_day = models.IntegerField(null=True)
    table = models.ForeignKey("OddsTable", on_delete=models.PROTECT, null=True, related_name="+", db_index=False)
    # The loss that the owner confirmed: the gems that an opening gives on average beyond its price. And the member of
    # the staff whose limit counts the openings (null: the owner).
    confirmed_loss = models.BigIntegerField(null=True, editable=False)
    promised_by = models.UUIDField(null=True, editable=False)
    # The status before it was archived, and when that was.
    archived_from = models.CharField(max_length=8, blank=True, default="", db_default="", editable=False)
    archived_at = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(price__gte=0, price__lte=MAXIMUM)
                & (Q(limit_per_day__isnull=True) | Q(limit_per_day__gte=1)),
                name="lootbox_is_sound",
            ),
        ]
        indexes = [models.Index(fields=["status", "-created_at"], name="lootbox_by_status")]

    def __str__(self) -> str:
        return self.name


class OddsTable(models.Model):
    """Prizes and odds of a case as they were from ``created_at`` on, until the next table. Never changed."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    lootbox = models.ForeignKey(Lootbox, on_delete=models.PROTECT, related_name="tables", db_index=False)
    odds_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["lootbox", "-created_at"], name="odds_of_lootbox")]

    def __str__(self) -> str:
        return self.odds_hash[:8]


class LootboxPrize(models.Model):
    """One prize of a table, with ``ppm`` parts in a million. Its id is part of the odds hash.

    A GEMS prize gives ``value`` gems. If the product of a prize is out of stock at the win, the member gets ``value``
    gems instead. ``sell_price`` is the price at which a won piece is sold back. It never changes, because the table
    never changes.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    table = models.ForeignKey(OddsTable, on_delete=models.PROTECT, related_name="prizes", db_index=False)
    place = models.SmallIntegerField()
    ppm = models.IntegerField()
    kind = models.CharField(max_length=7, choices=LootboxPrizeKind)
    product = models.ForeignKey(Product, on_delete=models.PROTECT, null=True, related_name="+")
    value = models.BigIntegerField()
    sell_price = models.BigIntegerField(null=True)
    name = models.CharField(max_length=80)
    image = models.CharField(max_length=120, blank=True)
    rarity = models.CharField(max_length=9, choices=Rarity)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], name="prize_has_its_place"),
            models.CheckConstraint(
                condition=Q(ppm__gte=1, ppm__lte=1_000_000, value__lte=MAXIMUM)
                & (
                    Q(kind="GEMS", product__isnull=True, value__gte=1)
                    | Q(kind="PRODUCT", product__isnull=False, value__gte=0)
                ),
                name="prize_is_sound",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class FreeOpening(models.Model):
    """A free opening of a case, which a member got as a part of the reward ``source_id``.

    ``reason`` names the reward. ``promised_by`` is the staff member who is responsible for it, null for the owner.
    ``transaction_id`` is the call that used it (null: it waits).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    lootbox = models.ForeignKey(Lootbox, on_delete=models.PROTECT, related_name="+", db_index=False)
    source_id = models.UUIDField(unique=True)
    reason = models.CharField(max_length=80)
    promised_by = models.UUIDField(null=True)
    transaction_id = models.UUIDField(null=True, unique=True)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["member", "lootbox", "created_at"], name="free_opening_of_member")]

    def __str__(self) -> str:
        return f"{self.lootbox_id} for {self.member_id}"


class Opening(models.Model):
    """One opened case: its pair of seeds, its nonce and its result.

    Cases that are opened together share a ledger transaction and differ in ``place``. ``paid`` is the gems given: a
    GEMS prize, or the value of a product that was out of stock (null: the product was given). ``price`` is the price of
    this opening.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="openings", db_index=False)
    lootbox = models.ForeignKey(
        Lootbox, on_delete=models.PROTECT, related_name="openings", db_constraint=False, db_index=False
    )
    table = models.ForeignKey(
        OddsTable, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )
    prize = models.ForeignKey(
        LootboxPrize, on_delete=models.PROTECT, related_name="+", db_constraint=False, db_index=False
    )
    pair = models.ForeignKey(SeedPair, on_delete=models.PROTECT, related_name="openings", db_index=False)
    nonce = models.IntegerField()
    client_seed = models.CharField(max_length=64)
    ticket = models.IntegerField()
    price = models.BigIntegerField()
    paid = models.BigIntegerField(null=True)
    transaction_id = models.UUIDField()
    place = models.SmallIntegerField()
    day = models.DateField()
    created_at = models.DateTimeField()
    # Known of an opening that this call made. Of an earlier one, both are read or computed again.
    item: WonItem | None = None
    reel: tuple[str, ...] = ()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pair", "nonce"], name="nonce_used_once"),
            models.UniqueConstraint(fields=["transaction_id", "place"], name="opened_once"),
            models.CheckConstraint(
                condition=Q(nonce__gte=0, ticket__gte=0, ticket__lt=1_000_000, price__gte=0), name="opening_is_sound"
            ),
        ]
        indexes = [
            models.Index(fields=["member", "-created_at"], name="opening_of_member"),
            models.Index(fields=["lootbox", "-created_at"], name="opening_of_lootbox"),
            models.Index(fields=["-created_at"], name="opening_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.nonce}: {self.ticket}"
