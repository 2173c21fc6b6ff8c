"""Every write of notifications. Call it in the transaction of the event, so that both commit together."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import QuerySet

from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.ids import new_id
from saas.notifications import selectors
from saas.notifications.catalog import NotificationKind
from saas.notifications.errors import NotificationNotFound
from saas.notifications.models import (
    MAX_LINK_LENGTH,
    Notification,
    NotificationPreference,
    TeamNotification,
    TeamReadMarker,
)
from saas.notifications.selectors import ChosenChannels
from saas.notifications.wording import Values
from saas.notifications.words import TEMPLATES
from saas.realtime.announce import announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission

KEPT_ONCE_READ = timedelta(days=90)
KEPT_UNREAD = timedelta(days=365)
KEPT_FOR_MAIL = timedelta(days=30)
KEPT_FOR_TEAM = timedelta(days=180)
PURGE_STEP = 1000
OFFICE_PATH = "/admin"
_OFFICE_LINK = re.compile(rf"{OFFICE_PATH}(?:[/?#]|$)")

# One statement reads the user's settings and inserts the row. Skip users who no longer exist.
_NOTIFY = """
insert into public.notifications_notification
  (id, user_id, community_id, kind, values, link, key, created_at, is_listed, read_at)
select %(id)s, person.id, %(community)s, %(kind)s, %(values)s::jsonb, %(link)s, %(key)s, %(at)s,
  coalesce(choice.in_app, true) or %(fixed)s, null
from public.accounts_user person
left join public.notifications_notificationpreference choice on choice.user_id = person.id and choice.kind = %(kind)s
where person.id = %(user)s and person.is_active
on conflict (user_id, key) do nothing
returning coalesce(
  (select email from public.notifications_notificationpreference where user_id = %(user)s and kind = %(kind)s),
  %(mailed)s)
"""
_NOTIFY_TEAM = """
insert into public.notifications_teamnotification
  (id, community_id, kind, permission, values, link, key, created_at)
select * from unnest(
  %s::uuid[], %s::uuid[], %s::text[], %s::text[], %s::jsonb[], %s::text[], %s::text[], %s::timestamptz[])
on conflict (community_id, key) do nothing
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class TeamMessage:
    """A notification for the owner and all holders of ``permission`` (None: the whole team), once per ``key``.

    ``link`` is a path of the back office, or empty.
    """

    kind: NotificationKind
    values: Values
    link: str = ""
    permission: Permission | None = None
    key: str | None = None


def notify(
    *,
    user_id: UUID,
    kind: NotificationKind,
    community_id: UUID | None = None,
    values: Values | None = None,
    link: str = "",
    key: str | None = None,
    at: datetime | None = None,
) -> None:
    """Notify a user in the list and by mail, as the user's settings say. Call it in the transaction of the event.

    ``values`` are exactly the template's variables. ``link`` is a path of the community's pages with ``community_id``,
    else of the platform (for ADMIN and BILLING always). The same ``key`` notifies a user once. ``at`` is the time of an
    earlier event.
    """
    template, identity = TEMPLATES[kind], new_id()
    template.check(values or {}, in_community=community_id is not None)
    facts = {
        "id": identity,
        "user": user_id,
        "community": community_id,
        "kind": kind,
        "values": json.dumps(values or {}),
        "link": link[:MAX_LINK_LENGTH],
        "key": key,
        "at": at or now(),
        "fixed": template.is_fixed,
        "mailed": template.is_mailed,
    }
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        cursor.execute(_NOTIFY, facts)
        inserted = cursor.fetchone()
        if inserted is not None:
            announce_to_person(user_id, Event.NOTIFICATIONS, community_id=community_id)
        if inserted is not None and template.is_mailable and (inserted[0] or template.is_fixed):
            enqueue("notifications.mail", None, notification_id=str(identity))


def notify_team(
    *,
    community_id: UUID,
    kind: NotificationKind,
    values: Values | None = None,
    link: str = "",
    permission: Permission | None = None,
    key: str | None = None,
    at: datetime | None = None,
) -> None:
    """Write one message to a community's team."""
    message = TeamMessage(kind=kind, values=values or {}, link=link, permission=permission, key=key)
    notify_team_of([message], community_id=community_id, at=at)


def notify_team_of(messages: Sequence[TeamMessage], *, community_id: UUID, at: datetime | None = None) -> None:
    """Write messages to a community's team in one statement. ``at`` is the time of an earlier event.

    Raises ValueError if a message's link leads out of the back office: the team could not follow it there.
    """
    if not messages:
        return
    moment = at or now()
    rows = []
    for message in messages:
        TEMPLATES[message.kind].check(message.values, in_community=True)
        if message.link and not _OFFICE_LINK.match(message.link):
            raise ValueError(f"{message.kind} links to {message.link}, which is not in {OFFICE_PATH}")
        rows.append(
            (
                new_id(), community_id, message.kind, message.permission or "", json.dumps(message.values),
                message.link[:MAX_LINK_LENGTH], message.key, moment,
            )
        )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(_NOTIFY_TEAM, [list(column) for column in zip(*rows, strict=True)])
    for permission in dict.fromkeys(message.permission for message in messages):
        announce_to_team(community_id, Event.NOTIFICATIONS, permission=permission or "")


def set_read(*, user_id: UUID, notification_id: UUID, is_read: bool, community_id: UUID | None) -> Notification:
    """Mark a notification as read or unread.

    Raises NotificationNotFound: unknown, another user's, or (with ``community_id``) of another community.
    """
    row = selectors.listed(user_id, community_id).select_related("community").filter(pk=notification_id).first()
    if row is None:
        raise NotificationNotFound
    if is_read != (row.read_at is not None):
        row.read_at = now() if is_read else None
        row.save(update_fields=["read_at"])
        announce_to_person(user_id, Event.NOTIFICATIONS, community_id=row.community_id)
    return row


def read_done(*, user_id: UUID, key: str, community_id: UUID | None = None) -> None:
    """Mark the notification with ``key`` as read, because the user has done what it asks for."""
    if Notification.objects.filter(user_id=user_id, key=key, read_at=None).update(read_at=now()):
        announce_to_person(user_id, Event.NOTIFICATIONS, community_id=community_id)


def read_all(*, user_id: UUID, community_id: UUID | None) -> int:
    """Mark all as read, of one community or of all; return their number."""
    changed = selectors.listed(user_id, community_id).filter(read_at=None).update(read_at=now())
    if changed:
        announce_to_person(user_id, Event.NOTIFICATIONS, community_id=community_id)
    return changed


def read_team(*, user_id: UUID, community_id: UUID) -> None:
    """Mark the team's notifications as read for this team member."""
    TeamReadMarker.objects.update_or_create(user_id=user_id, community_id=community_id, defaults={"read_until": now()})


def prefer(*, user_id: UUID, choices: Mapping[NotificationKind, ChosenChannels]) -> None:
    """Change the user's settings of these types; types that cannot be turned off are not changed."""
    rows = [
        NotificationPreference(user_id=user_id, kind=kind, in_app=choice.in_app, email=choice.email)
        for kind, choice in choices.items()
        if not TEMPLATES[kind].is_fixed
    ]
    NotificationPreference.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["user", "kind"], update_fields=["in_app", "email"]
    )


def purge() -> int:
    """Delete notifications that were read long ago or are very old; return their number."""
    moment = now()
    old = (
        Notification.objects.filter(read_at__lt=moment - KEPT_ONCE_READ),
        Notification.objects.filter(created_at__lt=moment - KEPT_UNREAD),
        Notification.objects.filter(is_listed=False, created_at__lt=moment - KEPT_FOR_MAIL),
        TeamNotification.objects.filter(created_at__lt=moment - KEPT_FOR_TEAM),
    )
    return sum(_delete_in_steps(rows) for rows in old)


def _delete_in_steps(rows: QuerySet[Any]) -> int:
    total = 0
    while ids := list(rows.values_list("pk", flat=True)[:PURGE_STEP]):
        rows.model._base_manager.filter(pk__in=ids).delete()
        total += len(ids)
    return total


def move_all(*, source: UUID, target: UUID) -> None:
    """Give the notifications of a user to another one, but not those that the other user has, too."""
    own = Notification.objects.filter(user_id=target, key__isnull=False).values("key")
    Notification.objects.filter(user_id=source).exclude(key__in=own).update(user_id=target)
