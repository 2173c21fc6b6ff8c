"""The address of the caller.

Forwarded headers are used only if the connection comes from an address in TRUSTED_PROXIES.
"""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest


@lru_cache(maxsize=1024)
def is_our_front(address: str) -> bool:
    return any(ip_address(address) in ip_network(entry, strict=False) for entry in settings.TRUSTED_PROXIES)


def is_asked_by_front(request: HttpRequest) -> bool:
    """True if the TLS front itself makes the request, and does not pass on a visitor's."""
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    return _is_front_address(request.META.get("REMOTE_ADDR", ""))


@lru_cache(maxsize=1024)
def _is_front_address(address: str) -> bool:
    try:
        caller = ip_address(address)
    except ValueError:
        return False
    return any(caller in ip_network(entry, strict=False) for entry in settings.FRONT_ADDRESSES)


def client_address(environ: Mapping[str, Any]) -> str:
    """Return the caller's IP address as text."""
    peer: str = environ.get("REMOTE_ADDR", "") or "0.0.0.0"  # noqa: S104 - a socket without a peer address
    if settings.TRUSTED_PROXIES and is_our_front(peer):
        forwarded = environ.get("HTTP_X_FORWARDED_FOR", "").split(",")[-1].strip()
        try:
            return str(ip_address(forwarded))
        except ValueError:
            return peer
    return peer


def network_of(request: HttpRequest) -> str:
    """Return the network that calls are counted by: an IPv4 address, or the /64 of an IPv6 address (one customer)."""
    return network_of_address(request.META.get("REMOTE_ADDR", ""))


@lru_cache(maxsize=4096)
def network_of_address(address: str) -> str:
    """As ``network_of``."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or ip_network((int(found), 64), strict=False))


def is_secure(request: HttpRequest) -> bool:
    if settings.TRUSTED_PROXIES and is_our_front(request.META.get("REMOTE_ADDR", "") or "0.0.0.0"):  # noqa: S104
        return request.headers.get("X-Forwarded-Proto") == "https"
    return request.scheme == "https"
