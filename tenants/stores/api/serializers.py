from typing import Any

from rest_framework import serializers

from saas.kernel.countries import country_codes
from saas.kernel.edits import SeenInput
from saas.kernel.gems import GemsField
from saas.kernel.images import public_url
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.offers.catalog import ProductType, Rarity
from saas.tenancy.models import Community
from tenants.stores.models import DeliveryMethod, OrderStatus, ProductSize, Store, StoreStatus
from tenants.stores.terms import MAX_ANSWER_LENGTH


class StoreOwnerOutput(Serializer):
    id = UUIDField()
    username = serializers.CharField()
    avatar_url = serializers.CharField(allow_null=True)


class ShippingOutput(Serializer):
    """How a product is sent. ``countries`` are two-letter codes; empty for all. The days estimate the delivery time."""

    methods = serializers.ListField(child=serializers.ChoiceField(choices=DeliveryMethod.choices))
    countries = serializers.ListField(child=serializers.CharField())
    min_days = IntegerField(allow_null=True)
    max_days = IntegerField(allow_null=True)


class CountriesField(serializers.ListField):
    """Two-letter codes, each once, by the alphabet."""

    child = serializers.CharField(max_length=2)

    def to_internal_value(self, data: Any) -> list[str]:
        codes: list[str] = super().to_internal_value(data)
        if unknown := [code for code in codes if code not in country_codes()]:
            raise serializers.ValidationError(f"No country has the code {unknown[0]}")
        return sorted(set(codes))


def is_country(code: str) -> None:
    """Raise ValidationError unless ``code`` is empty or the code of a country."""
    if code and code not in country_codes():
        raise serializers.ValidationError("Choose a country")


class ShippingFields(Serializer):
    """No methods are all methods, and no countries (two-letter codes) are all countries."""

    shipping_methods = serializers.ListField(
        child=serializers.ChoiceField(choices=DeliveryMethod.choices), required=False, max_length=3
    )
    shipping_countries = CountriesField(required=False, max_length=250)
    shipping_min_days = IntegerField(min_value=0, max_value=365, allow_null=True, required=False)
    shipping_max_days = IntegerField(min_value=0, max_value=365, allow_null=True, required=False)


class StoreOutput(Serializer):
    """A community's store; ``id`` is the community's id. A CLOSED store shows its products, but sells none."""

    id = UUIDField()
    slug = serializers.CharField()
    title = serializers.CharField()
    description = serializers.CharField()
    status = serializers.ChoiceField(choices=StoreStatus.choices)
    owner_id = UUIDField()
    owner = StoreOwnerOutput()


def store_card(community: Community, store: Store | None) -> dict[str, Any]:
    """Return the fields of ``StoreOutput``; without ``store``, title and description are the community's."""
    owner = community.owner
    return {
        "id": community.pk,
        "slug": community.slug,
        "title": (store.title if store else "") or community.name,
        "description": (store.description if store else "") or community.description,
        "status": store.status if store else StoreStatus.OPEN,
        "owner_id": owner.pk,
        "owner": {"id": owner.pk, "username": owner.username, "avatar_url": public_url(owner.avatar)},
    }


class TeamStoreOutput(StoreOutput):
    """The store with its terms of shipping. Products can have terms of their own."""

    shipping_methods = serializers.ListField(child=serializers.ChoiceField(choices=DeliveryMethod.choices))
    shipping_countries = serializers.ListField(child=serializers.CharField())
    shipping_min_days = IntegerField(allow_null=True)
    shipping_max_days = IntegerField(allow_null=True)


def team_store_card(community: Community, store: Store) -> dict[str, Any]:
    """Return the fields of ``TeamStoreOutput``."""
    return store_card(community, store) | {
        "shipping_methods": store.shipping_methods,
        "shipping_countries": store.shipping_countries,
        "shipping_min_days": store.shipping_min_days,
        "shipping_max_days": store.shipping_max_days,
    }


class StoreInput(SeenInput, ShippingFields):
    title = serializers.CharField(max_length=80, required=False, allow_blank=True)
    description = MultilineField(max_length=500, required=False, allow_blank=True)
    status = serializers.ChoiceField(choices=StoreStatus.choices, required=False)


class AnswerInput(Serializer):
    """``question`` is the label of the product's question."""

    question = serializers.CharField(max_length=120)
    answer = MultilineField(max_length=MAX_ANSWER_LENGTH, allow_blank=True)


class BuyProductInput(Serializer):
    """``expectedPrice`` is the price that the page showed, with the extra price of the chosen variant.

    ``variantId`` is required for a product with variants; ``answers`` belong to the product's questions.
    ``shipTo`` is the country of delivery, which the page asks for if it is not known.
    """

    product_slug = serializers.CharField(max_length=80)
    store_slug = serializers.CharField(max_length=60)
    quantity = IntegerField(min_value=1, max_value=1, default=1)
    expected_price = GemsField()
    variant_id = UUIDField(required=False)
    ship_to = serializers.CharField(max_length=2, required=False, allow_blank=True, default="", validators=[is_country])
    answers = AnswerInput(many=True, max_length=10, default=list)  # type: ignore[call-arg]


class RevealedCodeOutput(Serializer):
    """An order's code in clear text, for its buyer."""

    code = serializers.CharField()
    revealed_at = serializers.DateTimeField()


class RewardProductOutput(Serializer):
    """The product that a prize or a reward gives."""

    id = UUIDField()
    slug = serializers.CharField()
    product_name = serializers.CharField()
    product_image = serializers.CharField(allow_null=True)
    type = serializers.ChoiceField(choices=ProductType.choices)
    rarity = serializers.ChoiceField(choices=Rarity.choices)


class OrderedProductOutput(RewardProductOutput):
    """The product as it was at the time of the order."""


class OrderCommunityOutput(Serializer):
    creator_id = UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()
    brand_color = serializers.CharField()


class OrderOutput(Serializer):
    """An order; gems are text. ``number`` counts the orders of the store."""

    id = UUIDField()
    number = IntegerField()
    status = serializers.ChoiceField(choices=OrderStatus.choices)
    price = GemsField()
    quantity = IntegerField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    product = OrderedProductOutput()
    community = OrderCommunityOutput()
    reason = serializers.CharField(allow_null=True, help_text="Why the team refunded it")
    variant = serializers.CharField(allow_null=True, help_text="The option that the buyer chose, such as a size")
    has_code = serializers.BooleanField(help_text="It brought a code, which its buyer alone can have shown")
    code_revealed_at = serializers.DateTimeField(allow_null=True)


class OrderMemberOutput(Serializer):
    id = UUIDField()
    username = serializers.CharField()


class TeamOrderOutput(OrderOutput):
    """``deliveryMethod`` and ``size`` are null until the fan adds an address."""

    member = OrderMemberOutput()
    note = serializers.CharField(allow_null=True, help_text="For the team alone")
    delivery_method = serializers.ChoiceField(choices=DeliveryMethod.choices, allow_null=True)
    size = serializers.ChoiceField(choices=ProductSize.choices, allow_null=True)


class MomentOutput(Serializer):
    """One step of an order. ``byTeam`` is true for steps of the team."""

    status = serializers.ChoiceField(choices=OrderStatus.choices)
    at = serializers.DateTimeField()
    by = serializers.CharField()
    by_team = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)


class OrderListInput(ListInput):
    status = serializers.ChoiceField(choices=OrderStatus.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["CREATED_AT", "PRICE"], default="CREATED_AT")


class TeamOrderListInput(OrderListInput):
    """Filters of the list. ``since`` and ``until`` are days of the community, both included.

    ``needsAction`` keeps the orders that wait for the team.
    """

    member_id = UUIDField(required=False)
    product_id = UUIDField(required=False)
    needs_action = serializers.BooleanField(required=False, default=False)
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("since") and attrs.get("until") and attrs["until"] < attrs["since"]:
            raise serializers.ValidationError({"until": "Ending date can not be before start date!"})
        return attrs


class CancelOrderInput(Serializer):
    order_id = UUIDField()


class OrderChangesInput(Serializer):
    status = serializers.ChoiceField(choices=OrderStatus.choices, required=False)
    note = MultilineField(max_length=500, allow_blank=True, required=False)


class RefundInput(Serializer):
    reason = MultilineField(min_length=3, max_length=200)


class BulkOrdersInput(Serializer):
    ids = serializers.ListField(child=UUIDField(), min_length=1, max_length=100)
    status = serializers.ChoiceField(choices=["PROCESS", "COMPLETED", "ARCHIVED"])
