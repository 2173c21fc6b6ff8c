"""Reads of plans: the plan in force, the versions, and what a community uses."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from saas.kernel.clock import now
from saas.plans import rules
from saas.plans.catalog import (
    UNITS,
    Area,
    Feature,
    PlanCode,
    PlanFeature,
    PlanLimit,
    PlanSource,
    SwitchedBy,
)
from saas.plans.counting import count_of
from saas.plans.models import CommunityPlan, PlanVersion
from saas.tenancy import lookup
from saas.tenancy.models import Community


@dataclass(frozen=True, slots=True)
class EffectivePlan:
    """The plan in force for a community, with its override applied.

    ``limits`` holds every PlanLimit; None is no limit. ``source`` is OPERATOR during an override, which ends at
    ``override_until``. ``is_by_agreement``: the owner cannot buy or change a plan, because an operator decides it.
    """

    community_id: UUID
    code: PlanCode
    version_id: UUID
    version: int
    name: str
    limits: Mapping[PlanLimit, int | None]
    features: tuple[PlanFeature, ...]
    source: PlanSource
    since: datetime
    override_until: datetime | None = None
    is_by_agreement: bool = False

    def facts(self) -> dict[str, Any]:
        """Return the plan as JSON for an audit entry."""
        return {
            "plan": self.code.value,
            "version": self.version,
            "source": self.source.value,
            "limits": {limit.value: allowed for limit, allowed in self.limits.items()},
            "override_until": self.override_until.isoformat() if self.override_until else None,
        }


@dataclass(frozen=True, slots=True)
class PlanChange:
    """The state of a service for an audit entry: ``before.facts()`` and ``after.facts()``.

    ``actor`` is the id of the user who made the change, None for billing and for jobs.
    """

    community_id: UUID
    before: EffectivePlan
    after: EffectivePlan
    reason: str = ""
    actor: UUID | None = None

    def for_owner(self) -> dict[str, dict[str, object]]:
        """Return ``before`` and ``after`` for the owner's log: names, and the limits that changed."""
        sides: dict[str, dict[str, object]] = {}
        for side, plan, other in (("before", self.before, self.after), ("after", self.after, self.before)):
            limits = {
                limit.value: "no limit" if plan.limits[limit] is None else plan.limits[limit]
                for limit in PlanLimit
                if plan.limits[limit] != other.limits[limit]
            }
            until = plan.override_until.isoformat() if plan.override_until else None
            sides[side] = {"plan": plan.name, "override_until": until, **limits}
        return sides


@dataclass(frozen=True, slots=True)
class LimitUsage:
    """A community's use of one limit, both in the limit's unit (things or whole megabytes, rounded up)."""

    limit: PlanLimit
    used: int
    allowed: int | None


def plan_of(row: CommunityPlan) -> EffectivePlan:
    """Return the plan in force of a row that was read with ``version`` and ``override_version``."""
    version = row.override_version or row.version
    return EffectivePlan(
        community_id=row.community_id,
        code=PlanCode(version.code),
        version_id=version.pk,
        version=version.version,
        name=version.name,
        limits={limit: row.limits.get(limit.value) for limit in PlanLimit},
        features=tuple(feature for feature in PlanFeature if feature in version.features),
        source=PlanSource.OPERATOR if row.is_overridden else PlanSource(row.source),
        since=row.since,
        override_until=row.override_until,
        is_by_agreement=row.is_by_agreement,
    )


def effective_plan(community_id: UUID) -> EffectivePlan:
    """Return the plan in force. The answer is cached in the process and dropped when the plan changes."""

    def find() -> EffectivePlan:
        rows = CommunityPlan.objects.select_related("version", "override_version")
        return plan_of(rows.filter(pk=community_id).first() or _first_plan(community_id))

    found: EffectivePlan = lookup.remembered("plan", str(community_id), find)
    return found


def _first_plan(community_id: UUID) -> CommunityPlan:
    """Return the unsaved plan of a community that a server of an earlier release created. The first check saves it."""
    community = Community.objects.get(pk=community_id)
    version = newest_version(community.plan)
    return CommunityPlan(
        community=community,
        version=version,
        source=PlanSource.DEFAULT,
        since=community.created_at,
        limits=version.limits,
    )


def current_versions() -> list[PlanVersion]:
    """Return the newest version of each plan, the smallest plan first."""
    newest = PlanVersion.objects.order_by("code", "-version").distinct("code")
    return sorted(newest, key=lambda row: list(PlanCode).index(PlanCode(row.code)))


def newest_version(code: str) -> PlanVersion:
    """Return the newest version of the plan. Raises PlanVersion.DoesNotExist for an unknown code."""
    newest = PlanVersion.objects.filter(code=code).order_by("-version").first()
    if newest is None:
        raise PlanVersion.DoesNotExist(code)
    return newest


def opened_by(feature: PlanFeature) -> str | None:
    """Return the name of the smallest plan that includes the feature today."""
    return _opened_by(feature, current_versions())


def usage_of(community_id: UUID) -> list[LimitUsage]:
    """Return what the community uses of each limit, counted now. Call it outside another community's schema."""
    plan = effective_plan(community_id)
    return [
        LimitUsage(limit, -(-count_of(limit, community_id) // UNITS.get(limit, 1)), plan.limits[limit])
        for limit in PlanLimit
    ]


def overview_of(community_id: UUID) -> dict[str, Any]:
    """Return the plan with its usage and features for the team's screens, without prices."""
    plan, versions, community = effective_plan(community_id), current_versions(), lookup.by_id(community_id)
    switches, moment = community.feature_switches if community else {}, now()
    switched = {feature: rules.switch_of(switches, feature, moment) for feature in PlanFeature}
    areas_off = community.areas_off if community else []
    return {
        "code": plan.code,
        "name": plan.name,
        "override_until": plan.override_until,
        "usage": usage_of(community_id),
        "features": [
            {
                "feature": feature,
                "words": feature.words,
                "is_included": switch[0] if (switch := switched[feature]) else feature in plan.features,
                "opened_by": None if switch or feature in plan.features else _opened_by(feature, versions),
            }
            for feature in PlanFeature
        ],
        "switched_off": [
            *(
                _switched_off(feature, SwitchedBy.OPERATOR, switch[1])
                for feature, switch in switched.items()
                if switch is not None and not switch[0]
            ),
            *(
                _switched_off(area, off.by, off.until)
                for area in Area
                if (off := rules.off_switch(area, switches, areas_off, moment))
            ),
        ],
    }


def _switched_off(feature: Feature, by: SwitchedBy, until: datetime | None) -> dict[str, Any]:
    return {"feature": feature.value, "words": feature.words, "by": by.value, "until": until}


def _opened_by(feature: PlanFeature, versions: list[PlanVersion]) -> str | None:
    return next((row.name for row in versions if feature in row.features), None)
