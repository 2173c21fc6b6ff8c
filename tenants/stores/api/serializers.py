from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from saas.kernel.api import ListInput, Serializer
from saas.kernel.gems import GemsField
from saas.kernel.images import ImageUploadField, public_url
from saas.tenancy.models import Community
from tenants.stores.models import (
    OrderStatus,
    Product,
    ProductBadge,
    ProductSize,
    ProductStatus,
    ProductType,
    Rarity,
    Store,
    StoreStatus,
)
from tenants.stores.shipping.models import DeliveryMethod

INTEGER_MAXIMUM = 2_147_483_647


class ProductOutput(Serializer):
    """A store item. ``quantity`` null is unlimited stock, ``limitPerDay`` null is no limit per member and day."""

    id = serializers.UUIDField()
    slug = serializers.CharField()
    product_name = serializers.CharField(source="name")
    description = serializers.CharField()
    price = GemsField()
    product_image = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=ProductStatus.choices)
    type = serializers.ChoiceField(choices=ProductType.choices)
    rarity = serializers.ChoiceField(choices=Rarity.choices)
    badge = serializers.SerializerMethodField()
    quantity = serializers.IntegerField(allow_null=True)
    sold = serializers.IntegerField()
    limit_per_day = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()

    def get_product_image(self, product: Product) -> str | None:
        return public_url(product.image)

    @extend_schema_field(serializers.ChoiceField(choices=ProductBadge.choices, allow_null=True))
    def get_badge(self, product: Product) -> ProductBadge | None:
        return ProductBadge(product.badge) if product.badge else None


class ProductPageOutput(ProductOutput):
    """A store item as one person meets it.

    ``boughtToday`` counts what they bought of it on the community's day, null for who is not a member;
    ``limitResetsAt`` is when that day ends.
    """

    store_status = serializers.ChoiceField(choices=StoreStatus.choices)
    bought_today = serializers.IntegerField(allow_null=True)
    limit_resets_at = serializers.DateTimeField()


class StoreOwnerOutput(Serializer):
    id = serializers.UUIDField()
    username = serializers.CharField()
    avatar_url = serializers.CharField(allow_null=True)


class StoreOutput(Serializer):
    """A community's store; ``id`` is the community's. A CLOSED store shows its products and sells none."""

    id = serializers.UUIDField()
    slug = serializers.CharField()
    title = serializers.CharField()
    description = serializers.CharField()
    status = serializers.ChoiceField(choices=StoreStatus.choices)
    owner_id = serializers.UUIDField()
    owner = StoreOwnerOutput()


def store_card(community: Community, store: Store | None) -> dict[str, Any]:
    """What ``StoreOutput`` renders; without ``store`` the texts are the community's own."""
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


class StoreInput(Serializer):
    title = serializers.CharField(max_length=80, required=False, allow_blank=True)
    description = serializers.CharField(max_length=500, required=False, allow_blank=True)
    status = serializers.ChoiceField(choices=StoreStatus.choices, required=False)


class ProductListInput(ListInput):
    type = serializers.ChoiceField(choices=ProductType.choices, required=False)
    rarity = serializers.ChoiceField(choices=Rarity.choices, required=False)
    badge = serializers.ChoiceField(choices=ProductBadge.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["NAME", "CREATED_AT", "PRICE", "SOLD"], default="CREATED_AT")


class FanProductListInput(ProductListInput):
    """``minPrice`` and ``maxPrice`` include the amount itself; ``onSale`` keeps what can be bought now, ``almostGone``

    of that what has under ten left.
    """

    min_price = GemsField(required=False)
    max_price = GemsField(required=False)
    on_sale = serializers.BooleanField(required=False, default=False)
    almost_gone = serializers.BooleanField(required=False, default=False)
    store_slug = serializers.CharField(max_length=60, required=False, help_text="Default: the resolved community")


class TeamProductListInput(ProductListInput):
    status = serializers.ChoiceField(choices=ProductStatus.choices, required=False)


class ProductInput(Serializer):
    """``quantity`` and ``limitPerDay``: empty or null is without limit."""

    product_name = serializers.CharField(source="name", min_length=2, max_length=80)
    description = serializers.CharField(max_length=2000, allow_blank=True, default="")
    price = GemsField()
    product_image = ImageUploadField(required=False)
    status = serializers.ChoiceField(choices=["DRAFT", "ACTIVE"], default="DRAFT")
    type = serializers.ChoiceField(choices=ProductType.choices, default=ProductType.DIGITAL)
    rarity = serializers.ChoiceField(choices=Rarity.choices, default=Rarity.COMMON)
    badge = serializers.ChoiceField(choices=ProductBadge.choices, allow_blank=True, default="")
    quantity = serializers.IntegerField(min_value=0, max_value=INTEGER_MAXIMUM, allow_null=True, default=None)
    limit_per_day = serializers.IntegerField(min_value=1, max_value=INTEGER_MAXIMUM, allow_null=True, default=1)
    slug = serializers.RegexField(r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=60, required=False)

    def to_internal_value(self, data: Any) -> Any:
        # A form has no null: an emptied number field means "without limit".
        if hasattr(data, "getlist"):
            data = {name: data[name] for name in data}
            for name in ("quantity", "limitPerDay"):
                if data.get(name) == "":
                    data[name] = None
            if data.get("slug") == "":
                del data["slug"]
        return super().to_internal_value(data)


class ProductChangesInput(ProductInput):
    """Any of the fields; ``status`` ARCHIVED is the delete."""

    status = serializers.ChoiceField(choices=ProductStatus.choices, required=False)


class BulkProductsInput(Serializer):
    ids = serializers.ListField(child=serializers.UUIDField(), min_length=1, max_length=100)
    status = serializers.ChoiceField(choices=ProductStatus.choices)


class BuyProductInput(Serializer):
    """``expectedPrice`` is the price the person saw."""

    product_slug = serializers.CharField(max_length=80)
    store_slug = serializers.CharField(max_length=60)
    quantity = serializers.IntegerField(min_value=1, max_value=1, default=1)
    expected_price = GemsField()


class OrderedProductOutput(Serializer):
    """What was bought, as it was then."""

    id = serializers.UUIDField()
    slug = serializers.CharField()
    product_name = serializers.CharField()
    product_image = serializers.CharField(allow_null=True)
    type = serializers.ChoiceField(choices=ProductType.choices)
    rarity = serializers.ChoiceField(choices=Rarity.choices)


class OrderCommunityOutput(Serializer):
    creator_id = serializers.UUIDField()
    slug = serializers.CharField()
    name = serializers.CharField()


class OrderOutput(Serializer):
    """A purchase; gems as text. ``number`` counts within the store."""

    id = serializers.UUIDField()
    number = serializers.IntegerField()
    status = serializers.ChoiceField(choices=OrderStatus.choices)
    price = GemsField()
    quantity = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    product = OrderedProductOutput()
    community = OrderCommunityOutput()
    reason = serializers.CharField(allow_null=True, help_text="Why the team refunded it")


class OrderMemberOutput(Serializer):
    id = serializers.UUIDField()
    username = serializers.CharField()


class TeamOrderOutput(OrderOutput):
    """``deliveryMethod`` and ``size`` are null until the fan said where it goes."""

    member = OrderMemberOutput()
    note = serializers.CharField(allow_null=True, help_text="For the team alone")
    delivery_method = serializers.ChoiceField(choices=DeliveryMethod.choices, allow_null=True)
    size = serializers.ChoiceField(choices=ProductSize.choices, allow_null=True)


class MomentOutput(Serializer):
    """One step of an order. ``byTeam`` tells the team's steps from the fan's own."""

    status = serializers.ChoiceField(choices=OrderStatus.choices)
    at = serializers.DateTimeField()
    by = serializers.CharField()
    by_team = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)


class OrderListInput(ListInput):
    status = serializers.ChoiceField(choices=OrderStatus.choices, required=False)
    sort_by = serializers.ChoiceField(choices=["CREATED_AT", "PRICE"], default="CREATED_AT")


class TeamOrderListInput(OrderListInput):
    """``needsAction`` keeps what the team has still to do something about; ``since`` and ``until`` are days of the

    community, both included.
    """

    member_id = serializers.UUIDField(required=False)
    product_id = serializers.UUIDField(required=False)
    needs_action = serializers.BooleanField(required=False, default=False)
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("since") and attrs.get("until") and attrs["until"] < attrs["since"]:
            raise serializers.ValidationError({"until": "Ending date can not be before start date!"})
        return attrs


class CancelOrderInput(Serializer):
    order_id = serializers.UUIDField()


class OrderChangesInput(Serializer):
    status = serializers.ChoiceField(choices=OrderStatus.choices, required=False)
    note = serializers.CharField(max_length=500, allow_blank=True, required=False)


class RefundInput(Serializer):
    reason = serializers.CharField(min_length=3, max_length=200)


class BulkOrdersInput(Serializer):
    ids = serializers.ListField(child=serializers.UUIDField(), min_length=1, max_length=100)
    status = serializers.ChoiceField(choices=["PROCESS", "COMPLETED", "ARCHIVED"])
