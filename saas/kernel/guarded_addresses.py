"""A guard for addresses that people enter and this server calls: they must not reach a private network.

A host is looked up once. Every address of it must be public, and the connection goes to a checked address. So a name
that changes its address after the check cannot lead elsewhere.
"""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from saas.kernel.web_addresses import is_number

WRONG = "Enter a public https address, as in https://api.example.com/report"
WITH_LOGIN = "The address must not contain a user name or password"
WITH_PORT = "The address must not contain a port"
NOT_PUBLIC = "The address belongs to a private network"
UNKNOWN = "The host of the address was not found"
MAX_LENGTH = 500
# The names of one machine or one network, which no public name server knows.
LOCAL_SUFFIXES = (".localhost", ".local", ".internal", ".home.arpa", ".onion")


class AddressRefused(ValueError):
    """The address must not be called. The text is a sentence for the person who entered it."""


class LookupUnavailable(Exception):
    """No name server answered, so it is unknown if the address is public. Try again later."""


@dataclass(frozen=True, slots=True)
class CheckedAddress:
    """The target of a call: it connects to ``ip`` and ``port``. The certificate and the header Host name ``host``."""

    scheme: str
    host: str
    port: int
    ip: str


def address_problem(url: str) -> str | None:
    """Return what is wrong with an address, without a look-up, or None."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return WRONG
    if _is_allowed(parts):
        return None
    if len(url) > MAX_LENGTH or not url.isascii() or any(char in url for char in "\\ \"'<>`\t\r\n"):
        return WRONG
    if parts.scheme != "https" or parts.fragment or "." not in host or host.endswith(".") or is_number(host):
        return WRONG
    if "@" in parts.netloc:
        return WITH_LOGIN
    if port not in (None, 443):
        return WITH_PORT
    return NOT_PUBLIC if host.endswith(LOCAL_SUFFIXES) else None


def checked(url: str) -> CheckedAddress:
    """Look up the host of ``url`` and return where to connect. Raises AddressRefused, LookupUnavailable."""
    if problem := address_problem(url):
        raise AddressRefused(problem)
    parts = urlsplit(url)
    host = parts.hostname or ""
    if _is_allowed(parts):
        return CheckedAddress(parts.scheme, host, parts.port or 443, host)
    found = addresses_of(host)
    if not found:
        raise AddressRefused(UNKNOWN)
    if not all(is_public(address) for address in found):
        raise AddressRefused(NOT_PUBLIC)
    return CheckedAddress("https", host, 443, found[0])


def is_public(address: str) -> bool:
    """True for an address that every machine of the internet can reach."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        return _is_public_v6(found)
    return _is_public_v4(found)


def _is_public_v4(address: IPv4Address) -> bool:
    # 192.88.99.0/24 led to relays of 6to4, and is_global is True for it.
    is_relay = address.packed[:3] == bytes((192, 88, 99))
    return address.is_global and not (address.is_multicast or address.is_reserved or is_relay)


def _is_public_v6(address: IPv6Address) -> bool:
    """Addresses that contain an IPv4 address are refused, because a gateway decides where they lead."""
    if address.ipv4_mapped or address.sixtofour or address.teredo or address.scope_id:
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_site_local)


def addresses_of(host: str) -> list[str]:
    """Return the IP addresses of a host name; empty if it has none. Raises LookupUnavailable."""
    import dns.exception
    import dns.resolver

    from saas.kernel.name_servers import resolver

    found: list[str] = []
    for kind in ("A", "AAAA"):
        try:
            answer = resolver().resolve(f"{host}.", kind, search=False, raise_on_no_answer=False)
        except dns.resolver.NXDOMAIN:
            return []
        except (dns.exception.DNSException, OSError, ValueError) as error:
            raise LookupUnavailable(type(error).__name__) from error
        found += [str(record.address) for record in answer.rrset or ()]
    return found


def _is_allowed(parts: SplitResult) -> bool:
    """True for the simulators of a development installation. OUTBOUND_ALLOWED is empty in production."""
    port = parts.port or {"http": 80, "https": 443}.get(parts.scheme, 0)
    return parts.scheme in ("http", "https") and f"{parts.hostname}:{port}" in settings.OUTBOUND_ALLOWED
