"""Jobs of casinos."""

from datetime import datetime
from uuid import UUID

from saas.jobs.registry import job
from tenants.casinos.models import AccountProof
from tenants.casinos.services import automatic_matching, pruning, pulling
from tenants.stores import pictures


# Providers decide how long a report takes, so pulls use at most half of the slots.
@job("casinos.pull", lease_seconds=60, is_slow=True)
def pull(*, connection_id: str, boundary: str | None = None) -> None:
    pulling.pull(UUID(connection_id), datetime.fromisoformat(boundary) if boundary else None)


@job("casinos.match", lease_seconds=60)
def match() -> None:
    automatic_matching.match_community()


@job("casinos.report_matches", lease_seconds=60)
def report_matches(*, connection_id: str, at: str) -> None:
    automatic_matching.report_matches(UUID(connection_id), datetime.fromisoformat(at))


@job("casinos.prune", lease_seconds=60)
def prune() -> None:
    pruning.prune()


@job("casinos.hide_pictures", lease_seconds=60)
def hide_pictures() -> None:
    pictures.hide_pictures(AccountProof, "picture", task="casinos.hide_pictures", key="casino-hide-pictures")
