"""Sessions for the API: a session counts only on the host it was made for, and every write needs the CSRF token."""

from copy import copy
from typing import Any

from django.middleware.csrf import CsrfViewMiddleware
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from saas.kernel.errors import CsrfFailed

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class _CsrfCheck(CsrfViewMiddleware):
    def _reject(self, request: Any, reason: str) -> Any:
        return reason


def _unused(_request: Any) -> Any:
    raise AssertionError("the check never calls the view")


class SessionAuthentication(BaseAuthentication):
    """Django's session user. Raises CsrfFailed on a write without the token, logged in or not."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        inner = request._request
        if inner.method not in SAFE:
            # For POST, Django looks for the token in the form first, and reads a whole upload of a stranger. The app
            # sends the header.
            without_form = copy(inner)
            without_form.method = "PUT"
            check = _CsrfCheck(_unused)
            check.process_request(without_form)
            if check.process_view(without_form, None, (), {}):  # type: ignore[arg-type]
                raise CsrfFailed
        user = getattr(inner, "user", None)
        return (user, None) if user is not None and user.is_authenticated else None

    def authenticate_header(self, request: Request) -> str:
        return "Session"
