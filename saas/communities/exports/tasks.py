from datetime import timedelta
from uuid import UUID

from saas.communities.exports import services
from saas.jobs.registry import job


@job(services.TASK, lease_seconds=60)
def build(*, export_id: str) -> None:
    services.build(UUID(export_id))


@job("community_exports.purge", every=timedelta(hours=6))
def purge() -> None:
    services.purge()
