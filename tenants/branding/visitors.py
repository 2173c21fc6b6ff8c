"""Pages for visitors: the same for everyone at one address, so they are rendered once and kept for a few seconds.

Only nonce, clock and request id differ. Kept pages are answered around Django, so that they cost little more than the
bytes they send: ``VisitorPages`` wraps the WSGI application.
"""

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from saas.kernel.clock import now
from saas.kernel.logs import log_request
from saas.kernel.requests import SECURITY_HEADERS, request_id_of

NONCE, CLOCK = "@@nonce@@", "@@clock@@"
_NONCE, _CLOCK = NONCE.encode(), CLOCK.encode()
SECONDS_KEPT = 5.0
MOST_KEPT = 2_000

Environ = dict[str, Any]
Address = tuple[str, str, str, str]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class KeptPage:
    """``facts``: what the log says of every request for it (its community)."""

    since: float
    page: bytes
    path: str
    facts: dict[str, Any]


_kept: dict[Address, KeptPage] = {}


class VisitorPages:
    """WSGI middleware: answers a visitor's GET from what is kept, and hands everything else on."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.session_cookie: str = settings.SESSION_COOKIE_NAME

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "GET" and self.session_cookie not in environ.get("HTTP_COOKIE", ""):
            kept = _kept.get(_address(environ))
            began = time.monotonic()
            if kept is not None and began - kept.since < SECONDS_KEPT:
                return _send(kept, environ, start_response, began)
        return self.application(environ, start_response)


def _send(kept: KeptPage, environ: Environ, start_response: Callable[..., Any], began: float) -> Iterable[bytes]:
    request_id = request_id_of(environ)
    body, policy = _fill(kept.page)
    headers = [*_VISITOR_HEADERS, ("Content-Security-Policy", policy), ("X-Request-Id", request_id)]
    headers.append(("Content-Length", str(len(body))))
    start_response("200 OK", headers)
    ms = round((time.monotonic() - began) * 1000, 1)
    log_request(
        {"method": "GET", "path": kept.path, "status": 200, "ms": ms, "request_id": request_id, **kept.facts},
    )
    return [body]


def _address(environ: Environ) -> Address:
    return (
        environ.get("HTTP_HOST", ""),
        environ.get("PATH_INFO", ""),
        environ.get("QUERY_STRING", ""),
        environ.get("HTTP_X_FORWARDED_PROTO", ""),
    )


def keep(request: HttpRequest, html: str) -> HttpResponse:
    """Answer a visitor with ``html``, and the next ones at this address, too."""
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    page = html.encode()
    facts = {name: value for name, value in structlog.contextvars.get_contextvars().items() if name != "request_id"}
    _kept[_address(request.META)] = KeptPage(time.monotonic(), page, request.path, facts)
    return answer(page, private=False)


def forget() -> None:
    _kept.clear()


def answer(page: bytes, *, private: bool) -> HttpResponse:
    """The page with nonce and clock filled in, and every header a page has."""
    body, policy = _fill(page)
    headers = dict(_VISITOR_HEADERS) | {"Content-Security-Policy": policy}
    if private:
        headers["Cache-Control"] = "private, no-store"
    return HttpResponse(body, headers=headers)


_VISITOR_HEADERS = [
    *SECURITY_HEADERS.items(),
    ("Content-Type", "text/html; charset=utf-8"),
    ("Cache-Control", "no-cache"),
    ("Vary", "Cookie"),
]


def _fill(page: bytes) -> tuple[bytes, str]:
    nonce = secrets.token_urlsafe(16)
    body = page.replace(_NONCE, nonce.encode()).replace(_CLOCK, now().isoformat().encode())
    return body, _content_policy(nonce)


def _content_policy(nonce: str) -> str:
    scripts, connect, style = "'self'", "'self'", f"'self' 'nonce-{nonce}'"
    if settings.VITE_DEV_URL:
        scripts, connect, style = f"'self' 'nonce-{nonce}' 'unsafe-inline'", "'self' ws:", "'self' 'unsafe-inline'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src {style}; img-src 'self' data: blob:; font-src 'self'; "
        f"connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; "
        "object-src 'none'"
    )
