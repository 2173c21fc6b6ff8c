"""How an order of each kind of product is fulfilled. A new kind needs an entry here. No other module compares kinds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from saas.offers.catalog import ProductType
from tenants.stores.models import OrderStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class Fulfillment:
    """``steps`` are the statuses of an order from the purchase to its end.

    ``is_shipped``: the fan adds an address and a size, and the team sends the piece. ``can_have_codes``: each piece can
    be a code of a pool. ``is_sold_back``: a bought piece can be sold back once the order is completed; place_order.sql
    counts the gems that this promises.
    """

    steps: tuple[OrderStatus, ...]
    is_shipped: bool = False
    can_have_codes: bool = False
    is_sold_back: bool = False

    def first_status(self, *, has_code: bool) -> OrderStatus:
        """Return an order's first status. A code is delivered at once."""
        return OrderStatus.COMPLETED if has_code else self.steps[0]


FULFILLMENTS: Final[Mapping[str, Fulfillment]] = {
    ProductType.DIGITAL: Fulfillment(
        steps=(OrderStatus.CREATED, OrderStatus.COMPLETED), can_have_codes=True, is_sold_back=True
    ),
    ProductType.MERCH: Fulfillment(
        steps=(
            OrderStatus.RESERVED,
            OrderStatus.PENDING,
            OrderStatus.PROCESS,
            OrderStatus.SHIPPED,
            OrderStatus.COMPLETED,
        ),
        is_shipped=True,
    ),
}


def first_status(product_type: str, *, has_code: bool = False) -> OrderStatus:
    return FULFILLMENTS[product_type].first_status(has_code=has_code)
