"""All countries of ISO 3166-1 with their dial codes."""

from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Country:
    """``id`` is the ISO number, ``code`` the two letters, ``dial_code`` like ``+46``."""

    id: int
    name: str
    dial_code: str
    code: str


@cache
def countries() -> tuple[Country, ...]:
    """Return the countries by name, without uninhabited territories, which have no dial code."""
    import phonenumbers
    import pycountry

    rows = [
        Country(int(entry.numeric), getattr(entry, "common_name", entry.name), f"+{dial_code}", entry.alpha_2)
        for entry in pycountry.countries
        if (dial_code := phonenumbers.country_code_for_region(entry.alpha_2))
    ]
    return tuple(sorted(rows, key=lambda row: row.name))


@cache
def country_codes() -> frozenset[str]:
    return frozenset(country.code for country in countries())
