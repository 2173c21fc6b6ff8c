"""Jobs of casinos."""

from datetime import datetime
from uuid import UUID

from saas.jobs.registry import job
from tenants.casinos.services import matching, pulling


# Providers decide how long a report takes, so pulls use at most half of the slots.
@job("casinos.pull", lease_seconds=60, is_slow=True)
def pull(*, connection_id: str, boundary: str | None = None) -> None:
    pulling.pull(UUID(connection_id), datetime.fromisoformat(boundary) if boundary else None)


@job("casinos.match", lease_seconds=60)
def match() -> None:
    matching.match_community()
