"""Notifications of the start of a stream, to the members who asked for them."""

from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.notifications.selectors import asking
from saas.notifications.services import notify
from saas.streaming.models import LiveState
from saas.streaming.selectors import LiveStream, shown
from saas.tenancy.connection import connection
from saas.tenancy.models import Community, SocialPlatform
from tenants.members.models import Member

KIND = NotificationKind.STREAM_LIVE
STEP = 200
BETWEEN = timedelta(minutes=30)
"""A stream that breaks off and comes back within this time is not announced again."""


def send(since: datetime) -> None:
    """Notify the members, in whose community's schema the caller is, if the stream of that time still runs."""
    community = connection.tenant
    assert isinstance(community, Community)
    stream = shown(LiveState.objects.filter(community=community).first())
    if stream is None or stream.since != since:
        return
    members = Member.objects.filter(left_at=None).order_by("pk")
    after: UUID | None = None
    while step := list((members.filter(pk__gt=after) if after else members).values_list("pk", "user_id")[:STEP]):
        if after is not None:
            heartbeat()
        after = step[-1][0]
        atomically(partial(_send_to, [user_id for _, user_id in step], community, stream))


def _send_to(user_ids: list[UUID], community: Community, stream: LiveStream) -> None:
    recently = Notification.objects.filter(
        user_id__in=user_ids, community_id=community.pk, kind=KIND, created_at__gt=now() - BETWEEN
    )
    known = set(recently.values_list("user_id", flat=True))
    for user_id in asking(user_ids, KIND, community.pk) - known:
        notify(
            user_id=user_id,
            kind=KIND,
            community_id=community.pk,
            values={"platform": SocialPlatform(stream.platform).label, "title": stream.title or community.name},
            link="/",
            key=f"stream-live:{community.pk}:{stream.since.isoformat()}",
        )
