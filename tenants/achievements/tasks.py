"""Jobs of achievements."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.achievements.services import counting


@job("achievements.give_reached")
def give_reached(*, achievement_id: str) -> None:
    counting.give_reached(UUID(achievement_id))
