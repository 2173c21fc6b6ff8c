"""Accepts sessions only on the host they were made for, and sets the CSRF cookie in each answer that needs it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.functional import SimpleLazyObject

from saas.accounts import signed_in
from saas.accounts.factors import devices
from saas.tenancy.resolver import resolved


class HostSessionMiddleware:
    """Takes the place of Django's ``request.user`` once the host is known; the session is read when it is asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        domain = resolved(request).domain
        user: Any = SimpleLazyObject(lambda: signed_in.user_on(request, domain))
        request.user = user
        response = self.get_response(request)
        devices.set_cookie(request, response)
        return response


class CsrfCookieMiddleware(CsrfViewMiddleware):
    """Reads and sets the cookie. Tokens are checked by the API's authentication, where refusals have a code."""

    def process_view(self, *_args: Any, **_kwargs: Any) -> None:
        return None
