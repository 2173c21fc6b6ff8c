"""A user's own limits: exported, and deleted with the account, except for the end of a break."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.access.play_limits import services
from saas.access.play_limits.models import PlayLimits
from saas.kernel.privacy import erase_handler, erase_with_community, export_section, in_steps, platform


@export_section(platform, "own-limits")
def own_limits(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(PlayLimits.objects.filter(user_id=user_id)):
        yield {
            "community": row.community_id,
            "times_per_day": row.times_per_day,
            "gems_per_day": row.gems_per_day,
            "looser_from": row.next_from,
            "excluded_until": row.excluded_until,
        }


@erase_handler(platform)
def forget(user_id: UUID, _username: str, _email: str) -> None:
    services.keep_breaks_only(user_id)


erase_with_community(PlayLimits)
