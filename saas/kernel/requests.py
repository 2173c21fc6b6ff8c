"""Around every request: its id in the logs and the answer, one log line with its duration, security headers."""

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

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


class RequestMiddleware:
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
        began = time.perf_counter()
        response = self.get_response(request) if request.method in METHODS else plain_response(MethodNotAllowed())
        response.headers["X-Request-Id"] = request_id
        if isinstance(response, HttpResponse) and "Content-Length" not in response.headers:
            response.headers["Content-Length"] = str(len(response.content))
        if not request.path.startswith("/assets/"):
            log_request(
                {
                    "method": request.method,
                    "path": request.path,
                    "status": response.status_code,
                    "ms": round((time.perf_counter() - began) * 1000, 1),
                    **structlog.contextvars.get_contextvars(),
                }
            )
        return response


class SecurityHeadersMiddleware:
    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Content-Security-Policy", API_CONTENT_POLICY)
        return response
