from datetime import timedelta
from uuid import UUID

from saas.communities.closing import erasure, members
from saas.jobs.registry import job


@job("closing.notify_members")
def notify_members(*, community_id: str, kind: str, closed_at: str, after: int) -> None:
    members.notify_members(community_id=UUID(community_id), kind=kind, closed_at=closed_at, after=after)


@job("closing.erase", lease_seconds=60)
def erase(*, community_id: str) -> None:
    erasure.erase(UUID(community_id))


@job("closing.erase_late", every=timedelta(hours=24))
def erase_late() -> None:
    erasure.enqueue_due()
