"""Input of the calls about casinos."""

import json
from decimal import Decimal
from typing import Any

from rest_framework import serializers

from saas.kernel.amounts import AmountField
from saas.kernel.edits import SeenInput
from saas.kernel.images import ImageUploadField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import FormInput, LinkField, MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.casinos.models import (
    MAX_HANDLE_LENGTH,
    MAX_NAME_LENGTH,
    MatchState,
    ObservationState,
    ProofKind,
    ProofState,
)
from tenants.casinos.services.applying import STEP
from tenants.casinos.services.imports import Covers

DECISIONS = ["ACCEPTED", "REFUSED"]
MATCH_DECISIONS = ["CONFIRMED", "REJECTED", "UNMATCHED"]
SETTABLE_STATES = ["ACTIVE", "PAUSED"]
MAX_OPTIONS_LENGTH = 4000
MAX_SECRET_LENGTH = 4000
MAX_CODES = 20
MAX_CONFIRMED = Decimal(10) ** 15


class OptionsInputField(serializers.DictField):
    """Options of a connector, or a declared mapping: an object of at most 4,000 letters as JSON."""

    def to_internal_value(self, data: Any) -> Any:
        values = super().to_internal_value(data)
        if len(json.dumps(values, default=str)) > MAX_OPTIONS_LENGTH:
            raise serializers.ValidationError("These options are too long")
        return values


def _credential(**options: Any) -> serializers.DictField:
    secret = serializers.CharField(max_length=MAX_SECRET_LENGTH, allow_blank=True)
    return serializers.DictField(child=secret, write_only=True, **options)


def _codes(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(max_length=64), max_length=MAX_CODES, **options)


class ConnectCasinoConnectionInput(Serializer):
    """``credential`` has a value for each field of the provider. Without it, rows come from files only.

    ``campaignCodes`` are the creator's own codes: wagers of accounts under other codes do not count. ``divisor``
    divides each amount of the report.
    """

    provider = serializers.CharField(max_length=20)
    name = serializers.CharField(min_length=2, max_length=MAX_NAME_LENGTH)
    campaign_codes = _codes(default=list)
    referral_link = LinkField(max_length=300, allow_blank=True, default="")
    credential = _credential(default=dict)
    options = OptionsInputField(default=dict)
    currency = serializers.CharField(min_length=3, max_length=12, required=False)
    divisor = AmountField(required=False)


class CasinoConnectionChangesInput(SeenInput):
    """Any of the fields. A value in ``credential`` replaces that field of it. PAUSED stops the pulls."""

    name = serializers.CharField(min_length=2, max_length=MAX_NAME_LENGTH, required=False)
    campaign_codes = _codes(required=False)
    referral_link = LinkField(max_length=300, allow_blank=True, required=False)
    credential = _credential(required=False)
    options = OptionsInputField(required=False)
    currency = serializers.CharField(min_length=3, max_length=12, required=False)
    divisor = AmountField(required=False)
    state = serializers.ChoiceField(choices=SETTABLE_STATES, required=False)


class TryMappingInput(Serializer):
    """A declared mapping, and the key of the creator's account. Neither is stored.

    Without a key, the stored one of ``connectionId`` is used, if the address is at the same host.
    """

    connection_id = UUIDField(required=False)
    options = OptionsInputField()
    credential = _credential(default=dict)
    campaign_codes = _codes(default=list)


class ConfirmAmountInput(Serializer):
    """The account and the amount of a test's ``sample``."""

    username = serializers.CharField(max_length=MAX_HANDLE_LENGTH)
    wagered = AmountField()

    def validate_wagered(self, amount: Decimal) -> Decimal:
        if amount >= MAX_CONFIRMED:
            raise serializers.ValidationError("This amount is too large")
        return amount.quantize(STEP)


class PullListInput(ListInput):
    """``onlyChanges`` leaves out successful pulls that changed no total."""

    only_changes = serializers.BooleanField(default=False)


class ReferralListInput(ListInput):
    match = serializers.ChoiceField(choices=MatchState.choices, required=False)
    connection_id = UUIDField(required=False)
    sort_by = serializers.ChoiceField(choices=["FIRST_SEEN_AT", "NAME", "WAGERED"], default="FIRST_SEEN_AT")


class ReferralDecisionInput(SeenInput):
    """CONFIRMED matches the account to the fan ``username`` (without it, to the suggested fan). REJECTED matches it to
    no fan. UNMATCHED releases it. ``mergeInto`` is the account that continues this one after a change of its name.

    ``seen`` has the ``match`` and the ``username`` that the page showed.
    """

    match = serializers.ChoiceField(choices=MATCH_DECISIONS, required=False)
    username = serializers.CharField(max_length=40, required=False)
    merge_into = UUIDField(required=False)
    reason = MultilineField(max_length=200, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("match" in attrs) == ("merge_into" in attrs):
            raise serializers.ValidationError({"match": ["Field is required"]})
        return attrs


class FanAccountListInput(ListInput):
    """``proof`` WAITING lists the accounts whose proof the team must decide."""

    proof = serializers.ChoiceField(choices=ProofState.choices, required=False)
    provider = serializers.CharField(max_length=20, required=False)


class ProofDecisionInput(Serializer):
    """The fan reads ``reason``, which a refusal needs."""

    proof_id = UUIDField()
    decision = serializers.ChoiceField(choices=DECISIONS)
    reason = MultilineField(max_length=200, allow_blank=True, default="")


class SendProofInput(Serializer):
    """A proof for ``accountId`` at the casino ``connectionId``.

    AMOUNT needs the ``amount`` of yesterday, PICTURE an ``image``. A CODE proof answers the code to show.
    """

    connection_id = UUIDField()
    account_id = UUIDField()
    kind = serializers.ChoiceField(choices=ProofKind.choices)
    amount = AmountField(required=False)
    note = MultilineField(max_length=300, allow_blank=True, default="")
    image = ImageUploadField(required=False)


class ColumnsInput(Serializer):
    """The names of the columns in the first line of the file."""

    name = serializers.CharField(max_length=80)
    amount = serializers.CharField(max_length=80)
    weighted = serializers.CharField(max_length=80, allow_blank=True, default="")
    id = serializers.CharField(max_length=80, allow_blank=True, default="")
    steam_id = serializers.CharField(max_length=80, allow_blank=True, default="")
    code = serializers.CharField(max_length=80, allow_blank=True, default="")


class ImportWagersInput(FormInput):
    """A file of totals. TOTAL: each amount is all that the account ever wagered. DAYS: from ``startDate`` to
    ``endDate``, both included, in UTC.

    ``columns`` is JSON; without it, the columns are guessed. With ``dryRun``, no row is stored.
    """

    file = serializers.FileField()
    connection_id = UUIDField()
    dry_run = serializers.BooleanField(default=True)
    covers = serializers.ChoiceField(choices=Covers.choices)
    start_date = serializers.DateField(required=False)
    end_date = serializers.DateField(required=False)
    columns = ColumnsInput(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["covers"] == Covers.DAYS:
            missing = [name for name in ("startDate", "endDate") if not attrs.get(_snake(name))]
            if missing:
                raise serializers.ValidationError({name: ["Field is required"] for name in missing})
            if attrs["end_date"] < attrs["start_date"]:
                raise serializers.ValidationError({"endDate": ["Ending date can not be before start date!"]})
        return attrs


def _snake(name: str) -> str:
    return {"startDate": "start_date", "endDate": "end_date"}[name]


class LoweredListInput(ListInput):
    state = serializers.ChoiceField(
        choices=[ObservationState.LOWERED, ObservationState.ACCEPTED, ObservationState.REFUSED],
        default=ObservationState.LOWERED,
    )
    connection_id = UUIDField(required=False)


class LoweredDecisionInput(Serializer):
    """ACCEPTED counts the fall now. REFUSED keeps the earlier total, and needs a ``reason``."""

    decision = serializers.ChoiceField(choices=DECISIONS)
    reason = MultilineField(max_length=200, allow_blank=True, default="")


class CasinoVisitorInput(Serializer):
    """A person to try the rules of age and country with. An omitted age or country is not known."""

    age = IntegerField(min_value=0, max_value=120, required=False)
    country = serializers.CharField(max_length=2, allow_blank=True, default="")
