"""The data of a delivery, and of an order with its delivery, for the API."""

from typing import Any
from uuid import UUID

from saas.tenancy.models import Community
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import Delivery, Order, Product, SavedAddress, Store
from tenants.stores.order_facts import order_facts
from tenants.stores.shipping.addresses import address_lines
from tenants.stores.shipping.rules import ADDRESS
from tenants.stores.shipping_terms import shipping_terms
from tenants.stores.timeline import timeline


def delivery_facts(delivery: Delivery | None) -> dict[str, Any] | None:
    if delivery is None:
        return None
    address = {name: getattr(delivery, name) for name in ADDRESS}
    return {
        "method": delivery.method,
        "size": delivery.size or None,
        "address": None if delivery.erased_at else address,
        "address_lines": [] if delivery.erased_at else address_lines(address),
        "carrier": delivery.carrier,
        "tracking_number": delivery.tracking_number,
        "tracking_url": delivery.tracking_url,
        "dispatched_at": delivery.dispatched_at,
    }


def slip_facts(order: Order, community: Community) -> dict[str, Any]:
    """Return ``order_facts`` with address and answers. The delivery must be loaded."""
    delivery = delivery_facts(getattr(order, "delivery", None))
    return order_facts(order, community) | {
        "delivery": delivery,
        "answers": order.answers,
        "content_kind": order.content_kind or None,
        "content_opened_at": order.content_opened_at,
    }


def detail_facts(order: Order, community: Community) -> dict[str, Any]:
    """Return ``slip_facts`` with all steps of the order."""
    return slip_facts(order, community) | {"timeline": timeline(order, community.pk)}


def form_facts(product_id: UUID, member_id: UUID) -> dict[str, Any]:
    """Return the initial values of the address form."""
    product = Product.objects.filter(pk=product_id).first()
    terms = None
    if product is not None and FULFILLMENTS[product.type].is_shipped:
        terms = shipping_terms(product, Store.objects.get())
    return {
        "sizes": product.sizes if product else [],
        "shipping": terms,
        "saved_address": SavedAddress.objects.filter(member_id=member_id).first(),
    }
