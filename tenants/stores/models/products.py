"""The store and its products."""

from uuid import UUID

from django.db import models
from django.db.models import Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from saas.offers.catalog import ProductBadge, ProductType, Rarity
from tenants.members.models import Member


class StoreStatus(models.TextChoices):
    OPEN = "OPEN"
    CLOSED = "CLOSED"


class ProductStatus(models.TextChoices):
    DRAFT = "DRAFT"
    ACTIVE = "ACTIVE"
    OUT_OF_STOCK = "OUT_OF_STOCK"
    DISCONTINUED = "DISCONTINUED"
    ARCHIVED = "ARCHIVED"
    UNSALEABLE = "UNSALEABLE"


class ProductSize(models.TextChoices):
    XS = "XS"
    S = "S"
    M = "M"
    L = "L"
    XL = "XL"


class RestockUnit(models.TextChoices):
    HOUR = "HOUR"
    DAY = "DAY"


class Store(models.Model):
    """The community's one store; its row comes with the schema. Its id outside is the community's id."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    title = models.CharField(max_length=80, blank=True)
    description = models.CharField(max_length=500, blank=True)
    status = models.CharField(max_length=8, choices=StoreStatus, default=StoreStatus.OPEN)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="store_is_one")]

    def __str__(self) -> str:
        return self.title


class Product(models.Model):
    """Something on offer. ``quantity`` null is unlimited; it moves ACTIVE to OUT_OF_STOCK at 0 and back automatically.

    Products are archived, never deleted: orders keep pointing at them. Whatever limits who may buy is null when it does
    not apply. ``questions`` are asked of the buyer: ``[{"label", "kind": "TEXT"|"CHOICE", "required", "choices"}]``.
    With ``has_codes`` every piece is a code of the pool (tenants.stores.codes) and ``quantity`` counts those left.
    ``reserved`` of them wait for the winners of a draw (tenants.stores.drops): while there are any, the product cannot
    be bought.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    slug = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=2000, blank=True)
    image = models.CharField(max_length=120, blank=True)
    price = models.BigIntegerField()
    status = models.CharField(max_length=12, choices=ProductStatus, default=ProductStatus.DRAFT)
    type = models.CharField(max_length=7, choices=ProductType, default=ProductType.DIGITAL)
    rarity = models.CharField(max_length=9, choices=Rarity, default=Rarity.COMMON)
    badge = models.CharField(max_length=8, choices=ProductBadge, blank=True)
    quantity = models.IntegerField(null=True)
    sold = models.IntegerField(default=0)
    reserved = models.IntegerField(default=0, db_default=0, editable=False)
    limit_per_day = models.IntegerField(null=True, default=1)
    limit_per_period = models.IntegerField(null=True)
    period_days = models.SmallIntegerField(null=True)
    limit_total = models.IntegerField(null=True)
    member_cooldown = models.IntegerField(null=True)  # seconds
    global_cooldown = models.IntegerField(null=True)  # seconds
    last_sold_at = models.DateTimeField(null=True, editable=False)
    on_sale_from = models.DateTimeField(null=True)
    on_sale_until = models.DateTimeField(null=True)
    min_level = models.SmallIntegerField(null=True)
    min_member_days = models.SmallIntegerField(null=True)
    questions = models.JSONField(default=list, db_default=[])
    sizes = models.JSONField(default=list, db_default=[])
    sell_price = models.BigIntegerField(null=True)
    has_codes = models.BooleanField(default=False, db_default=False)
    # Filled up to ``restock_to`` every so many hours or days, on days at ``restock_at`` of the community's clock.
    restock_to = models.IntegerField(null=True)
    restock_every = models.SmallIntegerField(null=True)
    restock_unit = models.CharField(max_length=4, choices=RestockUnit, blank=True, default="", db_default="")
    restock_at = models.TimeField(null=True)
    restocks_at = models.DateTimeField(null=True, editable=False)
    # While ``sell_price`` is above ``price``: what the owner confirmed per piece, and which of the staff answers for
    # the gems a purchase promises (null: the owner).
    confirmed_loss = models.BigIntegerField(null=True, editable=False)
    promised_by = models.UUIDField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        # One CHECK, not five: every purchase parses each of them again.
        constraints = [
            models.CheckConstraint(
                condition=Q(price__gte=0, price__lte=MAXIMUM, sold__gte=0)
                & (Q(sell_price__isnull=True) | Q(sell_price__gte=0, sell_price__lte=MAXIMUM))
                & (Q(quantity__isnull=True) | Q(quantity__gt=0) | Q(quantity=0) & ~Q(status="ACTIVE"))
                & (Q(limit_per_day__isnull=True) | Q(limit_per_day__gte=1)),
                name="product_is_sound",
            ),
        ]
        indexes = [models.Index(fields=["status", "-created_at"], name="product_by_status")]

    def __str__(self) -> str:
        return self.name


class ProductSnapshot(models.Model):
    """The data of a product when a member bought or won a piece of it.

    ``sell_price`` is the gems for selling the piece back (null: impossible).
    """

    product_id: UUID
    product_slug = models.CharField(max_length=80)
    product_name = models.CharField(max_length=80)
    product_image = models.CharField(max_length=120, blank=True)
    product_type = models.CharField(max_length=7, choices=ProductType)
    product_rarity = models.CharField(max_length=9, choices=Rarity)
    sell_price = models.BigIntegerField(null=True)

    class Meta:
        abstract = True


class StockWatch(models.Model):
    """A member who waits for a product to be available; deleted after the notification."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    product = models.ForeignKey(Product, on_delete=models.CASCADE, related_name="watches", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="stock_watches")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["product", "member"], name="stock_watch_once")]

    def __str__(self) -> str:
        return f"since {self.created_at:%Y-%m-%d}"
