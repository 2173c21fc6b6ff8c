"""Exclusive offers: bonuses of other platforms, with their terms as fields, and the claims of members."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from saas.kernel.ids import new_id
from saas.layout.banners import Placement
from tenants.members.models import Member
from tenants.stores.models import REWARD_IS_SOUND, Rewarded

MAX_PLATFORM_NAME, MAX_TITLE, MAX_CODE = 40, 80, 40
MAX_STEPS, MAX_STEP = 10, 200
MAX_GAMES, MAX_GAME = 30, 60
MAX_HINT, MAX_REASON, MAX_PROOF_TEXT = 200, 300, 1000
MAX_MATCH, MAX_WAGERING, MAX_TERM_AMOUNT = 10_000, 1_000, 10**9
MAX_CLAIMS = 1_000_000
# After so many rejections of one offer, only the support can help.
MAX_ATTEMPTS = 3


class WageringBasis(models.TextChoices):
    """The amount that the wagering requirement multiplies."""

    DEPOSIT = "DEPOSIT"
    DEPOSIT_AND_BONUS = "DEPOSIT_AND_BONUS"


class OfferProof(models.TextChoices):
    """The proof that a claim needs. ANY is a text or a picture."""

    ANY = "ANY"
    TEXT = "TEXT"
    PICTURE = "PICTURE"


class OfferPublication(models.TextChoices):
    DRAFT = "DRAFT"
    PUBLISHED = "PUBLISHED"


class OfferRequestStatus(models.TextChoices):
    PENDING = "PENDING"
    APPROVED = "APPROVED"
    REJECTED = "REJECTED"


class OfferUse(models.TextChoices):
    """The uses that are counted per day and offer, without the person: opened links and copied codes."""

    LINK = "LINK"
    CODE = "CODE"


class OfferPlatform(models.Model):
    """A platform that offers are for. ``provider`` is the code of a casino of the catalog, or empty.

    A casino that is not in the catalog has ``is_casino`` alone.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=MAX_PLATFORM_NAME)
    icon = models.CharField(max_length=100, blank=True)
    is_casino = models.BooleanField(default=False)
    provider = models.CharField(max_length=20, blank=True)
    deleted_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Lower("name"), condition=Q(deleted_at__isnull=True), name="offer_platform_name_once"
            ),
            models.CheckConstraint(
                condition=Q(provider="") | Q(is_casino=True), name="offer_platform_of_catalog_is_casino"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Offer(Rewarded):
    """An offer of a platform. The reward is what the community pays for an approved claim, beside the bonus itself.

    Terms that are null or empty are not part of the offer. Amounts are in ``currency``. ``wager_days`` is the time to
    fulfill the wagering requirement. ``countries`` are the only ones with ``is_allow_list``, else the excluded ones.
    ``claims_taken`` counts claims that are not rejected.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    platform = models.ForeignKey(OfferPlatform, models.PROTECT, related_name="offers", db_index=False)
    title = models.CharField(max_length=MAX_TITLE)
    description = models.CharField(max_length=2000, blank=True)
    image = models.CharField(max_length=100, blank=True)
    promo_code = models.CharField(max_length=MAX_CODE, blank=True)
    promo_link = models.CharField(max_length=500, blank=True)
    how_to_claim = ArrayField(models.CharField(max_length=MAX_STEP), default=list, blank=True)
    placement = models.CharField(max_length=4, choices=Placement, default=Placement.MAIN)
    position = models.IntegerField(default=0)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)

    minimum_age = models.SmallIntegerField(default=0)
    countries = ArrayField(models.CharField(max_length=2), default=list, blank=True)
    is_allow_list = models.BooleanField(default=False)
    min_level = models.SmallIntegerField(null=True)
    min_member_days = models.IntegerField(null=True)

    currency = models.CharField(max_length=3, default="USD")
    match_percent = models.IntegerField(null=True)
    minimum_deposit = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    maximum_bonus = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    wagering = models.DecimalField(max_digits=6, decimal_places=2, null=True)
    wagering_on = models.CharField(max_length=17, choices=WageringBasis, default=WageringBasis.DEPOSIT_AND_BONUS)
    maximum_bet = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    excluded_games = ArrayField(models.CharField(max_length=MAX_GAME), default=list, blank=True)
    wager_days = models.IntegerField(null=True)

    takes_claims = models.BooleanField(default=False)
    proof = models.CharField(max_length=7, choices=OfferProof, default=OfferProof.ANY)
    proof_hint = models.CharField(max_length=MAX_HINT, blank=True)
    claim_limit = models.IntegerField(null=True)
    claims_taken = models.IntegerField(default=0)

    publication = models.CharField(max_length=9, choices=OfferPublication, default=OfferPublication.DRAFT)
    published_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=REWARD_IS_SOUND, name="offer_reward_is_sound"),
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(ends_at__gt=F("starts_at")), name="offer_ends_after_start"
            ),
            models.CheckConstraint(
                condition=Q(claims_taken__gte=0)
                & (Q(claim_limit__isnull=True) | Q(claims_taken__lte=F("claim_limit"))),
                name="offer_claims_within_limit",
            ),
            models.UniqueConstraint(
                "platform", Lower("promo_code"), condition=Q(deleted_at__isnull=True) & ~Q(promo_code=""),
                name="offer_code_once",
            ),
        ]  # fmt: skip
        indexes = [
            models.Index(
                fields=["-placement", "position", "-created_at"],
                condition=Q(publication="PUBLISHED", deleted_at__isnull=True),
                name="offer_published",
            ),
            models.Index(fields=["-created_at"], condition=Q(deleted_at__isnull=True), name="offer_by_age"),
        ]

    def __str__(self) -> str:
        return self.title


class OfferClaim(Rewarded):
    """A member's claim, with the reward that the offer promised when it was sent.

    ``image`` is private. ``reason`` is what the member reads about a rejection. ``code`` is the promo code of then.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    offer = models.ForeignKey(Offer, models.PROTECT, related_name="claims", db_index=False)
    member = models.ForeignKey(Member, models.PROTECT, related_name="+", db_index=False)
    status = models.CharField(max_length=8, choices=OfferRequestStatus, default=OfferRequestStatus.PENDING)
    code = models.CharField(max_length=MAX_CODE, blank=True)
    text = models.CharField(max_length=MAX_PROOF_TEXT, blank=True)
    image = models.CharField(max_length=100, blank=True)
    reason = models.CharField(max_length=MAX_REASON, blank=True)
    claimed_at = models.DateTimeField()
    reviewed_at = models.DateTimeField(null=True)
    reviewed_by = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["offer", "member"], condition=~Q(status="REJECTED"), name="offer_claim_once"
            ),
            models.CheckConstraint(condition=REWARD_IS_SOUND, name="offer_claim_reward_is_sound"),
            models.CheckConstraint(
                condition=Q(status="PENDING", reviewed_at__isnull=True)
                | ~Q(status="PENDING") & Q(reviewed_at__isnull=False),
                name="offer_claim_reviewed_or_pending",
            ),
        ]
        indexes = [
            models.Index(fields=["claimed_at", "id"], condition=Q(status="PENDING"), name="offer_claim_waiting"),
            models.Index(fields=["-reviewed_at", "id"], name="offer_claim_reviewed"),
            models.Index(fields=["member", "-claimed_at"], name="offer_claim_of_member"),
            models.Index(fields=["offer", "status"], name="offer_claim_of_offer"),
        ]

    def __str__(self) -> str:
        return f"{self.status} claim of {self.offer_id}"


class OfferReport(models.Model):
    """A member reports that the code ``code`` did not work: once per code. A new code begins without reports."""

    id = models.BigAutoField(primary_key=True)
    offer = models.ForeignKey(Offer, models.CASCADE, related_name="reports", db_index=False)
    member = models.ForeignKey(Member, models.PROTECT, related_name="+", db_index=False)
    code = models.CharField(max_length=MAX_CODE)
    reported_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["offer", "member", "code"], name="offer_report_once")]

    def __str__(self) -> str:
        return f"report of {self.offer_id}"


class OfferReminder(models.Model):
    """A member asks for a reminder before the offer ends."""

    id = models.BigAutoField(primary_key=True)
    offer = models.ForeignKey(Offer, models.CASCADE, related_name="reminders", db_index=False)
    member = models.ForeignKey(Member, models.PROTECT, related_name="+", db_index=False)
    asked_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["offer", "member"], name="offer_reminder_once")]

    def __str__(self) -> str:
        return f"reminder of {self.offer_id}"


class OfferDay(models.Model):
    """How often fans opened the link or copied the code of an offer on a day of the community."""

    id = models.BigAutoField(primary_key=True)
    offer = models.ForeignKey(Offer, models.CASCADE, related_name="days", db_index=False)
    day = models.DateField()
    use = models.CharField(max_length=4, choices=OfferUse)
    count = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["offer", "day", "use"], name="offer_day_once")]

    def __str__(self) -> str:
        return f"{self.count} × {self.use} on {self.day}"
