"""The terms of delivery of a product: its own, or those of the store."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import DeliveryMethod, Product


class Shipped(Protocol):
    """The columns of a store or a product. No methods are all methods, and no countries are all countries."""

    shipping_methods: list[str]
    shipping_countries: list[str]
    shipping_min_days: int | None
    shipping_max_days: int | None


@dataclass(frozen=True, slots=True)
class ShippingTerms:
    """``countries`` are two-letter codes, empty for all. The days are an estimate of the delivery time."""

    methods: tuple[str, ...]
    countries: tuple[str, ...]
    min_days: int | None
    max_days: int | None

    @property
    def asks_for_country(self) -> bool:
        """True if it depends on the country whether a fan can get the piece. A pickup asks for none."""
        return bool(self.countries) and DeliveryMethod.PICKUP not in self.methods

    def serves(self, country: str) -> bool:
        return not self.asks_for_country or country in self.countries

    def problems_of(self, method: str, country: str) -> dict[str, str]:
        """Return the problems of a delivery by field, as the fan's form names them."""
        if method not in self.methods:
            return {"delivery": "This delivery is not offered. Choose another one."}
        if method != DeliveryMethod.PICKUP and self.countries and country not in self.countries:
            return {"country": "This product is not delivered to this country"}
        return {}


def shipping_terms(product: Product, store: Shipped) -> ShippingTerms | None:
    """Return the terms of ``product``; None if it is not sent."""
    if not FULFILLMENTS[product.type].is_shipped:
        return None
    source: Shipped = product if product.ships_apart else store
    methods: Sequence[str] = source.shipping_methods or DeliveryMethod.values
    return ShippingTerms(
        tuple(one for one in DeliveryMethod.values if one in methods),
        tuple(source.shipping_countries),
        source.shipping_min_days,
        source.shipping_max_days,
    )
