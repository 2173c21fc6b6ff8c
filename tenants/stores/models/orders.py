"""Orders, and how often a member bought a product today."""

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import F, Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from tenants.members.models import Member
from tenants.stores.models.products import Product, ProductContentKind, ProductSnapshot


class OrderStatus(models.TextChoices):
    CREATED = "CREATED"
    PENDING = "PENDING"
    PROCESS = "PROCESS"
    SHIPPED = "SHIPPED"
    RESERVED = "RESERVED"
    COMPLETED = "COMPLETED"
    CANCELED = "CANCELED"
    ARCHIVED = "ARCHIVED"


class Order(ProductSnapshot):
    """A purchase. Its key is the ledger transaction's identity.

    ``day`` is the community's day the daily limit counted it in. ``answers`` are what the buyer was asked,
    ``[{"question", "answer"}]``. With ``has_code`` it brought a code, which its buyer saw from ``code_revealed_at`` on.
    ``variant`` is the name of the chosen option when it was bought, empty for a product without options. The team may
    delete the row of ``variant_id`` later.

    A completed order of a product with content keeps that version (``content_id``), until it is canceled. Its buyer
    opened it first at ``content_opened_at``.

    From ``counted_at`` on, quests, achievements and earning rules have counted it. An order that was given back loses
    this moment to the next one of its member. Deeds are deleted after some months, so they cannot say it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    number = models.BigIntegerField(unique=True, editable=False)  # given by the database
    transaction_id = models.UUIDField(unique=True)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="orders", db_index=False)
    product = models.ForeignKey(
        Product, on_delete=models.PROTECT, related_name="orders", db_constraint=False, db_index=False
    )
    status = models.CharField(max_length=9, choices=OrderStatus)
    price = models.BigIntegerField()
    quantity = models.SmallIntegerField(default=1)
    answers = models.JSONField(default=list, db_default=[])
    variant_id = models.UUIDField(null=True)
    variant = models.CharField(max_length=40, blank=True, default="", db_default="")
    has_code = models.BooleanField(default=False, db_default=False)
    code_revealed_at = models.DateTimeField(null=True)
    content_id = models.UUIDField(null=True)
    content_kind = models.CharField(max_length=4, choices=ProductContentKind, blank=True, default="", db_default="")
    content_opened_at = models.DateTimeField(null=True)
    counted_at = models.DateTimeField(null=True)
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
    """How many pieces of a product a member bought on a day of the community, and when the last one."""

    pk = models.CompositePrimaryKey("member_id", "product_id", "day")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, db_constraint=False, db_index=False)
    product = models.ForeignKey(Product, on_delete=models.CASCADE, db_constraint=False, db_index=False)
    day = models.DateField()
    count = models.PositiveIntegerField()
    last_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.count} on {self.day}"
