"""Draws that any person can recompute: tickets as ranges, the values fixed in advance, and the winners.

The table of a raffle or a drop refers to its draw by id.
"""

from django.db import models
from django.db.models import F, Q

from saas.kernel.ids import new_id
from tenants.members.models import Member


class DrawKind(models.TextChoices):
    RAFFLE = "RAFFLE"
    DROP = "DROP"


class DrawState(models.TextChoices):
    """OPEN: tickets are given. CLOSED: the list is frozen and waits for its round. CANCELED: no draw takes place."""

    OPEN = "OPEN"
    CLOSED = "CLOSED"
    DRAWN = "DRAWN"
    CANCELED = "CANCELED"


class Draw(models.Model):
    """One draw. ``commitment`` never changes after the announcement, ``chain`` and ``round`` only with the end.

    The beacon publishes the round at ``round_at``. ``sealed_seed`` is encrypted for ``services.PURPOSE``; ``seed`` is
    empty until it is revealed. ``cap`` and ``cap_per_member`` limit tickets (null: no limit); ``prizes`` is the number
    of winning tickets. ``entries_root`` and ``seeds_randomness`` are published at the closing, ``randomness`` and
    ``signature`` with the result. A draw by the fallback has no signature.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=6, choices=DrawKind)
    state = models.CharField(max_length=8, choices=DrawState, default=DrawState.OPEN)
    sealed_seed = models.CharField(max_length=255)
    seed = models.CharField(max_length=64, blank=True)
    commitment = models.CharField(max_length=64)
    chain = models.CharField(max_length=64)
    round = models.BigIntegerField()
    round_at = models.DateTimeField()
    prizes = models.IntegerField()
    one_per_member = models.BooleanField(default=False)
    cap = models.BigIntegerField(null=True)
    cap_per_member = models.BigIntegerField(null=True)
    tickets = models.BigIntegerField(default=0)
    entries_root = models.CharField(max_length=64, blank=True)
    seeds_randomness = models.CharField(max_length=64, blank=True)
    is_fallback = models.BooleanField(default=False)
    randomness = models.CharField(max_length=64, blank=True)
    signature = models.CharField(max_length=192, blank=True)
    closes_at = models.DateTimeField()
    closed_early_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    drawn_at = models.DateTimeField(null=True)
    canceled_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(prizes__gte=1)
                & Q(tickets__gte=0)
                & (Q(cap__isnull=True) | Q(cap__gte=F("tickets")))
                & (Q(state="OPEN") | Q(state="CANCELED") | ~Q(entries_root=""))
                & (~Q(state="DRAWN") | ~Q(seed="") & ~Q(randomness=""))
                & (Q(state="DRAWN") | Q(state="CANCELED") | Q(seed="")),
                name="draw_is_sound",
            ),
        ]
        indexes = [models.Index(fields=["-drawn_at"], condition=Q(state="DRAWN"), name="draw_drawn")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class TicketRange(models.Model):
    """``count`` tickets of one member from number ``first`` on. Numbers start at 1 and have no gaps.

    ``pseudonym`` represents the member in the published list. ``client_seed`` comes from the member's browser, for the
    fallback. ``source`` is the source of the tickets; ``transaction_id`` is the payment (null: free).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="entries", db_index=False)
    first = models.BigIntegerField()
    count = models.BigIntegerField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    pseudonym = models.CharField(max_length=16)
    client_seed = models.CharField(max_length=64)
    source = models.CharField(max_length=20)
    transaction_id = models.UUIDField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["draw", "first"], name="draw_entry_once"),
            models.UniqueConstraint(
                fields=["transaction_id"], condition=Q(transaction_id__isnull=False), name="draw_entry_paid_once"
            ),
            models.CheckConstraint(condition=Q(first__gte=1, count__gte=1), name="draw_entry_is_sound"),
        ]
        indexes = [models.Index(fields=["member", "draw"], name="draw_entry_of_member")]

    def __str__(self) -> str:
        return f"{self.count} from {self.first}"


class TicketTotal(models.Model):
    """The number of tickets that a member holds in a draw. The limit per member applies to it."""

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="shares", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    tickets = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["draw", "member"], name="draw_share_once")]

    def __str__(self) -> str:
        return f"{self.tickets} tickets"


class Winner(models.Model):
    """A drawn ticket. ``turn`` counts the drawn tickets from 1; ``place`` is the prize it won.

    If it is voided with a public ``reason``, the next ticket of the same order wins its place.
    """

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="winners", db_index=False)
    turn = models.IntegerField()
    place = models.IntegerField()
    ticket = models.BigIntegerField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    pseudonym = models.CharField(max_length=16)
    drawn_at = models.DateTimeField()
    voided_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["draw", "turn"], name="draw_winner_in_turn"),
            models.UniqueConstraint(fields=["draw", "ticket"], name="draw_winner_once"),
            models.UniqueConstraint(
                fields=["draw", "place"], condition=Q(voided_at__isnull=True), name="draw_one_winner_a_place"
            ),
            models.CheckConstraint(
                condition=Q(voided_at__isnull=True, reason="") | Q(voided_at__isnull=False) & ~Q(reason=""),
                name="draw_void_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place}: ticket {self.ticket}"


class RecheckReport(models.Model):
    """The result of the last nightly check; ``wrong`` are the ids of mismatches. One row."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    at = models.DateTimeField()
    draws = models.IntegerField()
    openings = models.IntegerField()
    wrong = models.JSONField(default=list)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="draw_recheck_is_one")]

    def __str__(self) -> str:
        return f"{len(self.wrong)} wrong on {self.at:%Y-%m-%d}"
