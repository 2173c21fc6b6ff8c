"""The team's list of 100,000 tickets against one of 20: the latest, the open ones, and those that wait longest."""

import logging
from collections.abc import Callable

from django.db.models import F
from django_tenants.utils import tenant_context

from saas.tenancy.models import Community
from tenants.support.models import SupportTicket
from tests.load.goals import Goals
from tests.load.medians import medians
from tests.support.api import Api
from tests.support.ledger import raw
from tests.support.shop import a_shopper
from tests.support.tickets import TEAM, many

FEW, MANY = 20, 100_000
MAX_RATIO = 1.3
LISTS = {
    "the latest": {},
    "the open ones": {"status": "OPENED"},
    "those that wait longest": {"waitsFor": "TEAM", "sortBy": "WAITING_SINCE", "sortDirection": "asc"},
}


def measure(goals: Goals) -> str:
    """Markdown: medians of calls through the whole application, few and many in turns."""
    few, many_ = (_tickets_of(slug, count) for slug, count in (("alpha", FEW), ("beta", MANY)))
    raw("vacuum analyze")
    logging.disable(logging.INFO)
    lines = [f"| list of tickets | of {FEW} | of {MANY:,} | ratio | goal |", "|---|---|---|---|---|"]
    for name, query in LISTS.items():
        small, large = medians([_page(few, query), _page(many_, query)])
        goal = goals.at_most(f"{name} of many tickets", large / small, MAX_RATIO)
        lines.append(f"| {name} | {small:.1f} ms | {large:.1f} ms | {large / small:.2f} | {goal} |")
    return "\n".join(lines)


def _tickets_of(slug: str, count: int) -> Community:
    """In the large community, four of five tickets are resolved. In the small one, a page holds all of them."""
    community = Community.objects.get(slug=slug)
    many(community, a_shopper(community).member.pk, count)
    if count > FEW:
        with tenant_context(community):
            solved = SupportTicket.objects.annotate(turn=F("number") % 5).exclude(turn=0)
            solved.update(status="RESOLVED", waits_for="NOBODY", resolved_at=F("updated_at"))
    return community


def _page(community: Community, query: dict[str, str]) -> Callable[[], object]:
    api = Api().login(community.owner)

    def read() -> object:
        found = api.get(f"{TEAM}/all", {"take": FEW, **query}).ok()
        assert len(found["data"]) == FEW, found
        return found

    return read
