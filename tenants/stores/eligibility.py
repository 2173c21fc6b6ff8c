"""The conditions of a purchase: the checks that the product's page and the purchase share, in this order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from saas.access.audience import Rule
from saas.kernel.errors import DomainError
from saas.notifications.wording import worded
from tenants.checkout.checks import (
    NO_RULE,
    VISITOR,
    Gated,
    Participant,
    audience_admitted,
    check,
    email_verified,
    enough_gems,
    is_member,
    level_reached,
    logged_in,
    member_long_enough,
    not_on_team,
    not_restricted,
    price_unchanged,
)
from tenants.stores.errors import (
    ComingSoon,
    CoolingDown,
    GivenByDraw,
    NotShippedThere,
    OwnStore,
    ProductOutOfStock,
    PurchaseLimit,
    SaleEnded,
    ShippingCountryNeeded,
    StoreClosed,
    VariantsChanged,
    VariantSoldOut,
)
from tenants.stores.models import Product, ProductStatus, ProductVariant, StoreStatus
from tenants.stores.shipping_terms import ShippingTerms
from tenants.stores.terms import Bought, Moment, period_over


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductSituation:
    """A product and the person who wants it.

    ``bought_today`` and ``history`` (what the member bought, day by day) are loaded only where a term of the product
    needs them. ``unit_price`` is the price asked: the product's own, with the extra price of the chosen ``variant``, or
    that of a drop. ``ship_to`` is the country of the fan's address, as far as it is known, for a product that is sent
    by the terms ``shipping``.
    """

    product: Product
    store_status: str
    moment: Moment
    participant: Participant = VISITOR
    bought_today: int = 0
    history: Sequence[Bought] = ()
    unit_price: int = 0
    expected_price: int | None = None
    balance: int | None = None
    audience: Rule = NO_RULE
    variant: ProductVariant | None = None
    shipping: ShippingTerms | None = None
    ship_to: str = ""

    @property
    def price(self) -> int:
        return self.unit_price

    @property
    def gated(self) -> Gated:
        return self.product

    @property
    def at(self) -> datetime:
        return self.moment.at


@check(StoreClosed)
def store_open(situation: ProductSituation) -> DomainError | None:
    return None if situation.store_status == StoreStatus.OPEN else StoreClosed()


@check(SaleEnded, ComingSoon)
def on_sale(situation: ProductSituation) -> DomainError | None:
    product, at = situation.product, situation.moment.at
    if product.status == ProductStatus.DISCONTINUED or (product.on_sale_until and product.on_sale_until <= at):
        return SaleEnded()
    if product.on_sale_from and product.on_sale_from > at:
        return ComingSoon(until=product.on_sale_from.isoformat())
    return None


@check(ProductOutOfStock, GivenByDraw, CoolingDown)
def in_stock(situation: ProductSituation) -> DomainError | None:
    """True if a piece is available at this moment."""
    product = situation.product
    if product.status != ProductStatus.ACTIVE:
        return ProductOutOfStock()
    if product.reserved:
        return GivenByDraw()
    if product.global_cooldown is not None and product.last_sold_at is not None:
        over = product.last_sold_at + timedelta(seconds=product.global_cooldown)
        if over > situation.moment.at:
            return CoolingDown(everybody=True, until=over.isoformat())
    return None


@check(VariantsChanged, VariantSoldOut)
def variant_left(situation: ProductSituation) -> DomainError | None:
    """Check the option that the buyer chose. Only a purchase has one; a page shows them all."""
    variant = situation.variant
    if situation.product.has_variants != (variant is not None):
        return VariantsChanged()
    return VariantSoldOut() if variant is not None and variant.quantity == 0 else None


@check(NotShippedThere)
def shipped_there(situation: ProductSituation) -> DomainError | None:
    """Deny a fan whose known country is not served."""
    terms, country = situation.shipping, situation.ship_to
    if terms is None or not country or terms.serves(country):
        return None
    return NotShippedThere(country=country, countries=list(terms.countries))


@check(ShippingCountryNeeded)
def country_known(situation: ProductSituation) -> DomainError | None:
    """Only for purchases: the page asks for the country."""
    terms = situation.shipping
    return ShippingCountryNeeded() if terms and terms.asks_for_country and not situation.ship_to else None


@check(PurchaseLimit)
def limit_left(situation: ProductSituation) -> DomainError | None:
    product, moment, history = situation.product, situation.moment, situation.history
    if product.limit_total is not None and sum(row.count for row in history) >= product.limit_total:
        return PurchaseLimit(limit=product.limit_total, per="in total", until=None)
    if product.limit_per_period is not None and product.period_days is not None:
        until = period_over(history, product.limit_per_period, product.period_days, moment)
        if until is not None:
            per = worded("per {days:day}", {"days": product.period_days})
            return PurchaseLimit(limit=product.limit_per_period, per=per, until=until.isoformat())
    if product.limit_per_day is not None and situation.bought_today >= product.limit_per_day:
        until = moment.midnight(moment.day + timedelta(days=1))
        return PurchaseLimit(limit=product.limit_per_day, per="per day", until=until.isoformat())
    return None


@check(CoolingDown)
def cooldown_over(situation: ProductSituation) -> DomainError | None:
    cooldown = situation.product.member_cooldown
    if cooldown is None:
        return None
    moments = [row.last_at for row in situation.history if row.last_at is not None and row.count]
    if moments and (over := max(moments) + timedelta(seconds=cooldown)) > situation.moment.at:
        return CoolingDown(everybody=False, until=over.isoformat())
    return None


MEMBER_CHECKS = (
    logged_in,
    is_member,
    not_restricted,
    level_reached,
    member_long_enough,
    audience_admitted,
    shipped_there,
    limit_left,
    cooldown_over,
    email_verified,
    price_unchanged,
    enough_gems,
)
# The checks that hold for all people, members and visitors.
AVAILABILITY_CHECKS = (on_sale, in_stock)
_STORE_CHECKS = (not_on_team(OwnStore), store_open, *AVAILABILITY_CHECKS)
# The checks of a product's page, and of a purchase.
PRODUCT_CHECKS = (*_STORE_CHECKS, *MEMBER_CHECKS)
PURCHASE_CHECKS = (*_STORE_CHECKS, variant_left, *MEMBER_CHECKS, country_known)
