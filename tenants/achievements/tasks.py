"""Jobs of achievements."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.achievements.services import counting, levels


@job("achievements.give_reached")
def give_reached(*, achievement_id: str) -> None:
    counting.give_reached(UUID(achievement_id))


@job("achievements.pay_level")
def pay_level(*, reward_id: str) -> None:
    levels.pay_level_reward(UUID(reward_id))
