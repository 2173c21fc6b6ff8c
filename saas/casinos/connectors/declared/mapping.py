"""A declared mapping: where a provider's JSON answer has its list, and which fields hold name and amount.

The options of a connection hold the mapping. It is checked before it is stored, and again before each read.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any, Literal
from urllib.parse import parse_qsl, urlsplit

from saas.casinos.connectors.base import Window, WindowMode
from saas.kernel.guarded_addresses import address_problem

DateFormat = Literal["date", "iso", "epoch_s", "epoch_ms"]
MODES = (WindowMode.LIFETIME, WindowMode.CLOSED, WindowMode.MONTH)
CHOICES: dict[str, tuple[str, ...]] = {
    "method": ("GET", "POST"),
    "amount_unit": ("major", "cents"),
    "mode": tuple(mode.value for mode in MODES),
    "params_in": ("query", "body"),
    "date_format": ("date", "iso", "epoch_s", "epoch_ms"),
}
# A step below the end, for a provider that counts the end as part of the period.
LAST_MOMENT: dict[str, timedelta] = {
    "date": timedelta(days=1),
    "iso": timedelta(milliseconds=1),
    "epoch_s": timedelta(seconds=1),
    "epoch_ms": timedelta(milliseconds=1),
}
PATH = re.compile(r"[A-Za-z0-9_$-]{1,60}(\.[A-Za-z0-9_$-]{1,60}){0,5}", re.ASCII)
PARAMETER = re.compile(r"[A-Za-z0-9_.\[\]-]{1,60}", re.ASCII)
HEADER = re.compile(r"[A-Za-z0-9-]{1,60}", re.ASCII)
PREFIX = re.compile(r"[A-Za-z0-9_=-]{0,30} ?", re.ASCII)
CURRENCY = re.compile(r"[A-Z0-9_]{2,12}", re.ASCII)
# Headers that the client sets, or that would change where the answer comes from.
RESERVED_HEADERS = frozenset({"host", "content-length", "content-type", "transfer-encoding", "connection", "accept"})

REQUIRED = "Field is required"
WRONG_PATH = "Enter names separated by dots, as in data.users"
WRONG_NAME = "Enter a name of letters, digits, - and _"
WRONG_CURRENCY = "Enter a code such as USD"


@dataclass(frozen=True, slots=True)
class JsonMapping:
    """How to call ``url`` and read its answer. Paths are keys separated by dots; an empty ``rows`` is a bare list.

    The key is sent in ``header``, after ``header_prefix``, or in the parameter ``query_key``. ``amount_decimals`` is
    the path of a number of decimals, for amounts as whole numbers. ``last_page`` is the path of a flag that is true if
    the list is complete.
    """

    url: str
    name: str
    amount: str
    method: str = "GET"
    header: str | None = None
    header_prefix: str = ""
    query_key: str | None = None
    rows: str = ""
    id: str | None = None
    amount_unit: str = "major"
    amount_decimals: str | None = None
    weighted: str | None = None
    campaign_code: str | None = None
    mode: WindowMode = WindowMode.LIFETIME
    start_param: str | None = None
    end_param: str | None = None
    params_in: str = "query"
    date_format: str = "date"
    end_is_inclusive: bool = False
    currency: str = "USD"
    last_page: str | None = None


KNOWN = frozenset(entry.name for entry in fields(JsonMapping))
PATHS = ("rows", "name", "id", "amount", "amount_decimals", "weighted", "campaign_code", "last_page")


def problems_of(options: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with a mapping, by its field; empty if it can be tried."""
    texts = {name: value for name, value in options.items() if name in KNOWN and name != "end_is_inclusive"}
    found = {name: "Enter a text" for name, value in texts.items() if value is not None and not isinstance(value, str)}
    if found:
        return found
    given = {name: value for name, value in texts.items() if value}
    found |= {name: REQUIRED for name in ("url", "name", "amount") if name not in given}
    found |= {name: WRONG_PATH for name in PATHS if name in given and not PATH.fullmatch(given[name])}
    for name, choices in CHOICES.items():
        if given.get(name, choices[0]) not in choices:
            found[name] = f"Choose one of {', '.join(choices)}"
    patterns = {"start_param": PARAMETER, "end_param": PARAMETER, "query_key": PARAMETER, "header": HEADER}
    for name, pattern in (*patterns.items(), ("header_prefix", PREFIX)):
        if name in given and not pattern.fullmatch(given[name]):
            found[name] = WRONG_NAME
    if given.get("header", "").lower() in RESERVED_HEADERS:
        found["header"] = "This header is set automatically"
    if not CURRENCY.fullmatch(given.get("currency", "USD")):
        found["currency"] = WRONG_CURRENCY
    if given.get("mode") in (WindowMode.CLOSED, WindowMode.MONTH):
        found |= {name: REQUIRED for name in ("start_param", "end_param") if name not in given}
    if "url" in given and (problem := _problem_of_url(given)):
        found["url"] = problem
    return found


def _problem_of_url(given: Mapping[str, str]) -> str | None:
    if problem := address_problem(given["url"]):
        return problem
    set_here = {given[name] for name in ("query_key", "start_param", "end_param") if name in given}
    twice = set_here & {name for name, _ in parse_qsl(urlsplit(given["url"]).query, keep_blank_values=True)}
    return f"The parameter {min(twice)} is set automatically. Remove it from the address." if twice else None


def mapping_of(options: Mapping[str, Any]) -> JsonMapping | None:
    """Return the mapping of a connection, None if it has a problem. Unknown options are left out."""
    if problems_of(options):
        return None
    given = {name: value for name, value in options.items() if name in KNOWN and value not in (None, "")}
    given["mode"] = WindowMode(given.get("mode", WindowMode.LIFETIME))
    given["end_is_inclusive"] = given.get("end_is_inclusive") is True
    return JsonMapping(**given)


def period_of(mapping: JsonMapping, window: Window) -> dict[str, str | int]:
    """Return the parameters of a period, as the provider writes times. Numbers stay numbers in a body."""
    end = window.end - LAST_MOMENT[mapping.date_format] if mapping.end_is_inclusive else window.end
    assert mapping.start_param, "checked in problems_of"
    assert mapping.end_param, "checked in problems_of"
    return {
        mapping.start_param: _written(window.start, mapping.date_format),
        mapping.end_param: _written(end, mapping.date_format),
    }


def _written(moment: datetime, date_format: str) -> str | int:
    moment = moment.astimezone(UTC)
    if date_format == "date":
        return moment.date().isoformat()
    if date_format == "iso":
        return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
    milliseconds = round(moment.timestamp() * 1000)
    return milliseconds if date_format == "epoch_ms" else milliseconds // 1000


def value_at(row: Any, path: str | None) -> Any:
    """Return the value at a path of dotted keys, None if it is missing. An empty path is the value itself."""
    found = row
    for key in path.split(".") if path else ():
        found = found.get(key) if isinstance(found, dict) else None
    return found
