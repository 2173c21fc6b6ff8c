from datetime import timedelta
from uuid import UUID

from saas.jobs.registry import job
from saas.plans import services, stored_files


@job("plans.end_overrides", every=timedelta(minutes=1))
def end_overrides() -> None:
    services.end_due_overrides()


@job("plans.sweep_files", every=timedelta(minutes=10), lease_seconds=60)
def sweep_files() -> None:
    stored_files.sweep()


@job("plans.delete_file_parts", every=timedelta(days=1))
def delete_file_parts() -> None:
    stored_files.delete_parts()


@job("plans.compare_files", every=timedelta(minutes=10))
def compare_files() -> None:
    stored_files.enqueue_comparisons()


@job("plans.count_files", lease_seconds=60)
def count_files(*, community_id: str) -> None:
    stored_files.compare(UUID(community_id))
