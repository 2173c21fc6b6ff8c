"""US dollars of an amount in another currency, by the daily reference rates of the European Central Bank (ECB).

The ECB publishes no rate at weekends and on holidays. A day without a rate uses the last one before it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from xml.parsers.expat import ExpatError, ParserCreate

import structlog
from django.conf import settings

from saas.casinos.connectors.errors import ConnectorError
from saas.casinos.connectors.http import ReportCall, require_success, send
from saas.casinos.models import CurrencyRate

log = structlog.get_logger(__name__)
USD, EUR = "USD", "EUR"
STEP = Decimal("0.00000001")
MAX_RATES = 500_000
BATCH = 2_000
MAX_PER_EUR = Decimal(10) ** 9
# Longer than any series of holidays. An older rate is not the rate of a day.
OLDEST = timedelta(days=14)


class RatesUnreadable(ValueError):
    """The file is not a list of daily rates of the ECB."""


@dataclass(frozen=True, slots=True)
class DayRate:
    """So much of ``code`` was worth one euro on ``day``."""

    day: date
    code: str
    per_eur: Decimal


def parse_rates(content: bytes) -> list[DayRate]:
    """Return the rates of the ECB's XML: of one day, of 90 days or of all days.

    A document type, and with it each entity, is refused. Raises RatesUnreadable.
    """
    found: list[DayRate] = []
    day: date | None = None

    def start(name: str, given: Mapping[str, str]) -> None:
        nonlocal day
        if name.rpartition(":")[2] != "Cube":
            return
        if "time" in given:
            day = date.fromisoformat(given["time"])
        if "currency" in given:
            found.append(_rate_of(day, given))
        if len(found) > MAX_RATES:
            raise RatesUnreadable("The file has too many rates")

    def refuse(*_: object) -> None:
        raise RatesUnreadable("The file has a document type")

    parser = ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except RatesUnreadable:
        raise
    except (ExpatError, ValueError, KeyError, InvalidOperation) as error:
        raise RatesUnreadable("The file is not a list of rates of the ECB") from error
    if not found:
        raise RatesUnreadable("The file has no rates")
    return found


def _rate_of(day: date | None, given: Mapping[str, str]) -> DayRate:
    code, per_eur = given["currency"], Decimal(given["rate"])
    if day is None or len(code) != 3 or not (code.isascii() and code.isupper()):
        raise ValueError("a rate without a day or a currency")
    if not per_eur.is_finite() or not 0 < per_eur < MAX_PER_EUR:
        raise ValueError("a rate that is not positive")
    return DayRate(day, code, per_eur)


def store_rates(rates: list[DayRate]) -> int:
    """Store rates and return how many days they cover. A rate of a known day replaces it: the ECB corrects days."""
    unique = {(rate.code, rate.day): rate for rate in rates}
    CurrencyRate.objects.bulk_create(
        [CurrencyRate(day=rate.day, code=rate.code, per_eur=rate.per_eur) for rate in unique.values()],
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["code", "day"],
        update_fields=["per_eur"],
    )
    return len({rate.day for rate in unique.values()})


def fetch_rates() -> int:
    """Load the file at ECB_RATES_URL, store its rates and return the number of days; 0 without the setting.

    Raises ConnectorError, RatesUnreadable.
    """
    if not settings.ECB_RATES_URL:
        return 0
    answer = send(ReportCall(settings.ECB_RATES_URL, accept="application/xml, text/xml"))
    require_success(answer)
    return store_rates(parse_rates(answer.body))


def refresh_rates() -> None:
    """Load today's rates. A failure is logged: the last known rate is used until the next run."""
    try:
        fetch_rates()
    except (ConnectorError, RatesUnreadable) as error:
        log.warning("the daily rates were not read", error=str(error))


def usd_of(amount: Decimal, currency: str, day: date) -> Decimal | None:
    """Return the US dollars of ``amount`` on ``day``, with 8 decimals; None if the currency has no known rate then."""
    rates = UsdRates(frozenset({currency}), day, day)
    return rates.usd_of(amount, currency, day)


class UsdRates:
    """Rates of several currencies and days, read with one query. For amounts of a whole report."""

    def __init__(self, currencies: frozenset[str], first: date, last: date) -> None:
        foreign = currencies - {USD}
        self._per_eur: dict[str, list[tuple[date, Decimal]]] = {}
        for code, day, per_eur in _rows(foreign | {USD}, first, last) if foreign else ():
            self._per_eur.setdefault(code, []).append((day, per_eur))

    def usd_of(self, amount: Decimal, currency: str, day: date) -> Decimal | None:
        """Return the US dollars of ``amount``, None without a rate. A dollar is a dollar on every day."""
        if currency == USD:
            return amount.quantize(STEP, ROUND_HALF_EVEN)
        dollars = self._rate(USD, day)
        per_eur = Decimal(1) if currency == EUR else self._rate(currency, day)
        if dollars is None or per_eur is None:
            return None
        return (amount / per_eur * dollars).quantize(STEP, ROUND_HALF_EVEN)

    def _rate(self, code: str, day: date) -> Decimal | None:
        """Return the rate of ``day``, or the last one in the two weeks before it."""
        before = [entry for entry in self._per_eur.get(code, ()) if day - OLDEST <= entry[0] <= day]
        return max(before)[1] if before else None


def _rows(codes: frozenset[str], first: date, last: date) -> Iterator[tuple[str, date, Decimal]]:
    wanted = CurrencyRate.objects.filter(code__in=codes, day__gte=first - OLDEST, day__lte=last)
    return wanted.values_list("code", "day", "per_eur").iterator()
