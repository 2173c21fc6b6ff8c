"""Input of the calls about offers."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from saas.kernel.amounts import AmountField
from saas.kernel.countries import country_codes
from saas.kernel.edits import SeenInput
from saas.kernel.images import MIN_SIDE, ImageUploadField
from saas.kernel.paging import KeysetInput, ListInput
from saas.kernel.serializers import FormInput, LinkField, MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.layout.banners import Placement
from tenants.offers.models import (
    MAX_CLAIMS,
    MAX_CODE,
    MAX_GAME,
    MAX_GAMES,
    MAX_HINT,
    MAX_MATCH,
    MAX_PLATFORM_NAME,
    MAX_PROOF_TEXT,
    MAX_REASON,
    MAX_STEP,
    MAX_STEPS,
    MAX_TERM_AMOUNT,
    MAX_TITLE,
    MAX_WAGERING,
    OfferProof,
    OfferPublication,
    OfferRequestStatus,
    OfferUse,
    WageringBasis,
)
from tenants.offers.selectors import OFFER_SORTS, OFFER_STATES
from tenants.offers.services.claims import MAX_AT_ONCE
from tenants.stores.api.reward_serializers import RewardInput

MAX_POSITION = 10_000
ICON_SIDE = 64
A_YEAR = 365
OFFER_DECISIONS = [OfferRequestStatus.APPROVED.value, OfferRequestStatus.REJECTED.value]


def _within(most: Decimal | int, *, least: Decimal | int = 0) -> Callable[[Decimal], None]:
    def check(amount: Decimal) -> None:
        if not least <= amount <= most:
            raise serializers.ValidationError(f"Must be between {least} and {most}")
        exponent = amount.as_tuple().exponent
        if isinstance(exponent, int) and exponent < -2:
            raise serializers.ValidationError("Must have at most 2 digits after the point")

    return check


def _amount(most: int = MAX_TERM_AMOUNT, *, least: Decimal | int = Decimal("0.01")) -> AmountField:
    return AmountField(allow_null=True, default=None, validators=[_within(most, least=least)])


def _number(most: int) -> IntegerField:
    return IntegerField(min_value=1, max_value=most, allow_null=True, default=None)


def _texts(length: int, most: int) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=length), max_length=most, default=list)


class OfferListInput(ListInput):
    platform_id = UUIDField(required=False)


class ClaimOfferInput(Serializer):
    """The proof: a text or a picture, or both; the offer's ``proof`` says which one is needed."""

    offer_id = UUIDField()
    text = MultilineField(max_length=MAX_PROOF_TEXT, allow_blank=True, default="")
    image = ImageUploadField(required=False, shortest_side=MIN_SIDE)


class OfferUseInput(Serializer):
    """LINK: the fan opens the link. CODE: the fan copies the promo code."""

    use = serializers.ChoiceField(choices=OfferUse.choices)


class OfferTermsInput(FormInput):
    """The terms of a bonus. A term that is null is not part of it. ``wagering`` is how often to wager."""

    currency = serializers.RegexField(r"^[A-Z]{3}$", default="USD")
    match_percent = _number(MAX_MATCH)
    minimum_deposit = _amount()
    maximum_bonus = _amount()
    wagering = _amount(MAX_WAGERING, least=0)
    wagering_on = serializers.ChoiceField(choices=WageringBasis.choices, default=WageringBasis.DEPOSIT_AND_BONUS)
    maximum_bet = _amount()
    excluded_games = _texts(MAX_GAME, MAX_GAMES)
    wager_days = _number(A_YEAR)


class OfferInput(OfferTermsInput, RewardInput):
    """An offer; ``publication`` PUBLISHED publishes it at once. In a form, lists are JSON.

    ``countries`` are the only ones with ``isAllowList``, else the excluded ones. ``takesClaims`` lets fans send a proof
    for the reward; ``claimLimit`` null sets no limit. ``position`` is the place among the offers, the lowest first.
    """

    platform_id = UUIDField()
    title = serializers.CharField(min_length=2, max_length=MAX_TITLE)
    description = MultilineField(max_length=2000, allow_blank=True, default="")
    offer_image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    promo_code = serializers.CharField(max_length=MAX_CODE, allow_blank=True, default="")
    promo_link = LinkField(max_length=500, allow_blank=True, default="")
    how_to_claim = _texts(MAX_STEP, MAX_STEPS)
    placement = serializers.ChoiceField(choices=Placement.choices, default=Placement.MAIN)
    position = IntegerField(min_value=0, max_value=MAX_POSITION, default=0)
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True, default=None)
    minimum_age = IntegerField(min_value=0, max_value=99, default=0)
    countries = serializers.ListField(child=serializers.CharField(max_length=2), max_length=250, default=list)
    is_allow_list = serializers.BooleanField(default=False)
    min_level = _number(50)
    min_member_days = _number(10 * A_YEAR)
    takes_claims = serializers.BooleanField(default=False)
    proof = serializers.ChoiceField(choices=OfferProof.choices, default=OfferProof.ANY)
    proof_hint = serializers.CharField(max_length=MAX_HINT, allow_blank=True, default="")
    claim_limit = _number(MAX_CLAIMS)
    publication = serializers.ChoiceField(choices=OfferPublication.choices, default=OfferPublication.DRAFT)

    def validate_countries(self, countries: list[str]) -> list[str]:
        if unknown := [code for code in countries if code not in country_codes()]:
            raise serializers.ValidationError(f"No country has the code {unknown[0]}")
        return sorted(set(countries))


class OfferChangesInput(SeenInput, OfferInput):
    """Any of the fields; ``publication`` PUBLISHED publishes, DRAFT hides the offer from fans."""


class TeamOfferListInput(ListInput):
    state = serializers.ChoiceField(choices=OFFER_STATES, required=False)
    platform_id = UUIDField(required=False)
    sort_by = serializers.ChoiceField(choices=list(OFFER_SORTS), default="CREATED_AT")


class OfferPlatformListInput(ListInput):
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT"], default="NAME")
    sort_direction = serializers.ChoiceField(choices=["asc", "desc"], default="asc")


class OfferPlatformInput(Serializer):
    """``provider`` is the code of a casino of the catalog, or empty. Then ``isCasino`` says if it is a casino."""

    name = serializers.CharField(min_length=2, max_length=MAX_PLATFORM_NAME)
    platform_icon = ImageUploadField(required=False, shortest_side=ICON_SIDE, longest_side=512)
    is_casino = serializers.BooleanField(default=False)
    provider = serializers.CharField(max_length=20, allow_blank=True, default="")


class OfferPlatformChangesInput(SeenInput, OfferPlatformInput):
    """Any of the fields."""


class OfferRequestListInput(KeysetInput):
    status = serializers.ChoiceField(choices=OfferRequestStatus.choices, default=OfferRequestStatus.PENDING)
    offer_id = UUIDField(required=False)


class _DecisionFields(Serializer):
    status = serializers.ChoiceField(choices=OFFER_DECISIONS)
    reason = MultilineField(max_length=MAX_REASON, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["status"] == OfferRequestStatus.REJECTED and not attrs["reason"].strip():
            raise serializers.ValidationError({"reason": ["Field is required"]})
        return attrs


class DecideOfferRequestInput(_DecisionFields):
    """``reason`` is needed for REJECTED; the fan reads it."""


class DecideOfferRequestsInput(_DecisionFields):
    ids = serializers.ListField(child=UUIDField(), min_length=1, max_length=MAX_AT_ONCE)


class DecidedOfferRequestsOutput(Serializer):
    decided = IntegerField()
