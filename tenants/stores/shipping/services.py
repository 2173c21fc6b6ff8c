"""Deliveries: the fan's address, the team's tracking, and the erasure of addresses."""

from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

from django.db.models.functions import Coalesce, Now

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.stores.errors import OrderNotFound
from tenants.stores.models import Delivery, Order, OrderStatus, Product, SavedAddress, Store
from tenants.stores.shipping import rules
from tenants.stores.shipping_terms import shipping_terms

TRACKING = ("carrier", "tracking_number", "tracking_url")
_NOTHING = dict.fromkeys(rules.ADDRESS, "")
_DONE = (OrderStatus.SHIPPED, OrderStatus.COMPLETED, OrderStatus.CANCELED, OrderStatus.ARCHIVED)


def check_size(size: str, product_id: UUID) -> None:
    """Raise ValidationFailed for a size that is not offered, or for no size if the product has sizes."""
    sizes = Product.objects.filter(pk=product_id).values_list("sizes", flat=True).first()
    problem = rules.size_problem(size, sizes or [])
    if problem:
        raise ValidationFailed(fields={"size": problem})


def check_destination(method: str, country: str, product_id: UUID) -> None:
    """Raise ValidationFailed for a method or a country that the team does not offer for the product."""
    product = Product.objects.filter(pk=product_id).first()
    terms = shipping_terms(product, Store.objects.get()) if product is not None else None
    problems = terms.problems_of(method, country) if terms is not None else {}
    if problems:
        raise ValidationFailed(fields=problems)


def set_delivery(
    *, order: Order, member: Member, method: str, size: str, address: Mapping[str, str], remember: bool
) -> Delivery:
    """Write the delivery of ``order`` in the caller's transaction; a repeated call replaces the address.

    ``remember`` keeps the address for the member's next order; without it, none is kept. The caller has called
    ``check_size``.
    """
    delivery, _ = Delivery.objects.update_or_create(
        order=order,
        defaults={"method": method, "size": size, "erased_at": None, **rules.kept(method, address)},
        create_defaults={"method": method, "size": size, "dispatched_at": now(), **rules.kept(method, address)},
    )
    if remember:
        SavedAddress.objects.update_or_create(member=member, defaults=rules.kept(method, address))
    else:
        SavedAddress.objects.filter(member=member).delete()
    return delivery


def destination_of(order_id: UUID) -> dict[str, str]:
    """Return the order's delivery by the fields of the fan's form. All are empty before the fan filled it in."""
    delivery = Delivery.objects.filter(order_id=order_id).first()
    if delivery is None:
        return {"delivery": "", "size": "", **_NOTHING}
    return {"delivery": delivery.method, "size": delivery.size} | {
        name: getattr(delivery, name) for name in rules.ADDRESS
    }


def tracking_of(order: Order) -> dict[str, str]:
    """Return the tracking of ``order`` by field. Empty for an order without a delivery."""
    delivery = getattr(order, "delivery", None)
    return {} if delivery is None else {name: getattr(delivery, name) for name in TRACKING}


def set_tracking(*, order: Order, changes: Mapping[str, str], actor: Actor) -> None:
    """Set the tracking. Without a link, use a known carrier's. Raises OrderNotFound for an order without a delivery."""
    delivery = Delivery.objects.filter(order=order).first()
    if delivery is None or order.status not in rules.TRACKABLE:
        raise OrderNotFound
    before = {name: getattr(delivery, name) for name in TRACKING}
    after = before | dict(changes)
    if not changes.get("tracking_url"):
        known = rules.tracking_link(before["carrier"], before["tracking_number"])
        if before["tracking_url"] in ("", known) or "tracking_url" in changes:
            after["tracking_url"] = rules.tracking_link(after["carrier"], after["tracking_number"])
    if after != before:
        Delivery.objects.filter(order=order).update(**after)
        audit.record(actor, "order.tracking", order.pk, before=before, after=after)


def plan_erasure(order: Order, community: Community) -> None:
    """Erase the address of ``order`` now, schedule its erasure, or keep it, as the status requires."""
    if order.status == OrderStatus.CANCELED:
        erase_address(order.pk)
    elif order.status == OrderStatus.SHIPPED:
        _erase_in(rules.KEPT_AFTER_SHIPPING, order, community)
    elif order.status == OrderStatus.COMPLETED:
        _erase_in(rules.KEPT_AFTER_COMPLETION, order, community)


def _erase_in(age: timedelta, order: Order, community: Community) -> None:
    if Delivery.objects.filter(order=order, erased_at__isnull=True).exists():
        enqueue(
            "stores.erase_address",
            community.pk,
            due_at=now() + age,
            key=f"stores.erase_address:{order.pk}",
            order_id=order.pk,
        )


def erase_address(order_id: UUID) -> None:
    """Erase the address of a completed or canceled order; method, size and tracking stay."""
    rows = Delivery.objects.filter(order_id=order_id, order__status__in=_DONE, erased_at__isnull=True)
    rows.update(**_NOTHING, erased_at=now())


def erase_addresses_of(user_id: UUID) -> None:
    """Erase all addresses of a member whose account is erased."""
    rows = Delivery.objects.filter(order__member__user_id=user_id)
    rows.update(**_NOTHING, tracking_number="", tracking_url="", erased_at=Coalesce("erased_at", Now()))
    SavedAddress.objects.filter(member__user_id=user_id).delete()
