"""Features of one community: what its plan includes, and what operators and its team switched on or off."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from saas.kernel.clock import TOO_FAR_AHEAD, is_too_far_ahead, now
from saas.kernel.errors import ValidationFailed
from saas.plans.catalog import AREAS, FEATURES, OPTIONAL_AREAS, Area, Feature, PlanFeature, SwitchedBy
from saas.plans.errors import FeatureSwitchedOff, FeatureSwitchMissing, PlanFeatureLocked
from saas.plans.models import FeatureSwitch
from saas.plans.rules import OffSwitch, off_switch, switch_of
from saas.plans.selectors import effective_plan, opened_by
from saas.tenancy import lookup
from saas.tenancy.models import Community


def require_feature(community_id: UUID, feature: PlanFeature) -> None:
    """Check a feature that only some plans include. Raises FeatureSwitchedOff, PlanFeatureLocked."""
    community = lookup.by_id(community_id)
    switch = switch_of(community.feature_switches, feature, now()) if community else None
    if switch is not None and not switch[0]:
        raise FeatureSwitchedOff(feature=feature, until=switch[1])
    if switch is None and feature not in effective_plan(community_id).features:
        raise PlanFeatureLocked(feature=feature, plan=opened_by(feature) or "")


def require_area(community: Community, area: str) -> None:
    """Check an Area, which every plan includes, without a query. Raises FeatureSwitchedOff."""
    if off := area_off(community, AREAS[area]):
        raise FeatureSwitchedOff(feature=off.area, until=off.until, by=off.by)


def require_area_of_team(community: Community, area: str) -> None:
    """Check only the switch of the community's own team. Raises FeatureSwitchedOff."""
    if is_hidden_by_team(community, AREAS[area]):
        require_area(community, area)


def is_area_on(community: Community, area: Area) -> bool:
    """True unless operators or the team switched the area off."""
    return area_off(community, area) is None


def area_off(community: Community, area: Area) -> OffSwitch | None:
    """Return the switch by which the area is off, without a query; None if it is on."""
    return off_switch(area, community.feature_switches, community.areas_off, now())


def is_hidden_by_team(community: Community, area: Area) -> bool:
    """True if the team switched the area off: then the community shows no trace of it."""
    off = area_off(community, area)
    return off is not None and off.by == SwitchedBy.TEAM


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


def switch_area(community_id: UUID, *, area: Area, is_on: bool) -> bool:
    """Switch an optional area on or off as the team wishes; return if that changed it. The area keeps its data.

    Call it in a transaction.
    """
    community = _locked(community_id)
    off = [one for one in OPTIONAL_AREAS if (one in community.areas_off if one != area else not is_on)]
    if off == community.areas_off:
        return False
    Community.objects.filter(pk=community.pk).update(areas_off=off)
    lookup.clear_cache_everywhere()
    return True


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
