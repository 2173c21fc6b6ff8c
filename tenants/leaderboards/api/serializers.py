"""Input of the calls about leaderboards."""

from decimal import Decimal
from typing import Any

from rest_framework import serializers

from saas.kernel.amounts import AmountField
from saas.kernel.countries import country_codes
from saas.kernel.days import TIME_ZONES
from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import FormInput, MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.leaderboards.models import (
    MAX_CASH,
    MAX_PRIZE_PLACES,
    MAX_PRIZES,
    AppealState,
    BoardKind,
    BoardMeasure,
    BoardPublication,
    BoardRepeat,
    Masking,
    PayoutKind,
    PayoutState,
    TieRule,
)
from tenants.leaderboards.rules import CENT
from tenants.stores.api.serializers import CountriesField
from tenants.stores.api.slugs import ItemSlugField

BOARD_TABS = ["ALL", "RUNNING", "FINISHED"]
PUBLICATION_CHANGES = [BoardPublication.ACTIVE.value, BoardPublication.ARCHIVED.value]
MAX_AGE = 99
MAX_MINIMUM = Decimal(10) ** 12


class BoardListInput(ListInput):
    """RUNNING: boards with a running or coming window. FINISHED: all others."""

    tab = serializers.ChoiceField(choices=BOARD_TABS, default="ALL")


class PositionListInput(ListInput):
    """``window`` is a window of the board; without it, that of the board's output. ``search`` is not used for fans."""

    window = UUIDField(required=False)


class OwnPositionInput(Serializer):
    window = UUIDField(required=False)


class AppealInput(Serializer):
    text = MultilineField(min_length=10, max_length=1000)


class PlacePrizeInput(Serializer):
    """The prize of each place from ``firstPlace`` to ``lastPlace``: cash, gems, or both."""

    first_place = IntegerField(min_value=1, max_value=MAX_PRIZE_PLACES)
    last_place = IntegerField(min_value=1, max_value=MAX_PRIZE_PLACES)
    cash = AmountField(allow_null=True, default=None)
    gems = GemsField(default=0)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        prize = {"cash": None, "gems": 0, **attrs}
        for name, outside in (("first_place", "firstPlace"), ("last_place", "lastPlace")):
            if name not in prize:
                raise serializers.ValidationError({outside: ["Field is required"]})
        if prize["last_place"] < prize["first_place"]:
            raise serializers.ValidationError({"lastPlace": ["Must not be before the first place"]})
        cash = prize["cash"]
        if cash is None and not prize["gems"]:
            raise serializers.ValidationError({"cash": ["Enter cash or gems"]})
        if cash is not None and (not 0 < cash <= MAX_CASH or cash != cash.quantize(CENT)):
            raise serializers.ValidationError({"cash": [f"Enter 0.01 to {MAX_CASH:,}, with whole cents"]})
        return prize


class BoardInput(FormInput):
    """A leaderboard. ``connections`` empty means all casino connections.

    Without ``repeat``, the window lasts from ``startsAt`` to ``endsAt``. With it, ``endsAt`` (null: never) is the time
    from which no window opens, and ``repeatDays`` the length of OWN.
    """

    name = serializers.CharField(min_length=2, max_length=80)
    description = MultilineField(max_length=2000, allow_blank=True, default="")
    slug = ItemSlugField(required=False)
    kind = serializers.ChoiceField(choices=BoardKind.choices)
    measure = serializers.ChoiceField(choices=BoardMeasure.choices, default=BoardMeasure.COUNTED)
    connections = serializers.ListField(child=UUIDField(), max_length=50, default=list)
    currency = serializers.RegexField(r"^[A-Z][A-Z0-9]{1,11}$", default="USD")
    zone = serializers.CharField(max_length=64, required=False)
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True, default=None)
    repeat = serializers.ChoiceField(choices=BoardRepeat.choices, default=BoardRepeat.NONE)
    repeat_days = IntegerField(min_value=1, max_value=366, allow_null=True, default=None)
    tie = serializers.ChoiceField(choices=TieRule.choices, default=TieRule.SHARE)
    masking = serializers.ChoiceField(choices=Masking.choices, default=Masking.PARTIAL)
    minimum = AmountField(default=Decimal(0))
    excludes_team = serializers.BooleanField(default=True)
    appeal_hours = IntegerField(min_value=0, max_value=720, default=24)
    grace_minutes = IntegerField(min_value=0, max_value=1440, default=30)
    minimum_age = IntegerField(min_value=0, max_value=MAX_AGE, default=0)
    blocked_countries = CountriesField(child=serializers.CharField(max_length=2), max_length=250, default=list)
    prizes = PlacePrizeInput(many=True, max_length=MAX_PRIZES, default=list)  # type: ignore[call-arg]

    def validate_minimum(self, amount: Decimal) -> Decimal:
        if amount > MAX_MINIMUM:
            raise serializers.ValidationError("This amount is too large")
        return amount

    def validate_zone(self, zone: str) -> str:
        if zone not in TIME_ZONES:
            raise serializers.ValidationError("Choose a time zone from the list")
        return zone

    def validate_prizes(self, prizes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [dict(prize) for prize in prizes]


class BoardChangesInput(SeenInput, BoardInput):
    """Any of the fields. ``publication`` ACTIVE publishes a draft; ARCHIVED lets no further window open."""

    publication = serializers.ChoiceField(choices=PUBLICATION_CHANGES, required=False)


class TeamBoardListInput(ListInput):
    publication = serializers.ChoiceField(choices=BoardPublication.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT"], default="CREATED_AT")


class ReasonInput(Serializer):
    """``reason`` is in the audit log and in the list of freezings."""

    reason = MultilineField(min_length=3, max_length=200)


class ImportPositionsInput(Serializer):
    """A CSV file with the columns ``casino username`` and ``wagered``, and optionally ``username`` of the member.

    With ``dryRun``, nothing is stored.
    """

    file = serializers.FileField(allow_empty_file=True)
    dry_run = serializers.BooleanField(default=True)


class AppealListInput(ListInput):
    state = serializers.ChoiceField(choices=AppealState.choices, required=False)
    board = UUIDField(required=False)


class DecideAppealInput(Serializer):
    """An accepted appeal changes no result. The team corrects the figures, and freezes the result again."""

    state = serializers.ChoiceField(choices=[AppealState.ACCEPTED.value, AppealState.REFUSED.value])
    answer = MultilineField(min_length=3, max_length=500)


class PayoutListInput(ListInput):
    state = serializers.ChoiceField(choices=PayoutState.choices, required=False)
    kind = serializers.ChoiceField(choices=PayoutKind.choices, required=False)
    board = UUIDField(required=False)


class PayPayoutInput(Serializer):
    """``note`` says how the cash was paid. The winner reads it, too."""

    state = serializers.ChoiceField(choices=[PayoutState.PAID.value])
    note = MultilineField(min_length=3, max_length=200)


class ExclusionInput(Serializer):
    """Exactly one of ``memberId`` and ``accountId``."""

    member_id = UUIDField(allow_null=True, default=None)
    account_id = UUIDField(allow_null=True, default=None)
    reason = MultilineField(min_length=3, max_length=200)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if (attrs["member_id"] is None) == (attrs["account_id"] is None):
            raise serializers.ValidationError({"memberId": ["Choose a member or a casino account"]})
        return attrs


class AudienceTestInput(Serializer):
    """``age`` and ``country`` that are left out are not known."""

    country = serializers.CharField(max_length=2, required=False, allow_blank=True)
    age = IntegerField(min_value=0, max_value=MAX_AGE, required=False)

    def validate_country(self, country: str) -> str:
        if country and country not in country_codes():
            raise serializers.ValidationError(f"No country has the code {country}")
        return country


class EvidenceInput(Serializer):
    """``revision`` is that of a freezing; without it, the last one."""

    revision = IntegerField(min_value=1, max_value=1000, required=False)
