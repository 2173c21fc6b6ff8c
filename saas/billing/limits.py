"""The limits of a community's plan."""

from collections.abc import Callable
from uuid import UUID

from saas.billing.plans import PlanLimit, plan_called
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community


class PlanLimitReached(DomainError):
    """``params``: ``plan``, ``limit`` (the allowed number) and ``kind`` (a ``PlanLimit``)."""

    code = "PLAN_LIMIT_REACHED"
    status = 402
    message = "Your plan allows {limit} {kind.words}"


def require_room(community_id: UUID, limit: PlanLimit, count: Callable[[], int]) -> None:
    """Raise PlanLimitReached if ``count`` existing objects have reached the plan's limit.

    The caller holds the lock that serializes additions. The plan is read from the database, because communities are
    cached. After a downgrade, objects above the limit stay.
    """
    plan = plan_called(Community.objects.values_list("plan", flat=True).get(pk=community_id))
    allowed = plan.limits[limit]
    if allowed is not None and count() >= allowed:
        raise PlanLimitReached(kind=limit, plan=plan.name, limit=allowed)
