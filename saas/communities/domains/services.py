"""Adding, checking, choosing and removing custom domains."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from django.conf import settings
from django.db import connection, transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts import signed_in
from saas.accounts.models import User
from saas.communities.domains import dns_lookups, edge_checks, rules
from saas.communities.domains.dns_lookups import CheckResult
from saas.communities.domains.errors import DomainNotFound, DomainNotVerified, DomainTaken
from saas.communities.domains.models import CheckState, DomainCheck, DomainHealth
from saas.communities.domains.selectors import by_hand_key, find, is_reserved_for_other
from saas.jobs.services import enqueue
from saas.kernel import rates
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import after_commit
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.plans.catalog import PlanFeature, PlanLimit
from saas.plans.services import require_room
from saas.plans.switches import require_feature
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy import lookup
from saas.tenancy.addresses import origin_of
from saas.tenancy.models import Community, Domain

SETTINGS_LINK = "/admin/settings?tab=OVERVIEW"
ADDED_BEFORE = "You have added this domain already"
TAKEN_BY_OTHER = "Another community uses this domain"
FIRST_CHECK = timedelta(seconds=30)
MAX_PAUSE = timedelta(hours=6)
# A claim without proof is looked up for this time, then only when its owner asks.
CLAIM_CHECKED_FOR = timedelta(days=7)
# The front gets the certificate at the first visit, so its check follows soon after the proof.
AFTER_PROOF = timedelta(minutes=10)
BETWEEN_CHECKS = timedelta(days=1)
AFTER_FAILED_CHECK = timedelta(hours=1)
FAILED_CHECKS_ALLOWED = 1
DUE_LATE = timedelta(hours=1)
# Checks that one community, and one person, can start by hand.
CHECKS_BY_HAND, CHECKS_BY_HAND_SECONDS = 20, 300
MAX_ENQUEUED = 1000


@dataclass(frozen=True, slots=True)
class Observation:
    """The result of one check of a domain."""

    results: dict[DomainCheck, CheckResult]

    @property
    def ownership(self) -> CheckResult:
        return self.results[DomainCheck.OWNERSHIP]


def add(*, community: Community, name: str, actor: Actor) -> Domain:
    """Claim a name for the community, and look up its records by job from now on.

    Raises: VALIDATION_ERROR (a name that cannot be a custom domain), DomainTaken, FeatureSwitchedOff,
    PlanFeatureLocked, PlanLimitReached, RateLimited.
    """
    require_feature(community.pk, PlanFeature.CUSTOM_DOMAIN)
    wanted = rules.clean_name(name)
    rates.limit(f"domain-add:{community.pk}", most=20, seconds=3600)
    with transaction.atomic():
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        owned = Domain.objects.filter(tenant=community)
        if owned.filter(domain=wanted).exists():
            raise ValidationFailed(fields={"domain": ADDED_BEFORE})
        if is_reserved_for_other(wanted, community.pk):
            raise DomainTaken(fields={"domain": TAKEN_BY_OTHER})
        row = Domain.objects.create(tenant=community, domain=wanted)
        health = DomainHealth.objects.create(domain=row)
        _plan(health, FIRST_CHECK)
        audit.record(actor, "domain.add", row.pk, after={"domain": wanted})
        require_room(community.pk, PlanLimit.DOMAINS)
    return row


def request_check(*, community: Community, domain_id: UUID, actor: Actor) -> Domain:
    """Let a job check the domain now. DOMAINS in the event stream announces the result.

    Presses are counted for the community and for the person: a removed domain that is claimed again is a new row.
    Raises: DomainNotFound, RateLimited.
    """
    row = find(community, domain_id)
    for counted in (f"community:{community.pk}", f"person:{actor.user_id}"):
        rates.limit(f"domain-check:{counted}", most=CHECKS_BY_HAND, seconds=CHECKS_BY_HAND_SECONDS, what="checks")
    # With the community, whose jobs have a share of the workers: its name servers decide how long the job takes.
    enqueue(
        "domains.check_by_hand",
        community.pk,
        key=by_hand_key(row.pk),
        domain_id=str(row.pk),
        user_id=str(actor.user_id),
        ip=actor.ip,
    )
    return row


def check_by_hand(domain_id: UUID, *, user_id: UUID, ip: str | None) -> None:
    """Run the check that ``user_id`` requested from ``ip``. A removed domain is skipped.

    It never counts as a failed check.
    """
    row = Domain.objects.select_related("tenant").filter(pk=domain_id).first()
    if row is None:
        return
    names = User.objects.filter(pk=user_id).values_list("username", flat=True)
    request_id = structlog.contextvars.get_contextvars().get("request_id", "")
    _check(row, by=Actor(user_id, names.first() or "", row.tenant.owner_id, row.tenant_id, ip, request_id))


def check(domain_id: UUID) -> None:
    """Run the domain's scheduled check. A removed domain is skipped."""
    row = Domain.objects.select_related("tenant").filter(pk=domain_id).first()
    if row is not None:
        _check(row, by=None)


def check_soon(domain_id: UUID) -> None:
    """Check the domain by a job as soon as possible, in place of its next scheduled check."""
    _enqueue_check(domain_id, now())


def plan_late_checks() -> int:
    """Plan the checks whose job was lost or is dead; return their number."""
    late = DomainHealth.objects.filter(next_check_at__lt=now() - DUE_LATE).order_by("next_check_at")[:MAX_ENQUEUED]
    for health in late:
        _enqueue_check(health.pk, now())
    return len(late)


def set_primary(*, community: Community, domain_id: UUID, is_primary: bool, actor: Actor) -> Domain:
    """Let the community's pages redirect to this domain, or stop that. Raises: DomainNotFound, DomainNotVerified."""
    with transaction.atomic():
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        row = find(community, domain_id)
        if is_primary and row.verified_at is None:
            raise DomainNotVerified(state=CheckState.WAITING, found=[])
        if row.is_primary == is_primary:
            return row
        before = Domain.objects.filter(tenant=community, is_primary=True).values_list("domain", flat=True).first()
        Domain.objects.filter(tenant=community, is_primary=True).update(is_primary=False)
        if is_primary:
            Domain.objects.filter(pk=row.pk).update(is_primary=True)
        row.is_primary = is_primary
        after = row.domain if is_primary else None
        audit.record(actor, "domain.primary", row.pk, before={"primary": before}, after={"primary": after})
        after_commit(lookup.clear_cache)
    return row


def remove(*, community: Community, domain_id: UUID, actor: Actor) -> None:
    """Stop serving the domain and end its sessions. The name is free at once. Raises DomainNotFound."""
    with transaction.atomic():
        row = find(community, domain_id)
        signed_in.end_on_domain(row.pk)
        audit.record(actor, "domain.remove", row.pk, before={"domain": row.domain})
        row.delete()
        after_commit(lookup.clear_cache)


def _check(row: Domain, *, by: Actor | None) -> None:
    """Look the records up and save the results. ``by`` is None for a scheduled check."""
    observation = _observe(row)
    try:
        with transaction.atomic():
            fresh = _record(row, observation, is_scheduled=by is None)
            if by is not None and fresh.verified_at is not None and row.verified_at is None:
                audit.record(by, "domain.verify", fresh.pk, after={"domain": fresh.domain})
    except DomainNotFound:
        return
    except DomainTaken:
        _record_taken(row, observation)
    announce_to_person(row.tenant.owner_id, Event.DOMAINS, community_id=row.tenant_id, id=str(row.pk))


def _observe(row: Domain) -> Observation:
    """Ask name servers and the front. Call it outside of transactions."""
    # Side by side, because silent name servers take the whole time of a look-up.
    with ThreadPoolExecutor(2) as lookups:
        ownership = lookups.submit(dns_lookups.check_ownership, row.domain, row.verification_token)
        address = lookups.submit(dns_lookups.check_address, row.domain)
    results = {DomainCheck.OWNERSHIP: ownership.result(), DomainCheck.ADDRESS: address.result()}
    if row.verified_at is not None and results[DomainCheck.ADDRESS].state == CheckState.FAILED:
        results |= dict.fromkeys(edge_checks.EDGE_CHECKS, results[DomainCheck.ADDRESS])
    elif row.verified_at is not None:
        primary = Domain.objects.filter(tenant_id=row.tenant_id, is_primary=True).first()
        leads_away = primary is not None and primary.pk != row.pk
        results |= edge_checks.visit(row.domain, redirects_to=origin_of(primary) if primary and leads_away else None)
    return Observation(results)


def _record(row: Domain, observation: Observation, *, is_scheduled: bool) -> Domain:
    """Save what a check saw, and verify, warn about or detach the domain. Raises DomainTaken, DomainNotFound."""
    # Two communities that prove one name at once wait for each other here.
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_xact_lock(hashtextextended('domain:' || %s, 0))", [row.domain])
    fresh = find(row.tenant, row.pk)
    health, _ = DomainHealth.objects.select_for_update().get_or_create(domain=fresh)
    moment = now()
    _save_results(health, observation, moment)
    if observation.ownership.state == CheckState.OK:
        if fresh.verified_at is None:
            _attach(fresh, health, moment)
        else:
            _keep(health)
    elif fresh.verified_at is None:
        _plan_claim_check(fresh, health, moment, is_scheduled=is_scheduled)
    elif is_scheduled:
        _count_failure(fresh, health, observation.ownership.state, moment)
    health.save()
    return fresh


def _record_taken(row: Domain, observation: Observation) -> None:
    """Save that another community has the proven name. Only its owner can decide what to do, so no check is planned."""
    health = DomainHealth.objects.filter(domain=row).first()
    if health is None:
        return
    taken = {DomainCheck.OWNERSHIP: CheckResult(CheckState.TAKEN, observation.ownership.found)}
    _save_results(health, Observation(observation.results | taken), now())
    health.next_check_at = None
    health.save(update_fields=["results", "checked_at", "next_check_at"])


def _save_results(health: DomainHealth, observation: Observation, moment: datetime) -> None:
    health.checked_at = moment
    for name, result in observation.results.items():
        health.results[name] = {"state": result.state, "found": result.found, "at": moment.isoformat()}


def _attach(row: Domain, health: DomainHealth, moment: datetime) -> None:
    if is_reserved_for_other(row.domain, row.tenant_id):
        raise DomainTaken
    # Sessions from before the domain was detached must not return.
    signed_in.end_on_domain(row.pk)
    row.verified_at, row.detached_at = moment, None
    with constraints_as_errors():
        row.save(update_fields=["verified_at", "detached_at"])
    health.attempts = health.failed_checks = 0
    health.grace_until = None
    _plan(health, AFTER_PROOF)
    _notify_owner(row, NotificationKind.DOMAIN_VERIFIED, key=f"domain-verified:{row.pk}:{moment.isoformat()}")
    after_commit(lookup.clear_cache)


def _keep(health: DomainHealth) -> None:
    health.failed_checks, health.grace_until = 0, None
    _plan(health, BETWEEN_CHECKS)


def _plan_claim_check(row: Domain, health: DomainHealth, moment: datetime, *, is_scheduled: bool) -> None:
    if not is_scheduled:
        return
    health.attempts += 1
    if moment - (row.detached_at or row.created_at) > CLAIM_CHECKED_FOR:
        health.next_check_at = None
        return
    _plan(health, min(FIRST_CHECK * 2 ** min(health.attempts, 20), MAX_PAUSE))


def _count_failure(row: Domain, health: DomainHealth, state: CheckState, moment: datetime) -> None:
    """A look-up without an answer proves nothing, so it never counts."""
    if state == CheckState.FAILED:
        _plan(health, AFTER_FAILED_CHECK)
        return
    health.failed_checks += 1
    if health.grace_until is not None and moment >= health.grace_until:
        _detach(row, health, moment)
        return
    if health.failed_checks > FAILED_CHECKS_ALLOWED and health.grace_until is None:
        health.grace_until = moment + settings.DOMAIN_GRACE
        hours = max(1, round(settings.DOMAIN_GRACE.total_seconds() / 3600))
        _notify_owner(
            row, NotificationKind.DOMAIN_AT_RISK, key=f"domain-at-risk:{row.pk}:{moment.isoformat()}", hours=hours
        )
    pause = AFTER_FAILED_CHECK
    if health.grace_until is not None:
        pause = min(pause, max(health.grace_until - moment, timedelta(seconds=1)))
    _plan(health, pause)


def _detach(row: Domain, health: DomainHealth, moment: datetime) -> None:
    Domain.objects.filter(pk=row.pk).update(verified_at=None, is_primary=False, detached_at=moment)
    row.verified_at, row.is_primary, row.detached_at = None, False, moment
    health.failed_checks = health.attempts = 0
    health.grace_until = None
    for name in edge_checks.EDGE_CHECKS:
        health.results.pop(name, None)
    signed_in.end_on_domain(row.pk)
    _plan(health, AFTER_FAILED_CHECK)
    _notify_owner(row, NotificationKind.DOMAIN_DETACHED, key=f"domain-detached:{row.pk}:{moment.isoformat()}")
    after_commit(lookup.clear_cache)


def _plan(health: DomainHealth, pause: timedelta) -> None:
    health.next_check_at = now() + pause
    DomainHealth.objects.filter(pk=health.pk).update(next_check_at=health.next_check_at)
    _enqueue_check(health.pk, health.next_check_at)


def _enqueue_check(domain_id: UUID, due_at: datetime) -> None:
    # Without a community: a suspended community's domain is checked, too.
    enqueue("domains.check", None, due_at=due_at, key=f"domain:{domain_id}", domain_id=str(domain_id))


def _notify_owner(row: Domain, kind: NotificationKind, *, key: str, **values: str | int) -> None:
    notify(
        user_id=row.tenant.owner_id,
        kind=kind,
        community_id=row.tenant_id,
        values={"domain": rules.shown_name(row.domain), **values},
        link=SETTINGS_LINK,
        key=key,
    )
