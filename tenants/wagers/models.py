"""Wagers: what each casino account wagered on each day, every change behind it, and the rewards for reached amounts.

Amounts are in the currency of the casino connection, in major units. ``usd``, ``weighted_usd`` and ``counted`` are in
US dollars. Days are those of the community's time zone.
"""

from django.db import models
from django.db.models import F, Q

from saas.kernel.ids import new_id
from tenants.casinos.models import CasinoConnection, ReferredAccount
from tenants.members.models import Member
from tenants.stores.models import REWARD_IS_SOUND, Rewarded

MAX_NAME_LENGTH, MAX_REASON_LENGTH = 80, 300
MAX_STEPS_PER_CLAIM = 100
MAX_FACTOR = 100
# In the currency of a connection, and in US dollars.
MAX_AMOUNT, MAX_THRESHOLD = 10**12, 10**9


class WagerCause(models.TextChoices):
    """The origin of an entry.

    PULL and CSV: a report of the casino, or the undo of a file. REVIEW: the team accepted a lowered total or merged
    two accounts. STAFF: the team recorded a wager. CORRECTION: the team corrected one.
    """

    PULL = "PULL"
    CSV = "CSV"
    STAFF = "STAFF"
    CORRECTION = "CORRECTION"
    REVIEW = "REVIEW"


class WagerMeasure(models.TextChoices):
    """The figure that a reward adds up. COUNTED is the result of the connection's weight formula."""

    RAW = "RAW"
    WEIGHTED = "WEIGHTED"
    COUNTED = "COUNTED"


class WagerPeriod(models.TextChoices):
    """When a wager reward can be reached.

    ONCE: one time. REPEATING: each time the amount is reached again. The others: one time in each period.
    """

    ONCE = "ONCE"
    REPEATING = "REPEATING"
    DAILY = "DAILY"
    WEEKLY = "WEEKLY"
    MONTHLY = "MONTHLY"


class WagerPublication(models.TextChoices):
    DRAFT = "DRAFT"
    ACTIVE = "ACTIVE"
    ARCHIVED = "ARCHIVED"


def _amount() -> models.DecimalField:  # type: ignore[type-arg]
    return models.DecimalField(max_digits=24, decimal_places=8, default=0, db_default=0)


class WeightFormula(models.Model):
    """A formula for the wagers of a connection: ``raw_factor`` × amount + ``weighted_factor`` × weighted amount.

    A version applies to entries from ``valid_from`` on. Earlier entries keep theirs. ``set_by`` is the user who set it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    connection = models.ForeignKey(CasinoConnection, models.PROTECT, related_name="+", db_index=False)
    version = models.IntegerField()
    raw_factor = models.DecimalField(max_digits=8, decimal_places=4)
    weighted_factor = models.DecimalField(max_digits=8, decimal_places=4)
    valid_from = models.DateTimeField()
    set_by = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["connection", "version"], name="formula_version_once"),
            models.CheckConstraint(
                condition=Q(raw_factor__gte=0, weighted_factor__gte=0, version__gte=1)
                & (Q(raw_factor__gt=0) | Q(weighted_factor__gt=0)),
                name="formula_counts_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.raw_factor} × raw + {self.weighted_factor} × weighted"


class Wager(models.Model):
    """The sum of all entries of one account and day, or of one member and day if the team recorded it without account.

    ``taken_back`` is the part of the sum that the casino took back later, as a positive amount. Only this part can
    make a day negative: the casino lowers a total on the day on which it reports that.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    connection = models.ForeignKey(CasinoConnection, models.PROTECT, related_name="+", db_index=False)
    account = models.ForeignKey(ReferredAccount, models.PROTECT, null=True, related_name="wagers", db_index=False)
    member = models.ForeignKey(Member, models.PROTECT, null=True, related_name="+", db_index=False)
    day = models.DateField()
    amount = _amount()
    weighted = models.DecimalField(max_digits=24, decimal_places=8, null=True)
    usd = _amount()
    weighted_usd = _amount()
    counted = _amount()
    taken_back = _amount()
    updated_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "day"], condition=Q(account__isnull=False), name="wager_of_account_once"
            ),
            models.UniqueConstraint(
                fields=["member", "connection", "day"], condition=Q(member__isnull=False), name="wager_of_member_once"
            ),
            models.CheckConstraint(
                condition=Q(account__isnull=False, member__isnull=True) | Q(account__isnull=True, member__isnull=False),
                name="wager_has_one_owner",
            ),
            models.CheckConstraint(
                condition=Q(taken_back__gte=0, amount__gte=0 - F("taken_back")), name="wager_not_negative"
            ),
        ]
        indexes = [
            models.Index(fields=["connection", "day"], name="wager_by_connection"),
            models.Index(fields=["-day", "-id"], name="wager_by_day"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} on {self.day}"


class WagerEntry(models.Model):
    """One change of a wager. Entries are never changed or deleted; only an erasure empties ``reason``.

    ``at`` is when it counts. ``usd`` is ``amount`` × ``rate``. ``formula`` is null for the default: the casino's own
    weighted amount if it has one, else the amount. ``observation`` is the reading that caused it. ``member`` is set
    only if the team recorded it without an account: the member of an account can change.
    """

    id = models.BigAutoField(primary_key=True)
    wager = models.ForeignKey(Wager, models.PROTECT, related_name="entries", db_index=False)
    account = models.ForeignKey(
        ReferredAccount, models.PROTECT, null=True, related_name="+", db_index=False, db_constraint=False
    )
    member = models.ForeignKey(Member, models.PROTECT, null=True, related_name="+", db_index=False, db_constraint=False)
    day = models.DateField()
    at = models.DateTimeField()
    amount = _amount()
    weighted = models.DecimalField(max_digits=24, decimal_places=8, null=True)
    rate = models.DecimalField(max_digits=24, decimal_places=12)
    usd = _amount()
    weighted_usd = _amount()
    counted = _amount()
    formula = models.ForeignKey(
        WeightFormula, models.PROTECT, null=True, related_name="+", db_index=False, db_constraint=False
    )
    observation = models.ForeignKey(
        "community_casinos.CasinoObservation", models.PROTECT, null=True, related_name="+", db_index=False,
        db_constraint=False,
    )  # fmt: skip
    cause = models.CharField(max_length=10, choices=WagerCause)
    reason = models.CharField(max_length=MAX_REASON_LENGTH, blank=True, db_default="")
    actor = models.UUIDField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["observation"], condition=Q(observation__isnull=False), name="wager_entry_once"
            ),
        ]
        indexes = [
            models.Index(fields=["wager", "id"], name="wager_entry_of_wager"),
            models.Index(fields=["account", "at"], name="wager_entry_of_account"),
            models.Index(fields=["at"], name="wager_entry_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.cause} {self.amount}"


class WagerReward(Rewarded):
    """A reward for an amount wagered. ``threshold`` is in US dollars; ``connection`` null counts all casinos.

    ``starts_on`` and ``ends_on`` (null: open) are the first and the last day that count. Once a member reached a step,
    the terms and the reward are fixed.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    description = models.CharField(max_length=500, blank=True)
    threshold = models.DecimalField(max_digits=14, decimal_places=2)
    measure = models.CharField(max_length=8, choices=WagerMeasure, default=WagerMeasure.COUNTED)
    period = models.CharField(max_length=9, choices=WagerPeriod, default=WagerPeriod.ONCE)
    connection = models.ForeignKey(CasinoConnection, models.PROTECT, null=True, related_name="+", db_index=False)
    starts_on = models.DateField()
    ends_on = models.DateField(null=True)
    publication = models.CharField(max_length=8, choices=WagerPublication, default=WagerPublication.DRAFT)
    published_at = models.DateTimeField(null=True)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=REWARD_IS_SOUND, name="wager_reward_is_sound"),
            models.CheckConstraint(
                condition=Q(threshold__gt=0) & (Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on"))),
                name="wager_reward_can_be_reached",
            ),
            models.UniqueConstraint("name", condition=~Q(publication="ARCHIVED"), name="wager_reward_name_once"),
        ]
        indexes = [
            models.Index(fields=["threshold"], condition=Q(publication="ACTIVE"), name="wager_reward_published"),
            models.Index(fields=["-created_at"], name="wager_reward_by_age"),
        ]

    def __str__(self) -> str:
        return self.name


class ReachedStep(models.Model):
    """The highest step of a reward that a member reached in a period, and was notified of.

    ``period`` is the first day of the period; for ONCE and REPEATING it is the reward's first day.
    """

    id = models.BigAutoField(primary_key=True)
    reward = models.ForeignKey(WagerReward, models.PROTECT, related_name="reached", db_index=False)
    member = models.ForeignKey(Member, models.PROTECT, related_name="+", db_index=False)
    period = models.DateField()
    step = models.IntegerField()
    reached_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["reward", "member", "period"], name="reached_step_once")]

    def __str__(self) -> str:
        return f"step {self.step} of {self.reward_id}"


class WagerClaim(models.Model):
    """A step that was paid. ``step`` numbers the member's paid steps of a period from 1.

    ``claim_key`` names the call, which can pay several steps at once. ``stopped_by`` is the code of the error that kept
    the call from paying further steps; empty without one.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    reward = models.ForeignKey(WagerReward, models.PROTECT, related_name="claims", db_index=False)
    member = models.ForeignKey(Member, models.PROTECT, related_name="+", db_index=False)
    period = models.DateField()
    step = models.IntegerField()
    claim_key = models.UUIDField()
    stopped_by = models.CharField(max_length=40, blank=True, default="", db_default="")
    claimed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["reward", "member", "period", "step"], name="wager_claim_once"),
            models.CheckConstraint(condition=Q(step__gte=1), name="wager_claim_is_sound"),
        ]
        indexes = [
            models.Index(fields=["claim_key"], name="wager_claim_by_key"),
            models.Index(fields=["member", "-claimed_at"], name="wager_claim_of_member"),
        ]

    def __str__(self) -> str:
        return f"step {self.step} of {self.reward_id}"


class PaidAccountStep(models.Model):
    """A paid step of a reward, once for each casino account whose wagers it counted.

    So the wagers of an account are paid once, also if the account gets another fan. ``turn`` numbers the paid steps of
    an account in a period from 1. ``payment`` is the id of the claim. An erasure replaces it by an id that only the
    rows of this claim share, so that nothing leads from the account to the erased member.
    """

    id = models.BigAutoField(primary_key=True)
    reward = models.ForeignKey(WagerReward, models.PROTECT, related_name="+", db_index=False, db_constraint=False)
    account = models.ForeignKey(ReferredAccount, models.PROTECT, related_name="+", db_index=False)
    period = models.DateField()
    turn = models.IntegerField()
    payment = models.UUIDField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "reward", "period", "turn"], name="paid_account_step_once"),
            models.CheckConstraint(condition=Q(turn__gte=1), name="paid_account_step_is_sound"),
        ]
        indexes = [models.Index(fields=["payment"], name="paid_account_step_by_payment")]

    def __str__(self) -> str:
        return f"step {self.turn} of {self.account_id}"
