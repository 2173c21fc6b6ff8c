"""The HTML around the React app: the community's colours, title and boot data are in the first answer.

A visitor's page is the same for every visitor of one place, so it is rendered once and kept for a few seconds; only
nonce, clock and address are put in per request. A page with a session in it is private and never kept.
"""

import json
import secrets
import time
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.utils.module_loading import import_string

from saas.access.catalog import areas
from saas.directory.selectors import public_community
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from saas.tenancy.resolver import ResolvedRequest, resolved
from tenants.branding.frontend import front_end
from tenants.branding.palette import PLATFORM_BRAND, Palette, palette_for

Space = Literal["platform", "community", "admin"]
SECONDS_KEPT = 5.0
MOST_KEPT = 2_000
PLATFORM_TITLE = "Gemhall"
PLATFORM_DESCRIPTION = "Communities where watching pays: earn gems, spend them on what your creator made for you."
NONCE, CLOCK, ADDRESS = "@@nonce@@", "@@clock@@", "@@address@@"

_kept: dict[tuple[Any, ...], tuple[float, str]] = {}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page is: decides the route table, the base path and whose colours it wears."""

    space: Space
    basename: str
    api_base: str
    on_domain: bool
    community: Community | None


def page(request: HttpRequest) -> HttpResponseBase:
    """Any address of the React app. ``/admin`` lives on the platform host alone."""
    inner = resolved(request)
    is_admin = inner.path_info == "/admin" or inner.path_info.startswith("/admin/")
    if is_admin and (inner.domain is not None or inner.prefix):
        return HttpResponseRedirect(settings.PLATFORM_URL + inner.path_info)
    place = _place(inner, is_admin=is_admin)
    signed_in = settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated
    html = _render(place, inner) if signed_in or is_admin else _kept_page(place, inner)
    return _answer(request, html, private=signed_in)


def error_page(request: HttpRequest, error: DomainError) -> HttpResponseBase:
    """A page for what could not be resolved: unknown host, unknown or suspended community, still building."""
    place = Place("platform", "/", "/api", on_domain=error.status == 421, community=None)
    boot = _boot(place, whoami=None, csrf_token=None) | {"error": error.body()}
    response = _answer(request, _fill(place, boot, palette_for(PLATFORM_BRAND), title=str(error)), private=True)
    response.status_code = error.status
    return response


def favicon(request: HttpRequest) -> HttpResponse:
    """Our gem in the colours of the place."""
    answer = resolved(request).resolved
    shades = _palette(answer.community if answer else None).shades
    facets = (
        ("M9 4h14l7 9-14 16L2 13z", 4),
        ("M9 4h14l-4 9h-6z", 2),
        ("M9 4 2 13h11zM23 4l7 9H19z", 3),
        ("M13 13h6l-3 16z", 5),
        ("M19 13h11L16 29z", 6),
    )
    paths = "".join(f'<path fill="{shades[shade]}" d="{outline}"/>' for outline, shade in facets)
    response = HttpResponse(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{paths}</svg>', content_type="image/svg+xml"
    )
    response["Cache-Control"] = "public, max-age=3600"
    return response


def _place(request: ResolvedRequest, *, is_admin: bool) -> Place:
    community = request.resolved.community if request.resolved else None
    if is_admin:
        return Place("admin", "/", "/api", on_domain=False, community=community)
    if request.domain is not None:
        return Place("community", "/", "/api", on_domain=True, community=community)
    if request.prefix:
        return Place("community", request.prefix, f"{request.prefix}/api", on_domain=False, community=community)
    return Place("platform", "/", "/api", on_domain=False, community=community)


def _palette(community: Community | None) -> Palette:
    if community is None:
        return palette_for(PLATFORM_BRAND)
    return palette_for(community.brand_color, "light" if community.scheme == "light" else "dark")


def _kept_page(place: Place, request: ResolvedRequest) -> str:
    key = (
        place.space,
        place.basename,
        place.on_domain,
        place.community and place.community.pk,
        _shell_kind(place, request),
    )
    known = _kept.get(key)
    moment = time.monotonic()
    if known is not None and moment - known[0] < SECONDS_KEPT:
        return known[1]
    if len(_kept) > MOST_KEPT:
        _kept.clear()
    html = _fill(
        place, _boot(place, whoami=None, csrf_token=None), _palette(place.community), kind=_shell_kind(place, request)
    )
    _kept[key] = (moment, html)
    return html


def _render(place: Place, request: ResolvedRequest) -> str:
    whoami = import_string(settings.WHOAMI)(request)
    boot = _boot(place, whoami=whoami, csrf_token=get_token(request))
    if place.space == "admin" and place.community is None and request.user.is_authenticated:
        own = getattr(request.user, "community", None) if getattr(request.user, "is_creator", False) else None
        boot["community"] = public_community(own) if own is not None else None
    return _fill(place, boot, _palette(place.community), kind=_shell_kind(place, request))


def _shell_kind(place: Place, request: ResolvedRequest) -> str:
    if place.space == "admin":
        return "admin"
    return "hero" if place.space == "community" and request.path_info == "/" else "page"


def _boot(place: Place, *, whoami: dict[str, Any] | None, csrf_token: str | None) -> dict[str, Any]:
    boot: dict[str, Any] = {
        "space": place.space,
        "basename": place.basename,
        "apiBase": place.api_base,
        "platformUrl": settings.PLATFORM_URL,
        "host": "custom" if place.on_domain else "platform",
        "community": public_community(place.community) if place.community else None,
        "theme": _palette(place.community).theme(),
        "whoami": whoami
        or {"user": None, "balance": None, "member": None, "acting": None, "csrfToken": csrf_token or ""},
        "serverNow": CLOCK,
        "development": settings.ENVIRONMENT == "development",
    }
    if place.space == "admin":
        boot["areas"] = areas()
    return boot


def _fill(place: Place, boot: dict[str, Any], palette: Palette, *, kind: str = "page", title: str = "") -> str:
    """The whole page with the per-request slots still open."""
    front = front_end()
    community = place.community
    name = title or (community.name if community else PLATFORM_TITLE)
    description = (community.description if community else "") or PLATFORM_DESCRIPTION
    # A closing tag inside the JSON would end the script block: `<` is written as an escape.
    data = json.dumps(boot, default=str, separators=(",", ":")).replace("<", "\\u003c").replace("\u2028", "\\u2028")
    slots = {
        "title": escape(name if community is None else f"{name} · {PLATFORM_TITLE}"),
        "description": escape(description),
        "canonical": ADDRESS,
        "scheme": palette.scheme,
        "theme_color": palette.variables["canvas"],
        "css_variables": palette.css(),
        "nonce": NONCE,
        "favicon": f"{place.basename.rstrip('/')}/favicon.svg",
        "preload_links": front.preload_links,
        "stylesheet_links": front.stylesheet_links,
        "script_src": front.script_src,
        "shell_kind": kind,
        "shell_title": escape(name),
        "boot_json": data,
    }
    html = front.template
    for slot, value in slots.items():
        html = html.replace("{{" + slot + "}}", value)
    return html


def _answer(request: HttpRequest, html: str, *, private: bool) -> HttpResponse:
    nonce = secrets.token_urlsafe(16)
    filled = (
        html.replace(NONCE, nonce)
        .replace(CLOCK, now().isoformat())
        .replace(ADDRESS, escape(f"{request.scheme}://{request.get_host()}{request.path}"))
    )
    response = HttpResponse(filled)
    response["Cache-Control"] = "private, no-store" if private else "no-cache"
    response["Content-Security-Policy"] = _content_policy(nonce)
    response["Vary"] = "Cookie"
    return response


def _content_policy(nonce: str) -> str:
    scripts = "'self'"
    connect = "'self'"
    style = f"'self' 'nonce-{nonce}'"
    if settings.VITE_DEV_URL:
        scripts, connect, style = f"'self' 'nonce-{nonce}' 'unsafe-inline'", "'self' ws:", "'self' 'unsafe-inline'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src {style}; img-src 'self' data: blob:; font-src 'self'; "
        f"connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'self'; object-src 'none'"
    )
