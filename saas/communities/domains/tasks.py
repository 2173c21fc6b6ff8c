"""Jobs that look up the records of custom domains."""

from datetime import timedelta
from uuid import UUID

from saas.communities.domains import services
from saas.jobs.registry import job


@job("domains.check", lease_seconds=60)
def check(*, domain_id: str) -> None:
    services.check(UUID(domain_id))


@job("domains.plan_late_checks", every=timedelta(hours=1))
def plan_late_checks() -> None:
    services.plan_late_checks()
