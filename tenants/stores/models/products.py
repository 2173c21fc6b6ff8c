"""The store and its products."""

from datetime import datetime
from uuid import UUID

from django.db import models
from django.db.models import Q

from saas.kernel.clock import now
from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from saas.kernel.images import PUBLIC_FILES
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


class ProductContentKind(models.TextChoices):
    """The kind of content that a completed order brings."""

    LINK = "LINK"
    FILE = "FILE"
    TEXT = "TEXT"


class RestockUnit(models.TextChoices):
    HOUR = "HOUR"
    DAY = "DAY"


class Store(models.Model):
    """The community's one store; its row comes with the schema. Its id outside is the community's id."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    title = models.CharField(max_length=80, blank=True)
    description = models.CharField(max_length=500, blank=True)
    status = models.CharField(max_length=8, choices=StoreStatus, default=StoreStatus.OPEN)
    # The terms of delivery; no methods are all methods, and no countries are all countries.
    shipping_methods = models.JSONField(default=list, db_default=[])
    shipping_countries = models.JSONField(default=list, db_default=[])
    shipping_min_days = models.SmallIntegerField(null=True)
    shipping_max_days = models.SmallIntegerField(null=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="store_is_one")]

    def __str__(self) -> str:
        return self.title


class ProductCategory(models.Model):
    """A part of the store, named and ordered by the team. Fans see those that have a product."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=40)
    slug = models.CharField(max_length=60, unique=True)
    position = models.SmallIntegerField()

    def __str__(self) -> str:
        return self.name


class Product(models.Model):
    """Something on offer. ``quantity`` null is unlimited; it moves ACTIVE to OUT_OF_STOCK at 0 and back automatically.

    Products are archived, never deleted: orders keep pointing at them. Whatever limits who may buy is null when it does
    not apply. ``questions`` are asked of the buyer: ``[{"label", "kind": "TEXT"|"CHOICE", "required", "choices"}]``.
    With ``has_variants`` the buyer chooses one of its ProductVariant rows, and ``quantity`` is the sum of their stocks.
    It cannot change after the product was published: no plain piece was then sold, promised as a prize or reserved.
    With ``has_codes`` every piece is a code of the pool (tenants.stores.codes) and ``quantity`` counts those left.
    ``reserved`` of them wait for the winners of a draw (tenants.stores.drops): while there are any, the product cannot
    be bought.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    slug = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=2000, blank=True)
    # The cover. ``more_pictures`` are the others, in their order: ``[{"image", "alt"}]``.
    image = models.CharField(max_length=120, blank=True)
    image_alt = models.CharField(max_length=160, blank=True, default="", db_default="")
    more_pictures = models.JSONField(default=list, db_default=[])
    category = models.ForeignKey(ProductCategory, on_delete=models.SET_NULL, null=True, related_name="products")
    # Products that the team chose to show beside this one, in their order: ids as texts.
    related = models.JSONField(default=list, db_default=[])
    # The place in the team's own order of the store; products with the same place are sorted by age.
    position = models.IntegerField(default=0, db_default=0, editable=False)
    price = models.BigIntegerField()
    status = models.CharField(max_length=12, choices=ProductStatus, default=ProductStatus.DRAFT)
    type = models.CharField(max_length=7, choices=ProductType, default=ProductType.DIGITAL)
    rarity = models.CharField(max_length=9, choices=Rarity, default=Rarity.COMMON)
    # Charged instead of ``price`` from ``sale_from`` until ``sale_until``; null dates do not apply.
    sale_price = models.BigIntegerField(null=True)
    sale_from = models.DateTimeField(null=True)
    sale_until = models.DateTimeField(null=True)
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
    # With ``ships_apart``, the terms of shipping below are valid instead of the store's.
    ships_apart = models.BooleanField(default=False, db_default=False)
    shipping_methods = models.JSONField(default=list, db_default=[])
    shipping_countries = models.JSONField(default=list, db_default=[])
    shipping_min_days = models.SmallIntegerField(null=True)
    shipping_max_days = models.SmallIntegerField(null=True)
    sell_price = models.BigIntegerField(null=True)
    has_codes = models.BooleanField(default=False, db_default=False)
    has_variants = models.BooleanField(default=False, db_default=False, editable=False)
    # The kind of its current ProductContent; empty without one.
    content_kind = models.CharField(max_length=4, choices=ProductContentKind, blank=True, default="", db_default="")
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

    def has_sale_at(self, moment: datetime) -> bool:
        """True if the sale price is valid. ``place_order`` decides the same by the clock of the database.

        A drop has a price of its own, so there is no sale while pieces are reserved for it.
        """
        if self.sale_price is None or self.reserved:
            return False
        return (self.sale_from is None or self.sale_from <= moment) and (
            self.sale_until is None or self.sale_until > moment
        )

    def price_at(self, moment: datetime) -> int:
        """Return the price of a piece at this moment, without the extra price of an option."""
        return self.sale_price if self.sale_price is not None and self.has_sale_at(moment) else self.price

    @property
    def pictures(self) -> list[dict[str, str]]:
        """All pictures in their order, the cover first: ``[{"url", "alt"}]``."""
        cover = [{"image": self.image, "alt": self.image_alt}] if self.image else []
        return [{"url": f"{PUBLIC_FILES}{one['image']}", "alt": one["alt"]} for one in [*cover, *self.more_pictures]]

    @property
    def price_now(self) -> int:
        return self.price_at(now())

    @property
    def regular_price(self) -> int | None:
        """The price outside of the sale; None without a sale at this moment."""
        return self.price if self.has_sale_at(now()) else None

    @property
    def sale_ends_at(self) -> datetime | None:
        return self.sale_until if self.has_sale_at(now()) else None


class ProductVariant(models.Model):
    """One option of a product that the buyer chooses, such as a size: with a stock of its own.

    ``quantity`` null is unlimited. ``extra_price`` gems are added to the product's price. A row changes only while its
    product's row is locked, in this order, so that a purchase and the team's change cannot wait for each other.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    product = models.ForeignKey(Product, on_delete=models.CASCADE, related_name="variant_rows", db_index=False)
    position = models.SmallIntegerField()
    name = models.CharField(max_length=40)
    extra_price = models.BigIntegerField(default=0)
    quantity = models.IntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(extra_price__gte=0, extra_price__lte=MAXIMUM)
                & (Q(quantity__isnull=True) | Q(quantity__gte=0)),
                name="variant_is_sound",
            ),
        ]
        indexes = [models.Index(fields=["product", "position"], name="variant_of_product")]

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
