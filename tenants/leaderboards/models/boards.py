"""Leaderboards: their rules, prizes and exclusions. Amounts are Decimal, in the board's currency; gems are whole."""

from decimal import Decimal

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from tenants.casinos.models import ReferredAccount
from tenants.members.models import Member

MAX_PRIZES = 50
MAX_PRIZE_PLACES = 1000
MAX_CASH = Decimal("9999999.99")


class BoardKind(models.TextChoices):
    """The counted values: wagers at casinos, earned gems, experience, or values that the team imports."""

    WAGER = "WAGER"
    POINTS = "POINTS"
    EXPERIENCE = "EXPERIENCE"
    MANUAL = "MANUAL"


class BoardMeasure(models.TextChoices):
    """COUNTED: wagers by the formula of each connection. RAW: wagered amounts in USD, without weights."""

    COUNTED = "COUNTED"
    RAW = "RAW"


class BoardRepeat(models.TextChoices):
    """OWN repeats after the board's own number of days."""

    NONE = "NONE"
    DAILY = "DAILY"
    WEEKLY = "WEEKLY"
    MONTHLY = "MONTHLY"
    OWN = "OWN"


class TieRule(models.TextChoices):
    """SHARE: tied participants split the prizes of their places. EARLIER: the first to reach the value wins.

    BOTH: each gets the prize of the better place.
    """

    SHARE = "SHARE"
    EARLIER = "EARLIER"
    BOTH = "BOTH"


class Masking(models.TextChoices):
    """The part of a name that other fans do not see."""

    FULL = "FULL"
    PARTIAL = "PARTIAL"
    NONE = "NONE"


class BoardPublication(models.TextChoices):
    """ARCHIVED: no further window opens. The running one ends as planned.

    The labels differ from those of other publications, because the API names each set of choices once.
    """

    DRAFT = "DRAFT", "Draft of a board"
    ACTIVE = "ACTIVE", "Published board"
    ARCHIVED = "ARCHIVED", "Finished board"


class Board(models.Model):
    """A leaderboard. A window without ``repeat`` lasts from ``starts_at`` to ``ends_at``.

    With it, ``ends_at`` (null: never) is the time from which no window opens. Midnights and months are those of
    ``zone``. ``connections`` are ids of casino connections; empty means all. ``promised_by`` is the staff member who
    published the board or last changed what decides its prizes, null for the owner. ``deleted_at``: the team deleted
    the board, and fans no longer see it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    slug = models.CharField(max_length=80, unique=True)
    name = models.CharField(max_length=80)
    description = models.CharField(max_length=2000, blank=True)
    kind = models.CharField(max_length=10, choices=BoardKind)
    measure = models.CharField(max_length=8, choices=BoardMeasure, default=BoardMeasure.COUNTED)
    connections = ArrayField(models.UUIDField(), default=list, blank=True)
    currency = models.CharField(max_length=12, default="USD")
    zone = models.CharField(max_length=64, default="UTC")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    repeat = models.CharField(max_length=8, choices=BoardRepeat, default=BoardRepeat.NONE)
    repeat_days = models.SmallIntegerField(null=True)
    tie = models.CharField(max_length=8, choices=TieRule, default=TieRule.SHARE)
    masking = models.CharField(max_length=8, choices=Masking, default=Masking.PARTIAL)
    minimum = models.DecimalField(max_digits=24, decimal_places=8, default=Decimal(0))
    excludes_team = models.BooleanField(default=True)
    appeal_hours = models.SmallIntegerField(default=24)
    grace_minutes = models.SmallIntegerField(default=30)
    minimum_age = models.SmallIntegerField(default=0)
    blocked_countries = ArrayField(models.CharField(max_length=2), default=list, blank=True)
    publication = models.CharField(max_length=8, choices=BoardPublication, default=BoardPublication.DRAFT)
    published_at = models.DateTimeField(null=True)
    promised_by = models.UUIDField(null=True)
    deleted_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=(Q(ends_at__isnull=True) | Q(ends_at__gt=F("starts_at")))
                & (Q(repeat="NONE", ends_at__isnull=False) | ~Q(repeat="NONE"))
                & (
                    Q(repeat="OWN", repeat_days__gte=1, repeat_days__lte=366)
                    | ~Q(repeat="OWN") & Q(repeat_days__isnull=True)
                ),
                name="board_schedule_is_sound",
            ),
            models.CheckConstraint(
                condition=Q(
                    minimum__gte=0, appeal_hours__gte=0, appeal_hours__lte=720, grace_minutes__gte=0,
                    grace_minutes__lte=1440,
                ),
                name="board_rules_are_sound",
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["publication", "-created_at"], name="board_by_age")]

    def __str__(self) -> str:
        return self.name


class BoardPrize(models.Model):
    """The prize of each place from ``first_place`` to ``last_place``: cash in the board's currency, gems, or both."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="prizes", db_index=False)
    first_place = models.SmallIntegerField()
    last_place = models.SmallIntegerField()
    cash = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    gems = models.BigIntegerField(default=0)

    class Meta:
        ordering = ["first_place"]
        constraints = [
            models.UniqueConstraint(fields=["board", "first_place"], name="board_prize_once"),
            models.CheckConstraint(
                condition=Q(
                    first_place__gte=1,
                    last_place__gte=F("first_place"),
                    last_place__lte=MAX_PRIZE_PLACES,
                    gems__gte=0,
                    gems__lte=MAXIMUM,
                )
                & (Q(cash__isnull=True) | Q(cash__gt=0, cash__lte=MAX_CASH))
                & (Q(cash__isnull=False) | Q(gems__gt=0)),
                name="board_prize_is_sound",
            ),
        ]

    def __str__(self) -> str:
        return f"places {self.first_place} to {self.last_place}"


class BoardExclusion(models.Model):
    """A member or a casino account that a board does not count, for a ``reason`` that only the team sees."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="exclusions", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    account = models.ForeignKey(ReferredAccount, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200)
    excluded_by = models.UUIDField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["board", "member"], condition=Q(member__isnull=False), name="board_excludes_member_once"
            ),
            models.UniqueConstraint(
                fields=["board", "account"], condition=Q(account__isnull=False), name="board_excludes_account_once"
            ),
            models.CheckConstraint(
                condition=Q(member__isnull=False, account__isnull=True) | Q(member__isnull=True, account__isnull=False),
                name="board_exclusion_is_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member_id or self.account_id} of {self.board_id}"
