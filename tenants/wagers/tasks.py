"""Jobs of wagers."""

from uuid import UUID

from saas.jobs.registry import job
from saas.kernel.transactions import atomically
from tenants.casinos.models import Pull
from tenants.wagers.services import changes, reports


@job("wagers.store", lease_seconds=60)
def store(*, pull_id: str) -> None:
    """Store the entries of a pull that waited for an exchange rate."""
    pull = Pull.objects.select_related("connection").filter(pk=pull_id).first()
    if pull is not None:
        atomically(lambda: changes.store_changes(pull))


@job("wagers.report", lease_seconds=60)
def report(*, pull_id: str) -> None:
    reports.report_pull(UUID(pull_id))


@job("wagers.reach")
def reach(*, member_id: str) -> None:
    reports.reach_by_all(UUID(member_id))


@job("wagers.reach_reward", lease_seconds=60)
def reach_reward(*, reward_id: str) -> None:
    reports.reach_reward(UUID(reward_id))


@job("wagers.report_entry")
def report_entry(*, entry_id: int) -> None:
    reports.report_entry(entry_id)
