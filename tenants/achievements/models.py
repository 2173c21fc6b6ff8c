"""Achievements: what members reach over their whole time in the community, in tiers."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from saas.kernel.gems import MAXIMUM
from saas.kernel.ids import new_id
from saas.kernel.providers import Provider
from saas.levels.models import MAX_LEVEL_NAME
from saas.levels.rules import LEVELS
from tenants.members.activity import MemberEvent
from tenants.members.models import Member
from tenants.stores.models import Product

MAX_ACHIEVEMENTS = 100
MAX_TIERS = 5
MAX_RANGES = 20
MAX_TARGET = 1_000_000_000
MAX_EXPERIENCE = 10_000
EVENTS = [(event.value, event.value) for event in MemberEvent]
PROVIDERS = [(provider.value, provider.label) for provider in (Provider.LOCAL, Provider.KICK, Provider.TWITCH)]


class AchievementSymbol(models.TextChoices):
    TROPHY = "TROPHY"
    STAR = "STAR"
    CROWN = "CROWN"
    DIAMOND = "DIAMOND"
    HEART = "HEART"
    FLAME = "FLAME"
    BOLT = "BOLT"
    ROCKET = "ROCKET"
    MESSAGE = "MESSAGE"
    EYE = "EYE"
    GIFT = "GIFT"
    TICKET = "TICKET"
    BAG = "BAG"
    MOON = "MOON"


class Achievement(models.Model):
    """Counts one kind of deed, at one provider or, if ``provider`` is empty, at all of them.

    ``promised_by`` is the staff member who last changed what is reached or given, null for the owner.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=60)
    description = models.CharField(max_length=300, blank=True)
    symbol = models.CharField(max_length=8, choices=AchievementSymbol, default=AchievementSymbol.TROPHY)
    event = models.CharField(max_length=16, choices=EVENTS)
    provider = models.CharField(max_length=16, choices=PROVIDERS, blank=True)
    is_secret = models.BooleanField(default=False)
    promised_by = models.UUIDField(null=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(Lower("name"), condition=Q(archived_at=None), name="achievement_name_once"),
        ]
        indexes = [models.Index(fields=["event"], condition=Q(archived_at=None), name="achievement_by_event")]

    def __str__(self) -> str:
        return self.name


class AchievementTier(models.Model):
    """``position`` begins at 1. ``target`` is an amount of the achievement's deeds; seconds for WATCH."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    achievement = models.ForeignKey(Achievement, on_delete=models.CASCADE, related_name="tiers")
    position = models.PositiveSmallIntegerField()
    target = models.BigIntegerField()
    experience = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["achievement", "position"], name="tier_position_once"),
            models.CheckConstraint(condition=Q(position__gte=1, position__lte=MAX_TIERS), name="tier_position_known"),
            models.CheckConstraint(condition=Q(target__gte=1), name="tier_target_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.achievement_id} {self.position}"


class MemberTotal(models.Model):
    """The deeds of a member of one kind at one provider, since they first joined."""

    id = models.BigAutoField(primary_key=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    event = models.CharField(max_length=16, choices=EVENTS)
    provider = models.CharField(max_length=16)
    amount = models.BigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "event", "provider"], name="total_once")]

    def __str__(self) -> str:
        return f"{self.event}: {self.amount}"


class LevelRange(models.Model):
    """The community's name of the levels from ``from_level`` to the next row, and the reward for reaching that level.

    ``promised_by`` is the staff member who last set the reward, null for the owner.
    """

    from_level = models.PositiveSmallIntegerField(primary_key=True)
    name = models.CharField(max_length=MAX_LEVEL_NAME)
    reward_gems = models.BigIntegerField(default=0)
    reward_product = models.ForeignKey(
        Product, on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    promised_by = models.UUIDField(null=True)

    class Meta:
        ordering = ["from_level"]
        constraints = [
            models.CheckConstraint(
                condition=Q(from_level__gte=1, from_level__lte=LEVELS, reward_gems__gte=0, reward_gems__lte=MAXIMUM),
                name="level_range_is_sound",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} from level {self.from_level}"


class LevelReward(models.Model):
    """The reward of a member who reached ``level``, as it was then. ``paid_at`` is null until it is paid.

    ``promised_by`` is the staff member who set the reward, ``raised_by`` the one who is responsible for the experience
    that led to the level; null for the owner.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", db_index=False)
    level = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=MAX_LEVEL_NAME)
    gems = models.BigIntegerField()
    product = models.ForeignKey(
        Product, on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    promised_by = models.UUIDField(null=True)
    raised_by = models.UUIDField(null=True)
    reached_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "level"], name="level_rewarded_once")]

    def __str__(self) -> str:
        return f"Level {self.level} of {self.member_id}"


class ReachedTier(models.Model):
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    tier = models.ForeignKey(AchievementTier, on_delete=models.CASCADE, related_name="reached")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="achievements")
    reached_at = models.DateTimeField()

    class Meta:
        verbose_name, verbose_name_plural = "achievement", "achievements"
        constraints = [models.UniqueConstraint(fields=["tier", "member"], name="tier_reached_once")]
        indexes = [models.Index(fields=["member", "-reached_at"], name="tiers_of_member")]

    def __str__(self) -> str:
        return f"{self.tier_id} by {self.member_id}"
