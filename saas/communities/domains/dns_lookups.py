"""Asks name servers for the records of a custom domain. Never call it in a transaction: name servers can be slow."""

from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Any

from django.conf import settings

from saas.communities.domains.models import CheckState
from saas.communities.domains.rules import proof_value
from saas.kernel.name_servers import resolver

MAX_SHOWN = 10
MAX_SHOWN_LENGTH = 300


@dataclass(frozen=True, slots=True)
class CheckResult:
    """``found`` are values to show: records, addresses, or the reason of an error."""

    state: CheckState
    found: list[str] = field(default_factory=list)


class LookupFailed(Exception):
    """No name server gave an answer, so it is unknown if the record exists."""


def check_ownership(name: str, token: str) -> CheckResult:
    """Look for the community's proof in the TXT records of the domain."""
    try:
        found = _values(f"{settings.DOMAIN_PROOF_LABEL}.{name}", "TXT")
    except LookupFailed as error:
        return CheckResult(CheckState.FAILED, [str(error)])
    if proof_value(token) in found:
        return CheckResult(CheckState.OK, [proof_value(token)])
    return CheckResult(CheckState.WRONG if found else CheckState.MISSING, _shown(found))


def check_address(name: str) -> CheckResult:
    """Check that the domain leads to the platform's front, by name or by address."""
    try:
        if settings.EDGE_HOST in _values(name, "CNAME"):
            return CheckResult(CheckState.OK, [settings.EDGE_HOST])
        expected, found = edge_addresses(), addresses_of(name)
    except LookupFailed as error:
        return CheckResult(CheckState.FAILED, [str(error)])
    if not found:
        return CheckResult(CheckState.MISSING)
    return CheckResult(CheckState.OK if found <= expected else CheckState.WRONG, _shown(sorted(found)))


def addresses_of(name: str) -> set[str]:
    """Return the IP addresses of a name. Raises LookupFailed."""
    return {str(ip_address(value)) for kind in ("A", "AAAA") for value in _values(name, kind)}


def edge_addresses() -> set[str]:
    """Return the IP addresses of the platform's front. Raises LookupFailed."""
    if settings.EDGE_ADDRESSES:
        return {str(ip_address(address)) for address in settings.EDGE_ADDRESSES}
    return addresses_of(settings.EDGE_HOST)


def _values(name: str, kind: str) -> list[str]:
    """Return the values of the records; empty if the name servers say that there is none. Raises LookupFailed."""
    import dns.exception
    import dns.resolver

    try:
        answer = resolver().resolve(f"{name}.", kind, search=False, raise_on_no_answer=False)
    except dns.resolver.NXDOMAIN:
        return []
    except (dns.exception.DNSException, OSError, ValueError) as error:
        raise LookupFailed(type(error).__name__) from error
    return [_text_of(record) for record in answer.rrset or ()]


def _text_of(record: Any) -> str:
    import dns.rdatatype

    if record.rdtype == dns.rdatatype.TXT:
        return b"".join(record.strings).decode(errors="replace")
    if record.rdtype == dns.rdatatype.CNAME:
        return str(record.target).rstrip(".").lower()
    return str(record.address)


def _shown(values: list[str]) -> list[str]:
    return [value[:MAX_SHOWN_LENGTH] for value in values[:MAX_SHOWN]]
