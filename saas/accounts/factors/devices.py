"""Browsers that logged in fully before, recognized by a long-lived cookie.

A known browser is not slowed down by what others try. A trusted one needs no second factor for thirty days, until it
is signed out from the list of devices, the password changes or two-factor is turned off.
"""

import re
import secrets
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from saas.accounts.factors.models import Device
from saas.accounts.models import Session, User
from saas.kernel import cookies
from saas.kernel.clock import now
from saas.kernel.proxy import network_of, network_of_address
from saas.kernel.secrets import digest_of

KNOWN = "known_device"
MAX_SESSIONS = 100
REMEMBERED = timedelta(days=400)
TRUSTED = timedelta(days=30)
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
_ON_REQUEST = "_device_token"


def _token(request: HttpRequest) -> str | None:
    token = request.COOKIES.get(settings.DEVICE_COOKIE_NAME, "")
    return token if _TOKEN.fullmatch(token) else None


def of(request: HttpRequest, user: User) -> Device | None:
    """The browser behind ``request``, if ``user`` logged in with it before."""
    token = _token(request)
    return Device.objects.filter(digest=digest_of(token), user=user).first() if token else None


def known_as(request: HttpRequest, user: User) -> str | None:
    """What makes this caller the person's own: a known browser, or a network they are logged in from."""
    device = of(request, user)
    if device is not None:
        return f"device:{device.pk}"
    network = network_of(request)
    addresses = Session.objects.filter(user_id=user.pk, expire_date__gt=now()).values_list("ip", flat=True)
    is_home = any(address and network == network_of_address(address) for address in addresses[:MAX_SESSIONS])
    return f"network:{network}" if is_home else None


def is_trusted(device: Device | None) -> bool:
    return device is not None and device.trusted_until is not None and device.trusted_until > now()


def remember(request: HttpRequest, user: User, *, trust: bool = False) -> bool:
    """Know this browser from now on, and bind the session to it; whether it is new while others are known already.

    A token we did not give out ourselves is never taken over.
    """
    token = _token(request)
    if token is None or not Device.objects.filter(digest=digest_of(token)).exists():
        token = secrets.token_urlsafe(32)
    moment = now()
    facts: dict[str, Any] = {"last_seen_at": moment} | ({"trusted_until": moment + TRUSTED} if trust else {})
    device, is_new = Device.objects.update_or_create(digest=digest_of(token), user=user, defaults=facts)
    setattr(request, _ON_REQUEST, token)
    request.session[KNOWN] = str(device.pk)
    return is_new and Device.objects.filter(user=user).exclude(pk=device.pk).exists()


def set_cookie(request: HttpRequest, response: HttpResponseBase) -> None:
    """Called with every answer: a log-in in this request renews the cookie."""
    token = getattr(request, _ON_REQUEST, None)
    if token is not None:
        cookies.set_cookie(response, settings.DEVICE_COOKIE_NAME, token, REMEMBERED)


def distrust_all(user: User) -> None:
    """Every browser needs the second factor again."""
    Device.objects.filter(user=user).update(trusted_until=None)


def forget(user: User, device_id: str | UUID | None) -> None:
    """A browser was signed out from afar: it is a stranger again."""
    if device_id is not None:
        Device.objects.filter(user=user, pk=device_id).delete()


def forget_all(user: User, *, but: str | UUID | None = None) -> None:
    rows = Device.objects.filter(user=user)
    (rows.exclude(pk=but) if but else rows).delete()


def purge() -> int:
    """Delete browsers without a login since their cookie expired; return their number."""
    count, _ = Device.objects.filter(last_seen_at__lt=now() - REMEMBERED).delete()
    return count
