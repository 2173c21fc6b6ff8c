"""What this area keeps about a person. Their own rows go with the account; what others were told stays, nameless."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db import connection

from saas.kernel.personal import NAMELESS, exported, forgotten, in_steps, platform
from saas.notifications.facts import own_facts
from saas.notifications.models import Notification, TeamNotification
from saas.notifications.selectors import wishes_of
from saas.notifications.wording import PEOPLE

_NAMELESS = """
update public.{table} set values = jsonb_set(values, array[%(key)s], to_jsonb(%(nameless)s::text))
where lower(values->>%(key)s) = lower(%(name)s)
"""


@exported(platform, "notifications")
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


@exported(platform, "notification-preferences")
def preferences(user_id: UUID) -> Iterator[dict[str, Any]]:
    for kind, wish in wishes_of(user_id).items():
        yield {"type": kind.value, "in_app": wish.in_app, "email": wish.email}


@forgotten(platform)
def forget_name(user_id: UUID, username: str, email: str) -> None:
    with connection.cursor() as cursor:
        for table in (Notification, TeamNotification):
            for key in PEOPLE:
                facts = {"key": key, "nameless": NAMELESS, "name": username}
                cursor.execute(_NAMELESS.format(table=table._meta.db_table), facts)


@forgotten(platform)
def forget_notifications(user_id: UUID, username: str, email: str) -> None:
    """What came after the account was emptied."""
    Notification.objects.filter(user_id=user_id).delete()
