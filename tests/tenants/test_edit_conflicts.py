"""Two people edit the same thing: each saves only the fields they changed, and no change is undone unseen."""

import json
from typing import Any

import pytest

from tests.support.api import Api
from tests.support.cases import a_case, gems
from tests.support.raffles import a_prize, a_raffle
from tests.support.shop import a_picture, a_product, a_shopper, again


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def test_a_sale_during_an_edit_stays_sold(team, alpha):
    product = a_product(alpha, price=10, quantity=5, limit_per_day=None)
    fan = a_shopper(alpha, gems=100)
    fan.buy(product).ok()
    fan.buy(product).ok()
    # The page was opened with 5 pieces; its owner adds 10 and a sentence.
    changes = {"description": "Now with a bow", "quantityChange": 10, "seen": {"description": ""}}
    saved = team.patch(f"/creator/product-manage/one/{product.pk}", changes).ok()
    assert (saved["quantity"], saved["sold"], saved["description"]) == (13, 2, "Now with a bow")


def test_more_pieces_are_not_taken_than_there_are(team, alpha):
    product = a_product(alpha, price=10, quantity=5, limit_per_day=None)
    fan = a_shopper(alpha, gems=100)
    fan.buy(product).ok()
    refused = team.patch(f"/creator/product-manage/one/{product.pk}", {"quantityChange": -5})
    assert refused.status == 400
    assert refused.body["fields"] == {"quantity": "Only 4 are left"}
    assert again(product, alpha).quantity == 4


def test_fields_of_a_product_that_two_people_changed_are_shown_with_both_values(team, alpha):
    product = a_product(alpha, name="Mug", price=50)
    path = f"/creator/product-manage/one/{product.pk}"
    team.patch(path, {"price": "60", "seen": {"price": "50"}}).ok()

    # Another field is no conflict, and does not bring the old price back.
    assert team.patch(path, {"productName": "Cup", "seen": {"productName": "Mug"}}).ok()["price"] == "60"
    stale = team.patch(path, {"price": "55", "seen": {"price": "50"}})
    assert (stale.status, stale.body["code"]) == (409, "EDIT_CONFLICT")
    assert stale.body["params"] == {"stale": {"price": {"yours": "55", "theirs": "60"}}}
    assert list(stale.body["fields"]) == ["price"]
    # The same value twice is none either, and who has seen the newer value may change it.
    team.patch(path, {"price": "60", "seen": {"price": "50"}}).ok()
    assert team.patch(path, {"price": "55", "seen": {"price": "60"}}).ok()["price"] == "55"


def test_a_form_sends_what_it_showed_as_json(team, alpha):
    product = a_product(alpha, name="Mug", price=50)
    path = f"/creator/product-manage/one/{product.pk}"
    team.patch(path, {"price": "60"}).ok()
    sent = {"price": "55", "limitPerDay": "", "seen": json.dumps({"price": "50", "limitPerDay": 1})}
    refused = team.upload(path, sent, method="patch")
    assert refused.body["params"] == {"stale": {"price": {"yours": "55", "theirs": "60"}}}
    sent["seen"] = json.dumps({"price": "60", "limitPerDay": 1})
    assert team.upload(path, sent, method="patch").ok()["limitPerDay"] is None


def test_what_was_seen_must_be_an_object(team, alpha):
    product = a_product(alpha)
    for nonsense in ("[]", "x", [1]):
        refused = team.patch(f"/creator/product-manage/one/{product.pk}", {"price": "1", "seen": nonsense})
        assert refused.status == 400


def test_a_raffle_keeps_the_prizes_another_user_added(team, alpha):
    raffle = a_raffle(alpha, status="PENDING", prizes=[a_prize(kind="TEXT", text="A call")])
    path = f"/creator/raffle/one/{raffle.pk}"
    call = {"kind": "TEXT", "winners": 1, "amount": None, "productId": None, "text": "A call"}
    song = {**call, "text": "A song"}
    team.patch(path, {"prizes": [call, song], "seen": {"prizes": [call]}}).ok()

    stale = team.patch(path, {"prizes": [song], "seen": {"prizes": [call]}})
    assert (stale.status, list(stale.body["params"]["stale"])) == (409, ["prizes"])
    assert team.patch(path, {"description": "Soon", "seen": {"description": ""}}).ok()["prizes"][1]["text"] == "A song"


def test_the_odds_of_a_case_are_not_replaced_unseen(team, alpha):
    case = a_case(alpha, [gems(10, 1_000_000)], price=20)
    path = f"/creator/lootboxes/one/{case.pk}"
    shown = {"kind": "GEMS", "productId": None, "ppm": 1_000_000, "value": "10", "rarity": "COMMON"}
    other = {**shown, "value": "12"}
    team.patch(path, {"prizes": [other], "seen": {"prizes": [shown]}}).ok()
    stale = team.patch(path, {"prizes": [{**shown, "value": "11"}], "seen": {"prizes": [shown]}})
    assert (stale.status, list(stale.body["params"]["stale"])) == (409, ["prizes"])


@pytest.mark.parametrize(
    ("path", "name", "first"),
    [("/creator/settings", "name", "Alpha"), ("/creator/store-manage", "title", "")],
)
def test_settings_and_store_report_a_conflict(team, alpha, path, name, first):
    shown = team.get(path).ok()[name]
    team.patch(path, {name: "One of us", "seen": {name: shown}}).ok()
    stale = team.patch(path, {name: "The other", "seen": {name: shown}})
    assert stale.body["params"] == {"stale": {name: {"yours": "The other", "theirs": "One of us"}}}


def test_a_draft_of_the_branding_reports_a_conflict(team, alpha):
    shown = team.get("/creator/customization").ok()["published"]["brandColor"]
    team.patch("/creator/customization", {"brandColor": "#112233", "seen": {"brandColor": shown}}).ok()
    stale = team.patch("/creator/customization", {"brandColor": "#445566", "seen": {"brandColor": shown}})
    assert stale.status == 409
    theirs = stale.body["params"]["stale"]["brandColor"]["theirs"]
    assert theirs.lower() == "#112233"


def test_a_restock_plan_is_seen_as_the_page_shows_it(team, alpha):
    product = a_product(alpha, price=10, quantity=5)
    path = f"/creator/product-manage/one/{product.pk}"
    plan = {"restockTo": 9, "restockEvery": 1, "restockUnit": "DAY", "restockAt": "12:00"}
    shown = team.patch(path, plan).ok()
    changed = team.patch(path, {"restockAt": "13:30", "seen": {"restockAt": shown["restockAt"]}}).ok()
    assert (shown["restockAt"], changed["restockAt"]) == ("12:00", "13:30")


def test_every_field_of_a_product_can_be_changed_from_what_the_page_shows(team, alpha):
    product = a_product(alpha, price=10, quantity=5)
    path = f"/creator/product-manage/one/{product.pk}"
    given = {
        "productName": "Cup", "description": "Blue", "price": "11", "rarity": "RARE", "badge": "NEW", "type": "MERCH",
        "sizes": ["S", "M"], "limitPerDay": 2, "limitPerPeriod": 3, "periodDays": 7, "limitTotal": 4,
        "memberCooldown": 90, "globalCooldown": 60, "minLevel": 2, "minMemberDays": 3, "sellPrice": "5",
        "onSaleFrom": "2030-01-01T12:00:00.000Z", "onSaleUntil": "2030-02-01T12:00:00.000Z",
        "questions": [{"label": "Name", "kind": "CHOICE", "required": True, "choices": ["a", "b"]}],
        "restockTo": 9, "restockEvery": 2, "restockUnit": "DAY", "restockAt": "12:00",
    }  # fmt: skip
    shown = team.get(path).ok()
    first = team.patch(path, {**given, "seen": {name: shown[name] for name in given}}).ok()
    back: dict[str, Any] = {
        "description": "Red",
        "badge": "",
        "sizes": [],
        "questions": [],
        "onSaleFrom": None,
        "memberCooldown": None,
    }
    team.patch(path, {**back, "seen": {name: first[name] for name in back}}).ok()


UNSEEN = "Someone else changed this in the meantime. Check it, then publish again."


def _a_draft(community, kind):
    """A thing that is not published yet: its path, and its name in the API."""
    if kind == "product":
        product = a_product(community, name="Mug", status="DRAFT", image="old.webp")
        return f"/creator/product-manage/one/{product.pk}", "productName", "productImage"
    if kind == "raffle":
        raffle = a_raffle(community, publish=False, prizes=[a_prize(kind="TEXT", text="A call")])
        return f"/creator/raffle/one/{raffle.pk}", "name", "raffleImage"
    case = a_case(community, [gems(10, 1_000_000)], price=20, status="DRAFT")
    return f"/creator/lootboxes/one/{case.pk}", "name", "image"


@pytest.mark.parametrize("kind", ["product", "raffle", "case"])
def test_nothing_is_published_that_was_changed_unseen(team, alpha, kind):
    path, name, picture = _a_draft(alpha, kind)
    shown = team.get(path).ok()
    look = {field: shown[field] for field in (name, "description", picture)}
    team.patch(path, {"description": "For adults only"}).ok()

    refused = team.patch(path, {"status": "ACTIVE", "seen": look})
    assert (refused.status, refused.body["code"]) == (409, "EDIT_CONFLICT")
    assert refused.body["fields"] == {"description": UNSEEN}
    assert team.get(path).ok()["status"] in ("DRAFT", "PENDING")
    # A picture is part of the look, too.
    team.upload(path, {picture: a_picture(size=(800, 800))}, method="patch").ok()
    look["description"] = "For adults only"
    assert team.patch(path, {"status": "ACTIVE", "seen": look}).body["fields"] == {picture: UNSEEN}

    look[picture] = team.get(path).ok()[picture]
    assert team.patch(path, {"status": "ACTIVE", "seen": look}).ok()["status"] == "ACTIVE"


def test_a_look_is_not_published_with_unseen_changes_of_another_user(team, alpha):
    shown = team.get("/creator/customization").ok()["published"]
    look = {name: shown[name] for name in ("name", "description", "brandColor", "scheme", "shape", "fontPair")}
    team.patch("/creator/customization", {"brandColor": "#112233"}).ok()
    refused = team.post("/creator/customization/publish", {"seen": look})
    assert (refused.status, refused.body["fields"]) == (409, {"brandColor": UNSEEN})
    look["brandColor"] = "#112233"
    published = team.post("/creator/customization/publish", {"seen": look}).ok()["published"]
    assert published["brandColor"] == "#112233"


def test_two_new_pictures_at_once_are_a_conflict(team, alpha):
    path, _, picture = _a_draft(alpha, "raffle")
    team.upload(path, {picture: a_picture(size=(800, 800))}, method="patch").ok()
    sent = {picture: a_picture(size=(801, 801)), "seen": json.dumps({picture: None})}
    refused = team.upload(path, sent, method="patch")
    assert refused.body["params"]["stale"][picture]["yours"] is None
    assert refused.body["code"] == "EDIT_CONFLICT"
