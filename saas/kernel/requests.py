"""Around every request: its id in the logs and the answer, one log line, metrics, a trace, security headers."""

import re
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import ResolverMatch

from saas.kernel import metrics, traces
from saas.kernel.errors import MethodNotAllowed, plain_response
from saas.kernel.logs import log_request
from saas.kernel.proxy import client_address, is_secure

Next = Callable[[HttpRequest], HttpResponseBase]

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
API_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"
SECURITY_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    **({"Strict-Transport-Security": "max-age=31536000"} if settings.SECURE_COOKIES else {}),
}


def request_id_of(environ: Mapping[str, Any]) -> str:
    """Return the client's request id (8 to 64 letters and digits), or a new one."""
    given: str = environ.get("HTTP_X_REQUEST_ID", "")
    return given if given.isalnum() and given.isascii() and 8 <= len(given) <= 64 else secrets.token_hex(8)


# The kind of a statement: its first word.
_KIND = re.compile(r"\s*(\w+)")
_ID = re.compile(r"<(?:uuid|int):(\w+)>")
POOL_SECONDS = 1.0


class Statements:
    """Counts the statements of one request and their time; a wrapper of ``connection.execute_wrapper``."""

    def __init__(self) -> None:
        self.count, self.seconds = 0, 0.0

    def __call__(self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        began = time.perf_counter()
        try:
            if not traces.IS_ON:
                return execute(sql, params, many, context)
            found = _KIND.match(str(sql))
            kind = found[1].lower() if found else "statement"
            with traces.span(kind, traces.CLIENT, {"db.system.name": "postgresql", "db.operation.name": kind}):
                return execute(sql, params, many, context)
        finally:
            self.count += 1
            self.seconds += time.perf_counter() - began


def route_of(request: HttpRequest) -> str:
    """Return the template of the address, as ``/api/user/raffle/one/<str:store_slug>``; ``page`` for a page of the app.

    It is ``none`` for a request that no view answered.
    """
    match: ResolverMatch | None = request.resolver_match
    if match is None:
        return "none"
    return "page" if match.route.startswith("^") else f"/{match.route}"


def place_of(request: HttpRequest) -> str:
    """Return the route with the request's ids, for the log. The texts of an address stay out: they can be names."""
    page: str = getattr(request, "page_route", "")
    match, route = request.resolver_match, page or route_of(request)
    return _ID.sub(lambda found: str(match.kwargs[found[1]]), route) if match else route


def host_kind(request: HttpRequest, status: int) -> str:
    """Return ``platform``, ``custom`` for a creator's own domain, or ``unknown``."""
    if status == 421:
        return "unknown"
    return "platform" if getattr(request, "domain", None) is None else "custom"


def count_request(*, route: str, method: str, status: int, host: str, seconds: float) -> None:
    metrics.requests.labels(route, method, f"{status // 100}xx", host).inc()
    metrics.request_seconds.labels(route, method).observe(seconds)


class RequestMiddleware:
    _pool_read_at = 0.0

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request_id = request_id_of(request.META)
        if "charset" in request.META.get("CONTENT_TYPE", ""):
            request.encoding = "utf-8"  # the client can name any codec, also one that is not for text
        if is_secure(request):
            request.META["wsgi.url_scheme"] = "https"
        request.META["REMOTE_ADDR"] = client_address(request.META)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        began, statements = time.perf_counter(), Statements()
        method = request.method if request.method in METHODS else "other"
        with (
            connection.execute_wrapper(statements),
            traces.span(str(method), traces.SERVER, {"gemhall.request_id": request_id}) as span,
        ):
            response = self.get_response(request) if method in METHODS else plain_response(MethodNotAllowed())
            if span is not None:
                _describe(span, request, str(method), response.status_code)
        response.headers["X-Request-Id"] = request_id
        if isinstance(response, HttpResponse) and "Content-Length" not in response.headers:
            response.headers["Content-Length"] = str(len(response.content))
        if not request.path.startswith("/assets/"):
            self._report(request, str(method), response.status_code, time.perf_counter() - began, statements)
        return response

    def _report(self, request: HttpRequest, method: str, status: int, seconds: float, statements: Statements) -> None:
        route = route_of(request)
        count_request(route=route, method=method, status=status, host=host_kind(request, status), seconds=seconds)
        if statements.count:
            metrics.queries.labels(route, method).inc(statements.count)
            metrics.query_seconds.labels(route, method).inc(statements.seconds)
        self._read_pool()
        log_request(
            {
                "method": method,
                "path": request.path,
                "route": place_of(request),
                "status": status,
                "ms": round(seconds * 1000, 1),
                "queries": statements.count,
                **structlog.contextvars.get_contextvars(),
            }
        )

    def _read_pool(self) -> None:
        """Copy the state of this process's pool, at most once per second."""
        moment = time.monotonic()
        if moment - self._pool_read_at < POOL_SECONDS:
            return
        self._pool_read_at = moment
        # Django makes the pool at the first connection. A process of the worker has none.
        pools: dict[str, Any] = getattr(connection, "_connection_pools", {})
        for found in (pool.get_stats() for pool in list(pools.values())):
            idle = found.get("pool_available", 0)
            metrics.pool.labels("idle").set(idle)
            metrics.pool.labels("used").set(found.get("pool_size", 0) - idle)
            metrics.pool.labels("waiting").set(found.get("requests_waiting", 0))


def _describe(span: Any, request: HttpRequest, method: str, status: int) -> None:
    route, bound = route_of(request), structlog.contextvars.get_contextvars()
    span.update_name(f"{method} {route}")
    span.set_attributes(
        {
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
            "gemhall.host": host_kind(request, status),
            **({"gemhall.community_id": bound["community_id"]} if "community_id" in bound else {}),
        }
    )


class SecurityHeadersMiddleware:
    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Content-Security-Policy", API_CONTENT_POLICY)
        return response
