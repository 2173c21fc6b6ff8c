"""Personal data in notifications. The user's own are deleted; those of other people are anonymized."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import anonymize, erase_handler, erase_with_community, export_section, in_steps, platform
from saas.notifications.facts import own_facts
from saas.notifications.models import (
    CommunityPreference,
    DeliverySettings,
    Notification,
    PushSubscription,
    TeamNotification,
    TeamReadMarker,
)
from saas.notifications.selectors import ChosenChannels, channels_of
from saas.notifications.wording import PEOPLE


@export_section(platform, "notifications")
def notifications(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(Notification.objects.filter(user_id=user_id).select_related("community")):
        facts = own_facts(row)
        yield {
            "title": facts.title,
            "text": facts.text,
            "community": facts.community.slug if facts.community else None,
            "created_at": row.created_at,
            "read_at": row.read_at,
        }


@export_section(platform, "notification-preferences")
def preferences(user_id: UUID) -> Iterator[dict[str, Any]]:
    for kind, choice in channels_of(user_id).items():
        yield {"type": kind.value, **_channels(choice)}


@export_section(platform, "notification-preferences-of-communities")
def community_preferences(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(CommunityPreference.objects.filter(user_id=user_id).select_related("community")):
        yield {
            "type": row.kind,
            "community": row.community.slug,
            "in_app": row.in_app,
            "email": row.email,
            "push": row.push,
        }


@export_section(platform, "notification-delivery")
def delivery(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in DeliverySettings.objects.filter(user_id=user_id):
        yield {"zone": row.zone, "quiet_from": row.quiet_from, "quiet_until": row.quiet_until}
    for device in PushSubscription.objects.filter(user_id=user_id).order_by("created_at"):
        yield {"push_to": device.device, "endpoint": device.endpoint, "since": device.created_at}


def _channels(choice: ChosenChannels) -> dict[str, Any]:
    return {"in_app": choice.in_app, "email": choice.email, "push": choice.push, "pace": choice.pace.value}


@erase_handler(platform)
def forget_name(user_id: UUID, username: str, email: str) -> None:
    for rows in (Notification, TeamNotification):
        for key in PEOPLE:
            anonymize(rows, "values", key, username)


@erase_handler(platform)
def forget_notifications(user_id: UUID, username: str, email: str) -> None:
    """Delete notifications that arrived after the account was emptied."""
    Notification.objects.filter(user_id=user_id).delete()
    PushSubscription.objects.filter(user_id=user_id).delete()


erase_with_community(Notification)
erase_with_community(TeamNotification)
erase_with_community(TeamReadMarker)
erase_with_community(CommunityPreference)
erase_with_community(PushSubscription)
