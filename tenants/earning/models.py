"""Gems for deeds of fans: rules, boosts, stream codes and the streak, and the gems that each fan earned."""

from django.db import models
from django.db.models import F, Q

from saas.kernel.ids import new_id
from saas.kernel.providers import Provider
from tenants.members.activity import MemberEvent
from tenants.members.models import Member

MAX_UNIT_GEMS = 100_000
MAX_UNIT_EXPERIENCE = 1_000
MAX_PER = 100_000
MAX_FACTOR = 10
EVENTS = [(event.value, event.value) for event in MemberEvent]
PROVIDERS = [(provider.value, provider.label) for provider in (Provider.LOCAL, Provider.KICK, Provider.TWITCH)]

MAX_FOLDED = 80
MAX_HOLD_HOURS = 720
MAX_CANCEL_REASON = 300


class EarningAudience(models.TextChoices):
    """The persons whose deeds a rule pays. The owner never earns gems in the own community."""

    FANS = "FANS"
    FANS_AND_STAFF = "FANS_AND_STAFF"


class EarningKind(models.TextChoices):
    RULE = "RULE"
    CODE = "CODE"
    STREAK = "STREAK"


class EarningRule(models.Model):
    """Each ``per`` of ``event`` pays gems and experience, at most ``daily_cap`` times per fan and day.

    For WATCH, ``per`` is a number of minutes. ``provider`` is empty for deeds at any provider. From ``from_hour`` to
    ``to_hour`` of the community's clock; both are null for the whole day. Deeds before ``active_since`` pay nothing.
    ``promised_by`` is the staff member who last changed it, null for the owner.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    event = models.CharField(max_length=12, choices=EVENTS)
    provider = models.CharField(max_length=12, choices=PROVIDERS, blank=True)
    per = models.IntegerField(default=1)
    gems = models.IntegerField(default=0)
    experience = models.IntegerField(default=0)
    daily_cap = models.IntegerField(null=True)
    min_account_days = models.SmallIntegerField(null=True)
    audience = models.CharField(max_length=14, choices=EarningAudience, default=EarningAudience.FANS)
    from_hour = models.SmallIntegerField(null=True)
    to_hour = models.SmallIntegerField(null=True)
    is_active = models.BooleanField(default=True)
    active_since = models.DateTimeField()
    promised_by = models.UUIDField(null=True)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    gems__gte=0, gems__lte=MAX_UNIT_GEMS, experience__gte=0, experience__lte=MAX_UNIT_EXPERIENCE
                )
                & (Q(gems__gt=0) | Q(experience__gt=0)),
                name="earning_rule_pays",
            ),
            models.CheckConstraint(
                condition=Q(daily_cap__isnull=True) | Q(daily_cap__gt=0), name="earning_rule_cap_is_positive"
            ),
            models.CheckConstraint(condition=Q(per__gte=1, per__lte=MAX_PER), name="earning_rule_counts"),
            models.CheckConstraint(
                condition=Q(from_hour__isnull=True, to_hour__isnull=True)
                | Q(from_hour__gte=0, from_hour__lte=23, to_hour__gte=0, to_hour__lte=23) & ~Q(from_hour=F("to_hour")),
                name="earning_rule_hours",
            ),
        ]
        indexes = [
            models.Index(
                fields=["event"], condition=Q(is_active=True, archived_at__isnull=True), name="earning_rule_active"
            )
        ]

    def __str__(self) -> str:
        return f"{self.gems} gems per {self.per} {self.event}"


class EarningBoost(models.Model):
    """From ``starts_at`` to ``ends_at``, rules pay ``factor`` times their gems. Experience stays."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=60)
    factor = models.SmallIntegerField(default=2)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    promised_by = models.UUIDField(null=True)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(factor__gte=2, factor__lte=MAX_FACTOR, ends_at__gt=F("starts_at")),
                name="earning_boost_is_sound",
            )
        ]
        indexes = [models.Index(fields=["ends_at"], name="earning_boost_by_end")]

    def __str__(self) -> str:
        return self.name


class StreakTerms(models.Model):
    """The gems for a day of a streak: ``gems_per_day`` times its length, at most ``max_gems``. One row."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    is_active = models.BooleanField(default=False)
    gems_per_day = models.IntegerField(default=1)
    max_gems = models.IntegerField(default=7)
    active_since = models.DateTimeField()
    promised_by = models.UUIDField(null=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    id=1,
                    gems_per_day__gte=1,
                    gems_per_day__lte=MAX_UNIT_GEMS,
                    max_gems__gte=1,
                    max_gems__lte=MAX_UNIT_GEMS,
                ),
                name="earning_streak_is_sound",
            )
        ]

    def __str__(self) -> str:
        return f"{self.gems_per_day} gems per day"


class GiftHold(models.Model):
    """The hours for which the gems for gifted subscriptions wait: their payments can still fail. One row."""

    id = models.SmallIntegerField(primary_key=True, default=1)
    hours = models.SmallIntegerField(default=24)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(id=1, hours__gte=0, hours__lte=MAX_HOLD_HOURS), name="earning_gift_hold_is_sound"
            )
        ]

    def __str__(self) -> str:
        return f"{self.hours} hours"


class GemCode(models.Model):
    """A text that fans enter for gems, until ``ends_at``. ``folded`` is the text as it is compared.

    ``entries`` counts the fans only if ``max_fans`` limits them, so that fans do not wait for each other.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    text = models.CharField(max_length=40)
    folded = models.CharField(max_length=MAX_FOLDED)
    gems = models.IntegerField()
    max_fans = models.IntegerField(null=True)
    entries = models.IntegerField(default=0)
    ends_at = models.DateTimeField()
    promised_by = models.UUIDField(null=True)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint("folded", condition=Q(archived_at__isnull=True), name="gem_code_once"),
            models.CheckConstraint(
                condition=Q(gems__gte=1, gems__lte=MAX_UNIT_GEMS)
                & Q(entries__gte=0)
                & (Q(max_fans__isnull=True) | Q(entries__lte=F("max_fans"))),
                name="gem_code_is_sound",
            ),
        ]
        indexes = [models.Index(fields=["-created_at"], name="gem_code_by_age")]

    def __str__(self) -> str:
        return self.text


class GemCodeEntry(models.Model):
    """A fan who entered a code. Each fan gets its gems once."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    code = models.ForeignKey(GemCode, on_delete=models.PROTECT, related_name="fans", db_index=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["code", "member"], name="gem_code_entered_once")]

    def __str__(self) -> str:
        return f"{self.code_id} by {self.member_id}"


class EarnedDay(models.Model):
    """The gems that a member earned from one source on one day of the community's time zone.

    ``source`` is the id of a rule or code, or STREAK_SOURCE. ``times`` counts payments, and ``rest`` is what was
    counted toward the next one.
    """

    id = models.BigAutoField(primary_key=True)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    day = models.DateField()
    kind = models.CharField(max_length=6, choices=EarningKind)
    source = models.UUIDField()
    times = models.IntegerField(default=0)
    rest = models.BigIntegerField(default=0)
    gems = models.BigIntegerField(default=0)
    experience = models.IntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "day", "source"], name="earned_day_once")]
        indexes = [
            models.Index(fields=["day"], name="earned_day_by_day"),
            models.Index(fields=["source", "member"], name="earned_day_by_source"),
        ]

    def __str__(self) -> str:
        return f"{self.gems} on {self.day}"


class EarningPayment(models.Model):
    """Gems and experience that are gathered for a member, and paid in one movement at ``due_at``.

    ``promised_by`` is the staff member whose limit counts the gems, null for the owner; each has one open payment per
    member, and one per stream for gifts. ``stream_at`` is set for gifts: the begin of the stream, or of the day if no
    stream ran. ``sources`` names what was earned. It is closed by ``paid_at``, or by ``canceled_at``: because the team
    member ``canceled_by`` canceled it, or because the member was frozen, restricted or left before.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    promised_by = models.UUIDField(null=True)
    gems = models.BigIntegerField(default=0)
    experience = models.IntegerField(default=0)
    sources = models.JSONField(default=list)
    stream_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True)
    canceled_at = models.DateTimeField(null=True)
    canceled_by = models.UUIDField(null=True)
    reason = models.CharField(max_length=MAX_CANCEL_REASON, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["member", "promised_by", "stream_at"],
                condition=Q(paid_at__isnull=True, canceled_at__isnull=True),
                nulls_distinct=False,
                name="earning_payment_open_once",
            ),
            models.CheckConstraint(condition=Q(gems__gte=0, experience__gte=0), name="earning_payment_is_sound"),
        ]
        indexes = [
            models.Index(fields=["member", "-created_at"], name="earning_payment_of_member"),
            models.Index(
                fields=["due_at"],
                condition=Q(paid_at__isnull=True, canceled_at__isnull=True),
                name="earning_payment_due",
            ),
            models.Index(
                fields=["stream_at"],
                condition=Q(paid_at__isnull=True, canceled_at__isnull=True, stream_at__isnull=False),
                name="earning_payment_of_stream",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.gems} for {self.member_id}"
