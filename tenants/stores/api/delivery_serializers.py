from typing import Any

from rest_framework import serializers

from saas.kernel.countries import countries
from saas.kernel.edits import SeenInput
from saas.kernel.serializers import LinkField, Serializer
from saas.kernel.text import in_ascii_digits
from saas.kernel.uuids import UUIDField
from tenants.stores.api.serializers import (
    MomentOutput,
    OrderChangesInput,
    OrderOutput,
    ShippingOutput,
    TeamOrderListInput,
    TeamOrderOutput,
)
from tenants.stores.models import DeliveryMethod, OrderStatus, ProductContentKind, ProductSize
from tenants.stores.shipping.rules import address_problems

REQUIRED = "Field is required"
MAX_SLIPS = 50
# A UUID with its comma.
_ID_LENGTH = 37


_FULL_NAME: dict[str, Any] = {"required": REQUIRED, "blank": REQUIRED}


class PostalCodeField(serializers.CharField):
    """A text in NFKC with ASCII digits. Its length is checked after that, because NFKC can make a text longer."""

    def to_internal_value(self, data: Any) -> str:
        return in_ascii_digits(super().to_internal_value(data))


class AddressFields(Serializer):
    """``country`` is a two-letter code, ``region`` a code of its address rules (/misc/countries/{code}/address).

    ``phone`` is for the courier, with its dial code.
    """

    full_name = serializers.CharField(max_length=80, error_messages=_FULL_NAME)
    country = serializers.CharField(max_length=2, required=False, allow_blank=True, default="")
    city = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    street = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    building = serializers.CharField(max_length=20, required=False, allow_blank=True, default="")
    line2 = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    region = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    zip = PostalCodeField(max_length=12, required=False, allow_blank=True, default="")
    phone = serializers.CharField(max_length=24, required=False, allow_blank=True, default="")

    def validate_country(self, code: str) -> str:
        capital = code.upper()
        if code and capital not in {country.code for country in countries()}:
            raise serializers.ValidationError("Choose a country")
        return capital

    def validate_phone(self, phone: str) -> str:
        import phonenumbers

        if not phone:
            return phone
        try:
            number = phonenumbers.parse(phone, None)
        except phonenumbers.NumberParseException:
            raise serializers.ValidationError("Begin with + and the country's dial code") from None
        if not phonenumbers.is_possible_number(number):
            raise serializers.ValidationError("This is not a phone number")
        return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)


class RegionOutput(Serializer):
    code = serializers.CharField()
    name = serializers.CharField()


class AddressRulesOutput(Serializer):
    """The fields of an address in this country. Fields in neither list are not used.

    ``isNumeric``: postal codes are digits, and the specification's rules apply. Empty ``regions`` mean free text.
    """

    country = serializers.CharField()
    is_numeric = serializers.BooleanField()
    min_name_length = serializers.IntegerField()
    required_fields = serializers.ListField(child=serializers.CharField())
    optional_fields = serializers.ListField(child=serializers.CharField())
    zip_label = serializers.CharField()
    zip_example = serializers.CharField()
    region_label = serializers.CharField()
    regions = RegionOutput(many=True)


class DeliveryInput(AddressFields):
    """PICKUP needs only a name; the other methods need an address by the rules of its country.

    ``size`` is required if the product has sizes. ``remember`` keeps the address for the next order; without it, none
    is kept.
    """

    delivery = serializers.ChoiceField(choices=DeliveryMethod.choices, error_messages={"required": REQUIRED})
    size = serializers.ChoiceField(choices=ProductSize.choices, required=False, allow_blank=True, default="")
    remember = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        problems = address_problems(attrs["delivery"], attrs)
        if problems:
            outside = {"full_name": "fullName"}
            raise serializers.ValidationError({outside.get(name, name): text for name, text in problems.items()})
        return attrs


class DispatchInput(DeliveryInput, SeenInput):
    """``seen`` holds ``delivery``, ``size`` and the address that the page showed; empty texts if there were none."""

    order_id = UUIDField()


class OrderIdInput(Serializer):
    order_id = UUIDField()


class AddressOutput(Serializer):
    full_name = serializers.CharField()
    country = serializers.CharField()
    city = serializers.CharField()
    street = serializers.CharField()
    building = serializers.CharField()
    line2 = serializers.CharField()
    region = serializers.CharField()
    zip = serializers.CharField()
    phone = serializers.CharField()


class DeliveryOutput(Serializer):
    """How an order is delivered. After the erasure, ``address`` is null and ``addressLines`` is empty.

    ``addressLines`` are the lines on a parcel, without phone. ``size`` is null for a product without sizes. Tracking is
    empty until the parcel is sent.
    """

    method = serializers.ChoiceField(choices=DeliveryMethod.choices)
    size = serializers.ChoiceField(choices=ProductSize.choices, allow_null=True)
    address = AddressOutput(allow_null=True)
    address_lines = serializers.ListField(child=serializers.CharField())
    carrier = serializers.CharField()
    tracking_number = serializers.CharField()
    tracking_url = serializers.CharField()
    dispatched_at = serializers.DateTimeField()


class AnswerOutput(Serializer):
    question = serializers.CharField()
    answer = serializers.CharField()


class OwnStepOutput(Serializer):
    """One step of an own order. ``byTeam`` is true for steps of the team."""

    status = serializers.ChoiceField(choices=OrderStatus.choices)
    at = serializers.DateTimeField()
    by_team = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)


class OrderDetailOutput(OrderOutput):
    """One own order with all details. ``sizes`` are the available sizes; ``answers`` belong to the product's questions.

    ``savedAddress`` is kept in this community for the next order. With ``contentKind``, the buyer can open what the
    order brought.
    """

    delivery = DeliveryOutput(allow_null=True)
    saved_address = AddressOutput(allow_null=True)
    sizes = serializers.ListField(child=serializers.ChoiceField(choices=ProductSize.choices))
    shipping = ShippingOutput(allow_null=True)
    answers = AnswerOutput(many=True)
    content_kind = serializers.ChoiceField(choices=ProductContentKind.choices, allow_null=True)
    timeline = OwnStepOutput(many=True)


class SlipOutput(TeamOrderOutput):
    """A packing slip. It has the address until the address is erased."""

    delivery = DeliveryOutput(allow_null=True)
    answers = AnswerOutput(many=True)


class TeamOrderDetailOutput(SlipOutput):
    """One order for the team, with all its steps. The buyer opened what it brought first at ``contentOpenedAt``."""

    content_kind = serializers.ChoiceField(choices=ProductContentKind.choices, allow_null=True)
    content_opened_at = serializers.DateTimeField(allow_null=True)
    timeline = MomentOutput(many=True)


class SlipsInput(Serializer):
    """``ids``: at most 50 order ids, separated by commas."""

    ids = serializers.CharField(max_length=MAX_SLIPS * _ID_LENGTH)

    def validate_ids(self, value: str) -> list[Any]:
        child = UUIDField()
        found = [child.run_validation(part.strip()) for part in value.split(",") if part.strip()]
        if not 1 <= len(found) <= MAX_SLIPS:
            raise serializers.ValidationError(f"Select 1 to {MAX_SLIPS} orders")
        return found


class ParcelsInput(TeamOrderListInput):
    """The filters of the list, without ``take`` and ``page``."""


class TrackingInput(Serializer):
    """The tracking of a parcel. Without a link, the link of a known carrier is used."""

    carrier = serializers.CharField(max_length=40, allow_blank=True, required=False)
    tracking_number = serializers.CharField(max_length=60, allow_blank=True, required=False)
    tracking_url = LinkField(max_length=300, allow_blank=True, required=False)


class OrderEditInput(SeenInput, OrderChangesInput, TrackingInput):
    """Changes to an order: status, the team's note, tracking. All are optional."""
