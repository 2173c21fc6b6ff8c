"""Communities: list, one community, domains, books, provisioning."""

from typing import Any
from uuid import UUID

from django.db.models import F, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse

from saas.billing.services.plan_of_community import is_set_by_operator
from saas.communities.domains.models import DomainHealth
from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import show
from saas.desk.lists import Column, Filter, ListPage, Sort
from saas.desk.models import BooksReport
from saas.desk.pages import features
from saas.desk.pages.links import MAX_ROWS, LinkTable, action_address, actions_for
from saas.desk.pages.plans import plan_facts, usage_table
from saas.jobs.models import Job, JobState
from saas.tenancy.models import Community, CommunityState, Domain


def community_state(community: Community) -> Any:
    if community.suspended_at is not None:
        return cells.state("Suspended", "bad")
    if community.closed_at is not None:
        return cells.state("Closed", "warn")
    tone = {CommunityState.READY: "good", CommunityState.FAILED: "bad"}.get(CommunityState(community.state), "warn")
    return cells.state(CommunityState(community.state).label, tone)


def find_communities(rows: QuerySet[Community], text: str) -> QuerySet[Community]:
    """Return communities by id, by the beginning of the slug, by a part of the name, or by the exact owner."""
    try:
        return rows.filter(Q(pk=UUID(text)) | Q(owner_id=UUID(text)))
    except ValueError:
        return rows.filter(Q(slug__startswith=text.lower()) | Q(name__icontains=text) | Q(owner__username__iexact=text))


_STATES = {
    "open": ("Open", Q(state=CommunityState.READY, suspended_at=None, closed_at=None)),
    "suspended": ("Suspended", Q(suspended_at__isnull=False)),
    "closed": ("Closed", Q(closed_at__isnull=False)),
    "failed": ("Failed", Q(state=CommunityState.FAILED)),
}


def _communities() -> QuerySet[Community]:
    return Community.objects.select_related("owner", "card", "books_report")


COMMUNITIES = ListPage(
    columns=(
        Column("Community", lambda row: cells.community_link(row.pk, row.slug)),
        Column("Name", lambda row: row.name),
        Column("Owner", lambda row: cells.user_link(row.owner_id, row.owner.username)),
        Column("Plan", lambda row: row.plan.capitalize()),
        Column(
            "Members", lambda row: cells.number(row.card.member_count) if hasattr(row, "card") else "0", is_number=True
        ),
        Column("State", community_state),
        Column("Created", lambda row: cells.when(row.created_at)),
    ),
    rows=_communities,
    search=find_communities,
    search_label="Name, slug, owner's username, or id",
    filters=(
        Filter(
            "state",
            "State",
            {key: label for key, (label, _) in _STATES.items()},
            lambda rows, value: rows.filter(_STATES[value][1]),
        ),
        Filter(
            "plan",
            "Plan",
            {code: code.capitalize() for code in ("free", "pro", "enterprise")},
            lambda rows, value: rows.filter(plan=value),
        ),
    ),
    empty="No community matches",
    sorts={
        "slug": Sort("Slug", "slug"),
        "name": Sort("Name", "name"),
        "plan": Sort("Plan", "plan"),
        "oldest": Sort("Oldest", "created_at"),
    },
    is_exported=True,
)
PROVISIONING = ListPage(
    columns=(
        Column("Community", lambda row: cells.community_link(row.pk, row.slug)),
        Column("State", community_state),
        Column("Error", lambda row: row.failure or cells.NONE),
        Column("Requested", lambda row: cells.when(row.created_at)),
        Column("", lambda row: cells.link(action_address("community.build", row.pk), "Retry provisioning")),
    ),
    rows=lambda: Community.objects.exclude(state__in=[CommunityState.READY, CommunityState.ERASING]),
    empty="Every community is built",
)
DOMAINS = ListPage(
    columns=(
        Column("Domain", lambda row: row.domain),
        Column("Community", lambda row: cells.community_link(row.tenant_id, row.tenant.slug)),
        Column("Ownership", lambda row: _ownership(row)),
        Column("Certificate", lambda row: _check_state(row, "CERTIFICATE")),
        Column("Address", lambda row: _check_state(row, "ADDRESS")),
        Column("Last check", lambda row: cells.when(row.health.checked_at) if hasattr(row, "health") else cells.NONE),
        Column("", lambda row: cells.link(action_address("domain.recheck", row.pk), "Check domain")),
    ),
    rows=lambda: Domain.objects.select_related("tenant", "health"),
    search=lambda rows, text: rows.filter(domain__startswith=text.lower()),
    search_label="Beginning of the domain",
    filters=(
        Filter(
            "state",
            "State",
            {"verified": "Verified", "open": "Not verified"},
            lambda rows, value: rows.filter(verified_at__isnull=value == "open"),
        ),
    ),
    empty="No custom domains",
)


def books_state(report: BooksReport | None) -> Any:
    if report is None or (report.checked_at is None and report.stopped_at is None):
        return cells.state("Not checked yet", "warn")
    if report.problem:
        return cells.state("Does not add up", "bad")
    return cells.state("Spending stopped", "warn") if report.stopped_at else cells.state("Adds up", "good")


BOOKS = ListPage(
    columns=(
        Column("Community", lambda row: cells.community_link(row.pk, row.slug)),
        Column("Books", lambda row: books_state(getattr(row, "books_report", None))),
        Column(
            "Problem",
            lambda row: row.books_report.problem or cells.NONE if hasattr(row, "books_report") else cells.NONE,
        ),
        Column(
            "Stopped because",
            lambda row: row.books_report.stopped_reason or cells.NONE if hasattr(row, "books_report") else cells.NONE,
        ),
        Column(
            "Last check",
            lambda row: cells.when(row.books_report.checked_at) if hasattr(row, "books_report") else cells.NONE,
        ),
    ),
    rows=lambda: Community.objects.filter(state=CommunityState.READY).select_related("books_report"),
    search=find_communities,
    search_label="Name, slug, owner's username, or id",
    filters=(
        Filter(
            "only",
            "Books",
            {"problem": "Does not add up", "stopped": "Spending stopped"},
            lambda rows, value: (
                rows.filter(books_report__stopped_at__isnull=False)
                if value == "stopped"
                else rows.filter(books_report__isnull=False).exclude(books_report__problem="")
            ),
        ),
    ),
    empty="No community matches",
)


def _ownership(row: Domain) -> Any:
    return cells.state("Verified", "good") if row.verified_at else cells.state("Not verified", "warn")


def _check_state(row: Domain, check: str) -> Any:
    health: DomainHealth | None = getattr(row, "health", None)
    found = (health.results.get(check) or {}).get("state") if health else None
    if found is None:
        return cells.NONE
    return cells.state(
        found.replace("_", " ").capitalize(), {"OK": "good", "WAITING": "", "NO_FRONT": ""}.get(found, "bad")
    )


def detail(request: HttpRequest, operator: Operator, pk: UUID) -> HttpResponse:
    community = _communities().filter(pk=pk).first()
    if community is None:
        raise Http404
    report, plan = getattr(community, "books_report", None), plan_facts(community)
    context = {
        "title": community.slug,
        "page_key": "communities",
        "back": "/desk/communities",
        "back_label": "Communities",
        "state": community_state(community),
        "facts": cells.facts(
            id=str(community.pk),
            name=community.name,
            owner=cells.user_link(community.owner_id, community.owner.username),
            address=cells.link(f"/creator/{community.slug}", f"/creator/{community.slug}"),
            **plan,
            members=cells.number(community.card.member_count) if hasattr(community, "card") else "0",
            created=cells.when(community.created_at),
            suspended=cells.when(community.suspended_at),
            reason_shown_to_fans=community.suspended_reason,
            closed=cells.when(community.closed_at),
            build_error=community.failure,
            books=books_state(report),
            books_checked=cells.when(report.checked_at) if report else None,
            books_problem=report.problem if report else None,
            spending_stopped_because=report.stopped_reason if report else None,
        ),
        "tables": [usage_table(community), features.table_of(community), _domains(community), _dead_jobs(community)],
        "actions": [
            *actions_for(operator, "community.", community.pk, only=_offered(community)),
            *actions_for(operator, "plan.", community.pk, without=_useless_for_plan(community, plan)),
            *actions_for(operator, "feature.", community.pk),
            *actions_for(operator, "books.", community.pk, community.is_ready, without=_useless_for_books(report)),
        ],
    }
    return show(request, operator, "desk/detail.html", context)


def _offered(community: Community) -> tuple[str, ...]:
    change = "community.restore" if community.suspended_at else "community.suspend"
    return (change, "community.open") if community.is_ready else (change, "community.build")


def _useless_for_plan(community: Community, plan: dict[str, Any]) -> tuple[str, ...]:
    useless = {
        "plan.end-override": not plan["override_until"],
        "plan.return-to-billing": not is_set_by_operator(community.pk),
    }
    return tuple(key for key, is_useless in useless.items() if is_useless)


def _useless_for_books(report: BooksReport | None) -> tuple[str, ...]:
    return ("books.stop",) if report is not None and report.stopped_at else ("books.resume",)


def _domains(community: Community) -> LinkTable:
    rows = Domain.objects.filter(tenant=community).select_related("health").order_by(F("is_primary").desc(), "domain")
    return LinkTable(
        "Custom domains",
        ("Domain", "Ownership", "Certificate"),
        [(row.domain, _ownership(row), _check_state(row, "CERTIFICATE")) for row in rows[:MAX_ROWS]],
        "No custom domain",
    )


def _dead_jobs(community: Community) -> LinkTable:
    rows = Job.objects.filter(community_id=community.pk, state=JobState.DEAD).order_by("-pk")[:MAX_ROWS]
    return LinkTable(
        "Dead jobs",
        ("Job", "Error", ""),
        [
            (
                row.task,
                row.error.splitlines()[-1][:120] if row.error else "",
                cells.link(action_address("job.requeue", row.pk), "Requeue job"),
            )
            for row in rows
        ],
        "No dead job",
    )
