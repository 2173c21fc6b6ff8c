"""Personal data of this app: days of visits. Its other rows are copies of data that the communities export."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.activity.models import ActiveDay, ActivityRecord, ChatFigure, ChatReading, ExperienceGrant
from saas.kernel.privacy import erase_handler, erase_with_community, export_section, platform


@export_section(platform, "active-days")
def active_days(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = ActiveDay.objects.filter(user_id=user_id).order_by("day", "community_id")
    for row in rows.values("day", "community__slug"):
        yield {"day": row["day"], "community": row["community__slug"]}


@export_section(platform, "experience")
def experience(user_id: UUID) -> Iterator[dict[str, Any]]:
    rows = ExperienceGrant.objects.filter(user_id=user_id).order_by("at", "object_id")
    for row in rows.values("at", "points", "community__slug"):
        yield {"at": row["at"], "points": row["points"], "community": row["community__slug"]}


@erase_handler(platform)
def forget_days(user_id: UUID, username: str, email: str) -> None:
    ActiveDay.objects.filter(user_id=user_id).delete()
    ExperienceGrant.objects.filter(user_id=user_id).delete()
    ChatReading.objects.filter(user_id=user_id).delete()


erase_with_community(ActivityRecord)
erase_with_community(ActiveDay)
erase_with_community(ExperienceGrant)
erase_with_community(ChatFigure)
erase_with_community(ChatReading)
