"""Fans who bring friends to a community, what both get for it, and the places that members share."""

from typing import Any

from django.db import models
from django.db.models import F, Q

from saas.communities.sharing.codes import CODE_LENGTH, new_code
from saas.kernel.ids import new_id
from tenants.members.models import Member

MAX_REWARD = 100_000
MAX_DAYS = 30
MAX_PER_DAY = 50
MAX_FRIENDS = 1_000
MAX_MILESTONES = 6
MAX_REASON = 300
MAX_FAST_EARNING = 10_000_000


class FriendAction(models.TextChoices):
    """The action by which a friend becomes active. WATCH is WATCH_MINUTES of watching."""

    NONE = "NONE"
    QUEST = "QUEST"
    PURCHASE = "PURCHASE"
    WATCH = "WATCH"


class FanReferralState(models.TextChoices):
    """WAITING until the friend is active, HELD for a review, DUE to be paid, then PAID; VOID pays nothing."""

    WAITING = "WAITING"
    HELD = "HELD"
    DUE = "DUE"
    PAID = "PAID"
    VOID = "VOID"


OPEN_STATES = (FanReferralState.WAITING, FanReferralState.HELD, FanReferralState.DUE)


class TrustRule(models.TextChoices):
    """A reason to look at a member. The first three also hold a referral for a review."""

    SAME_DEVICE = "SAME_DEVICE"
    SAME_NETWORK = "SAME_NETWORK"
    YOUNG_ACCOUNTS = "YOUNG_ACCOUNTS"
    YOUNG_LINKED_ACCOUNT = "YOUNG_LINKED_ACCOUNT"
    FAST_EARNING = "FAST_EARNING"
    CONTESTED_CASINO_NAME = "CONTESTED_CASINO_NAME"


class HoldReason(models.TextChoices):
    """Why a referral waits for the team. OVER_LIMIT: its gems are more than a whole day's limit."""

    SAME_DEVICE = "SAME_DEVICE"
    SAME_NETWORK = "SAME_NETWORK"
    YOUNG_ACCOUNTS = "YOUNG_ACCOUNTS"
    RESTRICTED = "RESTRICTED"
    OVER_LIMIT = "OVER_LIMIT"


class PlaceKind(models.TextChoices):
    DEVICE = "DEVICE"
    NETWORK = "NETWORK"


def _all_rules() -> list[str]:
    return list(TrustRule.values)


class FriendTerms(models.Model):
    """The steps of a friend, and the gems of both. A referral keeps the terms that the friend saw."""

    inviter_gems = models.IntegerField(default=0)
    friend_gems = models.IntegerField(default=0)
    min_days = models.SmallIntegerField(default=3)
    action = models.CharField(max_length=8, choices=FriendAction, default=FriendAction.NONE)
    # The staff member who last set the gems; null is the owner.
    promised_by = models.UUIDField(null=True)

    class Meta:
        abstract = True


class FriendProgram(FriendTerms):
    """The terms of the community, in one row.

    ``milestones`` are objects with ``friends`` and ``gems``, by ascending friends. ``trust_rules`` are switched on.
    ``fast_earning_gems`` earned within a day are fast.
    """

    id = models.SmallIntegerField(primary_key=True, default=1)
    is_active = models.BooleanField(default=False)
    milestones = models.JSONField(default=list)
    daily_limit = models.SmallIntegerField(default=5)
    max_friends = models.SmallIntegerField(default=50)
    trust_rules = models.JSONField(default=_all_rules)
    fast_earning_gems = models.IntegerField(default=10_000)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(id=1)
                & Q(inviter_gems__gte=0, inviter_gems__lte=MAX_REWARD)
                & Q(friend_gems__gte=0, friend_gems__lte=MAX_REWARD)
                & Q(min_days__gte=0, min_days__lte=MAX_DAYS, daily_limit__gte=1, max_friends__gte=1),
                name="friend_program_is_sound",
            )
        ]

    def __str__(self) -> str:
        return "active" if self.is_active else "off"


class FriendLink(models.Model):
    """A member's own link. Its code stays for good."""

    member = models.OneToOneField(Member, models.PROTECT, primary_key=True, related_name="+")
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.code


class FanReferral(FriendTerms):
    """A friend whom a member brought. Each member is a friend at most once, ever.

    ``due_at`` is the time of the next check or payment. ``reasons`` are why it is held. ``reason`` is public: both
    fans read why it is void. ``released_at``: the team decided to pay. ``inviter_paid`` and ``friend_paid`` are the
    gems that were paid, the inviter's without milestones.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    inviter = models.ForeignKey(Member, models.PROTECT, related_name="+")
    friend = models.OneToOneField(Member, models.PROTECT, related_name="+")
    state = models.CharField(max_length=7, choices=FanReferralState, default=FanReferralState.WAITING)
    reasons = models.JSONField(default=list)
    reason = models.CharField(max_length=MAX_REASON, blank=True)
    due_at = models.DateTimeField()
    active_at = models.DateTimeField(null=True)
    released_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    decided_by = models.UUIDField(null=True)
    inviter_paid = models.IntegerField(default=0)
    friend_paid = models.IntegerField(default=0)
    inviter_transaction = models.UUIDField(null=True)
    friend_transaction = models.UUIDField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(inviter=F("friend")), name="fan_referral_of_two"),
            models.CheckConstraint(
                condition=Q(inviter_paid__gte=0, inviter_paid__lte=F("inviter_gems"))
                & Q(friend_paid__gte=0, friend_paid__lte=F("friend_gems")),
                name="fan_referral_pays_its_terms",
            ),
        ]
        indexes = [
            models.Index(fields=["inviter", "-created_at"], name="fan_referral_of_inviter"),
            models.Index(fields=["state", "-created_at"], name="fan_referral_by_state"),
        ]
        verbose_name = "referral of a friend"
        verbose_name_plural = "referrals of friends"

    def __str__(self) -> str:
        return f"{self.friend_id} by {self.inviter_id}"

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("A referral stays, so that a friend counts once")


class FriendMilestone(models.Model):
    """A number of friends that a member reached, paid once, with the referral that reached it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, models.PROTECT, related_name="+")
    friends = models.SmallIntegerField()
    gems = models.IntegerField()
    referral = models.ForeignKey(FanReferral, models.PROTECT, related_name="milestones")
    transaction_id = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "friends"], name="friend_milestone_once")]

    def __str__(self) -> str:
        return f"{self.friends} friends of {self.member_id}"


class MemberPlace(models.Model):
    """A browser or network that a member used. ``digest`` is a keyed hash that no other community can compare."""

    member = models.ForeignKey(Member, models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=7, choices=PlaceKind)
    digest = models.BinaryField(max_length=16)
    first_seen_at = models.DateTimeField()
    last_seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "kind", "digest"], name="member_place_once")]
        indexes = [
            models.Index(fields=["kind", "digest"], name="member_place_by_digest"),
            models.Index(fields=["last_seen_at"], name="member_place_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.member_id}"
