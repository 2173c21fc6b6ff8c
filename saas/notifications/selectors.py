"""Reads of notifications: of a user, of a team, and of a user's settings."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from saas.kernel.paging import ordering
from saas.notifications.catalog import ACCOUNT_AREAS, PUSHED, WINS, MailPace, NotificationKind
from saas.notifications.models import (
    CommunityPreference,
    DeliverySettings,
    Notification,
    NotificationPreference,
    PreferenceBase,
    PushSubscription,
    TeamNotification,
    TeamReadMarker,
)
from saas.notifications.rules import QuietHours
from saas.notifications.words import TEMPLATES

MAX_COUNTED = 100
"""From this number on, a badge says "99+", so counting stops here."""
KINDS_OF: dict[str, list[NotificationKind]] = {}
for _kind, _template in TEMPLATES.items():
    KINDS_OF.setdefault(_template.area, []).append(_kind)


@dataclass(frozen=True, slots=True)
class ChosenChannels:
    """The places at which a user receives one kind of notification."""

    in_app: bool
    email: bool
    push: bool = False
    pace: MailPace = MailPace.NOW
    # The settings are those of one community.
    is_own: bool = False


def listed(user_id: UUID, community_id: UUID | None = None) -> QuerySet[Notification]:
    """Return a user's listed notifications: all, or those of one community."""
    rows = Notification.objects.filter(user_id=user_id, is_listed=True)
    return rows if community_id is None else rows.filter(community_id=community_id)


def notifications(user_id: UUID, community_id: UUID | None, query: Mapping[str, Any]) -> QuerySet[Notification]:
    """Return the user's notifications, newest first, for the filters ``status``, ``type`` and ``area``."""
    rows = _of_kind(listed(user_id, community_id), query).select_related("community")
    if status := query.get("status"):
        rows = rows.filter(read_at__isnull=status == "UNREAD")
    return rows.order_by(*ordering(query, "created_at"))


def unread_count(user_id: UUID, community_id: UUID | None) -> int:
    """Return the number of unread notifications, at most MAX_COUNTED."""
    return listed(user_id, community_id).filter(read_at=None)[:MAX_COUNTED].count()


def team_notifications(
    community_id: UUID, permissions: Collection[str] | None, read_until: datetime | None, query: Mapping[str, Any]
) -> QuerySet[TeamNotification]:
    """Return the team's notifications for a holder of ``permissions`` (None: all of them), newest first."""
    rows = _of_kind(TeamNotification.objects.filter(community_id=community_id), query).select_related("community")
    if permissions is not None:
        rows = rows.filter(permission__in=["", *permissions])
    if status := query.get("status"):
        unread = Q() if read_until is None else Q(created_at__gt=read_until)
        rows = rows.filter(unread) if status == "UNREAD" else rows.exclude(unread) if unread else rows.none()
    return rows.order_by(*ordering(query, "created_at"))


def read_until(user_id: UUID, community_id: UUID) -> datetime | None:
    """Return the time up to which this team member has read; None if never."""
    rows = TeamReadMarker.objects.filter(user_id=user_id, community_id=community_id)
    return rows.values_list("read_until", flat=True).first()


def channels_of(user_id: UUID, community_id: UUID | None = None) -> dict[NotificationKind, ChosenChannels]:
    """Return the user's settings of every kind that is sent to users.

    With a community they are those for its notifications, of the kinds that communities send.
    """
    rows = NotificationPreference.objects.filter(user_id=user_id)
    chosen = {row.kind: _channels(row) for row in rows}
    if community_id is not None:
        own = CommunityPreference.objects.filter(user_id=user_id, community_id=community_id)
        chosen |= {row.kind: _channels(row, is_own=True) for row in own}
    return {
        kind: chosen.get(kind) or default_channels(kind)
        for kind, template in TEMPLATES.items()
        if not kind.is_for_team and (community_id is None or template.area not in ACCOUNT_AREAS)
    }


@dataclass(frozen=True, slots=True)
class OwnSettings:
    """A community for whose notifications of one kind the user has settings of their own."""

    slug: str
    name: str
    is_on: bool


def own_settings(user_id: UUID) -> dict[str, list[OwnSettings]]:
    """Return the communities with settings of their own, for each kind by name."""
    rows = CommunityPreference.objects.filter(user_id=user_id).select_related("community").order_by("community__name")
    found: dict[str, list[OwnSettings]] = {}
    for row in rows:
        is_on = any((row.in_app, row.email, row.push))
        found.setdefault(row.kind, []).append(OwnSettings(row.community.slug, row.community.name, is_on))
    return found


def default_channels(kind: NotificationKind) -> ChosenChannels:
    """Return the settings of a user who has not chosen."""
    template = TEMPLATES[kind]
    return ChosenChannels(in_app=not template.is_asked, email=template.is_mailed, push=kind in PUSHED)


def channels_for(user_id: UUID, kind: NotificationKind, community_id: UUID | None) -> ChosenChannels:
    """Return the user's settings of one kind, for a community's notifications if there is one."""
    if community_id is not None:
        own = CommunityPreference.objects.filter(user_id=user_id, community_id=community_id, kind=kind).first()
        if own is not None:
            return _channels(own, is_own=True)
    row = NotificationPreference.objects.filter(user_id=user_id, kind=kind).first()
    return _channels(row) if row else default_channels(kind)


def _channels(row: PreferenceBase, *, is_own: bool = False) -> ChosenChannels:
    push = row.kind in PUSHED if row.push is None else row.push
    return ChosenChannels(row.in_app, row.email, push, MailPace(row.pace), is_own)


def asking(user_ids: Collection[UUID], kind: NotificationKind, community_id: UUID) -> set[UUID]:
    """Return those of the users who asked for ``kind`` of the community, on any channel."""
    own = CommunityPreference.objects.filter(user_id__in=user_ids, kind=kind, community_id=community_id)
    general = NotificationPreference.objects.filter(user_id__in=user_ids, kind=kind)
    columns = ("user_id", "in_app", "email", "push")
    choices = [*general.values_list(*columns), *own.values_list(*columns)]
    wanted = {user_id: in_app or email or bool(push) for user_id, in_app, email, push in choices}
    return {user_id for user_id, is_wanted in wanted.items() if is_wanted}


def wanting_mail(user_ids: Collection[UUID], kind: NotificationKind, community_id: UUID) -> set[UUID]:
    """Return those of the users whose settings allow mails of ``kind`` of the community.

    Their addresses may be unconfirmed.
    """
    own = CommunityPreference.objects.filter(user_id__in=user_ids, kind=kind, community_id=community_id)
    general = NotificationPreference.objects.filter(user_id__in=user_ids, kind=kind)
    by_choice = dict(general.values_list("user_id", "email")) | dict(own.values_list("user_id", "email"))
    default = TEMPLATES[kind].is_mailed
    return {user_id for user_id in user_ids if by_choice.get(user_id, default)}


def quiet_hours_of(user_id: UUID) -> QuietHours:
    """Return the user's time zone and quiet hours; UTC and none until the user sets them."""
    row = DeliverySettings.objects.filter(user_id=user_id).first()
    return QuietHours(row.zone, row.quiet_from, row.quiet_until) if row else QuietHours()


def push_subscriptions(user_id: UUID, community_id: UUID | None) -> QuerySet[PushSubscription]:
    """Return the browsers of a user that show push notifications: all, or those on a community's own domain."""
    rows = PushSubscription.objects.filter(user_id=user_id).order_by("-created_at")
    return rows if community_id is None else rows.filter(community_id=community_id)


def may_offer_push(user_id: UUID, community_id: UUID | None) -> bool:
    """True if the app may offer push notifications: after the first win, or once live alerts are wanted."""
    if listed(user_id, community_id).filter(kind__in=WINS).exists():
        return True
    live = NotificationKind.STREAM_LIVE
    return CommunityPreference.objects.filter(user_id=user_id, kind=live, in_app=True).exists()


def _of_kind(rows: QuerySet[Any], query: Mapping[str, Any]) -> QuerySet[Any]:
    if kind := query.get("type"):
        rows = rows.filter(kind=kind)
    if area := query.get("area"):
        rows = rows.filter(kind__in=KINDS_OF.get(area, []))
    return rows
