"""Orders as a CSV file, for a parcel service."""

from collections.abc import Iterator, Mapping
from typing import Any

from django_tenants.utils import tenant_context

from saas.kernel import csv
from saas.tenancy.models import Community
from tenants.stores.models import Order
from tenants.stores.selectors import orders

HEADER = (
    "order", "ordered", "status", "product", "size", "username", "delivery", "full name", "street", "building", "zip",
    "city", "country", "region", "line 2", "phone", "carrier", "tracking number", "answers",
)  # fmt: skip


def parcel_lines(query: Mapping[str, Any], community: Community) -> Iterator[str]:
    """Header and one line per order that fits the list's filters, the newest first."""

    def read(last: Order | None) -> list[tuple[Order, csv.Cells]]:
        with tenant_context(community):
            rows = orders(query).order_by("-number")
            batch = list((rows.filter(number__lt=last.number) if last else rows)[: csv.BATCH])
        return [(order, _cells(order)) for order in batch]

    return csv.lines(HEADER, read)


def _cells(order: Order) -> csv.Cells:
    to = getattr(order, "delivery", None)
    where = (
        (
            to.size,
            order.member.username,
            to.method,
            to.full_name,
            to.street,
            to.building,
            to.zip,
            to.city,
            to.country,
            to.region,
            to.line2,
        )
        if to
        else ("", order.member.username, *[""] * 9)
    )
    return (
        order.number,
        order.created_at.isoformat(timespec="seconds"),
        order.status,
        order.product_name,
        *where,
        to.phone if to else "",
        to.carrier if to else "",
        to.tracking_number if to else "",
        "; ".join(f"{one['question']}: {one['answer']}" for one in order.answers),
    )
