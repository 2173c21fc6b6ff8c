"""The products and prices at Stripe, made from the versions of the plans.

A product per plan, a price per version and interval. Prices never change at Stripe. The lookup key finds a price again
whose answer was lost.
"""

import structlog

from saas.billing import gateway
from saas.billing.answers import STRIPE_INTERVALS
from saas.billing.errors import PlanNotForSale
from saas.billing.gateway import StripeRefused
from saas.billing.models import BillingInterval, StripePrice, StripeProduct
from saas.billing.rules import price_of
from saas.plans.models import PlanVersion
from saas.plans.selectors import current_versions

log = structlog.get_logger(__name__)


def lookup_key(version: PlanVersion, interval: str) -> str:
    return f"gemhall_{version.code}_{version.version}_{interval.lower()}"


def price_for(version: PlanVersion, interval: str) -> StripePrice:
    """Return the price at Stripe; it is made if it is missing. Raises PlanNotForSale, PaymentsUnavailable."""
    amount = price_of(version, interval)
    if not amount:
        raise PlanNotForSale
    known = StripePrice.objects.filter(version=version, interval=interval).first()
    if known is not None:
        return known
    key = lookup_key(version, interval)
    stripe_id = gateway.price_called(key) or gateway.create_price(
        {
            "product": _product(version),
            "unit_amount": amount,
            "currency": version.currency.lower(),
            "recurring": {"interval": STRIPE_INTERVALS[BillingInterval(interval)]},
            "lookup_key": key,
            "metadata": {"plan": version.code, "version": str(version.version)},
        },
        key=f"price:{key}",
    )
    price, _ = StripePrice.objects.get_or_create(
        version=version,
        interval=interval,
        defaults={"stripe_id": stripe_id, "amount": amount, "currency": version.currency},
    )
    return price


def _product(version: PlanVersion) -> str:
    known = StripeProduct.objects.filter(pk=version.code).first()
    if known is not None:
        return known.stripe_id
    product = f"gemhall_{version.code}"
    try:
        gateway.create_product({"id": product, "name": version.name}, key=f"product:{product}")
    except StripeRefused as error:
        if error.code != "resource_already_exists":
            raise
    StripeProduct.objects.get_or_create(plan_code=version.code, defaults={"stripe_id": product, "name": version.name})
    return product


def ensure_prices() -> int:
    """Make the missing prices of all versions on sale; return their number. Raises PaymentsUnavailable."""
    if not gateway.is_on():
        return 0
    known = set(StripePrice.objects.values_list("version_id", "interval"))
    missing = [
        (version, interval)
        for version in current_versions()
        for interval in BillingInterval
        if price_of(version, interval) and (version.pk, interval) not in known
    ]
    for version, interval in missing:
        price_for(version, interval)
    return len(missing)
