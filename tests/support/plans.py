"""Plans of communities for tests."""

from typing import Any
from uuid import uuid4

from saas.plans.catalog import PlanLimit, PlanSource
from saas.plans.models import PlanVersion
from saas.plans.selectors import newest_version
from saas.plans.services import assign_plan
from saas.tenancy import lookup
from saas.tenancy.models import Community


def on_plan(community: Community, code: str) -> Community:
    """Give the community the newest version of the plan."""
    assign_plan(community.pk, version=newest_version(code), source=PlanSource.OPERATOR)
    # A test that is rolled back never commits, so nothing else drops what this process remembers.
    lookup.clear_cache()
    return community


def with_limits(community: Community, code: str = "pro", **limits: Any) -> PlanVersion:
    """Give the community a version of its own, with these limits and no other."""
    version = newest_version(code)
    mine = PlanVersion(
        code=code,
        version=version.version + 1 + uuid4().int % 1_000_000,
        name=version.name,
        summary=version.summary,
        currency="USD",
        limits={limit.value: None for limit in PlanLimit} | limits,
        features=version.features,
    )
    mine.save(force_insert=True)
    assign_plan(community.pk, version=mine, source=PlanSource.OPERATOR)
    lookup.clear_cache()
    return mine
