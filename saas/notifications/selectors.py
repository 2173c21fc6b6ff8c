"""Reads of notifications: of a user, of a team, and of a user's settings."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from saas.kernel.paging import ordering
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification, NotificationPreference, TeamNotification, TeamReadMarker
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


def channels_of(user_id: UUID) -> dict[NotificationKind, ChosenChannels]:
    """Return the user's settings of every kind that is sent to users."""
    preferences = NotificationPreference.objects.filter(user_id=user_id)
    chosen = {row.kind: ChosenChannels(row.in_app, row.email) for row in preferences}
    return {
        kind: chosen.get(kind, ChosenChannels(in_app=True, email=template.is_mailed))
        for kind, template in TEMPLATES.items()
        if template.sent and not kind.is_for_team
    }


def _of_kind(rows: QuerySet[Any], query: Mapping[str, Any]) -> QuerySet[Any]:
    if kind := query.get("type"):
        rows = rows.filter(kind=kind)
    if area := query.get("area"):
        rows = rows.filter(kind__in=KINDS_OF.get(area, []))
    return rows
