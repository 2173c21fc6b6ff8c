"""Downloads of a community's data by the team."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse

from saas.access import audit
from saas.access.acting import actor_of
from saas.access.audit_things import Action
from saas.kernel.csv import download

# They only sort: a file has an order of its own.
_NO_FILTERS = ("take", "page", "sort_by", "sort_direction")


def team_download(
    content: Iterator[str],
    name: str,
    *,
    action: Action,
    target: object,
    query: Mapping[str, Any],
    rows: int,
    request: HttpRequest,
) -> StreamingHttpResponse:
    """Return ``content`` as the file ``name.csv``. The audit log records the filters and the number of ``rows``.

    The view has ``starts_write``: a file outlives a read-only visit, and holds data of many fans.
    """
    asked = {key: value for key, value in query.items() if key not in _NO_FILTERS and value not in (None, "")}
    filters = {key: value if isinstance(value, bool | int) else str(value) for key, value in asked.items()}
    audit.record(actor_of(request), action, target, after={"rows": rows, "filters": filters})
    return download(content, name)
