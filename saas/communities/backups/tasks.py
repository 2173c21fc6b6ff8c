from datetime import timedelta
from uuid import UUID

from saas.communities.backups import restoring, services
from saas.jobs.registry import job


@job(services.TASK, lease_seconds=60, is_slow=True)
def export(*, community_id: str, tries: str) -> None:
    services.export(UUID(community_id), int(tries))


@job("backups.drop_kept", every=timedelta(hours=24))
def drop_kept() -> None:
    restoring.drop_kept()


@job("backups.enqueue_night", every=timedelta(hours=24))
def enqueue_night() -> None:
    services.enqueue_night()
