"""A guard for addresses that people enter and this server calls: they must not reach a private network.

A host is looked up once. Every address of it must be public, and the connection goes to a checked address. So a name
that changes its address after the check cannot lead elsewhere.
"""

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
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
# ``is_global`` of Python differs between releases, and it is true for parts of these networks.
_SPECIAL_V4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by the customers of a carrier (CGNAT)
        "127.0.0.0/8",  # this machine
        "169.254.0.0/16",  # link-local, with the metadata of clouds
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments, with the addresses of a NAT64 gateway
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # anycast of AS112
        "192.52.193.0/24",  # relays of multicast (AMT)
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # anycast of AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and the broadcast
    )
)
# All other IPv6 addresses are none of the public internet: unique local, link-local, site-local, multicast, discarded,
# IPv4-mapped and IPv4-compatible ones, NAT64 (64:ff9b::/96 and 64:ff9b:1::/48), segment routing.
_GLOBAL_UNICAST = IPv6Network("2000::/3")
_SPECIAL_V6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocol assignments: Teredo, benchmarks, ORCHID
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",  # anycast of AS112
        "3fff::/20",  # documentation
    )
)


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


def address_problem(url: str, *, max_length: int = MAX_LENGTH) -> str | None:
    """Return what is wrong with an address, without a look-up, or None."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return WRONG
    if _is_allowed(parts):
        return None
    if len(url) > max_length or not url.isascii() or any(char in url for char in "\\ \"'<>`\t\r\n"):
        return WRONG
    if parts.scheme != "https" or parts.fragment or "." not in host or host.endswith(".") or is_number(host):
        return WRONG
    if "@" in parts.netloc:
        return WITH_LOGIN
    if port not in (None, 443):
        return WITH_PORT
    return NOT_PUBLIC if host.endswith(LOCAL_SUFFIXES) else None


def checked(url: str, *, max_length: int = MAX_LENGTH) -> CheckedAddress:
    """Look up the host of ``url`` and return where to connect. Raises AddressRefused, LookupUnavailable."""
    if problem := address_problem(url, max_length=max_length):
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
    """True for an address of one machine that every machine of the internet can reach.

    An IPv6 address that contains an IPv4 address is refused, because a gateway decides where it leads.
    """
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        is_unicast = found in _GLOBAL_UNICAST and not found.scope_id
        return is_unicast and found.is_global and not any(found in one for one in _SPECIAL_V6)
    return found.is_global and not any(found in one for one in _SPECIAL_V4)


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
