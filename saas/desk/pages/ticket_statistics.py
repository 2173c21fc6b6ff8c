"""Statistics of tickets: those to the platform by day, and the open ones of all communities."""

from django.http import HttpRequest, HttpResponse

from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import show
from saas.desk.pages.dashboard import DAYS, Chart
from saas.desk.pages.links import MAX_ROWS, LinkTable
from saas.desk.pages.tickets import waiting_count
from saas.kernel.days import last_days
from saas.support.models import MAX_RATING, PlatformTicket
from saas.support.stats import CommunityTickets, SupportStatsOutput, open_tickets_of_communities, support_stats
from saas.tenancy.models import Community


def page(request: HttpRequest, operator: Operator) -> HttpResponse:
    stats = support_stats(PlatformTicket.objects.all(), last_days(DAYS, "UTC"))
    places = open_tickets_of_communities()
    days = [day.day for day in stats.series]
    charts = [
        Chart("Tickets opened", days, {day.day: day.opened for day in stats.series}),
        Chart("Tickets resolved", days, {day.day: day.resolved for day in stats.series}),
    ]
    context = {
        "title": "Ticket statistics",
        "page_key": "ticket-statistics",
        "figures": [
            ("Wait for an operator", cells.number(waiting_count()), "/desk/tickets?waits=TEAM"),
            ("First answer, median", cells.span(stats.first_answer_seconds), "/desk/tickets"),
            ("Solved in, median", cells.span(stats.solve_seconds), "/desk/tickets?status=RESOLVED"),
            ("Rating", _rating(stats), "/desk/tickets?status=RESOLVED"),
            ("Open in communities", cells.number(sum(place.open for place in places)), "/desk/communities"),
            ("Wait for a team", cells.number(sum(place.waiting for place in places)), "/desk/communities"),
        ],
        "charts": charts,
        "days": [
            (
                day.day.isoformat(),
                [
                    ("Tickets opened", cells.number(day.opened)),
                    ("Tickets resolved", cells.number(day.resolved)),
                    ("First answer", cells.span(day.first_answer_seconds)),
                    ("Solved in", cells.span(day.solve_seconds)),
                ],
            )
            for day in stats.series
        ],
        "columns": ("Tickets opened", "Tickets resolved", "First answer", "Solved in"),
        "tables": [_ratings(stats), _communities(places[:MAX_ROWS])],
    }
    return show(request, operator, "desk/ticket_statistics.html", context)


def _rating(stats: SupportStatsOutput) -> str:
    return cells.NONE if stats.average_rating is None else f"{stats.average_rating:.1f} of 5"


def _ratings(stats: SupportStatsOutput) -> LinkTable:
    return LinkTable(
        title="Ratings of users",
        columns=("Rating", "Tickets"),
        rows=[(f"{one.rating} of {MAX_RATING}", cells.number(one.count)) for one in reversed(stats.by_rating)]
        if stats.ratings
        else [],
        empty="No user rated a ticket in these days",
        numbers=("Tickets",),
    )


def _communities(places: list[CommunityTickets]) -> LinkTable:
    slugs = dict(Community.objects.filter(pk__in=[place.community_id for place in places]).values_list("pk", "slug"))
    return LinkTable(
        title="Open tickets in communities",
        columns=("Community", "Open", "Wait for the team", "Oldest that waits"),
        rows=[
            (
                cells.community_link(place.community_id, slugs.get(place.community_id)),
                cells.number(place.open),
                cells.number(place.waiting),
                cells.when(place.oldest_at),
            )
            for place in places
        ],
        empty="No community has an open ticket",
        numbers=("Open", "Wait for the team"),
    )
