"""The data of an order for the API. An order's row and its copy in the fan's activity give the same fields."""

from dataclasses import asdict, dataclass
from typing import Any
from uuid import UUID

from saas.activity.models import ActivityKind, ActivityRecord
from saas.activity.services import ActivityEntry
from saas.kernel.images import public_url
from saas.tenancy.models import Community
from tenants.stores.models import Order, ProductSnapshot


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPlace:
    """The community of a purchase or a win. ``OrderCommunityOutput`` renders it."""

    creator_id: UUID
    slug: str
    name: str
    brand_color: str


def place_of(community: Community) -> OrderPlace:
    return OrderPlace(
        creator_id=community.owner_id, slug=community.slug, name=community.name, brand_color=community.brand_color
    )


def place_facts(community: Community) -> dict[str, Any]:
    """Return the same values for an output that is a dictionary."""
    return asdict(place_of(community))


def product_facts(thing: ProductSnapshot) -> dict[str, Any]:
    """Return the product as it was at the time of the purchase or win."""
    return {
        "id": str(thing.product_id),
        "slug": thing.product_slug,
        "product_name": thing.product_name,
        "product_image": public_url(thing.product_image),
        "type": thing.product_type,
        "rarity": thing.product_rarity,
    }


def order_facts(order: Order, community: Community) -> dict[str, Any]:
    """Return the fields of the order outputs; with the member if the member was loaded."""
    facts = {
        "id": order.pk,
        "number": order.number,
        "status": order.status,
        "price": order.price,
        "quantity": order.quantity,
        "created_at": order.created_at,
        "updated_at": order.updated_at,
        "product": product_facts(order),
        "community": place_facts(community),
        "reason": order.reason or None,
        "note": order.note or None,
        "variant": order.variant or None,
        "has_code": order.has_code,
        "code_revealed_at": order.code_revealed_at,
    }
    if "member" in order._state.fields_cache:
        facts["member"] = {"id": order.member_id, "username": order.member.username}
    if "delivery" in order._state.fields_cache:
        delivery = getattr(order, "delivery", None)
        facts["delivery_method"] = delivery.method if delivery else None
        facts["size"] = delivery.size or None if delivery else None
    return facts


def from_activity(record: ActivityRecord) -> dict[str, Any]:
    """Return the fields of a fan's own order from the activity, without a query to the community's schema."""
    return {
        "id": record.object_id,
        "status": record.status,
        "price": record.amount,
        "created_at": record.at,
        "community": place_facts(record.community),
        "has_code": False,
        "code_revealed_at": None,
        **record.data,
        "variant": (record.data.get("variant") or {}).get("name"),
    }


def activity_of(
    order: Order,
    *,
    user_id: UUID,
    community_id: UUID,
    given_back: bool = False,
    sold_for: int | None = None,
    source: str | None = None,
) -> ActivityEntry:
    """Return the order's entry for the fan's activity.

    ``given_back`` marks canceled orders, also archived ones; ``sold_for`` is the gems for selling back; ``source`` is
    the source of the won item that the order delivers.
    """
    return ActivityEntry(
        user_id=user_id,
        community_id=community_id,
        kind=ActivityKind.ORDER,
        object_id=order.pk,
        status=order.status,
        title=order.product_name,
        amount=order.price,
        at=order.created_at,
        data={
            "number": order.number,
            "quantity": order.quantity,
            "updated_at": order.updated_at.isoformat(),
            "product": product_facts(order),
            "reason": order.reason or None,
            "variant": {"id": str(order.variant_id), "name": order.variant} if order.variant_id else None,
            "sell_price": order.sell_price,
            "given_back": given_back,
            "sold_for": sold_for,
            "source": source,
            "has_code": order.has_code,
            "code_revealed_at": order.code_revealed_at.isoformat() if order.code_revealed_at else None,
        },
    )
