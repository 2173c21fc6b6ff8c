"""Input of the calls about wagers and their rewards."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from saas.kernel.amounts import AmountField
from saas.kernel.edits import SeenInput
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.stores.api.reward_serializers import RewardInput
from tenants.wagers.models import (
    MAX_AMOUNT,
    MAX_FACTOR,
    MAX_NAME_LENGTH,
    MAX_REASON_LENGTH,
    MAX_STEPS_PER_CLAIM,
    MAX_THRESHOLD,
    WagerMeasure,
    WagerPeriod,
    WagerPublication,
)
from tenants.wagers.selectors.rewards import REWARD_SORTS
from tenants.wagers.selectors.wagers import MATCHES, WAGER_SORTS

FIRST_DAY = date(2000, 1, 1)


def _reason() -> MultilineField:
    return MultilineField(min_length=3, max_length=MAX_REASON_LENGTH)


def _bounded(amount: Decimal | None, *, least: Decimal | int, most: int, places: int = 8) -> Decimal | None:
    if amount is None:
        return None
    if not least <= amount <= most:
        raise serializers.ValidationError(f"Must be between {least} and {most}")
    exponent = amount.as_tuple().exponent
    if isinstance(exponent, int) and -exponent > places:
        raise serializers.ValidationError(f"Must have at most {places} digits after the point")
    return amount


def _within(*, least: int, most: int, places: int = 8) -> Callable[[Decimal], None]:
    """Return a validator for a field of two words: a method validate_… is looked for under its name in the API."""

    def check(amount: Decimal) -> None:
        _bounded(amount, least=least, most=most, places=places)

    return check


class OwnWagerListInput(ListInput):
    connection_id = UUIDField(required=False)


class ClaimWagerRewardInput(Serializer):
    """``steps`` is how many waiting steps to pay, the oldest first; without it all of them, up to the maximum."""

    steps = IntegerField(min_value=1, max_value=MAX_STEPS_PER_CLAIM, required=False)


class TeamWagerListInput(ListInput):
    """``search`` finds accounts and fans by name. Without ``since``, orders other than DAY have the last 90 days."""

    connection_id = UUIDField(required=False)
    member_id = UUIDField(required=False)
    account_id = UUIDField(required=False)
    match = serializers.ChoiceField(choices=MATCHES, default="ALL")
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)
    sort_by = serializers.ChoiceField(choices=list(WAGER_SORTS), default="DAY")


class WagerStatsInput(Serializer):
    """Days of the community; by default the last 30 days. At most 366 days."""

    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)
    connection_id = UUIDField(required=False)


class WagerInput(Serializer):
    """A wager that the team records: of an account of the casino's report, or of a fan by ``username``.

    ``amount`` and ``weighted`` are in the connection's currency. The team reads ``reason`` in the evidence.
    """

    connection_id = UUIDField()
    account_id = UUIDField(allow_null=True, default=None)
    username = serializers.CharField(max_length=40, allow_blank=True, default="")
    day = serializers.DateField()
    amount = AmountField()
    weighted = AmountField(allow_null=True, default=None)
    reason = _reason()

    def validate_day(self, day: date) -> date:
        if day < FIRST_DAY:
            raise serializers.ValidationError("Choose a later day")
        return day

    def validate_amount(self, amount: Decimal) -> Decimal | None:
        if not amount:
            raise serializers.ValidationError("Must be more than 0")
        return _bounded(amount, least=Decimal(0), most=MAX_AMOUNT)

    def validate_weighted(self, amount: Decimal | None) -> Decimal | None:
        return _bounded(amount, least=Decimal(0), most=MAX_AMOUNT)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if bool(attrs["account_id"]) == bool(attrs["username"]):
            raise serializers.ValidationError({"username": ["Name a fan or choose an account"]})
        return attrs


class WagerCorrectionInput(Serializer):
    """A change of the day's amount in the connection's currency: "-120.5" takes away 120.5.

    Without ``weightedChange``, the weighted amount changes in the proportion of the day.
    """

    change = AmountField(signed=True)
    weighted_change = AmountField(
        signed=True, allow_null=True, default=None, validators=[_within(least=-MAX_AMOUNT, most=MAX_AMOUNT)]
    )
    reason = _reason()

    def validate_change(self, change: Decimal) -> Decimal | None:
        return _bounded(change, least=-MAX_AMOUNT, most=MAX_AMOUNT)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs["change"] and not attrs["weighted_change"]:
            raise serializers.ValidationError({"change": ["Enter a change"]})
        return attrs


class FormulaListInput(ListInput):
    connection_id = UUIDField(required=False)


class WeightFormulaInput(Serializer):
    """A new version: counted = ``rawFactor`` × amount + ``weightedFactor`` × weighted amount."""

    connection_id = UUIDField()
    raw_factor = AmountField(validators=[_within(least=0, most=MAX_FACTOR, places=4)])
    weighted_factor = AmountField(validators=[_within(least=0, most=MAX_FACTOR, places=4)])

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs["raw_factor"] and not attrs["weighted_factor"]:
            raise serializers.ValidationError({"rawFactor": ["One factor must be more than 0"]})
        return attrs


class WagerRewardInput(RewardInput):
    """The terms of a wager reward; ``publication`` ACTIVE publishes it at once.

    ``threshold`` is in US dollars. ``connectionId`` null counts all casinos, ``startsOn`` null begins today, and
    ``endsOn`` null sets no end.
    """

    name = serializers.CharField(min_length=2, max_length=MAX_NAME_LENGTH)
    description = MultilineField(max_length=500, allow_blank=True, default="")
    threshold = AmountField()
    measure = serializers.ChoiceField(choices=WagerMeasure.choices, default=WagerMeasure.COUNTED)
    period = serializers.ChoiceField(choices=WagerPeriod.choices, default=WagerPeriod.ONCE)
    connection_id = UUIDField(allow_null=True, default=None)
    starts_on = serializers.DateField(allow_null=True, default=None)
    ends_on = serializers.DateField(allow_null=True, default=None)
    publication = serializers.ChoiceField(
        choices=[WagerPublication.DRAFT, WagerPublication.ACTIVE], default=WagerPublication.DRAFT
    )

    def validate_threshold(self, amount: Decimal) -> Decimal | None:
        return _bounded(amount, least=Decimal("0.01"), most=MAX_THRESHOLD, places=2)


class WagerRewardChangesInput(SeenInput, WagerRewardInput):
    """Any of the fields; ``publication`` ACTIVE publishes, ARCHIVED archives."""

    publication = serializers.ChoiceField(choices=[WagerPublication.ACTIVE, WagerPublication.ARCHIVED], required=False)


class TeamWagerRewardListInput(ListInput):
    publication = serializers.ChoiceField(choices=WagerPublication.choices, required=False)
    sort_by = serializers.ChoiceField(choices=list(REWARD_SORTS), default="CREATED_AT")
