"""A person's own limits, for their export; they go with the person's account."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.access.restraint.models import Restraint
from saas.kernel.personal import exported, forgotten, in_steps, platform


@exported(platform, "own-limits")
def own_limits(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(Restraint.objects.filter(user_id=user_id)):
        yield {
            "community": row.community_id,
            "times_per_day": row.times_per_day,
            "gems_per_day": row.gems_per_day,
            "looser_from": row.next_from,
            "excluded_until": row.excluded_until,
        }


@forgotten(platform)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    Restraint.objects.filter(user_id=user_id).delete()
