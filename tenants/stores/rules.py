"""Pure rules of the store: what may follow what, how a product is named in an address."""

import re
import unicodedata
from datetime import UTC, datetime, time, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from tenants.stores.models import OrderStatus as Order
from tenants.stores.models import ProductStatus as Product
from tenants.stores.models import ProductType, RestockUnit

# Below this stock, pages show how many pieces are left.
LOW_STOCK = 10
VISIBLE = (Product.ACTIVE, Product.OUT_OF_STOCK, Product.DISCONTINUED)
# What the team may choose; ACTIVE and OUT_OF_STOCK follow from the stock.
PRODUCT_MOVES: dict[str, frozenset[str]] = {
    Product.DRAFT: frozenset({Product.ACTIVE, Product.ARCHIVED}),
    Product.ACTIVE: frozenset({Product.DISCONTINUED, Product.UNSALEABLE, Product.ARCHIVED}),
    Product.OUT_OF_STOCK: frozenset({Product.DISCONTINUED, Product.UNSALEABLE, Product.ARCHIVED}),
    Product.DISCONTINUED: frozenset({Product.ACTIVE, Product.UNSALEABLE, Product.ARCHIVED}),
    Product.UNSALEABLE: frozenset({Product.ACTIVE, Product.DISCONTINUED, Product.ARCHIVED}),
    Product.ARCHIVED: frozenset(),
}
ORDER_MOVES: dict[str, frozenset[str]] = {
    Order.CREATED: frozenset({Order.COMPLETED, Order.CANCELED}),
    Order.RESERVED: frozenset({Order.PENDING, Order.CANCELED}),
    Order.PENDING: frozenset({Order.PROCESS, Order.CANCELED}),
    Order.PROCESS: frozenset({Order.SHIPPED}),
    Order.SHIPPED: frozenset({Order.COMPLETED}),
    Order.COMPLETED: frozenset({Order.ARCHIVED}),
    Order.CANCELED: frozenset({Order.ARCHIVED}),
    Order.ARCHIVED: frozenset(),
}
CANCELABLE = tuple(status for status, moves in ORDER_MOVES.items() if Order.CANCELED in moves)
# Somebody of the team has to do something about these.
WAITING = (Order.CREATED, Order.PENDING, Order.PROCESS)
# The team may also take back what is on its way or done; what was given back or put away stays so.
REFUNDABLE = (*CANCELABLE, Order.PROCESS, Order.SHIPPED, Order.COMPLETED)


def order_sources(wanted: str) -> list[str]:
    """The states an order may be in when it is moved to ``wanted``."""
    return [status for status, moves in ORDER_MOVES.items() if wanted in moves]


def team_sources(wanted: str) -> list[str]:
    """As ``order_sources``, for the team: where a thing goes, PENDING, is for the fan to say."""
    return [] if wanted == Order.PENDING else order_sources(wanted)


def first_status(product_type: str, *, has_code: bool = False) -> Order:
    """MERCH is paid and held until the fan says where to send it; DIGITAL waits for the team, unless it is a code."""
    if has_code:
        return Order.COMPLETED
    return Order.RESERVED if product_type == ProductType.MERCH else Order.CREATED


def cancelable(*, has_code: bool) -> tuple[str, ...]:
    """The states in which a fan may take an order back; a code also after its delivery, until it is viewed."""
    return (*CANCELABLE, Order.COMPLETED) if has_code else CANCELABLE


class Priced(Protocol):
    price: int
    sell_price: int | None
    has_codes: bool


def loss_of(product: Priced) -> int:
    """The gems that a piece sells back for beyond its price; 0 for codes, which are not sold back."""
    return 0 if product.has_codes else max((product.sell_price or 0) - product.price, 0)


def with_stock(status: str, quantity: int | None) -> str:
    """What an offered product's status is, given its stock."""
    if status in (Product.ACTIVE, Product.OUT_OF_STOCK):
        return Product.OUT_OF_STOCK if quantity == 0 else Product.ACTIVE
    return status


def next_restock(last: datetime, *, every: int, unit: str, at: time | None, timezone: str, after: datetime) -> datetime:
    """The first restock later than ``after``, counted on from ``last``.

    Hours are hours; days are days of the community, at ``at`` of its clock also when the clocks change.
    """
    if unit == RestockUnit.HOUR:
        step = timedelta(hours=every)
        return last + step * max((after - last) // step + 1, 1)
    zone = ZoneInfo(timezone)
    day = last.astimezone(zone).date()
    missed = (after.astimezone(zone).date() - day).days // every
    day += timedelta(days=every * max(missed, 0))
    while (due := datetime.combine(day, at or time.min, zone)) <= max(after, last):
        day += timedelta(days=every)
    return due.astimezone(UTC)


def slug_of(name: str) -> str:
    """``Signed Poster!`` gives ``signed-poster``; a name without Latin letters or digits gives ``item``."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-") or "item"
