"""The desk's actions on communities. Each function writes one audit entry in the transaction of its change."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django_tenants.utils import tenant_context

from saas.access.audit_things import Action
from saas.communities.domains import services as domains
from saas.desk import books
from saas.desk.audit import Operator, record, record_for_owner
from saas.desk.errors import WrongState
from saas.desk.models import BooksReport, ReadOnlyVisit
from saas.directory.models import Membership
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy import services as tenancy
from saas.tenancy.models import Community, CommunityState, Domain

VISIT = timedelta(minutes=30)


def suspend(*, operator: Operator, community: Community, public_reason: str, reason: str) -> None:
    """Answer the community's calls with 423 and ``public_reason``, and notify its owner. Raises WrongState."""
    with transaction.atomic():
        fresh = _locked(community)
        if fresh.suspended_at is not None:
            raise WrongState(problem="This community is suspended already")
        tenancy.suspend(community=fresh, reason=public_reason)
        _notify_owner(fresh, NotificationKind.COMMUNITY_SUSPENDED, reason=public_reason)
        record(operator, "community.suspend", fresh.pk, reason=reason, after={"publicReason": public_reason})
        shown = {"public_reason": public_reason}
        record_for_owner(operator, Action.DESK_SUSPEND, fresh, reason=reason, after=shown)


def restore(*, operator: Operator, community: Community, reason: str) -> None:
    """End the suspension, and notify the owner. Raises WrongState."""
    with transaction.atomic():
        fresh = _locked(community)
        if fresh.suspended_at is None:
            raise WrongState(problem="This community is not suspended")
        before = {"suspendedAt": fresh.suspended_at.isoformat(), "publicReason": fresh.suspended_reason}
        tenancy.resume(community=fresh)
        _notify_owner(fresh, NotificationKind.COMMUNITY_RESTORED)
        record(operator, "community.restore", fresh.pk, reason=reason, before=before)
        record_for_owner(operator, Action.DESK_RESTORE, fresh, reason=reason, before={"since": before["suspendedAt"]})


def retry_build(*, operator: Operator, community: Community, reason: str) -> None:
    """Enqueue the building of a community that is not ready. Raises WrongState."""
    with transaction.atomic():
        fresh = _locked(community)
        if fresh.state not in (CommunityState.FAILED, CommunityState.REQUESTED, CommunityState.BUILDING):
            raise WrongState(problem="This community is built already")
        enqueue("tenancy.build", None, key=f"build:{fresh.pk}", community_id=str(fresh.pk))
        record(operator, "community.build", fresh.pk, reason=reason, before={"state": fresh.state})
        record_for_owner(operator, Action.DESK_BUILD, fresh, reason=reason)


def begin_visit(*, operator: Operator, community: Community, reason: str) -> ReadOnlyVisit:
    """Open the back office read-only for 30 minutes; the team reads it in the audit log. Raises WrongState."""
    if not community.is_open:
        raise WrongState(problem="Only an open community can be visited")
    moment = now()
    with transaction.atomic():
        end_visits_of(operator.user_id, operator=operator)
        visit = ReadOnlyVisit.objects.create(
            operator_id=operator.user_id,
            community_id=community.pk,
            reason=reason,
            began_at=moment,
            ends_at=moment + VISIT,
        )
        record(operator, "community.open", community.pk, reason=reason)
        record_for_owner(
            operator, Action.DESK_OPEN, community, reason=reason, after={"until": visit.ends_at.isoformat()}
        )
        enqueue("desk.end_visit", None, due_at=visit.ends_at, key=f"visit:{visit.pk}", visit_id=str(visit.pk))
    return visit


def begin_member_reading(*, operator: Operator, membership: Membership, reason: str) -> datetime:
    """Record that the operator reads a fan's wallet and orders in one community; return the end of the permission.

    The platform's audit log has the entry, and so has the log of the community's team.
    """
    until, community = now() + VISIT, membership.community
    facts = {"community": community.slug, "until": until.isoformat()}
    with transaction.atomic():
        record(operator, "member.open", membership.user_id, reason=reason, after=facts)
        who = {"username": membership.user.username}
        record_for_owner(operator, Action.DESK_MEMBER, community, reason=reason, after=who)
    return until


def end_visits_of(visitor_id: UUID, *, operator: Operator) -> int:
    """End the visits of the operator ``visitor_id``; return how many were open. ``operator`` ends them."""
    visits = ReadOnlyVisit.objects.filter(operator_id=visitor_id, ended_at=None)
    return sum(end_visit(pk, operator=operator) for pk in visits.values_list("pk", flat=True))


def end_visit(visit_id: UUID, *, operator: Operator, ended_at: datetime | None = None) -> bool:
    """End a visit once, with entries in both chains; return False if it had ended."""
    with transaction.atomic():
        visit = ReadOnlyVisit.objects.select_for_update().filter(pk=visit_id, ended_at=None).first()
        if visit is None:
            return False
        visit.ended_at = ended_at or now()
        visit.save(update_fields=["ended_at"])
        record(operator, "community.leave", visit.community_id, reason="")
        community = Community.objects.filter(pk=visit.community_id).first()
        if community is not None:
            record_for_owner(operator, Action.DESK_CLOSE, community, after={"from": visit.began_at.isoformat()})
    return True


def stop_spending(*, operator: Operator, community: Community, reason: str) -> None:
    """Stop all movements of gems except corrections. Raises WrongState."""
    with _inside(community), transaction.atomic():
        if BooksReport.objects.filter(community=community, stopped_at__isnull=False).exists():
            raise WrongState(problem="The spending of this community is stopped already")
        books.stop(reason)
        record(operator, "books.stop", community.pk, reason=reason)
        record_for_owner(operator, Action.WALLET_STOP, community, reason=reason)


def resume_spending(*, operator: Operator, community: Community, reason: str) -> None:
    """Allow spending again. Raises SpendingStopped while the books do not add up."""
    with _inside(community), transaction.atomic():
        books.resume()
        record(operator, "books.resume", community.pk, reason=reason)
        record_for_owner(operator, Action.WALLET_RESUME, community, reason=reason)


def check_books(*, operator: Operator, community: Community, reason: str) -> str:
    """Reconcile all accounts of the community now; return the first problem, or an empty text."""
    with _inside(community), transaction.atomic():
        problem = books.check()
        record(operator, "books.check", community.pk, reason=reason, after={"problem": problem})
        record_for_owner(operator, Action.DESK_BOOKS, community, reason=reason)
    return problem


def recheck_domain(*, operator: Operator, domain: Domain, reason: str) -> None:
    """Check a domain's DNS, address and certificate soon, by a job."""
    with transaction.atomic():
        domains.check_soon(domain.pk)
        record(operator, "domain.recheck", domain.pk, reason=reason, after={"domain": domain.domain})
        record_for_owner(operator, Action.DESK_DOMAIN, domain.tenant, reason=reason, after={"domain": domain.domain})


@contextmanager
def _inside(community: Community) -> Iterator[None]:
    if not community.is_ready:
        raise WrongState(problem="This community is not built yet")
    with tenant_context(community):
        yield


def _notify_owner(community: Community, kind: NotificationKind, **values: str) -> None:
    """Notify the owner without the community, so that the notification outlives it."""
    notify(
        user_id=community.owner_id,
        kind=kind,
        values={"name": community.name, **values},
        link=f"/admin?creator={community.slug}",
    )


def _locked(community: Community) -> Community:
    return Community.objects.select_for_update().get(pk=community.pk)
