"""The service worker of a host, and the page that it shows without a connection."""

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from saas.tenancy.resolver import community_of
from tenants.branding.look import look_of
from tenants.pages.icons import FACETS

_WORKER: Final = Path(__file__).with_name("service_worker.js")


@cache
def _worker() -> bytes:
    return _WORKER.read_bytes()


def service_worker(_request: HttpRequest) -> HttpResponse:
    """Return the script of the service worker, which serves the whole host. Browsers look for a new one each day."""
    response = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    response["Content-Security-Policy"] = "default-src 'none'; connect-src 'self'"
    return response


def offline(request: HttpRequest) -> HttpResponse:
    """Return the page that the service worker keeps for a visitor without a connection. It loads nothing else.

    It has the name, the colors and the corners of the community or the platform.
    """
    community = community_of(request)
    look = look_of(community)
    variables = look.palette.variables
    style = render_to_string("pages/offline.css", {"rules": mark_safe(look.rules())})  # noqa: S308 - our own CSS
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    facets = [(variables[color], f"M{' '.join(f'{x} {y}' for x, y in corners)}z") for color, corners in FACETS]
    response = HttpResponse(
        render_to_string(
            "pages/offline.html",
            {"name": community.name if community else "Gemhall", "style": mark_safe(style), "facets": facets},  # noqa: S308
        )
    )
    response["Cache-Control"] = "no-cache"
    response["Content-Security-Policy"] = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'"
    return response
