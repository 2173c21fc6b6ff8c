"""The community's store: what is on offer, what was ordered, and how often a member bought today."""

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import F, Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
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


class ProductType(models.TextChoices):
    DIGITAL = "DIGITAL"
    MERCH = "MERCH"


class ProductBadge(models.TextChoices):
    FEATURED = "FEATURED"
    POPULAR = "POPULAR"
    NEW = "NEW"


class Rarity(models.TextChoices):
    COMMON = "COMMON"
    UNCOMMON = "UNCOMMON"
    RARE = "RARE"
    EPIC = "EPIC"
    LEGENDARY = "LEGENDARY"
    RELIC = "RELIC"


class OrderStatus(models.TextChoices):
    CREATED = "CREATED"
    PENDING = "PENDING"
    PROCESS = "PROCESS"
    SHIPPED = "SHIPPED"
    RESERVED = "RESERVED"
    COMPLETED = "COMPLETED"
    CANCELED = "CANCELED"
    ARCHIVED = "ARCHIVED"


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
    """Something on offer. ``quantity`` null is unlimited; it moves ACTIVE to OUT_OF_STOCK at 0 and back by itself.

    Products are archived, never deleted: orders keep pointing at them.
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
    limit_per_day = models.IntegerField(null=True, default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        # One CHECK, not five: each one is parsed anew by every purchase.
        constraints = [
            models.CheckConstraint(
                condition=Q(price__gte=0, price__lte=MAXIMUM, sold__gte=0)
                & (Q(quantity__isnull=True) | Q(quantity__gt=0) | Q(quantity=0) & ~Q(status="ACTIVE"))
                & (Q(limit_per_day__isnull=True) | Q(limit_per_day__gte=1)),
                name="product_is_sound",
            ),
        ]
        indexes = [models.Index(fields=["status", "-created_at"], name="product_by_status")]

    def __str__(self) -> str:
        return self.name


class Order(models.Model):
    """A purchase, with what was bought as it was then. Its key is the ledger transaction's identity.

    ``day`` is the community's day the daily limit counted it in. ``fingerprint`` is kept for free things alone: what
    costs nothing has no ledger transaction that could tell a repeated call from another one.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    number = models.BigIntegerField(unique=True, editable=False)  # given by the database
    transaction_id = models.UUIDField(unique=True)
    fingerprint = models.BinaryField(max_length=32, null=True)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="orders", db_index=False)
    product = models.ForeignKey(
        Product, on_delete=models.PROTECT, related_name="orders", db_constraint=False, db_index=False
    )
    status = models.CharField(max_length=9, choices=OrderStatus)
    price = models.BigIntegerField()
    quantity = models.SmallIntegerField(default=1)
    product_slug = models.CharField(max_length=80)
    product_name = models.CharField(max_length=80)
    product_image = models.CharField(max_length=120, blank=True)
    product_type = models.CharField(max_length=7, choices=ProductType)
    product_rarity = models.CharField(max_length=9, choices=Rarity)
    day = models.DateField()
    note = models.CharField(max_length=500, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(quantity=1, price__gte=0, price__lte=MAXIMUM, updated_at__gte=F("created_at")),
                name="order_is_sound",
            ),
        ]
        indexes = [
            models.Index(fields=["member", "-number"], name="order_of_member"),
            models.Index(fields=["status", "-number"], name="order_by_status"),
            # Days only ever grow, so block ranges find a window of them and cost a purchase next to nothing.
            BrinIndex(fields=["day"], name="order_by_day", pages_per_range=16),
        ]

    def __str__(self) -> str:
        return f"#{self.number}"


class DailyPurchase(models.Model):
    """How many pieces of a product a member bought on a day of the community."""

    pk = models.CompositePrimaryKey("member_id", "product_id", "day")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, db_constraint=False, db_index=False)
    product = models.ForeignKey(Product, on_delete=models.CASCADE, db_constraint=False, db_index=False)
    day = models.DateField()
    count = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.count} on {self.day}"
