"""How the audit log names products and orders."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Q

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.stores.models import Order, Product


def _products(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Product.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, f"/admin/store/{pk}") for pk, name in rows}


def _products_matching(words: str, limit: int) -> Iterable[UUID]:
    return Product.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


def _orders(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Order.objects.filter(pk__in=ids).values_list("pk", "number", "member__username")
    return {
        pk: Thing(f"order {number} of {username}", f"/admin/store/orders?order={pk}") for pk, number, username in rows
    }


def _orders_matching(words: str, limit: int) -> Iterable[UUID]:
    wanted = Q(product_name__icontains=words) | Q(member__username__icontains=words)
    number = words.removeprefix("#")
    if number.isascii() and number.isdigit() and len(number) <= 15:
        wanted |= Q(number=int(number))
    return Order.objects.filter(wanted).order_by("-number").values_list("pk", flat=True)[:limit]


register("product", AuditedKind(_products, _products_matching))
register("order", AuditedKind(_orders, _orders_matching))
