"""Orders as a CSV file, for a parcel service."""

from collections.abc import Iterator, Mapping
from typing import Any

from django_tenants.utils import tenant_context

from saas.kernel import csv
from saas.tenancy.models import Community
from tenants.members.selectors import emails
from tenants.stores.models import Order
from tenants.stores.selectors import orders
from tenants.stores.shipping.addresses import zip_of

HEADER = (
    "order", "ordered", "status", "product", "size", "username", "delivery", "full name", "street", "building", "zip",
    "city", "country", "region", "line 2", "phone", "carrier", "tracking number", "gems paid",
)  # fmt: skip


def parcel_lines(query: Mapping[str, Any], community: Community, *, with_emails: bool) -> Iterator[str]:
    """Return the header and one line per order that matches the filters, the newest first."""

    def read(last: Order | None) -> list[tuple[Order, csv.Cells]]:
        with tenant_context(community):
            rows = orders(query).order_by("-number")
            batch = list((rows.filter(number__lt=last.number) if last else rows)[: csv.BATCH])
            known = emails(order.member.user_id for order in batch) if with_emails else {}
        return [(order, _cells(order, [known.get(order.member.user_id, "")] if with_emails else [])) for order in batch]

    return csv.lines((*HEADER, *(["email"] if with_emails else []), "answers"), read)


def _cells(order: Order, email: list[str]) -> csv.Cells:
    to = getattr(order, "delivery", None)
    where = (
        (
            order.variant or to.size,
            order.member.username,
            to.method,
            to.full_name,
            to.street,
            to.building,
            zip_of(to.zip, to.country),
            to.city,
            to.country,
            to.region,
            to.line2,
        )
        if to
        else (order.variant, order.member.username, *[""] * 9)
    )
    return (
        order.number,
        order.created_at.isoformat(timespec="seconds"),
        order.status,
        order.product_name,
        *where,
        csv.Phone(to.phone) if to else "",
        to.carrier if to else "",
        to.tracking_number if to else "",
        order.price,
        *email,
        "; ".join(f"{one['question']}: {one['answer']}" for one in order.answers),
    )
