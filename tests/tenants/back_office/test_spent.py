"""Spent means the same on every page: gems paid for products, tickets and openings, less refunds."""

import csv
from io import StringIO
from uuid import uuid4

from django_tenants.utils import tenant_context

from saas.desk.models import CommunityDay
from saas.layout.goals import goal_figures
from tenants.wallets import services as wallets
from tenants.wallets.reconciliation import reconcile
from tests.support.api import Api
from tests.support.builders import a_community, an_actor
from tests.support.cases import a_case, gems, open_it
from tests.support.ledger import a_key
from tests.support.raffles import a_raffle, join
from tests.support.shop import a_product, a_shopper, complete

TICKETS, CASE, KEPT, SOLD, REMOVED = 40, 30, 25, 20, 10


def _a_history(community):
    """One fan buys, cancels, sells back, joins a raffle, opens a case, and loses gems by a deduction."""
    fan = a_shopper(community, 1_000)
    kept, canceled = (fan.buy(a_product(community, price=KEPT)).ok()["id"] for _ in range(2))
    fan.cancel(canceled).ok()
    sellable = a_product(community, price=SOLD, sell_price=5, type="DIGITAL")
    sold = fan.buy(sellable).ok()["id"]
    complete(community, sold)
    fan.api.at(community).post("/user/inventory/sell", {"itemId": sold}, key=uuid4()).ok()
    join(fan, a_raffle(community, entry_cost=TICKETS)).ok()
    open_it(fan, a_case(community, [gems(1, 1_000_000)], price=CASE)).ok()
    with tenant_context(community):
        wallets.deduct(
            member=fan.member, amount=REMOVED, reason="Mistake", idempotency=a_key(), actor=an_actor(community)
        ).require_paid()
    assert kept
    return fan


def _goal(community):
    with tenant_context(community):
        return goal_figures(community)["GEMS_SPENT"]


def test_every_page_and_file_counts_the_same_gems_as_spent(database):
    community = a_community()
    fan, team = _a_history(community), Api().login(community.owner).at(community)
    with tenant_context(community):
        reconcile()
    wanted = TICKETS + CASE + KEPT + SOLD

    economy = team.get("/creator/wallet/economy", {"days": 7}).ok()
    overview = team.get("/creator/dashboard/overview", {"days": 7}).ok()["gems"]
    earning = team.get("/creator/earning/economy").ok()
    file = fan.api.at(community).get("/user/transactions/all/export/csv").text
    rows = list(csv.DictReader(StringIO(file.lstrip("\ufeff"))))
    found = {
        "economy": economy["spent"],
        "chart of the economy": sum(int(day["spent"]) for day in economy["series"]),
        "uses": sum(int(use["amount"]) for use in economy["uses"]),
        "overview": overview["spent"],
        "chart of the overview": sum(int(day["spent"]) for day in overview["series"]),
        "wallet of the community": team.get("/creator/wallet").ok()["spent"],
        "member": team.get(f"/creator/users/one/{fan.member.pk}/statistic").ok()["spent"],
        "profile": fan.api.get("/user/users/my-profile/statistic").ok()["spent"],
        "statement": -sum(int(row["amount"]) for row in rows if row["figure"] == "spent"),
        "earned and spent": earning["spent"],
        "chart of earned and spent": sum(int(day["spent"]) for day in earning["series"]),
        "operators": sum(CommunityDay.objects.filter(community_id=community.pk).values_list("spent", flat=True)),
        "goal": _goal(community),
    }
    assert {place: int(value) for place, value in found.items()} == dict.fromkeys(found, wanted)
    assert int(economy["removed"]) == REMOVED
