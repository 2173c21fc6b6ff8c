"""Items that members own without buying them. A bought item is its order."""

from django.db import models
from django.db.models import Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from tenants.members.models import Member
from tenants.stores.models.orders import Order
from tenants.stores.models.products import Product, ProductSnapshot


class ItemSource(models.TextChoices):
    """The origin of a won item."""

    RAFFLE = "RAFFLE"
    CASE = "CASE"
    GIFT = "GIFT"
    QUEST = "QUEST"
    LEVEL = "LEVEL"
    WAGER = "WAGER"
    OFFER = "OFFER"


class ItemStatus(models.TextChoices):
    """The status of a won item. ORDERED: an order of the store delivers it."""

    KEPT = "KEPT"
    ORDERED = "ORDERED"
    SOLD = "SOLD"


class WonItem(ProductSnapshot):
    """A piece of a product that a member got without buying it.

    ``source_id`` is the raffle entry, the opening or the gift. ``reason`` is the team's text to a gift.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="won_items", db_index=False)
    product = models.ForeignKey(
        Product, on_delete=models.PROTECT, related_name="won_items", db_constraint=False, db_index=False
    )
    source = models.CharField(max_length=6, choices=ItemSource)
    source_id = models.UUIDField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=7, choices=ItemStatus, default=ItemStatus.KEPT)
    order = models.OneToOneField(Order, on_delete=models.PROTECT, null=True, related_name="won_item")
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(Q(status="ORDERED", order__isnull=False) | ~Q(status="ORDERED") & Q(order__isnull=True))
                & (Q(sell_price__isnull=True) | Q(sell_price__gte=0, sell_price__lte=MAXIMUM)),
                name="won_item_is_sound",
            ),
            models.UniqueConstraint(fields=["source_id"], condition=Q(source="GIFT"), name="gift_once"),
        ]
        indexes = [models.Index(fields=["member", "-created_at"], name="won_item_of_member")]

    def __str__(self) -> str:
        return self.product_name


class SellBack(models.Model):
    """An item sold back. ``item_id`` is the won item or the order; this primary key prevents a second sale."""

    item_id = models.UUIDField(primary_key=True, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="sales")
    transaction_id = models.UUIDField(unique=True)
    amount = models.BigIntegerField()
    sold_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.item_id} for {self.amount}"
