"""Checks of the terms of a plan, as pure functions."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from saas.plans.catalog import PARTS, Area, Feature, PlanFeature, PlanLimit, SwitchedBy

MAX_LIMIT = 10**12
MAX_PRICE = 100_000_000
MAX_TRIAL_DAYS = 365
# Prices are in hundredths of a currency. Stripe counts these in another unit, or charges whole units only
# (https://docs.stripe.com/currencies: zero-decimal and three-decimal currencies, special cases).
CURRENCIES_WITHOUT_CENTS = frozenset(
    "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF "  # noqa: SIM905 - a list would take 24 lines
    "BHD JOD KWD OMR TND HUF ISK TWD".split()
)
MAX_LENGTHS = {"name": 40, "summary": 160}
NO_SUCH_LIMIT = "This is not a limit of plans"
WHOLE_NUMBER = "Must be a whole number from 0, or empty for no limit"


def switch_of(switches: Mapping[str, Any], feature: Feature, moment: datetime) -> tuple[bool, datetime | None] | None:
    """Return if an operator switched ``feature`` on, and until when; None if no switch applies at ``moment``.

    ``switches`` is the column of the community.
    """
    switch = switches.get(feature.value)
    if switch is None:
        return None
    until = datetime.fromisoformat(switch["until"]) if switch["until"] else None
    return None if until is not None and until <= moment else (switch["on"], until)


@dataclass(frozen=True, slots=True)
class OffSwitch:
    """The switch by which an area is off: its own, or that of the area it is a part of."""

    area: Area
    by: SwitchedBy
    until: datetime | None = None


def off_switch(
    area: Area, switches: Mapping[str, Any], areas_off: Collection[str], moment: datetime
) -> OffSwitch | None:
    """Return the switch by which ``area`` is off at ``moment``; None if it is on. The team's own switch comes first.

    ``switches`` and ``areas_off`` are columns of the community.
    """
    both = (area, PARTS.get(area, area))
    for one in both:
        if one in areas_off:
            return OffSwitch(one, SwitchedBy.TEAM)
    for one in both:
        switch = switch_of(switches, one, moment)
        if switch is not None and not switch[0]:
            return OffSwitch(one, SwitchedBy.OPERATOR, switch[1])
    return None


def limit_errors(limits: Mapping[str, Any]) -> dict[str, str]:
    """Return the field errors of ``limits``, by ``limits.<name>``."""
    found = {}
    for name, allowed in limits.items():
        if name not in list(PlanLimit):
            found[f"limits.{name}"] = NO_SUCH_LIMIT
        elif allowed is not None and (type(allowed) is not int or not 0 <= allowed <= MAX_LIMIT):
            found[f"limits.{name}"] = WHOLE_NUMBER
    return found


def version_errors(terms: Mapping[str, Any]) -> dict[str, str]:
    """Return the field errors of a new version's terms."""
    found = limit_errors(terms["limits"])
    for limit in PlanLimit:
        if limit.value not in terms["limits"]:
            found[f"limits.{limit.value}"] = "Enter a number, or choose no limit"
    for name, longest in MAX_LENGTHS.items():
        if not 0 < len(terms[name].strip()) <= longest:
            found[name] = f"Enter at most {longest} characters"
    if not re.fullmatch(r"[A-Z]{3}", terms["currency"]):
        found["currency"] = "Enter the three letters of a currency, for example USD"
    elif terms["currency"] in CURRENCIES_WITHOUT_CENTS:
        found["currency"] = "Stripe charges this currency without cents. Enter a currency with cents, for example USD"
    for name, field in (("monthly_price", "monthlyPrice"), ("yearly_price", "yearlyPrice")):
        if terms[name] is not None and not 0 <= terms[name] <= MAX_PRICE:
            found[field] = "Enter a price from 0, or leave it empty for a price by agreement"
    if not 0 <= terms["trial_days"] <= MAX_TRIAL_DAYS:
        found["trialDays"] = f"Enter a number from 0 to {MAX_TRIAL_DAYS}"
    if unknown := [name for name in terms["features"] if name not in list(PlanFeature)]:
        found["features"] = f"There is no feature {unknown[0]}"
    if (terms["monthly_price"] is None) != (terms["yearly_price"] is None):
        found["yearlyPrice"] = "Enter both prices, or neither of them"
    return found


def limits_in_force(version_limits: Mapping[str, Any], override: Mapping[str, Any]) -> dict[str, int | None]:
    """Return the limits of a version with those of the override applied."""
    return {**version_limits, **override}


def price_text(cents: int | None) -> str | None:
    """Return a price in whole units as text, ``29`` or ``29.50``; None by agreement."""
    if cents is None:
        return None
    units, rest = divmod(cents, 100)
    return f"{units}.{rest:02}" if rest else str(units)
