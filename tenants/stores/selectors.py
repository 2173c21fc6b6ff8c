"""Reads of the store, inside the community's schema."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import BigIntegerField, Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from saas.activity.models import ActivityKind, ActivityRecord
from saas.kernel.clock import now
from tenants.members.models import Member
from tenants.stores.errors import OrderNotFound, ProductNotFound
from tenants.stores.models import DailyPurchase, Order, Product, ProductCategory, ProductStatus, Store, StoreStatus
from tenants.stores.rules import LOW_STOCK, VISIBLE, WAITING
from tenants.stores.terms import Bought, needs_history
from tenants.wallets.models import Account

PRODUCT_SORTS = {"NAME": "name", "POSITION": "position", "CREATED_AT": "created_at", "PRICE": "charged", "SOLD": "sold"}
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
    rows = rows.select_related("category")
    for name, column in (("category", "category__slug"), ("category_id", "category_id")):
        if query.get(name):
            rows = rows.filter(**{column: query[name]})
    for name in ("type", "rarity", "badge"):
        if query.get(name):
            rows = rows.filter(**{name: query[name]})
    rows = rows.annotate(charged=_charged_at(now()))
    for name, bound in (("min_price", "charged__gte"), ("max_price", "charged__lte")):
        if query.get(name) is not None:
            rows = rows.filter(**{bound: query[name]})
    if query.get("ids"):
        rows = rows.filter(pk__in=[UUID(hex=text) for text in query["ids"].split(",") if _is_id(text)])
    if query.get("on_sale") or query.get("almost_gone"):
        rows = rows.filter(on_sale_at(now()))
    if query.get("affordable"):
        held = Account.objects.filter(member__user_id=user_id or NOBODY).values("balance")[:1]
        rows = rows.filter(charged__lte=Coalesce(Subquery(held), 0, output_field=BigIntegerField()))
    if query.get("almost_gone"):
        rows = rows.filter(quantity__lt=LOW_STOCK)
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(description__icontains=words))
    sort = F(PRODUCT_SORTS[query["sort_by"]])
    direction = sort.desc() if query["sort_direction"] == "desc" else sort.asc()
    # The newest first among products that the team has given no place.
    order = (F("position").asc(), "-created_at", "pk") if query["sort_by"] == "POSITION" else (direction, "pk")
    # ACTIVE comes first in the alphabet too.
    return rows.order_by(*order) if for_team else rows.order_by("status", *order)


def related_products(product: Product, limit: int) -> list[Product]:
    """The products to show beside this one: those that the team chose, else those of its category.

    Only products that fans see. Those that are not for sale come last.
    """
    shown = Product.objects.filter(status__in=VISIBLE).exclude(pk=product.pk).select_related("category")
    chosen = {str(one.pk): one for one in shown.filter(pk__in=product.related)} if product.related else {}
    rows = [chosen[one] for one in product.related if one in chosen]
    if not rows and product.category_id is not None:
        rows = list(shown.filter(category_id=product.category_id).order_by("status", "position", "-created_at")[:limit])
    return sorted(rows, key=lambda one: one.status != ProductStatus.ACTIVE)[:limit]


def shown_categories() -> list[ProductCategory]:
    """The categories that have a product that fans see, in their order."""
    used = Product.objects.filter(category=OuterRef("pk"), status__in=VISIBLE)
    return list(ProductCategory.objects.filter(Exists(used)).order_by("position", "pk"))


def own_categories() -> list[ProductCategory]:
    """All categories in their order, each with ``products_count`` (without archived products)."""
    counted = Count("products", filter=~Q(products__status=ProductStatus.ARCHIVED))
    return list(ProductCategory.objects.annotate(products_count=counted).order_by("position", "pk"))


def _is_id(text: str) -> bool:
    try:
        UUID(text)
    except ValueError:
        return False
    return True


def _charged_at(moment: datetime) -> Case:
    """The price that a purchase costs at this moment, as ``Product.price_at`` says it."""
    begun = Q(sale_from__isnull=True) | Q(sale_from__lte=moment)
    going = Q(sale_until__isnull=True) | Q(sale_until__gt=moment)
    is_on = Q(sale_price__isnull=False, reserved=0) & begun & going
    return Case(When(is_on, then=F("sale_price")), default=F("price"))


def on_sale_at(moment: datetime) -> Q:
    """The stock at this moment, for any user."""
    begun = Q(on_sale_from__isnull=True) | Q(on_sale_from__lte=moment)
    going = Q(on_sale_until__isnull=True) | Q(on_sale_until__gt=moment)
    return Q(status=ProductStatus.ACTIVE) & begun & going


def buyable_from(balance: int | None) -> QuerySet[Product]:
    """Return the products on sale for at most ``balance`` gems (None: for any price); none while the store is closed.

    Products that require a level or a time of membership are left out.
    """
    rows = Product.objects.filter(on_sale_at(now()), min_level=None, min_member_days=None)
    rows = rows if balance is None else rows.filter(price__lte=balance)
    return rows.filter(Exists(Store.objects.filter(status=StoreStatus.OPEN)))


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
    product = Product.objects.select_related("category").filter(wanted).first()
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
