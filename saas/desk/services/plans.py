"""Plans of communities. Each function writes one audit entry in the transaction of its change."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from saas.desk.audit import Operator, record
from saas.plans import services
from saas.plans.catalog import PlanSource
from saas.plans.models import PlanVersion
from saas.plans.selectors import PlanChange
from saas.tenancy.models import Community


def assign(*, operator: Operator, community: Community, version: PlanVersion, reason: str) -> None:
    """Give the community this version of a plan for good."""
    with transaction.atomic():
        change = services.assign_plan(community.pk, version=version, source=PlanSource.OPERATOR, actor=operator.user_id)
        _record(operator, "plan.assign", change, reason)


def override(
    *,
    operator: Operator,
    community: Community,
    version: PlanVersion | None,
    limits: Mapping[str, int | None],
    until: datetime,
    reason: str,
) -> None:
    """Replace the plan, or single limits, until a time. Raises ValidationFailed."""
    with transaction.atomic():
        change = services.override_plan(
            community.pk, version=version, limits=limits, until=until, reason=reason, actor=operator.user_id
        )
        _record(operator, "plan.override", change, reason)


def end_override(*, operator: Operator, community: Community, reason: str) -> None:
    """End the override now. Raises PlanOverrideMissing."""
    with transaction.atomic():
        change = services.end_override(community.pk, actor=operator.user_id)
        _record(operator, "plan.end-override", change, reason)


def _record(operator: Operator, action: str, change: PlanChange, reason: str) -> None:
    before, after = change.before.facts(), change.after.facts()
    record(operator, action, change.community_id, reason=reason, before=before, after=after)
