"""The versions of plans, and the plan of one community."""

from typing import Any

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce

from saas.desk import cells
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.pages.links import LinkTable
from saas.plans.catalog import PlanCode
from saas.plans.models import CommunityPlan, PlanVersion
from saas.plans.selectors import effective_plan, usage_of
from saas.tenancy.models import Community


def money(cents: int | None, currency: str) -> str:
    return "By agreement" if cents is None else f"{currency} {cents / 100:,.2f}"


def _holders() -> Subquery:
    rows = CommunityPlan.objects.filter(version=OuterRef("pk")).order_by().values("version")
    return Subquery(rows.annotate(holders=Count("pk")).values("holders"))


def _limits(row: PlanVersion) -> str:
    return ", ".join(f"{name} {_allowed(allowed)}" for name, allowed in row.limits.items())


def _allowed(allowed: int | None) -> str:
    return "unlimited" if allowed is None else cells.number(allowed)


PLANS = ListPage(
    columns=(
        Column("Plan", lambda row: row.name),
        Column("Version", lambda row: row.version, is_number=True),
        Column("Communities", lambda row: cells.number(row.holders), is_number=True),
        Column("Monthly", lambda row: money(row.monthly_price, row.currency), is_number=True),
        Column("Yearly", lambda row: money(row.yearly_price, row.currency), is_number=True),
        Column("Limits", _limits),
        Column("Published", lambda row: cells.when(row.created_at)),
    ),
    rows=lambda: PlanVersion.objects.annotate(holders=Coalesce(_holders(), 0)),
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
    lines = [(row.limit.label, cells.number(row.used), _allowed(row.allowed)) for row in used]
    return LinkTable("Limits of the plan", ("Limit", "Used", "Allowed"), lines, "The community is not built yet")
