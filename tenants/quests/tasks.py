"""Jobs of challenges."""

from uuid import UUID

from saas.jobs.registry import job
from saas.kernel.transactions import atomically
from tenants.quests.models import UserChallenge
from tenants.quests.services import attempts
from tenants.stores import pictures


@job("quests.expire")
def expire(*, attempt_id: str) -> None:
    atomically(lambda: attempts.expire(UUID(attempt_id)))


@job("quests.hide_pictures", lease_seconds=60)
def hide_pictures() -> None:
    pictures.hide_pictures(UserChallenge, "image", task="quests.hide_pictures", key="quest-hide-pictures")
