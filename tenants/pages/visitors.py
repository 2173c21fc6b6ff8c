"""Cached pages for visitors. All visitors of one address get the same page, rendered once and cached for a few seconds.

After that, one request renders it again, and the others get the page from before while it does. Only nonce, clock and
request id differ. ``VisitorPages`` wraps the WSGI application and answers cached pages without
Django, to save time. The pages contain no secrets, so they can be compressed. The text between the values of each
request is compressed once.
"""

import re
import secrets
import struct
import threading
import time
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from saas.kernel.clock import now
from saas.kernel.content_policy import policy_headers
from saas.kernel.logs import log_request
from saas.kernel.requests import SECURITY_HEADERS, count_request, host_kind, request_id_of
from saas.tenancy import lookup

# Random and never sent, so a text that a person wrote cannot contain these marks.
NONCE, CLOCK = (f"@@{name}-{secrets.token_hex(16)}@@" for name in ("nonce", "clock"))
_NONCE, _CLOCK = NONCE.encode(), CLOCK.encode()
SECONDS_KEPT = 5.0
SECONDS_KEPT_WHILE_RENDERING = 60.0
"""A page that is older is not shown any more, not even while it is rendered again."""
MAX_SECONDS_OF_RENDERING = 10.0
"""After this time another request renders the page, because the one that began may never end."""
# The bytes of the cached pages of one process, their texts and the deflated texts together.
MAX_CACHED_BYTES = 32 * 1024 * 1024
READ_PARAMETERS = frozenset({"creator"})
"""The query parameters that a visitor's page is rendered from. The app in the browser reads all others."""
LEADING_ELSEWHERE = frozenset({"source", "reference"})
"""A page with these parameters answers with a redirect and a cookie, so it is not cached."""
_CHOSEN_SCHEME = re.compile(r"(?:^|; ?)gemhall-scheme=(dark|light)(?:;|$)")

Environ = dict[str, Any]
Address = tuple[str, ...]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A cached page. ``facts`` are its log fields, ``host`` is the kind of its host.

    ``texts`` is the text between ``slots``, and ``pieces`` deflated.

    ``generation`` is that of the tenancy look-ups: after a change of communities or domains the page is rendered again.
    """

    since: float
    generation: int
    path: str
    facts: dict[str, Any]
    host: str
    slots: tuple[bytes, ...]
    texts: tuple[bytes, ...]
    pieces: tuple[bytes, ...]

    @property
    def size(self) -> int:
        return sum(map(len, self.texts)) + sum(map(len, self.pieces))


_kept: dict[Address, KeptPage] = {}
_sizes: dict[Address, int] = {}
_storing = threading.Lock()
# When a request began to render the page.
_being_rendered: dict[Address, float] = {}


class VisitorPages:
    """WSGI middleware that answers a visitor's GET from the cache and passes every other request on."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.session_cookie: str = settings.SESSION_COOKIE_NAME

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "GET" and self.session_cookie not in environ.get("HTTP_COOKIE", ""):
            address, began = _address(environ), time.monotonic()
            kept = _kept.get(address) if address else None
            if address and kept is not None and kept.generation == lookup.generation():
                age = began - kept.since
                if age < SECONDS_KEPT or (age < SECONDS_KEPT_WHILE_RENDERING and _is_rendering(address, began)):
                    return _send(kept, environ, start_response, began)
                return self._render_again(address, environ, start_response, began)
        return self.application(environ, start_response)

    def _render_again(
        self, address: Address, environ: Environ, start_response: Callable[..., Any], began: float
    ) -> Iterable[bytes]:
        _being_rendered[address] = began
        try:
            return self.application(environ, start_response)
        finally:
            if _being_rendered.get(address) == began:
                _being_rendered.pop(address, None)


def _is_rendering(address: Address, moment: float) -> bool:
    began = _being_rendered.get(address)
    return began is not None and moment - began < MAX_SECONDS_OF_RENDERING


def _send(kept: KeptPage, environ: Environ, start_response: Callable[..., Any], began: float) -> Iterable[bytes]:
    request_id = request_id_of(environ)
    body, headers = _filled(kept, environ)
    headers += (("X-Request-Id", request_id), ("Content-Length", str(len(body))))
    start_response("200 OK", headers)
    seconds = time.monotonic() - began
    count_request(route="page", method="GET", status=200, host=kept.host, seconds=seconds)
    ms = round(seconds * 1000, 1)
    log_request(
        {"method": "GET", "path": kept.path, "status": 200, "ms": ms, "request_id": request_id, **kept.facts},
    )
    return [body]


def _filled(kept: KeptPage, environ: Environ) -> tuple[bytes, list[tuple[str, str]]]:
    moment = _moment()
    parts = [kept.texts[0]]
    for slot, text in zip(kept.slots, kept.texts[1:], strict=True):
        parts += (moment[slot], text)
    body = b"".join(parts)
    headers = [*_VISITOR_HEADERS, *policy_headers(_content_policy(moment[_NONCE].decode())).items()]
    if "gzip" in environ.get("HTTP_ACCEPT_ENCODING", ""):
        body = _gzipped(kept, body, moment)
        headers.append(("Content-Encoding", "gzip"))
    return body, headers


def _address(environ: Environ) -> Address | None:
    """Return what a cached page depends on, or None if the page must not be cached.

    Of the query, that is READ_PARAMETERS, and whether there is a query: a page with one has no first view. So a random
    query makes no new page.
    """
    query: list[str] = []
    if text := environ.get("QUERY_STRING", ""):
        pairs = parse_qsl(text, keep_blank_values=True)
        if {name for name, _ in pairs} >= LEADING_ELSEWHERE:
            return None
        query = ["?", *(f"{name}={value}" for name, value in pairs if name in READ_PARAMETERS)]
    return (
        environ.get("HTTP_HOST", ""),
        environ.get("PATH_INFO", ""),
        environ.get("HTTP_X_FORWARDED_PROTO", ""),
        chosen_scheme(environ.get("HTTP_COOKIE", "")),
        *query,
    )


def chosen_scheme(cookies: str) -> str:
    """Return the scheme that this device chose, or an empty text. ``cookies`` is the header of the request."""
    found = _CHOSEN_SCHEME.search(cookies)
    return found[1] if found else ""


def keep(request: HttpRequest, html: str) -> HttpResponse:
    """Return ``html`` as the answer, and cache it for the next visitors of this address."""
    page = html.encode()
    facts = {name: value for name, value in structlog.contextvars.get_contextvars().items() if name != "request_id"}
    facts |= {"route": getattr(request, "page_route", "page"), "cached": True}
    slots, texts = tuple(_SLOT.findall(page)), tuple(_SLOT.split(page))
    pieces = tuple(_deflated(text) for text in texts)
    host = host_kind(request, 200)
    kept = KeptPage(time.monotonic(), lookup.generation(), request.path, facts, host, slots, texts, pieces)
    if (address := _address(request.META)) is not None:
        _store(address, kept)
    body, headers = _filled(kept, request.META)
    return HttpResponse(body, headers=dict(headers))


def _store(address: Address, kept: KeptPage) -> None:
    """Cache the page. The pages that were rendered the longest time ago leave if the bytes are too many."""
    with _storing:
        _drop(address)
        _kept[address] = kept
        _sizes[address] = kept.size
        while sum(_sizes.values()) > MAX_CACHED_BYTES:
            _drop(next(iter(_sizes)))


def _drop(address: Address) -> None:
    _kept.pop(address, None)
    _sizes.pop(address, None)


def clear_cache() -> None:
    _kept.clear()
    _sizes.clear()


def private(page: bytes, *, status: int = 200, is_preview: bool = False) -> HttpResponse:
    """Return a page that must not be cached or compressed, because it can contain a token.

    Only a preview may be shown in a frame, and only by the back office on the same host.
    """
    moment = _moment()
    headers = dict(_VISITOR_HEADERS) | policy_headers(_content_policy(moment[_NONCE].decode(), is_preview=is_preview))
    headers["Cache-Control"] = "private, no-store"
    return HttpResponse(_fill(page, moment), status=status, headers=headers)


_VISITOR_HEADERS = [
    *SECURITY_HEADERS.items(),
    ("Content-Type", "text/html; charset=utf-8"),
    ("Cache-Control", "no-cache"),
    ("Vary", "Cookie, Accept-Encoding"),
]
_SLOT = re.compile(_NONCE + b"|" + _CLOCK)
_GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
_LENGTHS, _LAST_BLOCK, _GZIP_END = struct.Struct("<HH"), b"\x03\x00", struct.Struct("<II")


def _moment() -> dict[bytes, bytes]:
    return {_NONCE: secrets.token_urlsafe(16).encode(), _CLOCK: now().isoformat().encode()}


def _fill(page: bytes, moment: dict[bytes, bytes]) -> bytes:
    return page.replace(_NONCE, moment[_NONCE]).replace(_CLOCK, moment[_CLOCK])


def _deflated(piece: bytes) -> bytes:
    """Return deflate blocks that end on a byte. Other blocks can follow, because none refers back (RFC 1951)."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(piece) + deflate.flush(zlib.Z_FULL_FLUSH)


def _gzipped(kept: KeptPage, body: bytes, moment: dict[bytes, bytes]) -> bytes:
    """Return ``body`` as one gzip member (RFC 1952): cached pieces, and the request's values as stored blocks."""
    parts = [_GZIP_HEAD, kept.pieces[0]]
    for slot, piece in zip(kept.slots, kept.pieces[1:], strict=True):
        value = moment[slot]
        parts += (b"\x00", _LENGTHS.pack(len(value), len(value) ^ 0xFFFF), value, piece)
    parts += (_LAST_BLOCK, _GZIP_END.pack(zlib.crc32(body), len(body)))
    return b"".join(parts)


def _content_policy(nonce: str, *, is_preview: bool = False) -> str:
    ancestors = "'self'" if is_preview else "'none'"
    scripts, connect, style = "'self'", "'self'", f"'self' 'nonce-{nonce}'"
    if settings.VITE_DEV_URL:
        scripts, connect, style = f"'self' 'nonce-{nonce}' 'unsafe-inline'", "'self' ws:", "'self' 'unsafe-inline'"
    return (
        f"default-src 'none'; script-src {scripts}; style-src {style}; img-src 'self' data: blob:; font-src 'self'; "
        f"connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        f"frame-src 'self'; frame-ancestors {ancestors}; object-src 'none'"
    )
