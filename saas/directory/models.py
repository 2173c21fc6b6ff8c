"""The platform's copies of the communities' data: memberships, cards, listings."""

from django.db import models
from django.db.models import F
from django.db.models.functions import Lower

from saas.kernel.ids import new_id


class Membership(models.Model):
    """A user's membership in a community; ``member_id`` is the row in its schema. ``left_at`` is set after leaving."""

    id = models.BigAutoField(primary_key=True)
    user = models.ForeignKey("accounts.User", models.CASCADE, related_name="memberships", db_index=False)
    community = models.ForeignKey("tenancy.Community", models.CASCADE, related_name="memberships", db_index=False)
    member_id = models.UUIDField()
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "community"], name="membership_once")]
        indexes = [models.Index(fields=["community"], name="membership_by_community")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.community_id}"


class CommunityCard(models.Model):
    """A community's figures in explore. The job ``directory.refresh`` updates them."""

    community = models.OneToOneField("tenancy.Community", models.CASCADE, primary_key=True, related_name="card")
    member_count = models.PositiveIntegerField(default=0)
    product_count = models.PositiveIntegerField(default=0)
    refreshed_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["-member_count"], name="card_by_members")]

    def __str__(self) -> str:
        return f"{self.member_count} members"


class ListingKind(models.TextChoices):
    PRODUCT = "PRODUCT"
    RAFFLE = "RAFFLE"
    CASE = "CASE"


class ListingState(models.TextChoices):
    """Whether an offer can be bought, joined or opened now, and why not."""

    AVAILABLE = "AVAILABLE"
    COMING_SOON = "COMING_SOON"
    SOLD_OUT = "SOLD_OUT"
    PRIZE_MISSING = "PRIZE_MISSING"


class Listing(models.Model):
    """An offer of a community in the platform-wide store; ``object_id`` is its id in the community."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.ForeignKey("tenancy.Community", models.CASCADE, related_name="listings", db_index=False)
    kind = models.CharField(max_length=10, choices=ListingKind)
    object_id = models.UUIDField()
    slug = models.CharField(max_length=80)
    name = models.CharField(max_length=120)
    image = models.CharField(max_length=120, blank=True)
    price = models.BigIntegerField()
    is_available = models.BooleanField()
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["community", "kind", "object_id"], name="listing_once")]
        indexes = [
            models.Index(fields=["kind", "-created_at"], name="listing_by_age"),
            # The orders of the store's list: available products first, then the newest, the cheapest or the most
            # expensive.
            models.Index(F("is_available").desc(), F("created_at").desc(), F("id"), name="listing_newest"),
            models.Index(F("is_available").desc(), F("price"), F("id"), name="listing_cheapest"),
            models.Index(F("is_available").desc(), F("price").desc(), F("id"), name="listing_dearest"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def left(self) -> int | None:
        """The number of pieces or tickets left; None without a limit."""
        left: int | None = self.data.get("left")
        return left

    @property
    def state(self) -> ListingState:
        if self.is_available:
            return ListingState.AVAILABLE
        if self.kind == ListingKind.CASE:
            return ListingState.PRIZE_MISSING
        if self.kind == ListingKind.RAFFLE and self.left != 0:
            return ListingState.COMING_SOON
        return ListingState.SOLD_OUT


class WaitlistEntry(models.Model):
    """A creator whom visitors want here, by names on other platforms. The same names count as one entry."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kick_username = models.CharField(max_length=40, blank=True)
    twitch_username = models.CharField(max_length=40, blank=True)
    youtube_username = models.CharField(max_length=40, blank=True)
    email = models.EmailField(blank=True)
    wishes = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("kick_username"),
                Lower("twitch_username"),
                Lower("youtube_username"),
                Lower("email"),
                name="waitlist_once",
            )
        ]
        indexes = [models.Index(fields=["-created_at"], name="waitlist_by_age")]

    def __str__(self) -> str:
        return self.kick_username or self.twitch_username or self.youtube_username
