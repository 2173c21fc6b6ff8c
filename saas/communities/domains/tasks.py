"""Jobs that look up the records of custom domains."""

from datetime import timedelta
from uuid import UUID

from saas.communities.domains import services
from saas.jobs.registry import job


@job("domains.check", lease_seconds=60, is_slow=True)
def check(*, domain_id: str) -> None:
    services.check(UUID(domain_id))


@job("domains.check_by_hand", lease_seconds=60, is_slow=True)
def check_by_hand(*, domain_id: str, user_id: str, ip: str | None) -> None:
    services.check_by_hand(UUID(domain_id), user_id=UUID(user_id), ip=ip)


@job("domains.plan_late_checks", every=timedelta(hours=1))
def plan_late_checks() -> None:
    services.plan_late_checks()
