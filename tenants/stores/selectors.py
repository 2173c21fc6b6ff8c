"""Reads of the store, inside the community's schema."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import BigIntegerField, F, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from saas.activity.models import ActivityKind, ActivityRecord
from saas.kernel.clock import now
from tenants.members.models import Member
from tenants.stores.errors import OrderNotFound, ProductNotFound
from tenants.stores.models import DailyPurchase, Order, Product, ProductStatus, Store
from tenants.stores.rules import LOW_STOCK, VISIBLE, WAITING
from tenants.stores.terms import Bought, needs_history
from tenants.wallets.models import Account

PRODUCT_SORTS = {"NAME": "name", "CREATED_AT": "created_at", "PRICE": "price", "SOLD": "sold"}
NOBODY = UUID(int=0)
ORDER_SORTS = {"CREATED_AT": "number", "PRICE": "price"}


def store() -> Store:
    """The community's store."""
    return Store.objects.get()


def products(query: Mapping[str, Any], *, for_team: bool, user_id: UUID | None = None) -> QuerySet[Product]:
    """For fans what can be seen, sold-out things last; for the team everything but the archive, unless asked for.

    ``user_id`` is the user whose gems ``affordable`` compares; a visitor can afford free products.
    """
    if for_team:
        rows = Product.objects.exclude(status=ProductStatus.ARCHIVED)
        if query.get("status"):
            rows = Product.objects.filter(status=query["status"])
    else:
        rows = Product.objects.filter(status__in=VISIBLE)
    for name in ("type", "rarity", "badge"):
        if query.get(name):
            rows = rows.filter(**{name: query[name]})
    for name, bound in (("min_price", "price__gte"), ("max_price", "price__lte")):
        if query.get(name) is not None:
            rows = rows.filter(**{bound: query[name]})
    if query.get("ids"):
        rows = rows.filter(pk__in=[UUID(hex=text) for text in query["ids"].split(",") if _is_id(text)])
    if query.get("on_sale") or query.get("almost_gone"):
        rows = rows.filter(on_sale_at(now()))
    if query.get("affordable"):
        held = Account.objects.filter(member__user_id=user_id or NOBODY).values("balance")[:1]
        rows = rows.filter(price__lte=Coalesce(Subquery(held), 0, output_field=BigIntegerField()))
    if query.get("almost_gone"):
        rows = rows.filter(quantity__lt=LOW_STOCK)
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(description__icontains=words))
    column = F(PRODUCT_SORTS[query["sort_by"]])
    direction = column.desc() if query["sort_direction"] == "desc" else column.asc()
    # ACTIVE comes first in the alphabet too.
    return rows.order_by(direction, "pk") if for_team else rows.order_by("status", direction, "pk")


def _is_id(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def on_sale_at(moment: datetime) -> Q:
    """The stock at this moment, for any user."""
    begun = Q(on_sale_from__isnull=True) | Q(on_sale_from__lte=moment)
    going = Q(on_sale_until__isnull=True) | Q(on_sale_until__gt=moment)
    return Q(status=ProductStatus.ACTIVE) & begun & going


def history(member_id: UUID, product_id: UUID) -> list[Bought]:
    """A member's purchases of a product, day by day."""
    rows = DailyPurchase.objects.filter(member_id=member_id, product_id=product_id, count__gt=0)
    return [Bought(*row) for row in rows.values_list("day", "count", "last_at")]


def counted_history(member: Member | None, product: Product) -> Sequence[Bought]:
    """The member's history where a term of the product counts it."""
    return history(member.pk, product.pk) if member is not None and needs_history(product) else ()


def own_product(reference: str) -> Product:
    """By id or slug, for the team. Raises ProductNotFound."""
    try:
        wanted = Q(pk=UUID(reference))
    except ValueError:
        wanted = Q(slug=reference)
    product = Product.objects.filter(wanted).first()
    if product is None:
        raise ProductNotFound
    return product


def product_count() -> int:
    return Product.objects.filter(status__in=VISIBLE).count()


def orders(query: Mapping[str, Any], *, user_id: UUID | None = None) -> QuerySet[Order]:
    """A fan's own orders with ``user_id``, else all of the store; each with its member and its delivery.

    ``needs_action`` keeps what the team has still to do something about, ``since`` and ``until`` are days of the
    community.
    """
    rows = Order.objects.select_related("member", "delivery")
    if user_id is not None:
        rows = rows.filter(member__user_id=user_id)
    if query.get("status"):
        rows = rows.filter(status=query["status"])
    if query.get("needs_action"):
        rows = rows.filter(status__in=WAITING)
    for name, bound in (("product_id", "product_id"), ("since", "day__gte"), ("until", "day__lte")):
        if query.get(name):
            rows = rows.filter(**{bound: query[name]})
    if query.get("member_id"):
        rows = rows.filter(member_id=query["member_id"])
    if words := query["search"].strip():
        found = Q(product_name__icontains=words)
        if user_id is None:
            found |= Q(member__username__icontains=words)
        number = words.removeprefix("#")
        if number.isascii() and number.isdigit() and len(number) < 16:
            found |= Q(number=int(number))
        rows = rows.filter(found)
    column = ORDER_SORTS[query["sort_by"]]
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}{column}", "pk")


def order_by_id(order_id: UUID, *, user_id: UUID | None = None) -> Order:
    """Return the order. If ``user_id`` is given, return it only if it belongs to that user.

    Raises OrderNotFound.
    """
    rows = Order.objects.select_related("member", "delivery").filter(pk=order_id)
    if user_id is not None:
        rows = rows.filter(member__user_id=user_id)
    order = rows.first()
    if order is None:
        raise OrderNotFound
    return order


def orders_named(ids: Sequence[UUID]) -> list[Order]:
    """These orders, each with its member and its delivery, in the order they are named. Raises OrderNotFound."""
    found = Order.objects.select_related("member", "delivery").in_bulk(list(ids))
    if len(found) != len(set(ids)):
        raise OrderNotFound
    return [found[one] for one in dict.fromkeys(ids)]


def orders_everywhere(query: Mapping[str, Any], user_id: UUID) -> QuerySet[ActivityRecord]:
    """A fan's own orders over all communities, from their activity."""
    rows = ActivityRecord.objects.filter(user_id=user_id, kind=ActivityKind.ORDER).select_related("community")
    if query.get("status"):
        rows = rows.filter(status=query["status"])
    if words := query["search"].strip():
        rows = rows.filter(Q(title__icontains=words) | Q(community__name__icontains=words))
    column = {"CREATED_AT": "at", "PRICE": "amount"}[query["sort_by"]]
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}{column}", "object_id")
