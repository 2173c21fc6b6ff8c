"""Input and output of the team's calls about raffles."""

from typing import Any

from rest_framework import serializers

from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import MIN_SIDE, ImageUploadField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import FormInput, MultilineField, Serializer
from saas.kernel.text import camel
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from tenants.raffles.entrants import ENTRANT_SORTS
from tenants.raffles.models import LINKABLE, MAX_PRIZES, RafflePrizeKind, RaffleStatus
from tenants.stores.api.slugs import ItemSlugField

MAX_TICKETS = 100_000_000
A_YEAR = 365


def _number(most: int, *, least: int = 1) -> IntegerField:
    return IntegerField(min_value=least, max_value=most, allow_null=True, default=None)


class PrizeInput(Serializer):
    """``amount`` if GEMS, ``productId`` if PRODUCT, ``text`` if TEXT; each of ``winners`` places gets one."""

    kind = serializers.ChoiceField(choices=RafflePrizeKind.choices)
    winners = IntegerField(min_value=1, max_value=MAX_PRIZES, default=1)
    amount = GemsField(minimum=1, allow_null=True, default=None)
    product_id = UUIDField(allow_null=True, default=None)
    text = serializers.CharField(max_length=120, allow_blank=True, default="")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # In a change of a few fields, DRF takes a prize's own fields for optional too.
        prize = {"winners": 1, "amount": None, "product_id": None, "text": "", **attrs}
        needed = {"GEMS": "amount", "PRODUCT": "product_id", "TEXT": "text"}.get(prize.get("kind", ""))
        if needed is None:
            raise serializers.ValidationError({"kind": ["Field is required"]})
        if not prize[needed]:
            raise serializers.ValidationError({camel(needed): ["Field is required"]})
        empty = {"amount": None, "product_id": None, "text": ""}
        return prize | {name: value for name, value in empty.items() if name != needed}


class RaffleInput(FormInput):
    """The terms of a raffle. A number that is empty or null sets no limit.

    In a form, ``prizes`` is JSON, in the order of the places. ``password`` is a stream code: required to join or, with
    ``passwordTickets``, worth that many tickets once per member.
    """

    name = serializers.CharField(min_length=2, max_length=80)
    description = MultilineField(max_length=2000, allow_blank=True, default="")
    raffle_image = ImageUploadField(required=False, shortest_side=MIN_SIDE)
    entry_cost = GemsField()
    max_entries = _number(MAX_TICKETS)
    max_entries_per_user = _number(MAX_TICKETS)
    one_per_member = serializers.BooleanField(default=True)
    start_at = serializers.DateTimeField()
    end_at = serializers.DateTimeField()
    min_level = _number(50)
    min_member_days = _number(10 * A_YEAR)
    provider = serializers.ChoiceField(choices=LINKABLE, allow_blank=True, default="")
    min_linked_days = _number(10 * A_YEAR)
    password = serializers.CharField(max_length=40, allow_blank=True, default="")
    password_tickets = _number(1000)
    claim_days = _number(A_YEAR)
    prizes = PrizeInput(many=True, max_length=MAX_PRIZES, default=list)  # type: ignore[call-arg]
    slug = ItemSlugField(required=False)

    def validate_prizes(self, prizes: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [dict(prize) for prize in prizes]


class RaffleChangesInput(SeenInput, RaffleInput):
    """Any of the fields; ``status`` ACTIVE publishes."""

    status = serializers.ChoiceField(choices=["ACTIVE"], required=False)


class TeamRaffleListInput(ListInput):
    status = serializers.ChoiceField(choices=RaffleStatus.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "END_AT", "ENTRY_COST"], default="CREATED_AT")


class VoidInput(Serializer):
    """``reason`` is public."""

    reason = MultilineField(min_length=3, max_length=200)


class MoveEndInput(Serializer):
    """Fans read ``reason``."""

    end_at = serializers.DateTimeField()
    reason = MultilineField(min_length=3, max_length=200)


class EntrantListInput(ListInput):
    sort_by = serializers.ChoiceField(choices=ENTRANT_SORTS, default="TICKETS")


class GiveTicketsInput(Serializer):
    """``username`` names the member; the member reads ``reason``."""

    username = serializers.CharField(max_length=40)
    tickets_number = IntegerField(min_value=1, max_value=1000)
    reason = MultilineField(min_length=3, max_length=200)
