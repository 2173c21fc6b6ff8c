"""The conditions of a purchase: each rule in the checkout and, before that, on the button."""

from datetime import UTC, datetime, timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.stores.models import Order, Product
from tests.support.builders import an_actor
from tests.support.ledger import books_are_right
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper, again

NOON = datetime(2027, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch):
    """The time of checkout and store; starts at noon of a Wednesday, UTC."""
    time = {"now": NOON}
    for place in ("services.purchase", "services.orders", "api.products"):
        monkeypatch.setattr(f"tenants.stores.{place}.now", lambda: time["now"])
    return time


def denial(fan, product):
    page = fan.api.get(f"/user/product-manage/one/{fan.community.slug}/{product.slug}").ok()
    return page["denial"]


def refused(fan, product, code):
    """The till refuses with ``code``, nothing moves, and the button said so; answers its denial."""
    gems, seen = fan.gems, denial(fan, product)
    answer = fan.buy(product)
    assert (answer.status, answer.code) == (409, code)
    assert seen["code"] == code
    assert answer.body["params"] == seen["params"]
    assert answer.body["message"] == seen["message"]
    assert fan.gems == gems
    return seen


def joined(fan, at):
    with tenant_context(fan.community):
        Member.objects.filter(pk=fan.member.pk).update(joined_at=at)


def test_three_in_seven_days_and_the_oldest_makes_room(alpha, clock):
    poster = a_product(alpha, quantity=None, limit_per_day=None, limit_per_period=3, period_days=7)
    fan = a_shopper(alpha, 1000)
    fan.buy(poster).ok()
    clock["now"] += timedelta(days=3)
    fan.buy(poster).ok()
    fan.buy(poster).ok()

    seen = refused(fan, poster, "STORE_PURCHASE_LIMIT")
    assert seen["message"] == "Purchase limit: 3 per 7 days"
    assert seen["until"] == "2027-03-17T00:00:00Z"

    clock["now"] = datetime(2027, 3, 16, 23, 59, tzinfo=UTC)
    refused(fan, poster, "STORE_PURCHASE_LIMIT")
    clock["now"] += timedelta(minutes=1)
    assert denial(fan, poster) is None
    fan.buy(poster).ok()
    assert refused(fan, poster, "STORE_PURCHASE_LIMIT")["until"] == "2027-03-20T00:00:00Z"


def test_twice_in_a_lifetime_and_one_given_back_does_not_count(alpha, clock):
    poster = a_product(alpha, limit_per_day=None, limit_total=2)
    fan = a_shopper(alpha, 1000)
    order = fan.buy(poster).ok()
    clock["now"] += timedelta(days=400)
    fan.buy(poster).ok()

    seen = refused(fan, poster, "STORE_PURCHASE_LIMIT")
    assert (seen["message"], seen["until"]) == ("Purchase limit: 2 in total", None)

    fan.cancel(order["id"]).ok()
    fan.buy(poster).ok()
    refused(fan, poster, "STORE_PURCHASE_LIMIT")


def test_a_member_rests_between_two_purchases_and_others_do_not(alpha, clock):
    poster = a_product(alpha, limit_per_day=None, member_cooldown=3600)
    fan, other = a_shopper(alpha, 1000), a_shopper(alpha, 1000)
    fan.buy(poster).ok()
    clock["now"] += timedelta(minutes=59)

    seen = refused(fan, poster, "STORE_COOLDOWN")
    assert (seen["until"], seen["params"]["everybody"]) == ("2027-03-10T13:00:00Z", False)
    other.buy(poster).ok()

    clock["now"] += timedelta(minutes=1)
    fan.buy(poster).ok()


def test_everybody_rests_after_anybodys_purchase(alpha, clock):
    poster = a_product(alpha, limit_per_day=None, global_cooldown=60)
    fan, other = a_shopper(alpha, 1000), a_shopper(alpha, 1000)
    fan.buy(poster).ok()
    clock["now"] += timedelta(seconds=59)

    seen = refused(other, poster, "STORE_COOLDOWN")
    assert (seen["until"], seen["params"]["everybody"]) == ("2027-03-10T12:01:00Z", True)

    clock["now"] += timedelta(seconds=1)
    other.buy(poster).ok()


def test_coming_soon_then_on_sale_then_over(alpha, clock):
    poster = a_product(alpha, on_sale_from=NOON + timedelta(hours=1), on_sale_until=NOON + timedelta(hours=2))
    fan = a_shopper(alpha, 1000)

    assert refused(fan, poster, "STORE_COMING_SOON")["until"] == "2027-03-10T13:00:00Z"
    clock["now"] += timedelta(hours=1)
    fan.buy(poster).ok()
    clock["now"] += timedelta(hours=1)
    assert refused(fan, poster, "STORE_SALE_ENDED")["until"] is None


def test_a_level_opens_what_the_others_see(alpha, clock):
    poster = a_product(alpha, min_level=2)
    mug = a_product(alpha, name="Mug", price=0, quantity=None, limit_per_day=None)
    fan = a_shopper(alpha, 1000)
    high = a_product(alpha, name="High", min_level=30)

    assert refused(fan, high, "STORE_LEVEL_REQUIRED")["params"] == {"level": 30, "have": 2}
    fan.buy(mug).ok()
    fan.buy(poster).ok()


def test_a_membership_must_be_old_enough(alpha, clock):
    poster, fan = a_product(alpha, min_member_days=30), a_shopper(alpha, 1000)
    joined(fan, NOON - timedelta(days=29))

    assert refused(fan, poster, "STORE_MEMBERSHIP_AGE")["until"] == "2027-03-11T12:00:00Z"
    clock["now"] += timedelta(days=1)
    fan.buy(poster).ok()


@pytest.mark.parametrize(
    ("timezone", "last_second", "why"),
    [
        ("UTC", datetime(2027, 3, 10, 23, 59, 59, tzinfo=UTC), "an ordinary midnight"),
        ("America/New_York", datetime(2027, 3, 15, 3, 59, 59, tzinfo=UTC), "the day that lost an hour ends"),
        ("America/New_York", datetime(2027, 11, 8, 4, 59, 59, tzinfo=UTC), "the day that gained an hour ends"),
        ("Africa/Cairo", datetime(2027, 4, 29, 21, 59, 59, tzinfo=UTC), "midnight itself is left out that night"),
        ("Pacific/Auckland", datetime(2027, 4, 4, 11, 59, 59, tzinfo=UTC), "ahead of UTC, clocks put back"),
    ],
)
def test_one_per_day_ends_at_midnight_where_the_community_is(alpha, clock, timezone, last_second, why):
    Community.objects.filter(pk=alpha.pk).update(timezone=timezone)
    lookup.clear_cache()
    poster, fan = a_product(alpha, limit_per_day=1), a_shopper(alpha, 1000)
    clock["now"] = last_second - timedelta(hours=22)
    fan.buy(poster).ok()

    clock["now"] = last_second
    seen = refused(fan, poster, "STORE_PURCHASE_LIMIT")
    assert datetime.fromisoformat(seen["until"]) == last_second + timedelta(seconds=1), why

    clock["now"] += timedelta(seconds=1)
    fan.buy(poster).ok()


def test_the_button_knows_a_visitor_a_stranger_the_team_and_a_thin_wallet(alpha, beta, api):
    poster, poor, stranger = a_product(alpha), a_shopper(alpha, 30), a_shopper(beta, 100)
    address = f"/user/product-manage/one/alpha/{poster.slug}"

    assert denial(poor, poster)["code"] == "WALLET_INSUFFICIENT_BALANCE"
    assert denial(poor, poster)["params"] == {"amount": "100", "balance": "30"}
    assert api.get(address).ok()["denial"]["code"] == "AUTH_UNAUTHORIZED"
    assert stranger.api.get(address).ok()["denial"]["code"] == "STORE_MEMBERS_ONLY"
    assert type(api)().login(alpha.owner).get(address).ok()["denial"]["code"] == "STORE_SELF"
    assert denial(a_shopper(alpha, 100, verified=False), poster)["code"] == "USER_EMAIL_NOT_VERIFIED"
    with tenant_context(alpha):
        Product.objects.update(quantity=0, status="OUT_OF_STOCK")
    assert api.get(address).ok()["denial"]["code"] == "STORE_PRODUCT_OUT_OF_STOCK"


QUESTIONS = [
    {"label": "Your Steam name", "kind": "TEXT", "required": True, "choices": []},
    {"label": "Platform", "kind": "CHOICE", "required": False, "choices": ["PC", "Console"]},
]


def answers(**given):
    labels = {"name": "Your Steam name", "platform": "Platform"}
    return [{"question": labels.get(name, name), "answer": answer} for name, answer in given.items()]


def test_what_the_buyer_answers_goes_with_the_order(alpha):
    poster, fan = a_product(alpha, questions=QUESTIONS), a_shopper(alpha, 500)

    order = fan.buy(poster, answers=answers(platform="PC", name="  gemfan ")).ok()

    with tenant_context(alpha):
        kept = Order.objects.get(pk=order["id"]).answers
    assert kept == [
        {"question": "Your Steam name", "answer": "gemfan"},
        {"question": "Platform", "answer": "PC"},
    ]


@pytest.mark.parametrize(
    ("given", "status", "code", "fields"),
    [
        ([], 400, "VALIDATION_ERROR", ["answers.0.answer"]),
        (answers(name="   "), 400, "VALIDATION_ERROR", ["answers.0.answer"]),
        (answers(name="x" * 201), 400, "VALIDATION_ERROR", ["answers.0.answer"]),
        (answers(name="x", platform="Amiga"), 409, "STORE_QUESTIONS_CHANGED", []),
        (answers(name="x", colour="red"), 409, "STORE_QUESTIONS_CHANGED", []),
        ("yes", 400, "VALIDATION_ERROR", ["answers"]),
    ],
)
def test_answers_that_do_not_fit_are_refused_before_anything_moves(alpha, given, status, code, fields):
    poster, fan = a_product(alpha, questions=QUESTIONS), a_shopper(alpha, 500)

    answer = fan.buy(poster, answers=given)

    assert (answer.status, answer.code) == (status, code)
    assert [name.split(".non")[0] for name in answer.body["fields"]] == fields
    assert (fan.gems, again(poster, alpha).sold) == (500, 0)


def test_without_questions_an_answer_is_one_too_many(alpha):
    poster, fan = a_product(alpha), a_shopper(alpha, 500)

    assert fan.buy(poster, answers=answers(name="x")).code == "STORE_QUESTIONS_CHANGED"


def test_the_price_that_changed_under_an_open_dialog_is_answered_with_the_new_one(alpha):
    from tenants.stores.services import catalog

    poster, fan = a_product(alpha), a_shopper(alpha, 500)
    with tenant_context(alpha):
        catalog.edit_product(product_id=poster.pk, changes={"price": 120}, picture=None, actor=an_actor(alpha))

    stale = fan.buy(poster)
    assert (stale.code, stale.body["params"]) == ("PRICE_CHANGED", {"price": "120"})
    assert fan.buy(poster, expectedPrice=stale.body["params"]["price"]).ok()["price"] == "120"
    with tenant_context(alpha):
        catalog.edit_product(product_id=poster.pk, changes={"status": "ARCHIVED"}, picture=None, actor=an_actor(alpha))
    assert fan.buy(poster, expectedPrice="120").code == "STORE_PRODUCT_NOT_FOUND"
    with tenant_context(alpha):
        books_are_right()


def test_a_plain_purchase_asks_no_more_than_before(alpha):
    poster, fan = a_product(alpha, quantity=None, limit_per_day=None), a_shopper(alpha, 1000)
    fan.buy(poster).ok()

    with at_most_queries(7) as statements:
        fan.buy(poster).ok()

    assert sum("place_order" in one for one in statements) == 1
    assert not any("dailypurchase" in one and "sum(" in one for one in statements)


def test_what_can_be_afforded_and_bought_now_is_found(alpha, api):
    a_product(alpha, name="Cheap", price=10)
    a_product(alpha, name="Dear", price=500)
    a_product(alpha, name="Free", price=0)
    a_product(alpha, name="Soon", price=10, on_sale_from=now() + timedelta(days=1))
    fan = a_shopper(alpha, 100)

    def names(browser, **query):
        asked = {"storeSlug": "alpha", "sortBy": "NAME", "sortDirection": "asc", **query}
        return [row["productName"] for row in browser.get("/user/product-manage/all", asked).ok()["data"]]

    assert names(fan.api, affordable="true") == ["Cheap", "Free", "Soon"]
    assert names(fan.api, affordable="true", onSale="true") == ["Cheap", "Free"]
    assert names(api, affordable="true") == ["Free"]
    assert names(fan.api, onSale="true") == ["Cheap", "Dear", "Free"]
