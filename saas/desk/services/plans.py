"""Plans of communities. Each function writes one audit entry in the transaction of its change."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from saas.access.audit_things import Action
from saas.billing.services import settling
from saas.billing.services.plan_of_community import is_set_by_operator
from saas.desk.audit import Operator, record, record_for_owner
from saas.desk.errors import WrongState
from saas.plans import services
from saas.plans.catalog import PlanCode, PlanSource
from saas.plans.models import PlanVersion
from saas.plans.selectors import PlanChange
from saas.tenancy.models import Community


def assign(*, operator: Operator, community: Community, version: PlanVersion, reason: str) -> None:
    """Give the community this version of a plan for good. On the free plan, the owner can buy another one.

    Raises WrongState for the free plan if the community pays for another one: its next payment would decide again.
    """
    is_free = version.code == PlanCode.FREE
    paid = settling.paid_version(community.pk) if is_free else None
    if paid is not None:
        problem = f"The owner pays for {paid.name} at Stripe. Ask them to cancel it in Billing, or override"
        raise WrongState(problem=f"{problem} the plan until a date")
    source = PlanSource.DEFAULT if is_free else PlanSource.OPERATOR
    with transaction.atomic():
        change = services.assign_plan(community.pk, version=version, source=source, actor=operator.user_id)
        _record(operator, "plan.assign", change, reason)


def return_to_billing(*, operator: Operator, community: Community, reason: str) -> PlanChange:
    """Let the owner's payments decide the plan again. Raises WrongState if they decide it already."""
    with transaction.atomic():
        if not is_set_by_operator(community.pk):
            raise WrongState(problem="No operator set this plan. The owner can change it in Billing")
        change = settling.return_to_billing(community.pk, actor=operator.user_id)
        _record(operator, "plan.return-to-billing", change, reason)
    return change


def publish(*, operator: Operator, newest: PlanVersion, terms: Mapping[str, Any], reason: str) -> PlanVersion:
    """Add the next version of a plan. Communities keep the version that they have. Raises ValidationFailed.

    ``newest`` is the version that the operator changed. Raises WrongState if the plan has a newer one by now.
    """
    with transaction.atomic():
        version = services.publish_version(newest.code, **terms, note=reason, actor=operator.user_id)
        if version.version != newest.version + 1:
            raise WrongState(problem="This plan has a newer version now. Open the page again and compare")
        record(operator, "version.publish", version.pk, reason=reason, before=_terms(newest), after=_terms(version))
    return version


def _terms(version: PlanVersion) -> dict[str, Any]:
    names = ("name", "summary", "currency", "monthly_price", "yearly_price", "trial_days", "limits", "features")
    return {"plan": version.code, "version": version.version, **{name: getattr(version, name) for name in names}}


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
    """Write the change into the platform's chain and into the community's."""
    before, after = change.before.facts(), change.after.facts()
    record(operator, action, change.community_id, reason=reason, before=before, after=after)
    community = Community.objects.get(pk=change.community_id)
    record_for_owner(operator, Action.DESK_PLAN, community, reason=reason, **change.for_owner())
