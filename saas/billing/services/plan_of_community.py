"""The only place where billing reads and assigns the plan of a community (saas.plans)."""

from uuid import UUID

from saas.plans.catalog import PlanCode, PlanSource
from saas.plans.models import CommunityPlan, PlanVersion
from saas.plans.selectors import PlanChange, newest_version
from saas.plans.services import assign_plan_if


def is_by_agreement(community_id: UUID) -> bool:
    """True if an operator set the plan. Then Stripe does not decide it."""
    row = _row(community_id)
    return row is not None and row.is_by_agreement


def is_set_by_operator(community_id: UUID) -> bool:
    """True if an operator gave the plan for good, whether or not an override replaces it now."""
    row = _row(community_id)
    return row is not None and row.is_set_by_operator


def assign_paid(community_id: UUID, version: PlanVersion) -> PlanChange | None:
    """Give the community the plan that it paid for, unless an operator set its plan.

    Return the change, None without one.
    """

    def is_due(row: CommunityPlan) -> bool:
        return not row.is_set_by_operator and (row.version_id, row.source) != (version.pk, PlanSource.BILLING)

    row = _row(community_id)
    # Without the lock, so that most readings lock no community. An operator can set the plan until the lock.
    if row is None or not is_due(row):
        return None
    return assign_plan_if(is_due, community_id, version=version, source=PlanSource.BILLING)


def assign_default(community_id: UUID) -> PlanChange | None:
    """Give the community the free plan, unless its plan does not come from billing. No data is deleted.

    Return the change, None without one.
    """

    def is_due(row: CommunityPlan) -> bool:
        return row.source == PlanSource.BILLING

    row = _row(community_id)
    if row is None or not is_due(row):
        return None
    free = newest_version(PlanCode.FREE)
    return assign_plan_if(is_due, community_id, version=free, source=PlanSource.DEFAULT)


def paid_version_of(community_id: UUID) -> UUID | None:
    """Return the version that billing assigned; None if the plan has another source."""
    row = _row(community_id)
    return row.version_id if row is not None and row.source == PlanSource.BILLING else None


def _row(community_id: UUID) -> CommunityPlan | None:
    return CommunityPlan.objects.select_related("version").filter(pk=community_id).first()
