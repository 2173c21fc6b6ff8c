"""Cases as the team keeps them."""

import json
from uuid import uuid4

import pytest

from tests.support.api import Api
from tests.support.cases import a_case, gems, open_it
from tests.support.queries import at_most_queries
from tests.support.shop import a_picture, a_product, a_shopper


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def prize(ppm, value="50", **fields):
    return {"kind": "GEMS", "ppm": ppm, "value": value, "rarity": "COMMON", **fields}


def test_a_case_is_made_published_paused_and_deleted(alpha, team):
    cap = a_product(alpha, name="Cap", quantity=4)
    body = {
        "name": "Midnight case",
        "price": "100",
        "prizes": json.dumps(
            [
                {"kind": "PRODUCT", "productId": str(cap.pk), "ppm": 250_000, "value": "200", "rarity": "EPIC"},
                prize(750_000, "20"),
            ]
        ),
        "image": a_picture(),
        "limitPerDay": "",
    }
    made = team.upload("/creator/lootboxes/one", body).ok()

    assert (made["slug"], made["status"], made["limitPerDay"]) == ("midnight-case", "DRAFT", None)
    assert (made["expectedValue"], made["edge"]) == (65.0, 35.0)
    assert [(one["name"], one["rarity"], one["ppm"], one["left"]) for one in made["prizes"]] == [
        ("Cap", "EPIC", 250_000, 4),
        ("20 gems", "COMMON", 750_000, None),
    ]
    assert made["image"]
    path = f"/creator/lootboxes/one/{made['id']}"
    assert Api().get("/user/cases/all/alpha").ok()["total"] == 0
    assert team.patch(path, {"status": "ACTIVE"}).ok()["status"] == "ACTIVE"
    assert Api().get("/user/cases/all/alpha").ok()["total"] == 1
    assert team.patch(path, {"status": "DRAFT"}).code == "LOOTBOX_STATUS"
    assert team.patch(path, {"status": "PAUSED"}).ok()["oddsHash"] == made["oddsHash"]
    team.delete(path).ok()
    assert team.patch(path, {"status": "ACTIVE"}).code == "LOOTBOX_NOT_FOUND"
    assert Api().get("/user/cases/one/alpha/midnight-case").code == "LOOTBOX_NOT_FOUND"
    assert team.get("/creator/lootboxes/all").ok()["total"] == 0
    assert team.get("/creator/lootboxes/all", {"status": "ARCHIVED"}).ok()["total"] == 1


@pytest.mark.parametrize("total", [999_999, 1_000_001])
def test_odds_add_up_to_100(alpha, team, total):
    body = {"name": "Off by one", "price": "5", "prizes": [prize(500_000), prize(total - 500_000)]}

    refused = team.post("/creator/lootboxes/one", body)

    assert (refused.status, refused.code, refused.body["params"]) == (400, "LOOTBOX_ODDS_INVALID", {"total": total})
    assert refused.body["message"] == "Total odds should be 100."


def test_a_slug_that_is_taken(alpha, team):
    a_case(alpha, [gems(1, 1_000_000)])
    body = {"name": "Neon case", "price": "50", "prizes": [prize(1_000_000)]}

    assert team.post("/creator/lootboxes/one", body).ok()["slug"] == "neon-case-2"
    refused = team.post("/creator/lootboxes/one", {**body, "slug": "neon-case"})
    assert (refused.status, refused.code) == (409, "LOOTBOX_SLUG_EXIST")


def test_prizes_that_cannot_be_given_are_named(alpha, team):
    draft, cap = a_product(alpha, status="DRAFT"), a_product(alpha, name="Cap")

    def refused(*prizes):
        return team.post("/creator/lootboxes/one", {"name": "Case", "price": "5", "prizes": list(prizes)}).body

    thing = {"kind": "PRODUCT", "ppm": 500_000, "value": "1"}
    assert list(refused({**thing, "productId": str(draft.pk)}, prize(500_000))["fields"]) == ["prizes.0.productId"]
    assert list(refused(prize(500_000), {**thing, "productId": str(uuid4())})["fields"]) == ["prizes.1.productId"]
    twice = {**thing, "productId": str(cap.pk)}
    assert list(refused(twice, twice)["fields"]) == ["prizes.1.productId"]
    assert list(refused(thing, prize(500_000))["fields"]) == ["prizes.0.productId"]
    assert list(refused(prize(1_000_000, "0"))["fields"]) == ["prizes.0.value"]
    assert next(iter(refused()["fields"])).startswith("prizes")


def test_figures_say_what_a_case_took_and_gave(alpha, team):
    case, fan = a_case(alpha, [gems(30, 1_000_000)]), a_shopper(alpha, 1_000)
    open_it(fan, case, count=3).ok()

    (row,) = team.get("/creator/lootboxes/all").ok()["data"]

    assert (row["opened"], row["taken"], row["given"]) == (3, "300", "90")


def test_the_team_sets_who_may_open(alpha, team):
    rule = {"minimumAge": 18, "countries": ["NL", "BE"], "isAllowList": False}

    assert team.patch("/creator/lootboxes/rule", rule).ok() == {**rule, "countries": ["BE", "NL"]}
    assert team.get("/creator/lootboxes/rule").ok()["minimumAge"] == 18
    assert team.patch("/creator/lootboxes/rule", {**rule, "countries": ["XX"]}).code == "VALIDATION_ERROR"


def test_the_list_asks_the_database_a_fixed_number_of_times(alpha, team):
    for number in range(4):
        a_case(alpha, name=f"Case {number}")
    team.get("/creator/lootboxes/all").ok()

    with at_most_queries(12):
        assert team.get("/creator/lootboxes/all").ok()["total"] == 4


def test_a_rarer_prize_never_has_a_lower_rarity(alpha, team):
    """Otherwise the best prize of a case would get the smallest moment."""
    prizes = [prize(30_000), prize(40_000, rarity="RARE"), prize(40_000, rarity="EPIC"), prize(890_000)]
    made = team.post("/creator/lootboxes/one", {"name": "Drop", "price": "0", "prizes": prizes}).ok()

    assert [one["rarity"] for one in made["prizes"]] == ["EPIC", "RARE", "EPIC", "COMMON"]
    # The same prizes again are no new odds.
    again = team.patch(f"/creator/lootboxes/one/{made['id']}", {"prizes": prizes}).ok()
    assert again["oddsHash"] == made["oddsHash"]


def test_the_loss_of_a_case_is_named_as_the_page_shows_it(alpha, team):
    body = {"name": "Gift", "price": "2", "prizes": [prize(890_000, "5"), prize(110_000, "1")]}
    refused = team.post("/creator/lootboxes/one", body)

    assert (refused.code, refused.body["params"]) == ("WALLET_LOSS_NOT_CONFIRMED", {"loss": "3", "average": "2.56"})
    assert team.post("/creator/lootboxes/one", {**body, "confirmedLoss": "3"}).ok()["price"] == "2"
