"""A check for tests: a call answers only errors that the OpenAPI document declares for it.

With STRICT_ERRORS=1, DRF calls ``render_declared`` instead of saas.kernel.errors.render_error.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import structlog
from django.conf import settings
from rest_framework.response import Response

from saas.access.url_map import calls
from saas.kernel.endpoint import Endpoint
from saas.kernel.errors import render_error

log = structlog.get_logger(__name__)
UNDECLARED = "UNDECLARED_ERROR"
# Every call refuses a strange body. The document names these errors only for calls that have a body.
_OF_BODIES = frozenset({"UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"})


@cache
def declared_codes() -> dict[tuple[type[Endpoint], str], set[str]]:
    """Return the codes of each view and HTTP method, over all addresses of the view."""
    document = json.loads((settings.ROOT / "frontend" / "openapi.json").read_text())
    found: dict[tuple[type[Endpoint], str], set[str]] = {}
    for call in calls():
        operation = document["paths"][f"/api{call.path}"][call.method.lower()]
        found.setdefault((call.view, call.method), set()).update(operation["x-errors"])
    return found


def render_declared(error: Exception, context: Mapping[str, Any]) -> Response:
    """Render the error, or 500 UNDECLARED_ERROR if the call does not declare it. Errors from 500 on are not checked."""
    response = render_error(error, context)
    view, method = type(context["view"]), context["request"].method
    known = declared_codes().get((view, method))
    code = response.data["code"]
    if known is None or response.status_code >= 500 or code in known | _OF_BODIES:
        return response
    call = f"{method} {view.__module__}.{view.__name__}: {code}"
    log.error("undeclared error", call=call)
    message = f"{call} is not declared. Add the error to `raises` of the view, and run `make api`"
    return Response({"code": UNDECLARED, "message": message, "params": {"call": call}, "fields": {}}, status=500)
