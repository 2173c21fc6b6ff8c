"""Limited drops: pieces of a scarce product go to the winners of a draw instead of the fastest buyers."""

from django.db import models
from django.db.models import Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from tenants.draws.models import Draw
from tenants.members.models import Member
from tenants.stores.models.products import Product


class LimitedDrop(models.Model):
    """One draw of ``pieces`` of a product. Members enter from ``starts_at`` until the draw closes.

    ``price`` is the price of an entry and ``sell_price`` the gems for a piece that is sold back. Both are fixed at the
    announcement. ``ended_at`` is set when the drop is drawn or canceled. Until then, its pieces are reserved on the
    product, and members cannot buy the product.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    product = models.ForeignKey(Product, on_delete=models.PROTECT, related_name="drops", db_constraint=False)
    draw = models.OneToOneField(Draw, on_delete=models.PROTECT, related_name="drop")
    price = models.BigIntegerField()
    sell_price = models.BigIntegerField(null=True)
    pieces = models.SmallIntegerField()
    starts_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["product"], condition=Q(ended_at__isnull=True), name="drop_one_at_a_time"),
            models.CheckConstraint(condition=Q(pieces__gte=1, price__gte=0, price__lte=MAXIMUM), name="drop_is_sound"),
        ]

    def __str__(self) -> str:
        return f"{self.pieces} from {self.starts_at:%Y-%m-%d %H:%M}"


class DropEntryState(models.TextChoices):
    WAITING = "WAITING"
    WON = "WON"
    LOST = "LOST"
    WITHDRAWN = "WITHDRAWN"


class DropEntry(models.Model):
    """A member's paid entry. A winning entry becomes the order with the same id and transaction.

    LOST and WITHDRAWN entries were refunded. After a withdrawal, the member can enter again. ``day`` is the day of the
    community whose purchase limit counts the entry.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    drop = models.ForeignKey(LimitedDrop, on_delete=models.PROTECT, related_name="entries", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    transaction_id = models.UUIDField(unique=True)
    state = models.CharField(max_length=9, choices=DropEntryState, default=DropEntryState.WAITING)
    answers = models.JSONField(default=list, db_default=[])
    day = models.DateField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["drop", "member"], condition=~Q(state="WITHDRAWN"), name="drop_entry_once")
        ]
        indexes = [models.Index(fields=["drop"], condition=Q(state="WAITING"), name="drop_entry_waiting")]

    def __str__(self) -> str:
        return f"{self.state} since {self.created_at:%Y-%m-%d %H:%M}"
