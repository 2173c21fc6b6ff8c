"""Notifies everyone in a community that it closed or opened again: a job, MEMBERS_PER_RUN at a time.

Each user is notified once, however often the job runs. The notification queue sends the mails, as the users' settings
say.
"""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from saas.access.models import AuditEntry, StaffGrant
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.hooks import Hook
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import REOPEN_DAYS, Community

MEMBERS_PER_RUN = 500
# Members are notified of closings once in this time, and of reopenings once. A later one waits, and is sent if it is
# still true then.
QUIET = timedelta(hours=24)
_ACTIONS = {
    NotificationKind.COMMUNITY_CLOSED: "community.close",
    NotificationKind.COMMUNITY_REOPENED: "community.reopen",
}
members_after: Hook[[UUID, int, int], list[tuple[int, UUID]]] = Hook()
"""Return up to so many current members of the community: the number of the membership above the given one, the user."""


def begin(community: Community, kind: NotificationKind, *, closed_at: datetime | None = None) -> None:
    """Enqueue the first run in the transaction of the change, which is in the audit log already."""
    moment = closed_at or community.closed_at
    assert moment is not None
    action = _ACTIONS[kind]
    if AuditEntry.objects.filter(community_id=community.pk, action=action, at__gt=now() - QUIET).count() <= 1:
        _enqueue(community.pk, kind, moment.isoformat(), after=0)
    else:
        late = {"due_at": now() + QUIET, "key": f"closing-told:{kind}:{community.pk}"}
        _enqueue(community.pk, kind, moment.isoformat(), after=0, **late)


def notify_members(*, community_id: UUID, kind: str, closed_at: str, after: int) -> None:
    """Notify the members with a membership above ``after``, then enqueue the next run.

    If the community was opened or closed again meanwhile, stop.
    """
    community = Community.objects.filter(pk=community_id).first()
    is_closed = community is not None and community.closed_at is not None
    if community is None or is_closed != (kind == NotificationKind.COMMUNITY_CLOSED):
        return
    # A run that waited can be older than the latest closing.
    moment = community.closed_at or datetime.fromisoformat(closed_at)

    def work() -> None:
        found = members_after(community_id, after, MEMBERS_PER_RUN)
        people = [user_id for _, user_id in found]
        if not after:
            people += StaffGrant.objects.filter(community=community).values_list("user_id", flat=True)
        for user_id in people:
            _notify(user_id, NotificationKind(kind), community, moment)
        if len(found) == MEMBERS_PER_RUN:
            _enqueue(community_id, kind, closed_at, after=found[-1][0])

    atomically(work)


def _notify(user_id: UUID, kind: NotificationKind, community: Community, closed_at: datetime) -> None:
    # Without the community, so that the notification outlives it.
    facts: dict[str, Any] = {"values": {"name": community.name}, "link": f"/creator/{community.slug}"}
    if kind is NotificationKind.COMMUNITY_CLOSED:
        until = closed_at + timedelta(days=REOPEN_DAYS)
        facts = {
            "values": {"name": community.name, "until": f"{until.day} {until:%B %Y}"},
            "link": "/profile/settings?tab=data",
        }
    notify(user_id=user_id, kind=kind, key=f"{kind}:{community.pk}:{closed_at.isoformat()}"[:120], **facts)


def _enqueue(community_id: UUID, kind: str, closed_at: str, *, after: int, **when: Any) -> None:
    # Without a community: jobs do not enter a closed one.
    enqueue(
        "closing.notify_members",
        None,
        community_id=str(community_id),
        kind=str(kind),
        closed_at=closed_at,
        after=after,
        **when,
    )
