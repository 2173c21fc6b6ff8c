"""Custom domains as their owner sees them."""

import re
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db.models import TextChoices

from saas.communities.domains.errors import DomainNotFound
from saas.communities.domains.models import CheckState, DomainCheck, DomainHealth
from saas.communities.domains.rules import DnsRecord, records_for, shown_name
from saas.jobs.services import under_way
from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community, Domain

_HOST_NAME = re.compile(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+")
MAX_HOST_LENGTH = 253


class DomainState(TextChoices):
    """PENDING: claimed, not proven. AT_RISK: the proof is gone, the domain is served until ``grace_until``."""

    PENDING = "PENDING"
    VERIFIED = "VERIFIED"
    AT_RISK = "AT_RISK"
    DETACHED = "DETACHED"


@dataclass(frozen=True, slots=True)
class HealthCheck:
    check: DomainCheck
    state: CheckState
    found: list[str]
    checked_at: datetime | None


@dataclass(frozen=True, slots=True)
class DomainView:
    id: UUID
    name: str
    shown_name: str
    state: DomainState
    is_primary: bool
    is_checking: bool
    records: list[DnsRecord]
    verified_at: datetime | None
    checked_at: datetime | None
    next_check_at: datetime | None
    grace_until: datetime | None
    created_at: datetime
    checks: list[HealthCheck] = field(default_factory=list)


def domains_of(community: Community) -> list[DomainView]:
    """Return the community's domains, the oldest first."""
    rows = Domain.objects.filter(tenant=community).select_related("health").order_by("created_at", "pk")
    running = under_way([by_hand_key(row.pk) for row in rows])
    return [_view(row, is_checking=by_hand_key(row.pk) in running) for row in rows]


def find(community: Community, domain_id: UUID) -> Domain:
    """Raises DomainNotFound, also for a domain of another community."""
    row = Domain.objects.filter(tenant=community, pk=domain_id).select_related("tenant").first()
    if row is None:
        raise DomainNotFound
    return row


def view_of(row: Domain) -> DomainView:
    return _view(row, is_checking=bool(under_way([by_hand_key(row.pk)])))


def by_hand_key(domain_id: UUID) -> str:
    """Return the key of the job of a check by hand."""
    return f"domain-by-hand:{domain_id}"


def _view(row: Domain, *, is_checking: bool) -> DomainView:
    health = getattr(row, "health", None) or DomainHealth(domain=row)
    return DomainView(
        id=row.pk,
        name=row.domain,
        shown_name=shown_name(row.domain),
        state=state_of(row, health),
        is_primary=row.is_primary,
        is_checking=is_checking,
        records=records_for(row.domain, row.verification_token),
        verified_at=row.verified_at,
        checked_at=health.checked_at,
        next_check_at=health.next_check_at,
        grace_until=health.grace_until,
        created_at=row.created_at,
        checks=[_check(check, health) for check in DomainCheck],
    )


def state_of(row: Domain, health: DomainHealth) -> DomainState:
    if row.verified_at is not None:
        return DomainState.AT_RISK if health.grace_until else DomainState.VERIFIED
    return DomainState.DETACHED if row.detached_at else DomainState.PENDING


def is_reserved_for_other(name: str, community_id: UUID) -> bool:
    """True if another community has the name verified, or lost its proof a short time ago."""
    others = Domain.objects.filter(domain=name).exclude(tenant_id=community_id)
    since = now() - settings.DOMAIN_RESERVED
    return others.filter(verified_at__isnull=False).exists() or others.filter(detached_at__gt=since).exists()


def may_have_certificate(name: str) -> bool:
    """True for the platform's hosts and verified domains. One cached look-up; other texts cost none."""
    host = name.lower().removesuffix(".")
    if host in settings.PLATFORM_HOSTS:
        return True
    if len(host) > MAX_HOST_LENGTH or _HOST_NAME.fullmatch(host) is None:
        return False
    # Hooks skip the resolver, which starts the listener for all other calls.
    lookup.listen()
    return lookup.by_host(host) is not None


def _check(check: DomainCheck, health: DomainHealth) -> HealthCheck:
    known = health.results.get(check, {})
    at = datetime.fromisoformat(known["at"]) if known else None
    return HealthCheck(check, CheckState(known.get("state", CheckState.WAITING)), known.get("found", []), at)
