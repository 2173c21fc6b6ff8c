"""What a community's plan has room for."""

from collections.abc import Callable
from enum import StrEnum
from uuid import UUID

from saas.billing.plans import plan_called
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community


class Limit(StrEnum):
    """The limits of a plan that are enforced; the names are those of ``Limits``."""

    STAFF = "staff"


class PlanLimitReached(DomainError):
    """``plan``, ``limit`` (how many it has room for) and ``kind`` (a ``Limit``) are in the params."""

    code = "PLAN_LIMIT_REACHED"
    status = 402
    message = "The plan's limit is reached"


def require_room(community_id: UUID, limit: Limit, count: Callable[[], int]) -> None:
    """Raises PlanLimitReached when the ``count`` there is leaves no room for one more.

    The caller holds the lock that makes additions take turns. The plan is read again, because communities are cached.
    Existing things above the limit of a smaller plan stay.
    """
    plan = plan_called(Community.objects.values_list("plan", flat=True).get(pk=community_id))
    allowed: int | None = getattr(plan.limits, limit)
    if allowed is not None and count() >= allowed:
        raise PlanLimitReached(kind=limit, plan=plan.name, limit=allowed)
