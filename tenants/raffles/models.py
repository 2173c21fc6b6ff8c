"""Raffles: their terms, their prizes and the winners. The draw stores the tickets."""

from uuid import UUID

from django.db import models
from django.db.models import F, Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from saas.kernel.providers import Provider
from tenants.draws.models import Draw
from tenants.draws.models import Winner as DrawWinner
from tenants.members.models import Member
from tenants.stores.models import Product

# The services whose accounts a raffle can require.
LINKABLE = [(provider.value, provider.label) for provider in (Provider.KICK, Provider.TWITCH, Provider.DISCORD)]
MAX_PRIZES = 100


class RaffleStatus(models.TextChoices):
    """DRAW is never stored: a published raffle whose end has come waits for its round."""

    PENDING = "PENDING"
    ACTIVE = "ACTIVE"
    DRAW = "DRAW"
    FINISHED = "FINISHED"


class Raffle(models.Model):
    """A raffle of the community. With its publication it gets a ``draw``, which counts its tickets and picks who wins.

    ``password`` is a stream code. If ``password_tickets`` is null, joining requires the code; else each member gets
    that many tickets for it, once. A limit, gate or date that is null does not apply. ``claim_days`` is how long a
    winner may take to claim. ``first_end_at`` is the end of the publication, if the end was moved since, for
    ``end_reason``. ``hidden_at``: the team deleted it, as a draft or after its end. ``recorded_tickets`` is
    the last ticket that was recorded as activity of its member.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    draw = models.OneToOneField(Draw, on_delete=models.PROTECT, null=True, related_name="raffle")
    slug = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=2000, blank=True)
    image = models.CharField(max_length=120, blank=True)
    status = models.CharField(max_length=8, choices=RaffleStatus, default=RaffleStatus.PENDING)
    entry_cost = models.BigIntegerField()
    max_entries = models.IntegerField(null=True)
    max_entries_per_user = models.IntegerField(null=True)
    one_per_member = models.BooleanField(default=True)
    start_at = models.DateTimeField()
    end_at = models.DateTimeField()
    first_end_at = models.DateTimeField(null=True, editable=False)
    end_reason = models.CharField(max_length=200, blank=True, default="", db_default="", editable=False)
    min_level = models.SmallIntegerField(null=True)
    min_member_days = models.SmallIntegerField(null=True)
    provider = models.CharField(max_length=12, choices=LINKABLE, blank=True)
    min_linked_days = models.SmallIntegerField(null=True)
    password = models.CharField(max_length=40, blank=True)
    password_tickets = models.SmallIntegerField(null=True)
    claim_days = models.SmallIntegerField(null=True)
    published_at = models.DateTimeField(null=True)
    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.UUIDField(null=True)
    hidden_at = models.DateTimeField(null=True)
    recorded_tickets = models.BigIntegerField(default=0, db_default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(entry_cost__gte=0, entry_cost__lte=MAXIMUM, end_at__gt=F("start_at"))
                & ~Q(status="DRAW")
                & (Q(status="PENDING", draw__isnull=True) | ~Q(status="PENDING") & Q(draw__isnull=False)),
                name="raffle_is_sound",
            ),
        ]
        indexes = [
            models.Index(fields=["status", "end_at"], name="raffle_by_end"),
            models.Index(fields=["-created_at"], name="raffle_by_age"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def its_draw(self) -> UUID:
        """Return the id of the draw. Only a published raffle has one."""
        assert self.draw_id is not None
        return self.draw_id


class RafflePrizeKind(models.TextChoices):
    GEMS = "GEMS"
    PRODUCT = "PRODUCT"
    TEXT = "TEXT"


class RafflePrize(models.Model):
    """A prize for ``winners`` places, in the order of ``position``: gems, a piece of a product, or a ``text``.

    ``sell_price`` is the price at which a won piece is sold back, as it was at the publication.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    raffle = models.ForeignKey(Raffle, on_delete=models.CASCADE, related_name="prizes", db_index=False)
    position = models.SmallIntegerField()
    kind = models.CharField(max_length=7, choices=RafflePrizeKind)
    winners = models.SmallIntegerField(default=1)
    amount = models.BigIntegerField(null=True)
    product = models.ForeignKey(Product, on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False)
    text = models.CharField(max_length=120, blank=True)
    sell_price = models.BigIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["raffle", "position"], name="prize_in_its_place"),
            models.CheckConstraint(
                condition=Q(winners__gte=1, winners__lte=MAX_PRIZES)
                & (
                    Q(kind="GEMS", amount__gte=1, amount__lte=MAXIMUM, product__isnull=True, text="")
                    | Q(kind="PRODUCT", amount__isnull=True, product__isnull=False, text="")
                    | Q(kind="TEXT", amount__isnull=True, product__isnull=True) & ~Q(text="")
                ),
                name="prize_is_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.raffle_id}"


class AwardState(models.TextChoices):
    WON = "WON"
    CLAIMED = "CLAIMED"
    VOIDED = "VOIDED"


class Award(models.Model):
    """A prize that a drawn ticket won. Claimed until ``claim_until`` (null: whenever), else it is drawn again.

    ``claim_key`` names the call that claimed it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    raffle = models.ForeignKey(Raffle, on_delete=models.PROTECT, related_name="awards", db_index=False)
    winner = models.OneToOneField(DrawWinner, on_delete=models.PROTECT, related_name="award")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="raffle_awards")
    prize = models.ForeignKey(RafflePrize, on_delete=models.PROTECT, related_name="awards")
    state = models.CharField(max_length=7, choices=AwardState, default=AwardState.WON)
    claim_until = models.DateTimeField(null=True)
    claimed_at = models.DateTimeField(null=True)
    claim_key = models.UUIDField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["raffle", "state"], name="award_of_raffle")]

    def __str__(self) -> str:
        return f"{self.state} by {self.member_id}"


class RaffleAccount(models.Model):
    """A linked account with which ``member`` got tickets of a raffle that asks for one: it counts for no other member.

    ``account`` is "provider:subject". The row stays if the account is unlinked, or if the member leaves.
    """

    raffle = models.ForeignKey(Raffle, on_delete=models.PROTECT, related_name="+", db_index=False)
    account = models.CharField(max_length=80)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["raffle", "account"], name="raffle_account_once")]

    def __str__(self) -> str:
        return f"{self.account} of {self.member_id}"


class TicketSource(models.TextChoices):
    """The origin of tickets: the draw stores these words with them."""

    BOUGHT = "BOUGHT"
    GIVEN = "GIVEN"
    PASSWORD = "PASSWORD"


class TicketGrant(models.Model):
    """Free tickets: given by the team with a ``reason``, or for the stream code, once per member."""

    id = models.UUIDField(primary_key=True, editable=False)
    raffle = models.ForeignKey(Raffle, on_delete=models.PROTECT, related_name="free_tickets", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    source = models.CharField(max_length=8, choices=TicketSource)
    count = models.IntegerField()
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["raffle", "member"], condition=Q(source="PASSWORD"), name="password_tickets_once"
            ),
        ]
        indexes = [models.Index(fields=["member", "raffle"], name="free_tickets_of_member")]

    def __str__(self) -> str:
        return f"{self.count} {self.source}"
