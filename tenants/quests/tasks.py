"""Jobs of challenges."""

from uuid import UUID

from saas.jobs.registry import job
from saas.kernel.transactions import atomically
from tenants.quests.services import attempts


@job("quests.expire")
def expire(*, attempt_id: str) -> None:
    atomically(lambda: attempts.expire(UUID(attempt_id)))
