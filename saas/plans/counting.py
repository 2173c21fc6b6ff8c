"""The functions that count what a plan limits. The app that makes the things registers one for each limit."""

from collections.abc import Callable
from uuid import UUID

from django_tenants.utils import tenant_context

from saas.plans.catalog import PlanLimit
from saas.tenancy.models import Community

# It gets the community's id and returns the number of its things, or of bytes for the limit of storage.
Counter = Callable[[UUID], int]
_counters: dict[PlanLimit, Counter] = {}


def counts(limit: PlanLimit, *, in_schema: bool = False) -> Callable[[Counter], Counter]:
    """Register the function that counts the things of ``limit``; with ``in_schema`` it runs in the community's schema.

    Each limit has one such function.
    """

    def register(count: Counter) -> Counter:
        if limit in _counters:
            raise ValueError(f"Two functions count {limit}")

        def count_there(community_id: UUID) -> int:
            community = Community.objects.get(pk=community_id)
            if not community.is_ready:  # it has no schema yet, or no more
                return 0
            with tenant_context(community):
                return count(community_id)

        _counters[limit] = count_there if in_schema else count
        return count

    return register


def count_of(limit: PlanLimit, community_id: UUID) -> int:
    """Return the number of the community's things, or of bytes for the limit of storage, counted now."""
    return _counters[limit](community_id)
