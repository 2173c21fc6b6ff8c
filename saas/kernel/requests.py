"""Around every request: its id in the logs and the answer, one log line with its duration, security headers."""

import secrets
import time
from collections.abc import Callable

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from saas.kernel.proxy import client_address, is_secure

log = structlog.get_logger("gemhall.request")
Next = Callable[[HttpRequest], HttpResponseBase]

API_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"


class RequestMiddleware:
    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-Id", "")
        request_id = given if given.isalnum() and 8 <= len(given) <= 64 else secrets.token_hex(8)
        if is_secure(request):
            request.META["wsgi.url_scheme"] = "https"
        request.META["REMOTE_ADDR"] = client_address(request)
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id)
        began = time.perf_counter()
        response = self.get_response(request)
        response["X-Request-Id"] = request_id
        if not request.path.startswith("/assets/"):
            log.info(
                "request",
                method=request.method,
                path=request.path,
                status=response.status_code,
                ms=round((time.perf_counter() - began) * 1000, 1),
            )
        return response


class SecurityHeadersMiddleware:
    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        headers = response.headers
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("Referrer-Policy", "strict-origin-when-cross-origin")
        headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        headers.setdefault("Content-Security-Policy", API_CONTENT_POLICY)
        headers.setdefault("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        if settings.SECURE_COOKIES:
            headers.setdefault("Strict-Transport-Security", "max-age=31536000")
        return response
