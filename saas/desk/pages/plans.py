"""The versions of plans, and the plan of one community."""

from typing import Any
from uuid import UUID

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse

from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import show
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.pages.links import MAX_ROWS, LinkTable, action_address, actions_for
from saas.notifications.wording import worded
from saas.plans.catalog import PlanCode, PlanFeature, PlanLimit
from saas.plans.models import CommunityPlan, PlanVersion
from saas.plans.selectors import effective_plan, usage_of
from saas.tenancy.models import Community


def money(cents: int | None, currency: str) -> str:
    return "By agreement" if cents is None else f"{currency} {cents / 100:,.2f}"


def _holders() -> Subquery:
    rows = CommunityPlan.objects.filter(version=OuterRef("pk")).order_by().values("version")
    return Subquery(rows.annotate(holders=Count("pk")).values("holders"))


def _limits(row: PlanVersion) -> str:
    limits = [limit for limit in PlanLimit if limit.value in row.limits]
    return ", ".join(f"{cells.limit_label(limit)}: {_allowed(row.limits[limit.value])}" for limit in limits)


def _features(row: PlanVersion) -> str:
    words = {feature.value: feature.words for feature in PlanFeature}
    return ", ".join(words.get(name, name) for name in row.features) or cells.NONE


def _days(row: PlanVersion) -> str:
    return worded("{days:day}", {"days": row.trial_days}) if row.trial_days else "None"


def _publish(row: Any) -> Any:
    is_newest = row.version == row.newest
    return cells.link(action_address("version.publish", row.pk), "Publish a version") if is_newest else ""


def _versions() -> QuerySet[Any]:
    """Return the versions with the number of their communities, and the number of the plan's newest version."""
    newest = PlanVersion.objects.filter(code=OuterRef("code")).order_by("-version").values("version")[:1]
    return PlanVersion.objects.annotate(holders=Coalesce(_holders(), 0), newest=Subquery(newest))


def _allowed(allowed: int | None) -> str:
    return "unlimited" if allowed is None else cells.number(allowed)


PLANS = ListPage(
    columns=(
        Column("Plan", lambda row: cells.link(f"/desk/plans/{row.pk}", f"{row.name}, version {row.version}")),
        Column("Communities", lambda row: cells.number(row.holders), is_number=True),
        Column("Monthly", lambda row: money(row.monthly_price, row.currency), is_number=True),
        Column("Yearly", lambda row: money(row.yearly_price, row.currency), is_number=True),
        Column("Trial", _days, is_number=True),
        Column("Published", lambda row: cells.when(row.created_at)),
        Column("", _publish),
    ),
    rows=_versions,
    filters=(
        Filter(
            "plan",
            "Plan",
            {code.value: code.value.capitalize() for code in PlanCode},
            lambda rows, value: rows.filter(code=value),
        ),
    ),
    empty="No plan is published",
)


def plan_facts(community: Community) -> dict[str, Any]:
    plan = effective_plan(community.pk)
    return {
        "plan": f"{plan.name}, version {plan.version}",
        "plan_since": cells.when(plan.since),
        "plan_source": plan.source.value.capitalize(),
        "override_until": cells.when(plan.override_until) if plan.override_until else None,
    }


def usage_table(community: Community) -> LinkTable:
    """Return what the community uses of each limit, counted now."""
    used = usage_of(community.pk) if community.is_ready else []
    lines = [(cells.limit_label(row.limit), cells.number(row.used), _allowed(row.allowed)) for row in used]
    columns = ("Limit", "Used", "Allowed")
    return LinkTable("Limits of the plan", columns, lines, "The community is not built yet", numbers=columns[1:])


def detail(request: HttpRequest, operator: Operator, pk: UUID) -> HttpResponse:
    version = _versions().filter(pk=pk).first()
    if version is None:
        raise Http404
    is_newest = version.version == version.newest
    context = {
        "title": f"{version.name}, version {version.version}",
        "page_key": "plans",
        "back": "/desk/plans",
        "back_label": "Plans",
        "state": cells.state("On sale", "good") if is_newest else cells.state("Not for sale any more"),
        "facts": cells.facts(
            summary=version.summary,
            price_per_month=money(version.monthly_price, version.currency),
            price_per_year=money(version.yearly_price, version.currency),
            trial=_days(version),
            limits=_limits(version),
            features=_features(version),
            highlights=", ".join(version.highlights),
            communities=cells.number(version.holders),
            published=cells.when(version.created_at),
            reason=version.note,
        ),
        "tables": [_communities(version)],
        "actions": actions_for(operator, "version.", version.pk, is_newest),
    }
    return show(request, operator, "desk/detail.html", context)


def _communities(version: PlanVersion) -> LinkTable:
    rows = CommunityPlan.objects.filter(version=version).select_related("community", "override_version")
    return LinkTable(
        f"Communities with this version, the newest {MAX_ROWS}",
        ("Community", "Since", "Source", "Overridden until"),
        [
            (
                cells.community_link(row.community_id, row.community.slug),
                cells.when(row.since),
                row.source.capitalize(),
                cells.when(row.override_until),
            )
            for row in rows.order_by("-since")[:MAX_ROWS]
        ],
        "No community has this version",
    )
