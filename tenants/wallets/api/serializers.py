from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.api import ListInput, Serializer
from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField, SignedGemsField
from tenants.wallets.models import Cause, TransactionType


class Filters(Serializer):
    """Which movements. ``since`` and ``until`` are whole days: of the community's time zone, of UTC over all."""

    type = serializers.ChoiceField(choices=TransactionType.choices, required=False)
    cause = serializers.ChoiceField(choices=Cause.choices, required=False)
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)
    min_amount = GemsField(required=False)
    max_amount = GemsField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "since" in attrs and "until" in attrs and attrs["since"] > attrs["until"]:
            raise serializers.ValidationError({"until": "Ending date can not be before start date!"})
        for name in ("since", "until"):
            if name in attrs and not 2000 <= attrs[name].year <= 2200:
                raise serializers.ValidationError({name: "Must be a day of this century"})
        return attrs


class TransactionListInput(Filters, ListInput):
    sort_by = serializers.ChoiceField(choices=["CREATED_AT"], default="CREATED_AT")


class StatementFileInput(Filters):
    """The filters of the list whose rows the file holds."""

    search = serializers.CharField(max_length=100, allow_blank=True, default="")


class WalletListInput(ListInput):
    """``search`` looks into the communities' names."""

    sort_by = serializers.ChoiceField(choices=["NAME"], default="NAME")
    sort_direction = serializers.ChoiceField(choices=["asc", "desc"], default="asc")


class LedgerListInput(TransactionListInput):
    member_id = serializers.UUIDField(required=False)


class BalanceChangeInput(Serializer):
    """``amount`` gems given (TIP) or taken (DEDUCTION), at least 1."""

    kind = serializers.ChoiceField(choices=["TIP", "DEDUCTION"])
    amount = GemsField(minimum=1)
    reason = serializers.CharField(max_length=200)


class IssuanceLimitInput(SeenInput):
    """What is to change. ``staffIssuanceLimit`` null lets each one of the staff hand out what the community may."""

    daily_issuance_limit = GemsField(required=False)
    staff_issuance_limit = GemsField(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.keys() - {"seen"}:
            raise serializers.ValidationError({"dailyIssuanceLimit": "Field is required"})
        return attrs


class EconomyInput(Serializer):
    """The days up to today, in the community's time zone."""

    days = serializers.ChoiceField(choices=[7, 30, 90, 365], default=30)


class ResetInput(Serializer):
    """``confirmation`` repeats what is emptied: the member's username, or without ``memberId`` the community's slug."""

    member_id = serializers.UUIDField(required=False, allow_null=True, default=None)
    reason = serializers.CharField(min_length=3, max_length=200)
    confirmation = serializers.CharField(max_length=60)


class PersonOutput(Serializer):
    id = serializers.UUIDField()
    username = serializers.CharField(allow_null=True)


class PlaceOutput(Serializer):
    creator_id = serializers.UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()


class TransactionOutput(Serializer):
    """One movement of gems. ``direction`` is seen from the member; ``causeId`` names the order, raffle or case."""

    id = serializers.UUIDField()
    type = serializers.ChoiceField(choices=TransactionType.choices)
    amount = GemsField()
    direction = serializers.ChoiceField(choices=["in", "out"])
    balance_after = GemsField(allow_null=True)
    cause = serializers.ChoiceField(choices=Cause.choices)
    cause_id = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(allow_null=True)
    created_at = serializers.DateTimeField()
    member = serializers.SerializerMethodField()
    actor = serializers.SerializerMethodField()
    community = PlaceOutput()

    @extend_schema_field(PersonOutput(allow_null=True))
    def get_member(self, facts: dict[str, Any]) -> Any:
        return self._person(facts.get("member"))

    @extend_schema_field(PersonOutput(allow_null=True))
    def get_actor(self, facts: dict[str, Any]) -> Any:
        return self._person(facts.get("actor"))

    @staticmethod
    def _person(facts: dict[str, Any] | None) -> Any:
        return PersonOutput(facts).data if facts else None


class WalletPlaceOutput(PlaceOutput):
    """A community as its wallet shows it, with its color and picture."""

    brand_color = serializers.CharField()
    avatar_url = serializers.CharField(allow_null=True)


class WalletOutput(Serializer):
    """A person's balance in one community."""

    balance = GemsField()
    community = WalletPlaceOutput()


class EconomyOutput(Serializer):
    """Gems of all members together: ``held`` is ``earned`` less ``spent`` and ``removed``.

    ``issuedToday`` counts against the limits: what was promised today, claimed or not. ``staffIssuanceLimit``
    is what each one of the staff may promise per day; null as much as the team.
    """

    earned = GemsField()
    spent = GemsField()
    removed = GemsField()
    held = GemsField()
    issued_today = GemsField()
    daily_issuance_limit = GemsField()
    staff_issuance_limit = GemsField(allow_null=True)
    spending_stopped = serializers.BooleanField()


class ResetOutput(Serializer):
    """How many wallets, and how many gems in them. ``isDone`` is false while a job is still at it."""

    wallets = serializers.IntegerField()
    gems = GemsField()
    is_done = serializers.BooleanField()


class EconomyDayOutput(Serializer):
    """Gems of one day; ``held`` by members at its end. A figure is below zero when more was taken back than moved."""

    day = serializers.DateField()
    earned = SignedGemsField()
    spent = SignedGemsField()
    removed = SignedGemsField()
    held = GemsField()


class CauseOutput(Serializer):
    cause = serializers.ChoiceField(choices=Cause.choices)
    amount = GemsField()


class OutrunOutput(Serializer):
    """Is more earned than used? Over the last ``days``, without what came over from another tool.

    ``daysOfStock`` is how long what members hold would last at that rate; null while nothing is used.
    """

    days = serializers.IntegerField()
    earned = GemsField()
    used = GemsField()
    days_of_stock = serializers.IntegerField(allow_null=True)
    warning = serializers.BooleanField()


class EconomyHistoryOutput(Serializer):
    """The economy over some days: per day, and by what gems came and went. ``held`` is what members hold now."""

    timezone = serializers.CharField()
    held = GemsField()
    earned = SignedGemsField()
    spent = SignedGemsField()
    removed = SignedGemsField()
    series = EconomyDayOutput(many=True)
    sources = CauseOutput(many=True)
    uses = CauseOutput(many=True)
    outrun = OutrunOutput()


class PayoutDayOutput(Serializer):
    day = serializers.DateField()
    amount = GemsField()
    by_cause = CauseOutput(many=True)


class PayoutSourceOutput(Serializer):
    """Gems paid out by one source, and how often."""

    cause = serializers.ChoiceField(choices=Cause.choices)
    amount = GemsField()
    moves = serializers.IntegerField()


class PayoutsOutput(Serializer):
    """What members were given over some days, by source and per day. ``before`` is the same of as many days before."""

    timezone = serializers.CharField()
    amount = GemsField()
    before = GemsField()
    moves = serializers.IntegerField()
    sources = PayoutSourceOutput(many=True)
    series = PayoutDayOutput(many=True)
