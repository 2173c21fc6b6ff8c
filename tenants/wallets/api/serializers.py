from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField, SignedGemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from tenants.members.api.serializers import SelectedMembersInput
from tenants.wallets.models import Cause, TransactionType


class Filters(Serializer):
    """Filters of movements. ``since`` and ``until`` are whole days: of the community's time zone, or UTC over all."""

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
    """The filters of the list that the file contains."""

    search = serializers.CharField(max_length=100, allow_blank=True, default="")


class WalletListInput(ListInput):
    """``search`` matches the names of communities."""

    sort_by = serializers.ChoiceField(choices=["NAME"], default="NAME")
    sort_direction = serializers.ChoiceField(choices=["asc", "desc"], default="asc")


class LedgerListInput(TransactionListInput):
    member_id = UUIDField(required=False)


class BalanceChangeInput(Serializer):
    """``amount`` gems to give (TIP) or take (DEDUCTION), at least 1."""

    kind = serializers.ChoiceField(choices=["TIP", "DEDUCTION"])
    amount = GemsField(minimum=1)
    reason = MultilineField(max_length=200)


class SelectedTipInput(SelectedMembersInput):
    """``amount`` gems for each of the members."""

    amount = GemsField(minimum=1)
    reason = MultilineField(max_length=200)


class IssuanceLimitInput(SeenInput):
    """The changed limits. ``staffIssuanceLimit`` null: each staff member has the community's limit."""

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
    """``confirmation`` is the member's username, or without ``memberId`` the community's slug."""

    member_id = UUIDField(required=False, allow_null=True, default=None)
    reason = MultilineField(min_length=3, max_length=200)
    confirmation = serializers.CharField(max_length=60)


class PersonOutput(Serializer):
    id = UUIDField()
    username = serializers.CharField(allow_null=True)


class PlaceOutput(Serializer):
    creator_id = UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()


class TransactionOutput(Serializer):
    """One movement of gems. ``direction`` is the member's view; ``causeId`` is the id of the order, raffle or case."""

    id = UUIDField()
    type = serializers.ChoiceField(choices=TransactionType.choices)
    amount = GemsField()
    direction = serializers.ChoiceField(choices=["in", "out"])
    balance_after = GemsField(allow_null=True)
    cause = serializers.ChoiceField(choices=Cause.choices)
    cause_id = UUIDField(allow_null=True)
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
    """The gems of all members together: ``held`` is ``earned`` less ``spent`` and ``removed``.

    ``issuedToday`` counts today's promises, claimed or not. ``staffIssuanceLimit`` is the daily limit of each staff
    member; null is the community's limit.
    """

    earned = GemsField()
    spent = GemsField()
    removed = GemsField()
    held = GemsField()
    issued_today = GemsField()
    daily_issuance_limit = GemsField()
    staff_issuance_limit = GemsField(allow_null=True)
    spending_stopped = serializers.BooleanField()


class IssuanceLeftOutput(Serializer):
    """The gems that the caller's team can issue: ``dailyLimit`` on one day, and what of it is left today.

    For a staff member, their own limit counts, too.
    """

    daily_limit = GemsField()
    left_today = GemsField()


class ResetOutput(Serializer):
    """The number of wallets and of gems in them. ``isDone`` is false while a job resets them."""

    wallets = serializers.IntegerField()
    gems = GemsField()
    is_done = serializers.BooleanField()


class EconomyDayOutput(Serializer):
    """Gems of one day; ``held`` is at its end. A figure is negative if more was reversed than moved."""

    day = serializers.DateField()
    earned = SignedGemsField()
    spent = SignedGemsField()
    removed = SignedGemsField()
    held = GemsField()


class CauseOutput(Serializer):
    cause = serializers.ChoiceField(choices=Cause.choices)
    amount = GemsField()


class InflationOutput(Serializer):
    """The gems earned and used over the last ``days``, without imported points.

    ``daysOfStock`` is how many days the held gems would last at that rate; null while none are used.
    """

    days = serializers.IntegerField()
    earned = GemsField()
    used = GemsField()
    days_of_stock = serializers.IntegerField(allow_null=True)
    warning = serializers.BooleanField()


class EconomyHistoryOutput(Serializer):
    """The economy over some days: per day, and by cause. ``held`` is the current total."""

    timezone = serializers.CharField()
    held = GemsField()
    earned = SignedGemsField()
    spent = SignedGemsField()
    removed = SignedGemsField()
    series = EconomyDayOutput(many=True)
    sources = CauseOutput(many=True)
    uses = CauseOutput(many=True)
    inflation = InflationOutput()


class PayoutDayOutput(Serializer):
    day = serializers.DateField()
    amount = GemsField()
    by_cause = CauseOutput(many=True)


class PayoutSourceOutput(Serializer):
    """The gems paid by one source, and the number of payments."""

    cause = serializers.ChoiceField(choices=Cause.choices)
    amount = GemsField()
    moves = serializers.IntegerField()


class PayoutsOutput(Serializer):
    """The gems paid to members over some days, by source and per day. ``before`` is the total of the days before."""

    timezone = serializers.CharField()
    amount = GemsField()
    before = GemsField()
    moves = serializers.IntegerField()
    sources = PayoutSourceOutput(many=True)
    series = PayoutDayOutput(many=True)
