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

from saas.jobs.services import enqueue, enqueue_once
from saas.kernel.clock import now
from saas.kernel.ids import new_id
from saas.notifications import selectors
from saas.notifications.catalog import (
    ACCOUNT_AREAS,
    ON_PLATFORM,
    PUSHED,
    SHORT_LIVED,
    SILENT_WITHOUT,
    MailPace,
    NotificationKind,
)
from saas.notifications.errors import NotificationNotFound
from saas.notifications.models import (
    MAX_LINK_LENGTH,
    CommunityPreference,
    DeliverySettings,
    Notification,
    NotificationPreference,
    PushSubscription,
    TeamNotification,
    TeamReadMarker,
)
from saas.notifications.rules import QuietHours
from saas.notifications.selectors import ChosenChannels
from saas.notifications.wording import Values
from saas.notifications.words import TEMPLATES
from saas.plans.switches import is_area_on
from saas.realtime.announce import announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy import lookup
from saas.tenancy.permissions import Permission

KEPT_ONCE_READ = timedelta(days=90)
KEPT_UNREAD = timedelta(days=365)
KEPT_FOR_MAIL = timedelta(days=30)
KEPT_FOR_TEAM = timedelta(days=180)
PURGE_STEP = 1000
OFFICE_PATH = "/admin"
_OFFICE_LINK = re.compile(rf"{OFFICE_PATH}(?:[/?#]|$)")

# One statement reads the user's settings and inserts the row. Skip users who no longer exist. Settings for the own
# community precede those for all.
_NOTIFY = """
with chosen as materialized (
  select person.id as user_id, %(fixed)s or coalesce(own.in_app, choice.in_app, %(listed)s) as in_app,
    %(by_mail)s and (%(fixed)s or coalesce(own.email, choice.email, %(mailed)s)) as email,
    %(fixed)s or coalesce(own.push, choice.push, %(pushed)s) as push,
    case when %(fixed)s then 'NOW' else coalesce(own.pace, choice.pace, 'NOW') end as pace,
    delivery.zone, delivery.quiet_from, delivery.quiet_until
  from public.accounts_user person
  left join public.notifications_notificationpreference choice on choice.user_id = person.id and choice.kind = %(kind)s
  left join public.notifications_communitypreference own
    on own.user_id = person.id and own.kind = %(kind)s and own.community_id = %(community)s
  left join public.notifications_deliverysettings delivery on delivery.user_id = person.id
  where person.id = %(user)s and person.is_active
), written as (
  insert into public.notifications_notification
    (id, user_id, community_id, kind, values, link, key, created_at, is_listed, read_at, digest)
  select %(id)s, user_id, %(community)s, %(kind)s, %(values)s::jsonb, %(link)s, %(key)s, %(at)s, in_app, null,
    case when email and pace <> 'NOW' then pace else '' end
  from chosen
  on conflict (user_id, key) do nothing
  returning id
)
select in_app, email, pace, zone, quiet_from, quiet_until,
  case when push then array(
    select id from public.notifications_pushsubscription
    where user_id = %(user)s and (community_id is null or (community_id = %(community)s and not %(on_platform)s)))
  else '{}'::uuid[] end
from chosen, written
"""
_NOTIFY_TEAM = """
insert into public.notifications_teamnotification
  (id, community_id, kind, permission, values, link, key, created_at)
select * from unnest(
  %s::uuid[], %s::uuid[], %s::text[], %s::text[], %s::jsonb[], %s::text[], %s::text[], %s::timestamptz[])
on conflict (community_id, key) do nothing
"""


@dataclass(frozen=True, slots=True)
class NotificationDelivery:
    """The ways in which a user got a notification: the list, mail, both or none."""

    in_app: bool = False
    mailed: bool = False


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


def delete_notification(*, user_id: UUID, community_id: UUID, key: str) -> None:
    """Delete what ``notify`` listed for the user under ``key``, because its content must not be read any more."""
    if Notification.objects.filter(user_id=user_id, key=key).delete()[0]:
        announce_to_person(user_id, Event.NOTIFICATIONS, community_id=community_id)


def notify(
    *,
    user_id: UUID,
    kind: NotificationKind,
    community_id: UUID | None = None,
    values: Values | None = None,
    link: str = "",
    key: str | None = None,
    at: datetime | None = None,
    by_mail: bool = True,
) -> NotificationDelivery:
    """Notify a user in the list and by mail, as the user's settings say. Call it in the transaction of the event.

    A kind of an area that the community has off is not sent. In the user's quiet hours, mails and pushes wait.

    ``values`` are exactly the template's variables. ``link`` is a path of the community's pages with ``community_id``,
    else of the platform (for ADMIN and BILLING always). The same ``key`` notifies a user once. ``at`` is the time of an
    earlier event. Without ``by_mail``, no mail is sent, whatever the settings say.
    """
    template, identity = TEMPLATES[kind], new_id()
    template.check(values or {}, in_community=community_id is not None)
    if not _is_sent(kind, community_id):
        return NotificationDelivery()
    moment = now()
    facts = {
        "id": identity,
        "user": user_id,
        "community": community_id,
        "kind": kind,
        "values": json.dumps(values or {}),
        "link": link[:MAX_LINK_LENGTH],
        "key": key,
        "at": at or moment,
        "fixed": template.is_fixed,
        "listed": not template.is_asked,
        "by_mail": by_mail and template.is_mailable,
        "mailed": template.is_mailed,
        "pushed": kind in PUSHED,
        "on_platform": template.area in ON_PLATFORM,
    }
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        cursor.execute(_NOTIFY, facts)
        inserted = cursor.fetchone()
        if inserted is None:
            return NotificationDelivery()
        is_listed, is_mailed, pace, zone, since, until, devices = inserted
        announce_to_person(user_id, Event.NOTIFICATIONS, community_id=community_id)
        quiet = QuietHours(zone or "UTC", since, until)
        # Notifications that cannot be turned off do not wait: most are about the security of the account.
        wait = None if template.is_fixed else quiet.end_at(moment)
        if is_mailed and pace == MailPace.NOW:
            enqueue("notifications.mail", None, wait, notification_id=str(identity))
        elif is_mailed:
            due, once = quiet.next_digest(moment, MailPace(pace)), f"digest:{user_id}:{pace}"
            enqueue_once("notifications.digest", None, due_at=due, key=once, user_id=str(user_id), pace=pace)
        if wait is None or kind not in SHORT_LIVED:
            for device in devices:
                ids = {"notification_id": str(identity), "subscription_id": str(device)}
                enqueue("notifications.push", None, wait, tries=0, **ids)
    return NotificationDelivery(is_listed, is_mailed)


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
    messages = [message for message in messages if _is_sent(message.kind, community_id)]
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


def _is_sent(kind: NotificationKind, community_id: UUID | None) -> bool:
    area = SILENT_WITHOUT.get(TEMPLATES[kind].area)
    community = lookup.by_id(community_id) if area and community_id else None
    return area is None or community is None or is_area_on(community, area)


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


def prefer(
    *, user_id: UUID, choices: Mapping[NotificationKind, ChosenChannels], community_id: UUID | None = None
) -> None:
    """Change the user's settings of these types, for all communities or for one.

    Types that cannot be turned off are not changed.
    """
    values = [
        {
            "user_id": user_id,
            "kind": kind,
            "in_app": choice.in_app,
            "email": choice.email,
            "push": choice.push,
            "pace": choice.pace.value,
        }
        for kind, choice in choices.items()
        if not TEMPLATES[kind].is_fixed and (community_id is None or TEMPLATES[kind].area not in ACCOUNT_AREAS)
    ]
    changed = ["in_app", "email", "push", "pace"]
    if community_id is None:
        NotificationPreference.objects.bulk_create(
            [NotificationPreference(**row) for row in values],
            update_conflicts=True,
            unique_fields=["user", "kind"],
            update_fields=changed,
        )
    else:
        CommunityPreference.objects.bulk_create(
            [CommunityPreference(community_id=community_id, **row) for row in values],
            update_conflicts=True,
            unique_fields=["user", "community", "kind"],
            update_fields=changed,
        )


def turn_mails_of_communities(*, user_id: UUID, mails: NotificationKind | MailPace, email: bool) -> None:
    """Stop or resume mails of a kind or of a digest in the user's settings for single communities."""
    rows = CommunityPreference.objects.filter(user_id=user_id)
    (rows.filter(pace=mails) if isinstance(mails, MailPace) else rows.filter(kind=mails)).update(email=email)


def drop_preferences(*, user_id: UUID, community_id: UUID) -> None:
    """Delete the user's settings for one community: those for all communities apply again."""
    CommunityPreference.objects.filter(user_id=user_id, community_id=community_id).delete()


def mute(*, user_id: UUID, notification_id: UUID, is_muted: bool, community_id: UUID | None) -> Notification:
    """Turn a notification's type off for its community, or for the platform; or back to the general settings.

    Raises NotificationNotFound as ``set_read`` does. A type that cannot be turned off is not changed.
    """
    row = selectors.listed(user_id, community_id).select_related("community").filter(pk=notification_id).first()
    if row is None:
        raise NotificationNotFound
    kind = NotificationKind(row.kind)
    place = None if TEMPLATES[kind].area in ACCOUNT_AREAS else row.community_id
    if place is None and community_id is not None:
        return row  # the weak session of a community's own domain changes settings of this community alone
    if is_muted:
        off = ChosenChannels(in_app=False, email=False)
        prefer(user_id=user_id, choices={kind: off}, community_id=place)
    elif place is not None:
        CommunityPreference.objects.filter(user_id=user_id, community_id=place, kind=kind).delete()
    else:
        NotificationPreference.objects.filter(user_id=user_id, kind=kind).delete()
    return row


def set_live_alerts(*, user_id: UUID, community_id: UUID, is_on: bool) -> None:
    """Turn notifications of the start of a community's streams on or off: in the list and on devices, without mails."""
    choice = ChosenChannels(in_app=is_on, email=False, push=is_on)
    prefer(user_id=user_id, choices={NotificationKind.STREAM_LIVE: choice}, community_id=community_id)


def set_quiet_hours(*, user_id: UUID, hours: QuietHours) -> None:
    """Store the user's time zone and quiet hours. They apply to notifications from now on."""
    values = {"zone": hours.zone, "quiet_from": hours.since, "quiet_until": hours.until}
    DeliverySettings.objects.update_or_create(user_id=user_id, defaults=values)


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
    PushSubscription.objects.filter(user_id=source).delete()
