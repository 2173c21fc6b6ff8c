"""Browsers in which a user has completed a login. A long-lived cookie identifies them.

Other people's attempts do not slow a known browser down. Its cookie is signed, so that a login from there is recognized
without the database, and is not counted with its network (saas.kernel.turns). A trusted browser needs no second factor
for thirty days, unless the user logs it out in the list of devices, changes the password or turns off two-factor.
"""

import hmac
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
from saas.kernel.secrets import derived_key, digest_of, is_same

KNOWN = "known_device"
PURPOSE = "factors.device"
MAX_SESSIONS = 100
REMEMBERED = timedelta(days=400)
TRUSTED = timedelta(days=30)
_COOKIE = re.compile(r"([A-Za-z0-9_-]{43})(?:\.([0-9a-f]{32}))?")
_ON_REQUEST = "_device_token"


def _token(request: HttpRequest) -> str | None:
    cookie = _COOKIE.fullmatch(request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""))
    return cookie[1] if cookie else None


def signed_device(cookies_header: str) -> str | None:
    """Return a name of the browser whose cookie we signed, or None. It uses no database."""
    found = re.search(rf"(?:^|; ?){re.escape(settings.DEVICE_COOKIE_NAME)}=({_COOKIE.pattern})(?:;|$)", cookies_header)
    if found is None or found[3] is None or not is_same(found[3], _signature(found[2])):
        return None
    return f"device:{found[2]}"


def _signature(token: str) -> str:
    return hmac.new(derived_key(PURPOSE), token.encode(), "sha256").hexdigest()[:32]


def known_device(request: HttpRequest, user: User) -> Device | None:
    """Return the browser behind ``request`` if ``user`` has logged in with it."""
    token = _token(request)
    return Device.objects.filter(digest=digest_of(token), user=user).first() if token else None


def known_as(request: HttpRequest, user: User) -> str | None:
    """Return the user's known browser or network behind ``request`` as a key, or None if both are unknown."""
    device = known_device(request, user)
    if device is not None:
        return f"device:{device.pk}"
    network = network_of(request)
    addresses = Session.objects.filter(user_id=user.pk, expire_date__gt=now()).values_list("ip", flat=True)
    is_home = any(address and network == network_of_address(address) for address in addresses[:MAX_SESSIONS])
    return f"network:{network}" if is_home else None


def is_trusted(device: Device | None) -> bool:
    return device is not None and device.trusted_until is not None and device.trusted_until > now()


def remember(request: HttpRequest, user: User, *, trust: bool = False) -> bool:
    """Remember this browser and bind the session to it; return True for a new browser beside known ones.

    Only tokens that we issued are accepted.
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
    """Set the cookie if this request completed a login. Called with every answer."""
    token = getattr(request, _ON_REQUEST, None)
    if token is not None:
        cookies.set_cookie(response, settings.DEVICE_COOKIE_NAME, f"{token}.{_signature(token)}", REMEMBERED)


def distrust_all(user: User) -> None:
    """Require the second factor in every browser again."""
    Device.objects.filter(user=user).update(trusted_until=None)


def remove_device(user: User, device_id: str | UUID | None) -> None:
    """Delete a browser that was logged out from the list of devices."""
    if device_id is not None:
        Device.objects.filter(user=user, pk=device_id).delete()


def remove_devices(user: User, *, but: str | UUID | None = None) -> None:
    rows = Device.objects.filter(user=user)
    (rows.exclude(pk=but) if but else rows).delete()


def purge() -> int:
    """Delete browsers without a login since their cookie expired; return their number."""
    count, _ = Device.objects.filter(last_seen_at__lt=now() - REMEMBERED).delete()
    return count
