"""The resolver of host names, with the name servers and the times of the settings."""

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings

if TYPE_CHECKING:
    import dns.nameserver
    import dns.resolver


def resolver() -> "dns.resolver.Resolver":
    """Return a resolver that asks DNS_RESOLVERS, or the name servers of this machine without the setting."""
    import dns.resolver

    found = dns.resolver.Resolver(configure=not settings.DNS_RESOLVERS)
    if settings.DNS_RESOLVERS:
        found.nameservers = [_name_server(entry) for entry in settings.DNS_RESOLVERS]
    found.timeout = settings.DNS_TIMEOUT_SECONDS
    found.lifetime = settings.DNS_LIFETIME_SECONDS
    return found


def _name_server(entry: str) -> "dns.nameserver.Do53Nameserver":
    import dns.nameserver

    place = urlsplit(f"//{entry}")
    return dns.nameserver.Do53Nameserver(place.hostname or "127.0.0.1", place.port or 53)
