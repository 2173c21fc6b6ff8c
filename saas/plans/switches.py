"""Features of one community: what its plan includes, and what operators switched on or off."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from saas.kernel.clock import TOO_FAR_AHEAD, is_too_far_ahead, now
from saas.kernel.errors import ValidationFailed
from saas.plans.catalog import FEATURES, Area, Feature, PlanFeature
from saas.plans.errors import FeatureSwitchedOff, FeatureSwitchMissing, PlanFeatureLocked
from saas.plans.models import FeatureSwitch
from saas.plans.rules import switch_of
from saas.plans.selectors import effective_plan, opened_by
from saas.tenancy import lookup
from saas.tenancy.models import Community


def require_feature(community_id: UUID, feature: PlanFeature) -> None:
    """Check a feature that only some plans include. Raises FeatureSwitchedOff, PlanFeatureLocked."""
    community = lookup.by_id(community_id)
    if community is not None and _is_switched_on(community, feature):
        return
    if feature not in effective_plan(community_id).features:
        raise PlanFeatureLocked(feature=feature, plan=opened_by(feature) or "")


def require_area(community: Community, area: str) -> None:
    """Check an Area, which every plan includes, without a query. Raises FeatureSwitchedOff."""
    _is_switched_on(community, FEATURES[area])


def is_area_on(community: Community, area: Area) -> bool:
    """True unless operators switched the area off."""
    switch = switch_of(community.feature_switches, area, now())
    return switch is None or switch[0]


def _is_switched_on(community: Community, feature: Feature) -> bool:
    """True if operators switched the feature on; False without a switch. Raises FeatureSwitchedOff."""
    switch = switch_of(community.feature_switches, feature, now())
    if switch is None:
        return False
    is_on, until = switch
    if not is_on:
        raise FeatureSwitchedOff(feature=feature, until=until)
    return True


def set_switch(
    community_id: UUID, *, feature: Feature, is_on: bool, until: datetime | None, reason: str, actor: UUID
) -> tuple[FeatureSwitch | None, FeatureSwitch]:
    """Switch the feature on or off. Returns the earlier switch, which is replaced, and the new one.

    Raises ValidationFailed (field ``until``).
    """
    if until is not None and until <= now():
        raise ValidationFailed(fields={"until": "Choose a time that is still to come, or leave it empty"})
    if until is not None and is_too_far_ahead(until):
        raise ValidationFailed(fields={"until": f"{TOO_FAR_AHEAD}, or leave it empty"})
    with transaction.atomic():
        community = _locked(community_id)
        values = {"is_on": is_on, "until": until, "reason": reason, "set_by_id": actor, "set_at": now()}
        earlier = FeatureSwitch.objects.filter(community=community, feature=feature.value).first()
        row, _ = FeatureSwitch.objects.update_or_create(values, community=community, feature=feature.value)
        _copy(community)
    return earlier, row


def remove_switch(switch: FeatureSwitch) -> None:
    """Let the plan decide again. Raises FeatureSwitchMissing."""
    with transaction.atomic():
        community = _locked(switch.community_id)
        removed, _ = FeatureSwitch.objects.filter(pk=switch.pk).delete()
        if not removed:
            raise FeatureSwitchMissing
        _copy(community)


def switches_of(community_id: UUID) -> list[FeatureSwitch]:
    """Return all switches of the community, also those whose time is over."""
    return list(FeatureSwitch.objects.filter(community_id=community_id).order_by("feature"))


def _locked(community_id: UUID) -> Community:
    return Community.objects.select_for_update(no_key=True).get(pk=community_id)


def _copy(community: Community) -> None:
    """Keep the community's copy equal to its rows, and drop the cached communities of all processes."""
    copy = {
        row.feature: {"on": row.is_on, "until": row.until.isoformat() if row.until else None}
        for row in switches_of(community.pk)
        if row.feature in FEATURES
    }
    Community.objects.filter(pk=community.pk).update(feature_switches=copy)
    lookup.clear_cache_everywhere()
