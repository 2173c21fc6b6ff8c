"""The appeals and payouts that follow from a frozen result."""

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.leaderboards.models.windows import BoardPosition, BoardWindow
from tenants.members.models import Member


class AppealState(models.TextChoices):
    OPEN = "OPEN"
    ACCEPTED = "ACCEPTED"
    REFUSED = "REFUSED"


class BoardAppeal(models.Model):
    """A member's objection to a frozen result. While it is open, no prize of the window is paid."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    window = models.ForeignKey(BoardWindow, on_delete=models.PROTECT, related_name="appeals", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=1000)
    state = models.CharField(max_length=8, choices=AppealState, default=AppealState.OPEN)
    answer = models.CharField(max_length=500, blank=True)
    decided_by = models.UUIDField(null=True)
    decided_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["window", "member"], condition=Q(state="OPEN"), name="appeal_open_once"),
        ]
        indexes = [models.Index(fields=["state", "-created_at"], name="appeal_by_age")]

    def __str__(self) -> str:
        return f"{self.state} appeal by {self.member_id}"


class PayoutKind(models.TextChoices):
    GEMS = "GEMS"
    CASH = "CASH"


class PayoutState(models.TextChoices):
    OWED = "OWED"
    PAID = "PAID"


class BoardPayout(models.Model):
    """A prize of a position. The ledger pays gems. Cash is owed until the team marks it as paid, with a ``note``.

    ``transaction_id`` is the ledger's transaction of paid gems.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    window = models.ForeignKey(BoardWindow, on_delete=models.PROTECT, related_name="payouts", db_index=False)
    position = models.ForeignKey(BoardPosition, on_delete=models.PROTECT, related_name="payouts", db_index=False)
    kind = models.CharField(max_length=4, choices=PayoutKind)
    amount = models.DecimalField(max_digits=15, decimal_places=2)
    currency = models.CharField(max_length=12)
    state = models.CharField(max_length=4, choices=PayoutState, default=PayoutState.OWED)
    note = models.CharField(max_length=200, blank=True)
    paid_at = models.DateTimeField(null=True)
    paid_by = models.UUIDField(null=True)
    transaction_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["position", "kind"], name="payout_once"),
            models.CheckConstraint(
                condition=Q(amount__gt=0)
                & (Q(state="OWED", paid_at__isnull=True) | Q(state="PAID", paid_at__isnull=False)),
                name="payout_is_sound",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "-created_at"], name="payout_by_age"),
            models.Index(fields=["window", "kind", "state"], name="payout_of_window"),
        ]

    def __str__(self) -> str:
        return f"{self.state} {self.amount} {self.currency}"
