from datetime import timedelta
from uuid import uuid4

import pytest

from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper


def refreshed():
    run_due(at=now() + timedelta(seconds=10))


def slugs(answer):
    return [row["slug"] for row in answer.ok()["data"]]


def test_visitors_see_communities_without_the_flag(alpha, beta, api):
    rows = api.get("/public/creators", {"sortBy": "NAME", "sortDirection": "asc"}).ok()

    assert [row["slug"] for row in rows["data"]] == ["alpha", "beta"]
    assert rows["data"][0] == {
        "id": str(alpha.owner_id),
        "slug": "alpha",
        "username": "alpha",
        "name": alpha.name,
        "description": "",
        "avatarUrl": None,
        "bannerUrl": None,
        "brandColor": "#8B5CF6",
        "memberCount": 0,
        "productCount": 0,
        "subscribed": None,
        "live": None,
        "url": "/creator/alpha",
    }


def test_a_community_is_hidden_until_its_owners_email_is_verified(alpha, beta, api):
    User.objects.filter(pk=alpha.owner_id).update(email_verified_at=None)
    a_product(alpha)
    refreshed()

    assert slugs(api.get("/public/creators")) == ["beta"]
    assert api.get("/public/listings").ok()["total"] == 0
    assert api.get("/public/creators/by-username/alpha").ok()["slug"] == "alpha"


@pytest.mark.parametrize("changes", [{"suspended_at": now()}, {"state": "BUILDING"}])
def test_what_cannot_be_visited_is_not_shown(alpha, beta, api, changes):
    Community.objects.filter(pk=alpha.pk).update(**changes)
    lookup.clear_cache()

    assert slugs(api.get("/public/creators")) == ["beta"]
    assert api.get(f"/public/creators/{alpha.owner_id}").code == "CREATOR_NOT_FOUND"
    assert api.get("/public/creators/by-username/alpha").code == "CREATOR_NOT_FOUND"


def test_the_most_visited_come_first(alpha, beta, api):
    a_shopper(beta)
    refreshed()

    assert slugs(api.get("/public/creators")) == ["beta", "alpha"]
    assert api.get("/public/creators").ok()["data"][0]["memberCount"] == 1


def test_explore_is_searched_by_name_slug_and_owner(alpha, beta, api):
    Community.objects.filter(pk=alpha.pk).update(name="Night Owls")

    assert slugs(api.get("/public/creators", {"search": "owl"})) == ["alpha"]
    assert slugs(api.get("/public/creators", {"search": "BET"})) == ["beta"]
    assert slugs(api.get("/public/creators", {"search": "unknown"})) == []


def test_explore_can_be_narrowed_to_those_with_something_to_buy(alpha, beta, api):
    a_product(alpha, name="Gone", quantity=0)
    a_product(beta)
    refreshed()

    assert slugs(api.get("/public/creators", {"withProducts": "true"})) == ["beta"]
    assert slugs(api.get("/public/creators", {"withProducts": "false"})) == ["alpha"]
    assert [row["productCount"] for row in api.get("/public/creators", {"sortBy": "NAME"}).ok()["data"]] == [1, 1]
    with at_most_queries(2):
        api.get("/public/creators", {"withProducts": "true"}).ok()


def test_a_fan_sees_where_they_are_in(alpha, beta):
    fan = a_shopper(alpha)

    rows = {row["slug"]: row["subscribed"] for row in fan.api.get("/user/creators").ok()["data"]}

    assert rows == {"alpha": True, "beta": False}
    assert slugs(fan.api.get("/user/creators", {"subscribed": "true"})) == ["alpha"]
    assert slugs(fan.api.get("/user/creators", {"subscribed": "false"})) == ["beta"]
    assert fan.api.get("/user/creators", {"subscribed": "maybe"}).status == 400
    assert fan.api.get(f"/user/creators/{alpha.owner_id}").ok()["subscribed"] is True
    assert fan.api.get("/user/creators/by-username/beta").ok()["subscribed"] is False


def test_a_joined_community_stays_in_the_fans_list_though_it_is_hidden(alpha):
    fan = a_shopper(alpha)
    User.objects.filter(pk=alpha.owner_id).update(email_verified_at=None)

    assert slugs(fan.api.get("/user/creators", {"subscribed": "true"})) == ["alpha"]


@pytest.mark.parametrize(
    "address", ["/user/creators", "/user/creators/by-username/alpha", "/user/users/my-profile/statistic"]
)
def test_a_fans_own_views_need_a_session(alpha, api, address):
    assert api.get(address).status == 401


def test_unknown_creators_are_not_found(db, api):
    assert api.get(f"/public/creators/{uuid4()}").code == "CREATOR_NOT_FOUND"
    assert api.get("/public/creators/nowhere").code == "CREATOR_NOT_FOUND"
    assert api.get("/public/creators/by-username/nowhere").code == "CREATOR_NOT_FOUND"


@pytest.mark.parametrize(
    "query", [{"sortBy": "PASSWORD"}, {"take": "-1"}, {"take": "1000000"}, {"sortDirection": "up"}, {"page": "1e3"}]
)
def test_bad_queries_are_refused(db, api, query):
    for address in ("/public/creators", "/public/listings"):
        assert api.get(address, query).code == "VALIDATION_ERROR"


def test_explore_costs_the_same_however_many_there_are(alpha, beta):
    browser = Api().login(a_user())

    with at_most_queries(5):  # session, user, count, page, memberships
        browser.get("/user/creators").ok()


def test_listings_show_what_all_communities_offer(alpha, beta, api):
    a_product(alpha, name="Old lamp", price=70)
    a_product(beta, name="New hat", price=30, rarity="EPIC", badge="NEW")
    a_product(beta, name="Hidden", status="DRAFT")
    a_product(alpha, name="Gone", quantity=0)
    refreshed()

    rows = api.get("/public/listings", {"sortBy": "PRICE", "sortDirection": "asc"}).ok()["data"]

    assert [(row["name"], row["price"], row["isAvailable"], row["community"]["slug"]) for row in rows] == [
        ("New hat", "30", True, "beta"),
        ("Old lamp", "70", True, "alpha"),
        ("Gone", "100", False, "alpha"),
    ]
    assert [row["state"] for row in rows] == ["AVAILABLE", "AVAILABLE", "SOLD_OUT"]
    assert (rows[0]["rarity"], rows[0]["badge"], rows[0]["kind"]) == ("EPIC", "NEW", "PRODUCT")
    assert rows[0]["community"]["brandColor"] == beta.brand_color
    assert [row["name"] for row in api.get("/public/listings", {"search": "lamp"}).ok()["data"]] == ["Old lamp"]


def test_the_platforms_store_is_sifted(alpha, beta, api):
    a_product(alpha, name="Old lamp", price=70, type="MERCH", quantity=3)
    a_product(beta, name="New hat", price=30, rarity="EPIC", badge="NEW", quantity=None)
    a_product(alpha, name="Gone", price=10, quantity=0)
    refreshed()

    def found(**query):
        body = api.get("/public/listings", {"sortBy": "PRICE", "sortDirection": "asc", **query}).ok()
        assert body["total"] == len(body["data"])
        return [row["name"] for row in body["data"]]

    assert found() == ["New hat", "Old lamp", "Gone"]
    assert found(community="ALPHA") == ["Old lamp", "Gone"]
    assert found(type="MERCH") == ["Old lamp"]
    assert found(rarity="EPIC") == found(badge="NEW") == ["New hat"]
    assert found(minPrice="31", maxPrice="70") == ["Old lamp"]
    assert found(available="true") == ["New hat", "Old lamp"]
    assert found(available="false") == ["Gone"]
    rows = api.get("/public/listings", {"sortBy": "NAME", "sortDirection": "asc"}).ok()["data"]
    assert [(row["name"], row["left"], row["type"]) for row in rows] == [
        ("New hat", None, "DIGITAL"), ("Old lamp", 3, "MERCH"), ("Gone", 0, "DIGITAL"),
    ]  # fmt: skip
    for query in ({"rarity": "SHINY"}, {"minPrice": "-1"}, {"available": "perhaps"}):
        assert api.get("/public/listings", query).code == "VALIDATION_ERROR"


def test_what_is_many_is_counted_to_the_minute(alpha, api, monkeypatch):
    monkeypatch.setattr("saas.kernel.paging.COUNTED", 2)
    for number in range(4):
        a_product(alpha, name=f"Lamp {number}")
    refreshed()
    with at_most_queries(3):  # the first ones, all of them, the page
        assert api.get("/public/listings", {"take": 2}).ok()["total"] == 4
    with at_most_queries(2):
        body = api.get("/public/listings", {"take": 2, "page": 2}).ok()
    assert (len(body["data"]), body["total"]) == (2, 4)


def test_a_listing_goes_when_its_product_goes(alpha, api):
    poster = a_product(alpha)
    refreshed()
    Api().login(alpha.owner).patch(f"/creator/product-manage/one/{poster.pk}", {"status": "ARCHIVED"}).ok()
    refreshed()

    assert api.get("/public/listings").ok()["total"] == 0


def test_a_community_returns_its_public_data(alpha, api):
    a_shopper(alpha)
    refreshed()

    about = api.at(alpha).get("/public/community").ok()

    assert (about["slug"], about["creatorId"], about["memberCount"], about["sections"]) == (
        "alpha",
        str(alpha.owner_id),
        1,
        ["home", "quests", "raffles", "store", "cases"],
    )
    assert api.get("/public/community").code == "COMMUNITY_REQUIRED"


@pytest.mark.parametrize("address", ["/public/listings", "/public/creators", "/user/store-manage/all"])
def test_public_lists_cost_two_queries(alpha, beta, api, address):
    for community in (alpha, beta):
        for number in range(3):
            a_product(community, name=f"Thing {number}")
    refreshed()

    with at_most_queries(2):
        assert api.get(address).ok()["total"] >= 2
