"""The rendered reference of the API at ``/api/docs``. It needs nothing from another host.

Swagger UI comes from the package drf-spectacular-sidecar and is served below ``/static/`` like other static files.
"""

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from saas.kernel.endpoint import Endpoint, Scope

DOCUMENT = settings.ROOT / "frontend" / "openapi.json"
"""The committed document. ``manage.py openapi --check`` fails when it is stale."""

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
        response = render(request._request, "kernel/reference.html")
        response["Content-Security-Policy"] = CONTENT_POLICY
        response["Cache-Control"] = "no-cache"
        return response


# The document has no secrets, so it may be compressed: from 540 KB to 60 KB.
@method_decorator(gzip_page, name="dispatch")
class ReferenceDocument(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "public"}

    @extend_schema(operation_id="getApiDocument", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Any:
        """Return the OpenAPI document of this installation."""
        response = HttpResponse(DOCUMENT.read_bytes(), content_type="application/json")
        response["Cache-Control"] = "no-cache"
        return response
