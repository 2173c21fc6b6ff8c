"""Lists: newest first, in pages, with a cursor."""

from collections.abc import Iterable
from typing import Any

from simulators.stripe.api import Call
from simulators.stripe.errors import invalid
from simulators.stripe.store import Row, Shown, Store

PAGE = "limit starting_after ending_before"
CREATED = "created created.*"
DEFAULT_LIMIT, MAX_LIMIT = 10, 100


def page(call: Call, rows: Iterable[Row], url: str) -> Row:
    """Return the page that limit, starting_after and ending_before ask for; ``rows`` are the oldest first."""
    params = call.params
    limit = params.get("limit", DEFAULT_LIMIT)
    if not 1 <= limit <= MAX_LIMIT:
        raise invalid(f"Invalid integer: must be between 1 and {MAX_LIMIT}", "limit", "parameter_invalid_integer")
    if "starting_after" in params and "ending_before" in params:
        raise invalid("You may only specify one of these parameters: ending_before, starting_after.", "ending_before")
    found = [row for row in rows if _in_range(row, params.get("created"))][::-1]
    ids = [row["id"] for row in found]
    if cursor := params.get("starting_after"):
        found = found[_position(ids, cursor, "starting_after") + 1 :]
        shown, more = found[:limit], len(found) > limit
    elif cursor := params.get("ending_before"):
        found = found[: _position(ids, cursor, "ending_before")]
        shown, more = found[-limit:], len(found) > limit
    else:
        shown, more = found[:limit], len(found) > limit
    data = [call.store.shown(row) for row in shown]
    return Shown({"object": "list", "data": data, "has_more": more, "url": url})


def _position(ids: list[str], cursor: str, param: str) -> int:
    if cursor not in ids:
        raise invalid(f"No such object: '{cursor}'", param, "resource_missing")
    return ids.index(cursor)


def _in_range(row: Row, wanted: Any) -> bool:
    if wanted is None:
        return True
    made = row["created"] if "created" in row else row["date"]
    if isinstance(wanted, int):
        return bool(made == wanted)
    checks = {"gt": made.__gt__, "gte": made.__ge__, "lt": made.__lt__, "lte": made.__le__}
    return all(checks[name](int(limit)) for name, limit in wanted.items())


def matching(store: Store, kind: str, params: dict[str, Any], *names: str) -> list[Row]:
    """Return the rows of ``kind`` whose fields equal the parameters of these names."""
    return list(store.all(kind, **{name: params[name] for name in names if name in params}))
