"""Cookies of our own, beside Django's: for one host, unseen by scripts, sent along when a link leads here."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpResponseBase


def set_cookie(response: HttpResponseBase, name: str, value: str, life: timedelta | int) -> None:
    """``life``: seconds when it is a number."""
    response.set_cookie(name, value, max_age=life, secure=settings.SECURE_COOKIES, httponly=True, samesite="Lax")
