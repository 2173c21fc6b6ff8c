"""Pages for visitors: the same for everyone at one address, so they are rendered once and kept for a few seconds.

Only nonce and clock are put in per request. The middleware stands before sessions and tenancy: a kept page costs
little more than the bytes it sends.
"""

import secrets
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from saas.kernel.clock import now
from saas.kernel.requests import SECURITY_HEADERS

NONCE, CLOCK = "@@nonce@@", "@@clock@@"
_NONCE, _CLOCK = NONCE.encode(), CLOCK.encode()
SECONDS_KEPT = 5.0
MOST_KEPT = 2_000

_kept: dict[tuple[str, str, str], tuple[float, bytes]] = {}


class VisitorPagesMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method == "GET" and settings.SESSION_COOKIE_NAME not in request.META.get("HTTP_COOKIE", ""):
            known = _kept.get(_key(request))
            if known is not None and time.monotonic() - known[0] < SECONDS_KEPT:
                return answer(known[1], private=False)
        return self.get_response(request)


def _key(request: HttpRequest) -> tuple[str, str, str]:
    meta = request.META
    return meta.get("HTTP_HOST", ""), request.path, meta.get("QUERY_STRING", "")


def keep(request: HttpRequest, html: str) -> HttpResponse:
    """Answer a visitor with ``html``, and the next ones at this address, too."""
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    page = html.encode()
    _kept[_key(request)] = (time.monotonic(), page)
    return answer(page, private=False)


def forget() -> None:
    _kept.clear()


def answer(page: bytes, *, private: bool) -> HttpResponse:
    """The page with nonce and clock filled in, and every header a page has."""
    nonce = secrets.token_urlsafe(16)
    return HttpResponse(
        page.replace(_NONCE, nonce.encode()).replace(_CLOCK, now().isoformat().encode()),
        headers={
            **SECURITY_HEADERS,
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "private, no-store" if private else "no-cache",
            "Vary": "Cookie",
            "Content-Security-Policy": _content_policy(nonce),
        },
    )


def _content_policy(nonce: str) -> str:
    scripts, connect, style = "'self'", "'self'", f"'self' 'nonce-{nonce}'"
    if settings.VITE_DEV_URL:
        scripts, connect, style = f"'self' 'nonce-{nonce}' 'unsafe-inline'", "'self' ws:", "'self' 'unsafe-inline'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src {style}; img-src 'self' data: blob:; font-src 'self'; "
        f"connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; "
        "object-src 'none'"
    )
