"""The team writes raffles: what must be given, what is published, and what no longer changes once a ticket is sold."""

from datetime import timedelta
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.draws.models import Draw
from tenants.raffles.models import Raffle
from tests.support.api import Api
from tests.support.queries import at_most_queries
from tests.support.raffles import a_prize, a_raffle, join, page
from tests.support.shop import a_picture, a_product, a_shopper


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def a_body(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Signed deck",
        "entryCost": "10",
        "startAt": (now() + timedelta(hours=1)).isoformat(),
        "endAt": (now() + timedelta(days=1)).isoformat(),
        "prizes": [{"kind": "GEMS", "amount": "500"}],
        **changes,
    }


def test_a_raffle_is_written_shown_to_the_team_alone_and_published(alpha, team):
    made = team.upload(
        "/creator/raffle/create",
        a_body(prizes='[{"kind": "GEMS", "amount": "500", "winners": 2}, {"kind": "TEXT", "text": "A hug"}]')
        | {"raffleImage": a_picture(), "maxEntries": "", "claimDays": "7"},
    ).ok()
    assert (made["slug"], made["status"], made["maxEntries"], made["claimDays"]) == ("signed-deck", "PENDING", None, 7)
    assert [(prize["name"], prize["winners"]) for prize in made["prizes"]] == [("500 gems", 2), ("A hug", 1)]
    assert made["raffleImage"]
    assert made["promise"] is None
    assert Api().get("/user/raffle/all/alpha").ok()["total"] == 0
    published = team.patch(f"/creator/raffle/one/{made['id']}", {"status": "ACTIVE"}).ok()
    assert (published["status"], len(published["promise"]["commitment"])) == ("ACTIVE", 64)
    (row,) = Api().get("/user/raffle/all/alpha").ok()["data"]
    assert (row["name"], row["entries"]) == ("Signed deck", 0)
    # Publishing again changes nothing.
    again = team.patch(f"/creator/raffle/one/{made['id']}", {"status": "ACTIVE"}).ok()
    assert again["promise"]["commitment"] == published["promise"]["commitment"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"endAt": (now() + timedelta(minutes=30)).isoformat()}, "endAt"),
        ({"startAt": "2026-01-01T12:00:00Z", "endAt": "2026-01-02T12:00:00Z"}, "endAt"),
        ({"entryCost": "-1"}, "entryCost"),
        ({"entryCost": "1.5"}, "entryCost"),
        ({"maxEntries": 5, "maxEntriesPerUser": 6}, "maxEntriesPerUser"),
        ({"passwordTickets": 3}, "password"),
        ({"prizes": [{"kind": "GEMS"}]}, "prizes.0.amount"),
        ({"prizes": [{"kind": "TEXT", "text": "A \u202ecall"}]}, "prizes.0.text"),
        ({"prizes": [{"kind": "TEXT", "text": "A call\nand a song"}]}, "prizes.0.text"),
        ({"prizes": [{"kind": "PRODUCT", "productId": "00000000-0000-7000-8000-000000000000"}]}, "prizes.0.productId"),
        ({"prizes": [{"kind": "GEMS", "amount": "1", "winners": 60}, {"kind": "TEXT", "text": "x", "winners": 60}]},
         "prizes"),
        ({"name": "A"}, "name"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused_with_its_field(alpha, team, changes, field):
    answer = team.post("/creator/raffle/create", a_body(**changes))
    assert (answer.status, list(answer.body["fields"])) == (400, [field])


def test_the_end_before_the_start_is_refused_in_the_words_of_the_form(alpha, team):
    raffle = a_raffle(alpha)
    answer = team.patch(
        f"/creator/raffle/one/{raffle.pk}", {"endAt": (raffle.start_at - timedelta(hours=1)).isoformat()}
    )
    assert answer.body["fields"] == {"endAt": "Ending date can not be before start date!"}


def test_a_slug_is_used_once(alpha, team):
    a_raffle(alpha, slug="deck")
    assert team.post("/creator/raffle/create", a_body(slug="deck")).code == "RAFFLE_DUPLICATE"
    first, second = (team.post("/creator/raffle/create", a_body()).ok()["slug"] for _ in range(2))
    assert (first, second) == ("signed-deck", "signed-deck-2")


def test_without_prizes_it_is_not_published(alpha, team):
    raffle = a_raffle(alpha, publish=False, prizes=[])
    answer = team.patch(f"/creator/raffle/one/{raffle.pk}", {"status": "ACTIVE"})
    assert answer.body["fields"] == {"prizes": "Add at least one prize"}


def test_terms_change_before_the_first_ticket(alpha, team):
    poster = a_product(alpha, quantity=3)
    raffle = a_raffle(alpha)
    later = now() + timedelta(days=5)
    prizes = [{"kind": "PRODUCT", "productId": str(poster.pk), "winners": 2}, {"kind": "GEMS", "amount": "20"}]
    changed = team.patch(
        f"/creator/raffle/one/{raffle.pk}",
        {"entryCost": "20", "maxEntries": 50, "endAt": later.isoformat(), "prizes": prizes},
    ).ok()
    assert (changed["entryCost"], changed["maxEntries"]) == ("20", 50)
    with tenant_context(alpha):
        draw = Draw.objects.get(pk=raffle.its_draw)
        assert (draw.prizes, draw.cap, draw.closes_at) == (3, 50, later)
        assert draw.round_at > later
        poster.refresh_from_db()
        assert poster.quantity == 1
    fan = a_shopper(alpha, 100)
    assert join(fan, raffle).code == "PRICE_CHANGED"
    join(fan, raffle, expectedPrice="20").ok()


def test_price_limits_and_prizes_are_fixed_after_the_first_ticket(alpha, team):
    raffle, fan = a_raffle(alpha, max_entries=10), a_shopper(alpha, 100)
    join(fan, raffle).ok()
    path = f"/creator/raffle/one/{raffle.pk}"
    for changes in (
        {"entryCost": "5"},
        {"maxEntries": 20},
        {"maxEntriesPerUser": 2},
        {"endAt": (now() + timedelta(days=9)).isoformat()},
        {"minLevel": 3},
        {"prizes": [{"kind": "GEMS", "amount": "1"}]},
    ):
        answer = team.patch(path, changes)
        assert (answer.status, answer.code, list(answer.body["fields"])) == (
            409, "RAFFLE_SETTINGS_EXIST", list(changes),
        )  # fmt: skip
    # Words change, and a form that sends the stored values is no change.
    team.patch(path, {"name": "Signed deck of 2026", "entryCost": "10", "maxEntries": 10}).ok()
    assert page(fan, raffle)["name"] == "Signed deck of 2026"


@pytest.mark.committed
def test_prizes_are_made_within_what_the_team_may_hand_out(alpha, team):
    team.patch("/creator/wallet", {"dailyIssuanceLimit": "1000"}).ok()
    a_raffle(alpha, prizes=[a_prize(amount=600)])
    second = a_raffle(alpha, publish=False, prizes=[a_prize(amount=600)])
    answer = team.patch(f"/creator/raffle/one/{second.pk}", {"status": "ACTIVE"})
    assert (answer.status, answer.code) == (409, "WALLET_ISSUANCE_LIMIT")
    with tenant_context(alpha):
        assert Raffle.objects.get(pk=second.pk).status == "PENDING"
        assert Draw.objects.count() == 1


@pytest.mark.committed
def test_a_prize_that_is_out_of_stock_is_not_promised(alpha, team):
    poster = a_product(alpha, quantity=1)
    raffle = a_raffle(alpha, publish=False, prizes=[a_prize(kind="PRODUCT", product_id=poster.pk, winners=2)])
    answer = team.patch(f"/creator/raffle/one/{raffle.pk}", {"status": "ACTIVE"})
    assert answer.code == "STORE_PRODUCT_OUT_OF_STOCK"
    with tenant_context(alpha):
        poster.refresh_from_db()
        assert poster.quantity == 1


def test_the_teams_list_costs_the_same_however_long_it_is(alpha, team):
    a_raffle(alpha, name="Draft", publish=False)
    for name in ("One", "Two"):
        a_raffle(alpha, name=name)

    def names(**query):
        return [row["name"] for row in team.get("/creator/raffle/all", query).ok()["data"]]

    assert names() == ["Two", "One", "Draft"]
    assert names(status="PENDING") == ["Draft"]
    assert names(status="ACTIVE", sortBy="NAME", sortDirection="asc") == ["One", "Two"]
    assert names(status="DRAW") == []
    assert names(search="tw") == ["Two"]
    team.get("/creator/raffle/all").ok()
    with at_most_queries(12):
        team.get("/creator/raffle/all").ok()
    for _ in range(3):
        a_raffle(alpha)
    with at_most_queries(12):
        team.get("/creator/raffle/all").ok()
