"""DNS: the platform's host, the host that custom domains point at, and the custom domains."""

from concurrent.futures import ThreadPoolExecutor
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.db import DatabaseError
from psycopg_pool import PoolTimeout

from saas.communities.domains.dns_lookups import LookupFailed, addresses_of, check_address, edge_addresses
from saas.communities.domains.models import CheckState
from saas.kernel.findings import Finding, FindingLevel
from saas.kernel.name_servers import resolver
from saas.tenancy.models import Domain

MAX_DOMAINS = 200
MAX_SHOWN = 10
AT_ONCE = 20


class NoAnswer(Exception):
    """No name server answered."""


def values_of(name: str, kind: str) -> list[str]:
    """Return the texts of the records. Raises NoAnswer."""
    import dns.exception
    import dns.resolver

    try:
        answer: Any = resolver().resolve(f"{name}.", kind, search=False, raise_on_no_answer=False)
    except dns.resolver.NXDOMAIN:
        return []
    except (dns.exception.DNSException, OSError, ValueError) as error:
        raise NoAnswer(type(error).__name__) from error
    return [b"".join(record.strings).decode(errors="replace") for record in answer.rrset or ()]


def name_findings() -> list[Finding]:
    """Return which names do not lead to this installation. An address or localhost as the host has no records."""
    host = urlsplit(settings.PLATFORM_URL).hostname or ""
    if "." not in host or _is_address(host):
        return []
    try:
        found = [*_platform_findings(host), *_edge_findings(host)]
    except LookupFailed as error:
        return [
            Finding(
                "dns.away",
                f"No name server gave an answer about {host} ({error})",
                "Check the name servers of this machine, or set DNS_RESOLVERS",
                may_pass=True,
            )
        ]
    return found + _domain_findings()


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _platform_findings(host: str) -> list[Finding]:
    addresses = addresses_of(host)
    if not addresses:
        return [
            Finding(
                "dns.platform-missing",
                f"PLATFORM_URL: the name {host} has no A or AAAA record, so the site cannot be opened",
                "Add a record with the public address of the front at your name server",
            )
        ]
    if settings.EDGE_ADDRESSES and not addresses <= edge_addresses():
        return [
            Finding(
                "dns.platform-elsewhere",
                f"PLATFORM_URL: the name {host} leads to {', '.join(sorted(addresses))}, and EDGE_ADDRESSES has others",
                "Correct the record, or EDGE_ADDRESSES",
            )
        ]
    return []


def _edge_findings(host: str) -> list[Finding]:
    if host == settings.EDGE_HOST or settings.EDGE_ADDRESSES or addresses_of(settings.EDGE_HOST):
        return []
    return [
        Finding(
            "dns.edge-missing",
            f"EDGE_HOST: the name {settings.EDGE_HOST} has no address, so custom domains lead nowhere",
            "Add an A or AAAA record with the public address of the front",
        )
    ]


def _domain_findings() -> list[Finding]:
    try:
        verified = Domain.objects.filter(verified_at__isnull=False).order_by("pk").values_list("domain", flat=True)
        names = list(verified[:MAX_DOMAINS])
    except (DatabaseError, PoolTimeout, psycopg.Error):
        return []
    with ThreadPoolExecutor(max_workers=AT_ONCE) as lanes:
        results = zip(names, lanes.map(check_address, names), strict=True)
    wrong = [(name, result) for name, result in results if result.state in {CheckState.MISSING, CheckState.WRONG}]
    return [
        Finding(
            "dns.domain-elsewhere",
            f"The custom domain {name} leads to {', '.join(result.found) or 'no address'}, not to this installation",
            f"Its owner must point it at {settings.EDGE_HOST}, or detach it",
            FindingLevel.WARNING,
        )
        for name, result in wrong[:MAX_SHOWN]
    ]
