"""Every write of plans, and the checks of limits and features.

Order of locks: the community's row, its CommunityPlan, its PlanUsage. ``require_room`` comes last in the transaction of
the thing that is made, because all additions of a kind wait for each other there.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.db import connection, transaction

from saas.kernel.clock import TOO_FAR_AHEAD, is_too_far_ahead, now
from saas.kernel.errors import ValidationFailed
from saas.plans import rules
from saas.plans.catalog import UNITS, PlanCode, PlanLimit, PlanSource
from saas.plans.counting import count_of
from saas.plans.errors import PlanLimitReached, PlanOverrideMissing
from saas.plans.models import CommunityPlan, PlanUsage, PlanVersion
from saas.plans.selectors import PlanChange, newest_version, plan_of
from saas.tenancy import lookup
from saas.tenancy.models import Community

log = structlog.get_logger(__name__)
ENDED_AT_ONCE = 100
UNTIL_IN_PAST = "Choose a time that is still to come"

# One statement for the common case. A community without the limit changes no row; the shared lock lets a change of the
# plan wait for checks that passed under the old plan.
_CLAIM = """
with plan as materialized (
  select (limits ->> %(limit)s)::bigint * %(unit)s as allowed from public.plans_communityplan
  where community_id = %(community)s for key share
), claimed as (
  update public.plans_planusage usage set used = usage.used + %(added)s from plan
  where usage.community_id = %(community)s and usage."limit" = %(limit)s and usage.used + %(added)s <= plan.allowed
  returning usage.used
)
select plan.allowed, exists (select from claimed) from plan
"""
_LOCK_USAGE = """
insert into public.plans_planusage as usage (community_id, "limit", used) values (%(community)s, %(limit)s, 0)
on conflict (community_id, "limit") do update set used = usage.used
"""


def publish_version(
    code: str,
    *,
    name: str,
    summary: str,
    currency: str,
    monthly_price: int | None,
    yearly_price: int | None,
    trial_days: int,
    limits: Mapping[str, int | None],
    features: Sequence[str],
    highlights: Sequence[str],
    note: str = "",
    actor: UUID | None,
) -> PlanVersion:
    """Add the next version of the plan ``code``; return it. Communities keep the version that they have.

    Prices are in cents of ``currency``, None by agreement. ``limits`` has a number or None for each PlanLimit.
    ``actor`` is the user id of the operator. Raises ValidationFailed with the fields at fault.
    """
    terms = {
        "name": name,
        "summary": summary,
        "currency": currency,
        "monthly_price": monthly_price,
        "yearly_price": yearly_price,
        "trial_days": trial_days,
        "limits": dict(limits),
        "features": list(features),
        "highlights": list(highlights),
    }
    fields = rules.version_errors(terms)
    if code not in list(PlanCode):
        fields["code"] = "There is no plan of this code"
    if code == PlanCode.FREE and (monthly_price or yearly_price):
        fields["monthlyPrice"] = "Every new community starts with this plan, so it has no price. Enter 0"
    if fields:
        raise ValidationFailed(fields=fields)
    with transaction.atomic():
        # Two publications at once wait for each other here.
        last = PlanVersion.objects.select_for_update().filter(code=code).order_by("-version").first()
        number = 1 if last is None else _last_number(code) + 1
        row = PlanVersion(code=code, version=number, note=note, created_by_id=actor, **terms)
        row.save(force_insert=True)
        lookup.clear_cache_everywhere()
    return row


def assign_plan(
    community_id: UUID, *, version: PlanVersion, source: PlanSource, actor: UUID | None = None
) -> PlanChange:
    """Give the community this version. Things above the new limits stay; new ones are refused.

    An operator's override stays in force until its end. Assigning the same version again changes nothing but the
    source. Raises Community.DoesNotExist.
    """
    with transaction.atomic():
        return _assign(_locked(community_id), version, source, actor)


def assign_plan_if(
    condition: Callable[[CommunityPlan], bool], community_id: UUID, *, version: PlanVersion, source: PlanSource
) -> PlanChange | None:
    """Assign as ``assign_plan`` does if ``condition`` is true of the locked row; return None otherwise.

    Raises Community.DoesNotExist.
    """
    with transaction.atomic():
        row = _locked(community_id)
        return _assign(row, version, source, None) if condition(row) else None


def _assign(row: CommunityPlan, version: PlanVersion, source: PlanSource, actor: UUID | None) -> PlanChange:
    before = plan_of(row)
    if row.version_id != version.pk:
        row.version, row.since = version, now()
    row.source = source
    return _save(row, before, actor=actor)


def override_plan(
    community_id: UUID,
    *,
    version: PlanVersion | None = None,
    limits: Mapping[str, int | None] | None = None,
    until: datetime,
    reason: str,
    actor: UUID,
) -> PlanChange:
    """Replace the plan, or single limits, until a time. An earlier override ends.

    ``limits`` maps values of PlanLimit to numbers, None is no limit. Raises ValidationFailed, Community.DoesNotExist.
    """
    fields = rules.limit_errors(limits or {})
    if until <= now():
        fields["until"] = UNTIL_IN_PAST
    elif is_too_far_ahead(until):
        fields["until"] = TOO_FAR_AHEAD
    if version is None and not limits:
        fields["limits"] = "Choose a plan or change a limit"
    if not reason.strip():
        fields["reason"] = "Field is required"
    if fields:
        raise ValidationFailed(fields=fields)
    with transaction.atomic():
        row = _locked(community_id)
        before = plan_of(row)
        row.override_version, row.override_limits = version, dict(limits or {})
        row.override_until, row.override_reason, row.override_by_id = until, reason.strip(), actor
        return _save(row, before, reason=reason.strip(), actor=actor)


def end_override(community_id: UUID, *, actor: UUID | None = None) -> PlanChange:
    """End the operator's override now. Raises PlanOverrideMissing, Community.DoesNotExist."""
    with transaction.atomic():
        row = _locked(community_id)
        if not row.is_overridden:
            raise PlanOverrideMissing
        return _without_override(row, actor)


def end_due_overrides() -> int:
    """End the overrides whose time is over; return their number."""
    due = CommunityPlan.objects.filter(override_until__lte=now()).order_by("override_until")
    ended = 0
    for community_id in due.values_list("pk", flat=True)[:ENDED_AT_ONCE]:
        with transaction.atomic():
            row = _locked(community_id)
            # An operator may have moved the end meanwhile.
            if row.override_until is not None and row.override_until <= now():
                _without_override(row, None)
                ended += 1
    return ended


def ensure_plan(community: Community) -> None:
    """Give a community without a plan the newest version of the plan that its row names.

    A server of an earlier release creates communities without one.
    """
    version = newest_version(community.plan)
    CommunityPlan.objects.bulk_create(
        [CommunityPlan(community=community, version=version, since=now(), limits=version.limits)],
        ignore_conflicts=True,
    )


def require_room(
    community_id: UUID, limit: PlanLimit, *, added: int = 1, is_made: bool = True, is_exempt: bool = False
) -> None:
    """Raise PlanLimitReached if the community has more than its plan allows with the things just ``added``.

    Call it last in the transaction that makes the things, once their rows exist. Additions of one kind then wait for
    each other until the commit, so the limit is exact. ``added`` counts things, or bytes for the limit of storage.
    Without ``is_made`` the things will exist later. With ``is_exempt`` they are counted but never refused.
    """
    values: dict[str, Any] = {
        "community": community_id,
        "limit": limit.value,
        "unit": UNITS.get(limit, 1),
        "added": added,
    }
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, values)
        row = cursor.fetchone()
        if row is None:
            ensure_plan(Community.objects.get(pk=community_id))
            cursor.execute(_CLAIM, values)
            row = cursor.fetchone()
        allowed, has_room = row
        if allowed is None or has_room:
            return
        cursor.execute(_LOCK_USAGE, values)
    # The lock makes all other additions wait, so this statement counts the committed ones and our own.
    used = count_of(limit, community_id) + (0 if is_made else added)
    if used > allowed and not is_exempt:
        raise _limit_reached(community_id, limit)
    PlanUsage.objects.filter(community_id=community_id, limit=limit).update(used=used)


def recount(community_id: UUID, limit: PlanLimit) -> None:
    """Let the next check of the limit count the things: some were added without a check."""
    with transaction.atomic():
        _locked(community_id)
        PlanUsage.objects.filter(community_id=community_id, limit=limit).delete()


def _limit_reached(community_id: UUID, limit: PlanLimit) -> PlanLimitReached:
    plan = plan_of(CommunityPlan.objects.select_related("version", "override_version").get(pk=community_id))
    return PlanLimitReached(kind=limit, plan=plan.name, limit=plan.limits[limit] or 0)


def _last_number(code: str) -> int:
    """Read after the lock: a publication that we waited for has added a version."""
    return PlanVersion.objects.filter(code=code).order_by("-version").values_list("version", flat=True)[0]


def _locked(community_id: UUID) -> CommunityPlan:
    """Lock the community and its plan, in this order."""
    community = Community.objects.select_for_update(no_key=True).get(pk=community_id)
    ensure_plan(community)
    rows = CommunityPlan.objects.select_for_update(of=("self",)).select_related("version", "override_version")
    return rows.get(pk=community_id)


def _without_override(row: CommunityPlan, actor: UUID | None) -> PlanChange:
    before, reason = plan_of(row), row.override_reason
    row.override_version, row.override_limits, row.override_until = None, {}, None
    row.override_reason, row.override_by_id = "", None
    return _save(row, before, reason=reason, actor=actor)


def _save(row: CommunityPlan, before: Any, *, reason: str = "", actor: UUID | None) -> PlanChange:
    """Save the row, the community's plan code and the limits in force, and drop cached answers everywhere."""
    version = row.override_version or row.version
    row.limits = rules.limits_in_force(version.limits, row.override_limits)
    row.save()
    Community.objects.filter(pk=row.community_id).exclude(plan=version.code).update(plan=version.code)
    # Without a limit, additions are not counted. The next check counts the things.
    PlanUsage.objects.filter(community_id=row.community_id).delete()
    lookup.clear_cache_everywhere()
    change = PlanChange(row.community_id, before, plan_of(row), reason, actor)
    log.info("plan changed", community=str(row.community_id), plan=version.code, version=version.version)
    return change
