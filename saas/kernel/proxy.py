"""Who is calling, seen through our own front only.

Forwarded headers are believed when the connection comes from an address in TRUSTED_PROXIES; else they are ignored.
"""

from functools import lru_cache
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest


@lru_cache(maxsize=1024)
def is_our_front(address: str) -> bool:
    return any(ip_address(address) in ip_network(entry, strict=False) for entry in settings.TRUSTED_PROXIES)


def client_address(request: HttpRequest) -> str:
    """The caller's IP address as text."""
    peer: str = request.META.get("REMOTE_ADDR", "") or "0.0.0.0"  # noqa: S104 - a socket without a peer address
    if settings.TRUSTED_PROXIES and is_our_front(peer):
        forwarded = request.headers.get("X-Forwarded-For", "").split(",")[-1].strip()
        try:
            return str(ip_address(forwarded))
        except ValueError:
            return peer
    return peer


def is_secure(request: HttpRequest) -> bool:
    if settings.TRUSTED_PROXIES and is_our_front(request.META.get("REMOTE_ADDR", "") or "0.0.0.0"):  # noqa: S104
        return request.headers.get("X-Forwarded-Proto") == "https"
    return request.scheme == "https"
