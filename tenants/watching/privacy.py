"""Personal data in watching. Counted time is among the member's deeds, which members export and erase."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import community, erase_handler, export_section
from tenants.watching.models import WatchState


@export_section(community, "watching")
def watching(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in WatchState.objects.filter(member__user_id=user_id):
        yield {
            "counted_until": row.counted_until,
            "waiting_seconds": row.waiting_seconds,
            "provider": row.provider,
            "last_heartbeat_at": row.beat_at,
        }


@erase_handler(community)
def forget_watching(user_id: UUID, username: str, email: str) -> None:
    WatchState.objects.filter(member__user_id=user_id).delete()
