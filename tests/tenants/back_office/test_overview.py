from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db.models import F
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.kernel import days as kernel_days
from saas.kernel.clock import now
from saas.kernel.days import Days, last_days
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.lootboxes.models import Opening
from tenants.members.models import Member
from tenants.stores.models import Order
from tests.support.api import Api, new_key
from tests.support.builders import a_user
from tests.support.cases import a_case, open_it
from tests.support.queries import at_most_queries
from tests.support.raffles import a_raffle, claim, end, join, page
from tests.support.shop import a_product, a_shopper

OVERVIEW = "/creator/dashboard/overview"
NO_EVENTS = {"running": 0, "coming": 0, "joined": 0, "attended": 0, "disputes": 0}
NO_OFFERS = {"running": 0, "pending": 0, "reported": 0}


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


NO_TICKETS = {"opened": 0, "inProgress": 0, "waiting": 0, "unread": 0, "oldestWaitingSince": None}


def on_days_ago(community, model, row_id, ago):
    """As if it had happened that many days before."""
    with tenant_context(community):
        row = model.objects.get(pk=row_id)
        moment = row.created_at - timedelta(days=ago)
        changes = {"created_at": moment}
        if model is Order:
            changes["day"] = row.day - timedelta(days=ago)
        model.objects.filter(pk=row_id).update(**changes)


def test_an_empty_community_has_zeros_for_every_day(team):
    answer = team.get(OVERVIEW, {"days": 7}).ok()

    assert answer["members"]["total"] == 0
    assert answer["gems"]["held"] == "0"
    assert [day["count"] for day in answer["orders"]["series"]] == [0] * 7
    assert [day["earned"] for day in answer["gems"]["series"]] == ["0"] * 7
    assert answer["orders"]["byStatus"] == []
    assert answer["topProducts"] == []


def test_figures_are_what_happened(alpha, team):
    mug, poster = a_product(alpha, name="Mug", price=40), a_product(alpha, price=100)
    first, second = a_shopper(alpha, 500), a_shopper(alpha, 300)
    for fan, product in ((first, mug), (first, poster), (second, mug)):
        fan.buy(product).ok()
    refunded = second.buy(poster).ok()
    second.cancel(refunded["id"]).ok()

    answer = team.get(OVERVIEW).ok()

    assert answer["days"] == len(answer["members"]["series"]) == 30
    assert answer["members"] | {"series": []} == {"total": 2, "joined": 2, "joinedBefore": 0, "series": []}
    gems = answer["gems"]
    assert (gems["earned"], gems["spent"], gems["held"]) == ("800", "180", "620")
    assert gems["series"][-1] == {"day": answer["last"], "earned": "800", "spent": "180"}
    assert (answer["orders"]["count"], answer["orders"]["waiting"]) == (4, 3)
    assert {row["status"]: row["count"] for row in answer["orders"]["byStatus"]} == {"CREATED": 3, "CANCELED": 1}
    assert [(row["productName"], row["sold"], row["gems"]) for row in answer["topProducts"]] == [
        ("Mug", 2, "80"),
        ("Signed poster", 1, "100"),
    ]


def test_what_is_older_counts_as_before_and_what_is_older_still_not_at_all(alpha, team):
    mug = a_product(alpha, name="Mug", price=10, quantity=None, limit_per_day=None)
    fans = [a_shopper(alpha, 100) for _ in range(3)]
    orders = [fan.buy(mug).ok()["id"] for fan in fans]
    for ago, fan, order in zip((6, 7, 14), fans, orders, strict=True):
        on_days_ago(alpha, Member, fan.member.pk, ago)
        on_days_ago(alpha, Order, order, ago)

    answer = team.get(OVERVIEW, {"days": 7}).ok()

    assert (answer["members"]["joined"], answer["members"]["joinedBefore"], answer["members"]["total"]) == (1, 1, 3)
    assert (answer["orders"]["count"], answer["orders"]["countBefore"]) == (1, 1)
    assert answer["orders"]["series"][0] == {"day": answer["first"], "count": 1}
    assert [row["sold"] for row in answer["topProducts"]] == [1]


def test_a_day_is_a_day_of_the_community(alpha, team, monkeypatch):
    Community.objects.filter(pk=alpha.pk).update(timezone="Pacific/Kiritimati")  # fourteen hours ahead
    lookup.clear_cache()
    fan = a_shopper(alpha)
    evening = datetime(2026, 3, 1, 11, 0, tzinfo=UTC)  # one in the night of 2 March there
    monkeypatch.setattr(kernel_days, "now", lambda: evening)
    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(created_at=evening - timedelta(hours=2))  # 1 March, eleven

    answer = team.get(OVERVIEW, {"days": 7}).ok()

    assert (answer["last"], answer["timezone"]) == ("2026-03-02", "Pacific/Kiritimati")
    assert [day["count"] for day in answer["members"]["series"]][-2:] == [1, 0]


def test_it_costs_the_same_however_much_there_is(alpha, team):
    for _ in range(4):
        a_shopper(alpha, 100).buy(a_product(alpha, name=f"Mug {uuid4().hex[:6]}")).ok()

    team.get(OVERVIEW).ok()  # which community this is may be asked again after a few seconds

    # session, user; members, joined, gems, held, orders, waiting, best sellers and their products; raffles, prizes
    # to be claimed, openings, tickets; events, disputed matches; offers, claims that wait
    with at_most_queries(18):
        assert team.get(OVERVIEW, {"days": 90}).ok()["members"]["total"] == 4


def test_today_is_what_runs_what_waits_and_what_was_opened(alpha, beta, team):
    """Two seconds: raffles of every state, one of them drawn."""
    assert team.get(OVERVIEW).ok()["today"] == {
        "raffles": {"running": 0, "tickets": 0, "unclaimed": 0},
        "cases": {"opened": 0, "spent": "0"},
        "support": NO_TICKETS,
        "events": NO_EVENTS,
        "offers": NO_OFFERS,
    }
    fan = a_shopper(alpha, 1000)
    running, drawn = a_raffle(alpha), a_raffle(alpha, name="Last week", entry_cost=0)
    a_raffle(alpha, name="Tomorrow", start_at=now() + timedelta(days=1))
    a_raffle(alpha, name="A draft", publish=False)
    a_raffle(beta)
    join(fan, running, 3).ok()
    join(fan, drawn, 1).ok()
    with tenant_context(alpha):
        end(drawn)
    case = a_case(alpha)
    open_it(fan, case, count=2).ok()

    assert team.get(OVERVIEW).ok()["today"] == {
        "raffles": {"running": 1, "tickets": 3, "unclaimed": 1},
        "cases": {"opened": 2, "spent": "200"},
        "support": NO_TICKETS,
        "events": NO_EVENTS,
        "offers": NO_OFFERS,
    }
    (award,) = page(fan, drawn)["winners"]
    claim(fan, drawn, award["id"]).ok()
    assert team.get(OVERVIEW).ok()["today"]["raffles"]["unclaimed"] == 0


def test_yesterdays_openings_are_not_todays(alpha, team):
    fan, case = a_shopper(alpha, 100), a_case(alpha)
    open_it(fan, case).ok()
    with tenant_context(alpha):
        Opening.objects.update(day=F("day") - timedelta(days=1))

    assert team.get(OVERVIEW).ok()["today"]["cases"] == {"opened": 0, "spent": "0"}


def test_the_window_is_one_of_three(team):
    assert team.get(OVERVIEW, {"days": 8}).status == 400
    assert team.get(OVERVIEW, {"days": "x"}).body["fields"].keys() == {"days"}


def test_the_overview_requires_the_dashboard_permission(alpha):
    mod = a_user()
    grant = StaffGrant.objects.create(community=alpha, user=mod, permissions=["STORES_MANAGEMENT"])
    browser = Api().login(mod).acting_for(alpha.owner_id)

    assert browser.get(OVERVIEW).status == 403
    grant.permissions = ["DASHBOARDS_MANAGEMENT"]
    grant.save()
    assert browser.get(OVERVIEW).status == 200


def test_nothing_of_another_community_is_in_the_figures(alpha, beta, team):
    a_shopper(beta, 70).buy(a_product(beta, price=50)).ok()

    answer = team.get(OVERVIEW).ok()

    assert (answer["members"]["total"], answer["gems"]["earned"], answer["orders"]["count"]) == (0, "0", 0)


def test_days_begin_at_midnight_there_also_when_the_clocks_change():
    spring = Days(datetime(2026, 3, 29, tzinfo=UTC).date(), 2, "Europe/Berlin")

    assert spring.begin == datetime(2026, 3, 28, 23, 0, tzinfo=UTC)
    assert spring.before().first.isoformat() == "2026-03-27"
    assert last_days(7, "UTC").count == len(last_days(7, "UTC").each()) == 7


def test_economy_names_sources_and_uses(alpha, team):
    fan = a_shopper(alpha, 500)
    fan.buy(a_product(alpha, price=120)).ok()
    body = {"kind": "DEDUCTION", "amount": "30", "reason": "Lost a bet"}
    team.patch(f"/creator/users/one/{fan.member.pk}/balance", body, key=new_key()).ok()

    answer = team.get("/creator/wallet/economy", {"days": 7}).ok()

    assert {key: answer[key] for key in ("held", "earned", "spent", "removed")} == {
        "held": "350",
        "earned": "500",
        "spent": "120",
        "removed": "30",
    }
    assert answer["sources"] == [{"cause": "TIP", "amount": "500"}]
    assert answer["uses"] == [{"cause": "ORDER", "amount": "120"}]
    assert answer["series"][-1]["removed"] == "30"
