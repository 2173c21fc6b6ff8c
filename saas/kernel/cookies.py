"""Our own cookies: for one host, not readable by scripts, sent when a link leads to this host."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpResponseBase


def set_cookie(response: HttpResponseBase, name: str, value: str, life: timedelta | int) -> None:
    """Set a cookie. ``life`` is seconds if it is a number."""
    response.set_cookie(name, value, max_age=life, secure=settings.SECURE_COOKIES, httponly=True, samesite="Lax")
