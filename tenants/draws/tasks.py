"""Jobs that close draws, draw winners and check finished draws again."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.draws import recheck, services


@job("draws.close", lease_seconds=60)
def close(*, draw_id: str) -> None:
    services.close(UUID(draw_id))


@job("draws.draw", lease_seconds=60)
def draw_winners(*, draw_id: str) -> None:
    services.draw_winners(UUID(draw_id))
    recheck.schedule()


@job("draws.recheck", lease_seconds=60)
def recheck_all() -> None:
    recheck.recheck()
    recheck.schedule()
