"""Closing a community and reopening it.

Closing waits for running purchases, stops the spending, and only then looks for open matters. So a purchase at the same
time is either seen as an order, or it is refused.
"""

from collections.abc import Callable

from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.acting import Actor
from saas.communities.closing import members
from saas.communities.closing.errors import CommunityIsOpen, CommunityNotSettled, TooLateToReopen
from saas.communities.closing.rules import open_matters
from saas.communities.closing.signals import community_closing, community_reopening
from saas.communities.confirmation import require_typed_name
from saas.communities.exports.services import request_at_closing, stop_keeping
from saas.communities.hand_over.models import HandOver
from saas.communities.hand_over.services import withdraw
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import PermissionNotPermitted
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.realtime.announce import announce_to_community, announce_to_team
from saas.realtime.events import Event
from saas.tenancy import lookup
from saas.tenancy.models import Community


def close(*, community: Community, confirmation: str, reason: str, actor: Actor) -> Community:
    """Close the community for everybody. A closed community stays closed.

    Raises ValidationFailed (typed name), CommunityNotSettled.
    """
    require_typed_name(community, confirmation)

    def work() -> Community:
        # Tables before the community's row, as in a join: it opens a wallet, then refers to the community.
        community_closing.send(sender=Community, community=community)
        fresh = _locked(community, actor)
        if fresh.closed_at is not None:
            return fresh
        if matters := open_matters():
            raise CommunityNotSettled(open=sum(matter.count for matter in matters))
        offer = HandOver.objects.filter(community=fresh).first()
        if offer is not None:
            withdraw(offer, giver=actor.username, name=fresh.name)
        fresh.closed_at, fresh.closed_reason = now(), reason
        Community.objects.filter(pk=fresh.pk).update(closed_at=fresh.closed_at, closed_reason=reason)
        audit.record(actor, "community.close", fresh.pk, after={"reason": reason})
        members.begin(fresh, NotificationKind.COMMUNITY_CLOSED)
        request_at_closing(fresh)
        assert fresh.reopen_until is not None
        enqueue(
            "closing.erase",
            None,
            due_at=fresh.reopen_until,
            key=f"erase-community:{fresh.pk}",
            community_id=str(fresh.pk),
        )
        _announce(fresh)
        return fresh

    return _in_community(community, work)


def reopen(*, community: Community, actor: Actor) -> Community:
    """Open a closed community as it was. Raises CommunityIsOpen, TooLateToReopen."""

    def work() -> Community:
        fresh = _locked(community, actor)
        if fresh.closed_at is None or fresh.reopen_until is None:
            raise CommunityIsOpen
        if not fresh.is_ready or fresh.reopen_until <= now():
            raise TooLateToReopen
        closed_at, fresh.closed_at, fresh.closed_reason = fresh.closed_at, None, ""
        Community.objects.filter(pk=fresh.pk).update(closed_at=None, closed_reason="")
        community_reopening.send(sender=Community, community=fresh, closed_at=closed_at)
        stop_keeping(fresh)
        audit.record(actor, "community.reopen", fresh.pk, before={"closedAt": closed_at.isoformat()})
        members.begin(fresh, NotificationKind.COMMUNITY_REOPENED, closed_at=closed_at)
        _announce(fresh)
        return fresh

    return _in_community(community, work)


def _in_community(community: Community, work: Callable[[], Community]) -> Community:
    with tenant_context(community):
        changed = atomically(work, savepoint=True)
    lookup.clear_cache()
    return changed


def _locked(community: Community, actor: Actor) -> Community:
    fresh = Community.objects.select_for_update().get(pk=community.pk)
    if fresh.owner_id != actor.user_id:
        raise PermissionNotPermitted
    return fresh


def _announce(community: Community) -> None:
    """Let open pages load again."""
    announce_to_community(community.pk, Event.LOOK)
    announce_to_team(community.pk, Event.ACTING)
    enqueue("directory.refresh", None, key=f"directory:{community.pk}", community_id=str(community.pk))
