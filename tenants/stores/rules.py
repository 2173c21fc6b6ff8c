"""Pure rules of the store: allowed changes of status, and slugs of products."""

import re
import unicodedata
from collections.abc import Callable, Collection
from datetime import UTC, datetime, time, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from tenants.stores.models import OrderStatus as Order
from tenants.stores.models import ProductStatus as Product
from tenants.stores.models import RestockUnit

# Below this stock, pages show how many pieces are left.
LOW_STOCK = 10
MAX_SLUG_LENGTH = 60
VISIBLE = (Product.ACTIVE, Product.OUT_OF_STOCK, Product.DISCONTINUED)
# The statuses that the team may choose; ACTIVE and OUT_OF_STOCK follow from the stock.
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
    """Return the statuses from which an order may change to ``wanted``."""
    return [status for status, moves in ORDER_MOVES.items() if wanted in moves]


def team_sources(wanted: str) -> list[str]:
    """Return ``order_sources`` for the team. Only the fan may set PENDING, by adding the address."""
    return [] if wanted == Order.PENDING else order_sources(wanted)


def cancelable(*, has_code: bool) -> tuple[str, ...]:
    """Return the statuses in which a fan may cancel. A code can be canceled until it is viewed."""
    return (*CANCELABLE, Order.COMPLETED) if has_code else CANCELABLE


# The fan cannot cancel an order with one of these statuses. A canceled order can be archived, too.
FINAL = (Order.PROCESS, Order.SHIPPED, Order.COMPLETED, Order.ARCHIVED)


class HasProgress(Protocol):
    status: str
    has_code: bool
    code_revealed_at: datetime | None


def is_final(order: HasProgress) -> bool:
    """True if the fan can no longer cancel an order that was not canceled.

    Quests, achievements, earning rules and experience count it from then on. ``activity_counts_of`` says the same in
    SQL.
    """
    if order.status == Order.COMPLETED and order.has_code:
        return order.code_revealed_at is not None
    return order.status in FINAL


def price_change(*, percent: int | None = None, gems: int | None = None) -> Callable[[int], int]:
    """Return the function from an old price to the new one: by percent (rounded), or by gems. Never below 0."""

    def change(price: int) -> int:
        if percent is not None:
            return max((price * (100 + percent) + 50) // 100, 0)
        return max(price + (gems or 0), 0)

    return change


class HasPrices(Protocol):
    price: int
    sale_price: int | None
    sell_price: int | None
    has_codes: bool


def loss_of(product: HasPrices) -> int:
    """The gems that a piece sells back for beyond its lowest price; 0 for codes, which are not sold back.

    A sale counts before it begins and after it ends, because a change of its dates needs no new confirmation.
    """
    price = product.price if product.sale_price is None else min(product.price, product.sale_price)
    return 0 if product.has_codes else max((product.sell_price or 0) - price, 0)


def with_stock(status: str, quantity: int | None) -> str:
    """Return the status that a product on offer has with its stock."""
    if status in (Product.ACTIVE, Product.OUT_OF_STOCK):
        return Product.OUT_OF_STOCK if quantity == 0 else Product.ACTIVE
    return status


def next_restock(last: datetime, *, every: int, unit: str, at: time | None, timezone: str, after: datetime) -> datetime:
    """Return the first restock after ``after``, counted from ``last``.

    Restocks in days are at ``at`` in the community's time zone, also across changes of daylight saving time.
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


def free_slug(name: str, taken: Collection[str]) -> str:
    """Return the slug of a name, with a number behind it if it is taken."""
    wanted = slug_of(name)
    if wanted not in taken:
        return wanted
    numbered = (f"{wanted[: MAX_SLUG_LENGTH - 5]}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in numbered if slug not in taken)


def slug_of(name: str) -> str:
    """Return the slug of a name: ``Signed Pöster!`` gives ``signed-poster``.

    Latin letters lose their marks. Other scripts keep letters and marks, because a word is not readable without them.
    Without letters or digits: ``item``.
    """
    kept: list[str] = []
    follows_latin = False
    for char in unicodedata.normalize("NFKD", name).casefold():
        kind = unicodedata.category(char)[0]
        if kind != "M":
            follows_latin = char.isascii()
            kept.append(char if kind in "LN" else "-")
        elif not follows_latin:
            kept.append(char)
    plain = unicodedata.normalize("NFC", "".join(kept))
    return re.sub("-+", "-", plain).strip("-")[:MAX_SLUG_LENGTH].strip("-") or "item"
