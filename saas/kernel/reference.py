"""The rendered reference of the API at ``/api/docs``. It needs nothing from another host.

Swagger UI comes from the package drf-spectacular-sidecar and is served below ``/static/`` like other static files. It
needs ten seconds and more for the whole document, so the page shows one area (a tag of the document) at a time.
"""

import json
import re
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from saas.kernel.endpoint import Endpoint, Scope
from saas.kernel.errors import NotFound

DOCUMENT = settings.ROOT / "frontend" / "openapi.json"
"""The committed document. ``manage.py openapi --check`` fails when it is stale."""

_REFERENCE = re.compile(r'"#/components/([a-z]+)/([^"/]+)"', re.IGNORECASE)
# Swagger UI draws its icons from data addresses in its style sheet.
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'"
)


class Reference(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "public"}

    @extend_schema(operation_id="getApiReference", responses={(200, "text/html"): OpenApiTypes.STR})
    def get(self, request: Request) -> Any:
        """Show the API reference as a page."""
        response = render(request._request, "kernel/reference.html", {"areas": _areas()})
        response["Content-Security-Policy"] = CONTENT_POLICY
        response["Cache-Control"] = "no-cache"
        return response


# The document has no secrets, so it may be compressed: from 2.6 MB to 190 KB.
@method_decorator(gzip_page, name="dispatch")
class ReferenceDocument(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "public"}
    raises = {"GET": (NotFound,)}

    @extend_schema(
        operation_id="getApiDocument",
        parameters=[OpenApiParameter("area", str, description="Only the calls with this tag, and what they refer to")],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Any:
        """Return the OpenAPI document of this installation."""
        area = request.query_params.get("area")
        if area is not None and area not in _areas():
            raise NotFound
        content = DOCUMENT.read_bytes() if area is None else _part(area)
        response = HttpResponse(content, content_type="application/json")
        response["Cache-Control"] = "no-cache"
        return response


@cache
def _document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DOCUMENT.read_bytes())
    return found


@cache
def _areas() -> tuple[str, ...]:
    calls = (call for methods in _document()["paths"].values() for call in methods.values())
    return tuple(sorted({tag for call in calls for tag in call["tags"]}))


@cache
def _part(area: str) -> bytes:
    """Return the document with the calls of one area, and with those components that they reach by references."""
    whole = _document()
    paths = {
        path: {method: call for method, call in methods.items() if area in call["tags"]}
        for path, methods in whole["paths"].items()
    }
    part: dict[str, Any] = {**whole, "paths": {path: methods for path, methods in paths.items() if methods}}
    reached: dict[str, dict[str, Any]] = {}
    waiting = _REFERENCE.findall(json.dumps(part["paths"]))
    while waiting:
        kind, name = waiting.pop()
        if name not in reached.setdefault(kind, {}):
            reached[kind][name] = whole["components"][kind][name]
            waiting += _REFERENCE.findall(json.dumps(reached[kind][name]))
    return json.dumps({**part, "components": reached}).encode()
