from rest_framework import serializers

from saas.kernel.gems import GemsField
from saas.kernel.paging import ListInput
from saas.kernel.serializers import MultilineField, Serializer
from saas.kernel.uuids import UUIDField
from saas.offers.catalog import ProductType
from tenants.stores.api.delivery_serializers import AddressOutput, DeliveryInput, DeliveryOutput
from tenants.stores.api.serializers import OrderCommunityOutput, OrderedProductOutput, OrderMemberOutput, ShippingOutput
from tenants.stores.inventory.facts import BOUGHT, STATES
from tenants.stores.models import ItemSource, ItemStatus, OrderStatus, ProductContentKind, ProductSize

EVENTS = [(event, event) for event in ("BOUGHT", "WON", "SOLD", *OrderStatus.values)]
STANDINGS = [(state, state) for state in STATES]
ORIGINS = [(origin, origin) for origin in (BOUGHT, *ItemSource.values)]


class ItemListInput(ListInput):
    state = serializers.ChoiceField(choices=STANDINGS, required=False)
    type = serializers.ChoiceField(choices=ProductType.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["CREATED_AT", "NAME"], default="CREATED_AT")


class ItemOutput(Serializer):
    """An item of a fan; gems are text. ``id`` is the order's id for a bought item, else the won item's id.

    ``price`` is what the fan paid (null for a won item), ``sellPrice`` the gems for selling it back, and ``soldFor``
    the gems received. ``orderId`` is the order that delivers it, with its status and number. With ``hasCode``, the
    fan can view the item's code in that order.
    """

    id = UUIDField()
    origin = serializers.ChoiceField(choices=ORIGINS)
    state = serializers.ChoiceField(choices=STANDINGS)
    product = OrderedProductOutput()
    community = OrderCommunityOutput()
    price = GemsField(allow_null=True)
    sell_price = GemsField(allow_null=True)
    sold_for = GemsField(allow_null=True)
    can_sell = serializers.BooleanField()
    can_order = serializers.BooleanField()
    order_id = UUIDField(allow_null=True)
    order_status = serializers.ChoiceField(choices=OrderStatus.choices, allow_null=True)
    order_number = serializers.IntegerField(allow_null=True)
    has_code = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True, help_text="What the team wrote")
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()


class ItemStepOutput(Serializer):
    """One step of an item: BOUGHT, WON, SOLD, or a status of its order. ``amount`` is the gems moved."""

    event = serializers.ChoiceField(choices=EVENTS)
    at = serializers.DateTimeField()
    amount = GemsField(allow_null=True)
    reason = serializers.CharField(allow_null=True)


class ItemDetailOutput(ItemOutput):
    """One item with its history. ``sizes`` are the available sizes; ``savedAddress`` is kept in this community.

    With ``contentKind``, the fan can open what the item's order brought.
    """

    delivery = DeliveryOutput(allow_null=True)
    content_kind = serializers.ChoiceField(choices=ProductContentKind.choices, allow_null=True)
    saved_address = AddressOutput(allow_null=True)
    sizes = serializers.ListField(child=serializers.ChoiceField(choices=ProductSize.choices))
    shipping = ShippingOutput(allow_null=True)
    history = ItemStepOutput(many=True)


class ItemIdInput(Serializer):
    item_id = UUIDField()


class OrderItemInput(DeliveryInput):
    item_id = UUIDField()


class GiftInput(Serializer):
    product_id = UUIDField()
    reason = MultilineField(min_length=3, max_length=200)


class GivenListInput(ListInput):
    member_id = UUIDField(required=False)
    source = serializers.ChoiceField(choices=ItemSource.choices, required=False)  # type: ignore[assignment]
    sort_by = serializers.ChoiceField(choices=["CREATED_AT"], default="CREATED_AT")


class GivenItemOutput(Serializer):
    """A won item as the team sees it."""

    id = UUIDField()
    source = serializers.ChoiceField(choices=ItemSource.choices)  # type: ignore[assignment]
    status = serializers.ChoiceField(choices=ItemStatus.choices)
    product = OrderedProductOutput()
    member = OrderMemberOutput()
    reason = serializers.CharField(allow_null=True)
    order_id = UUIDField(allow_null=True)
    order_number = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()
