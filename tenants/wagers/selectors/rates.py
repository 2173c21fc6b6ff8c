"""The rate of a casino's currency to US dollars."""

from datetime import UTC, datetime
from decimal import Decimal

from saas.casinos.currency import usd_of
from tenants.wagers.errors import ExchangeRateMissing

# Rates are asked for so many units, because answers have eight decimals and entries keep twelve.
_UNITS = Decimal(10_000)


def usd_rate(currency: str, at: datetime) -> Decimal:
    """Return the US dollars of one unit on the UTC day of ``at``, or of the last day with a rate before it.

    Raises ExchangeRateMissing.
    """
    dollars = usd_of(_UNITS, currency, at.astimezone(UTC).date())
    if dollars is None:
        raise ExchangeRateMissing(currency=currency)
    return dollars / _UNITS
