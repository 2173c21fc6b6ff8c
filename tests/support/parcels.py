"""Helpers for tests of orders that are shipped, and of the inventory."""

from typing import Any
from uuid import UUID, uuid4

from django_tenants.utils import tenant_context

from tenants.stores.inventory.services import give_item
from tenants.stores.models import ItemSource, Product, WonItem
from tests.support.api import Answer
from tests.support.shop import Shopper

HOME: dict[str, Any] = {
    "delivery": "COURIER",
    "fullName": "Mina Sol",
    "country": "SE",
    "city": "Lund",
    "street": "Long street",
    "building": "12/B",
    "line2": "",
    "region": "",
    "zip": "221 00",
    "phone": "+46701234567",
}


def dispatch(fan: Shopper, order_id: str, **changes: Any) -> Answer:
    """The fan says where an order goes; a change to ``None`` leaves the field out."""
    body = {"orderId": order_id, **HOME, **changes}
    return fan.api.post("/user/product-order/dispatch", {name: body[name] for name in body if body[name] is not None})


def won(fan: Shopper, product: Product, source: ItemSource = ItemSource.RAFFLE) -> WonItem:
    """The fan wins a piece of ``product``."""
    with tenant_context(fan.community):
        product.refresh_from_db()
        return give_item(
            member=fan.member, product=product, source=source, source_id=uuid4(), sell_price=product.sell_price
        )


def sell(fan: Shopper, item_id: object, *, key: UUID | None = None) -> Answer:
    return fan.api.post("/user/inventory/sell", {"itemId": str(item_id)}, key=key or uuid4())


def items(fan: Shopper, **query: Any) -> list[dict[str, Any]]:
    """The fan's inventory over all communities."""
    rows: list[dict[str, Any]] = fan.api.get("/user/inventory/all", query).ok()["data"]
    return rows
