"""Answers outside of any view: for an unknown address, a refused request, and an unexpected error."""

import sys
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse

from saas.kernel.errors import (
    BusyRetry,
    DomainError,
    InvalidPayload,
    NotFound,
    Unexpected,
    as_domain_error,
    plain_response,
)

log = structlog.get_logger(__name__)

# The page uses neither the database nor the front end, because both may be unavailable.
_PLAIN_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{message}</title>
<h1>{message}</h1>
<p>Reload this page in a moment.</p>
</html>
"""


def busy_page(error: BusyRetry) -> HttpResponse:
    """Return a page that the browser loads again after a moment."""
    answer = plain_response(error)
    page = HttpResponse(_PLAIN_PAGE.format(message=error.message), status=error.status)
    page["Retry-After"] = page["Refresh"] = answer["Retry-After"]
    page["Cache-Control"] = "no-store"
    return page


def not_found(_request: HttpRequest, exception: Any = None) -> JsonResponse:
    return plain_response(NotFound())


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Return the answer to a request that Django refuses, or whose session ended while it was answered."""
    return _answer(request, as_domain_error(exception) or InvalidPayload())


def server_error(request: HttpRequest) -> HttpResponseBase:
    """Return the answer to an exception outside of the API's views: 503 if a service is unavailable, else 500."""
    error = sys.exc_info()[1]
    known = (as_domain_error(error) if error else None) or Unexpected()
    if known.status < 500:
        known = Unexpected()
    log.warning("refused", code=known.code, reason=repr(error))
    return _answer(request, known)


def _answer(request: HttpRequest, error: DomainError) -> HttpResponseBase:
    """Return ``error`` in the format of the API's errors, or as a page."""
    answer = plain_response(error)
    if "/api/" in request.path:
        return answer
    answer["Content-Type"] = "text/html; charset=utf-8"
    page = HttpResponse(_PLAIN_PAGE.format(message=error.message), status=error.status, headers=answer.headers)
    page["Cache-Control"] = "no-store"
    return page
