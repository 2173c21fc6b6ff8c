"""Scheduled changes of a product, and who is notified of them."""

from datetime import UTC, datetime, time, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.notifications.models import Notification
from tenants.stores.models import Product, StockWatch
from tenants.stores.rules import next_restock
from tenants.stores.services import catalog, schedule, watches
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.shop import a_product, a_shopper, again


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


def jobs(product, task):
    return Job.objects.filter(task=task, arguments__product_id=str(product.pk), state="WAITING")


def edit(product, community, **changes):
    with tenant_context(community):
        catalog.edit_product(product_id=product.pk, changes=changes, picture=None, actor=an_actor(community))


def moved(product, community, **fields):
    """The dates as if time had passed."""
    with tenant_context(community):
        Product.objects.filter(pk=product.pk).update(**fields)


def run(work, product, community):
    with tenant_context(community):
        work(product.pk)


def waits(fan, product):
    return fan.api.post(f"/user/product-manage/one/{fan.community.slug}/{product.slug}/notify")


def notices(fan):
    return Notification.objects.filter(user_id=fan.user.pk, kind="PRODUCT_BACK").count()


def tell(product, community):
    run(watches.notify_waiting_members, product, community)


def test_a_schedule_sets_its_timers_and_moving_it_moves_them(alpha):
    begin, end = now() + timedelta(days=1), now() + timedelta(days=2)
    poster = a_product(alpha, on_sale_from=begin, on_sale_until=end)
    assert jobs(poster, "stores.sale_begins").get().due_at == begin

    edit(poster, alpha, on_sale_from=begin + timedelta(hours=1))

    assert jobs(poster, "stores.sale_begins").get().due_at == begin + timedelta(hours=1)
    assert jobs(poster, "stores.sale_ends").get().due_at == end


def test_what_is_over_is_no_longer_offered_and_a_timer_that_is_early_does_nothing(alpha):
    poster = a_product(alpha, on_sale_until=now() + timedelta(days=1))
    run(schedule.end_sale, poster, alpha)
    assert again(poster, alpha).status == "ACTIVE"

    moved(poster, alpha, on_sale_until=now() - timedelta(seconds=1))
    run(schedule.end_sale, poster, alpha)

    assert again(poster, alpha).status == "DISCONTINUED"


def test_what_is_over_needs_a_later_end_to_be_offered_again(alpha, team):
    poster = a_product(alpha)
    moved(poster, alpha, status="DISCONTINUED", on_sale_until=now() - timedelta(days=1))

    refused = team.patch(f"/creator/product-manage/one/{poster.pk}", {"status": "ACTIVE"})

    assert refused.body["fields"] == {"onSaleUntil": "Choose an end that is still to come"}


def test_members_who_wait_are_notified_when_the_sale_begins(alpha):
    poster, fan = a_product(alpha, on_sale_from=now() + timedelta(days=1)), a_shopper(alpha)
    assert waits(fan, poster).ok() == {"watching": True}
    tell(poster, alpha)
    assert notices(fan) == 0

    moved(poster, alpha, on_sale_from=now() - timedelta(seconds=1))
    run(schedule.begin_sale, poster, alpha)
    assert jobs(poster, "stores.back_in_stock").count() == 1
    tell(poster, alpha)

    assert notices(fan) == 1


def test_the_stock_is_refilled_as_planned_and_planned_again(alpha, team):
    plan = {"restockTo": 20, "restockEvery": 6, "restockUnit": "HOUR"}
    poster = a_product(alpha, quantity=0)
    page = team.patch(f"/creator/product-manage/one/{poster.pk}", plan).ok()
    first = datetime.fromisoformat(page["restocksAt"])
    assert timedelta(hours=5, minutes=59) < first - now() <= timedelta(hours=6)
    assert jobs(poster, "stores.restock").get().due_at == first

    run(schedule.restock, poster, alpha)
    assert again(poster, alpha).quantity == 0

    due = now() - timedelta(hours=13)
    moved(poster, alpha, restocks_at=due)
    run(schedule.restock, poster, alpha)
    run(schedule.restock, poster, alpha)

    filled = again(poster, alpha)
    assert (filled.quantity, filled.status) == (20, "ACTIVE")
    assert filled.restocks_at == due + timedelta(hours=18), "what was missed is not made up for"
    assert jobs(poster, "stores.restock").get().due_at == filled.restocks_at


def test_a_fuller_stock_stays_and_an_edit_of_the_text_keeps_the_plan(alpha):
    plan: dict[str, Any] = {"restock_to": 5, "restock_every": 1, "restock_unit": "DAY", "restock_at": time(18)}
    poster = a_product(alpha, quantity=9, **plan)
    planned = again(poster, alpha).restocks_at

    edit(poster, alpha, description="New words")
    assert again(poster, alpha).restocks_at == planned

    moved(poster, alpha, restocks_at=now() - timedelta(seconds=1))
    run(schedule.restock, poster, alpha)
    assert again(poster, alpha).quantity == 9


@pytest.mark.parametrize(
    ("last", "after", "due"),
    [
        # 18:00 in New York is 23:00 UTC in winter and 22:00 in summer.
        ("2027-03-12T23:00", "2027-03-12T23:00", "2027-03-13T23:00"),
        ("2027-03-13T23:00", "2027-03-13T23:00", "2027-03-14T22:00"),
        ("2027-11-06T22:00", "2027-11-06T22:00", "2027-11-07T23:00"),
        ("2027-03-12T23:00", "2027-03-20T12:00", "2027-03-20T22:00"),
    ],
)
def test_a_daily_restock_keeps_its_hour_when_the_clocks_change(last, after, due):
    def utc(text):
        return datetime.fromisoformat(text).replace(tzinfo=UTC)

    found = next_restock(utc(last), every=1, unit="DAY", at=time(18), timezone="America/New_York", after=utc(after))
    assert found == utc(due)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"limitPerPeriod": 3}, "periodDays"),
        ({"periodDays": 7}, "limitPerPeriod"),
        ({"periodDays": 1, "limitPerPeriod": 3}, "periodDays"),
        ({"limitTotal": 0}, "limitTotal"),
        ({"limitTotal": "many"}, "limitTotal"),
        ({"memberCooldown": -1}, "memberCooldown"),
        ({"globalCooldown": 40_000_000}, "globalCooldown"),
        ({"minLevel": 51}, "minLevel"),
        ({"minMemberDays": 0}, "minMemberDays"),
        ({"onSaleFrom": "tomorrow"}, "onSaleFrom"),
        ({"onSaleFrom": "2030-01-02T00:00:00Z", "onSaleUntil": "2030-01-01T00:00:00Z"}, "onSaleUntil"),
        ({"onSaleUntil": "2020-01-01T00:00:00Z"}, "onSaleUntil"),
        ({"sellPrice": "-1"}, "sellPrice"),
        ({"sellPrice": 5}, "sellPrice"),
        ({"sizes": ["M"]}, "sizes"),
        ({"type": "MERCH", "sizes": ["XXL"]}, "sizes.0"),
        ({"type": "MERCH", "hasCodes": True}, "hasCodes"),
        ({"restockTo": 5}, "restockEvery"),
        ({"restockTo": 5, "restockEvery": 1, "restockUnit": "MONTH"}, "restockUnit"),
        ({"restockTo": 5, "restockEvery": 1, "restockUnit": "DAY", "restockAt": "25:00"}, "restockAt"),
        ({"restockTo": 5, "restockEvery": 1, "restockUnit": "DAY", "quantity": None}, "restockTo"),
        ({"questions": [{"label": "Name"}] * 2}, "questions.1.label"),
        ({"questions": [{"label": ""}]}, "questions.0.label"),
        ({"questions": [{"kind": "TEXT"}]}, "questions.0.label"),
        ({"questions": [{"label": "Size", "kind": "CHOICE", "choices": ["M"]}]}, "questions.0.choices"),
        ({"questions": [{"label": str(number)} for number in range(6)]}, "questions"),
        ({"questions": "none"}, "questions"),
    ],
)
def test_terms_that_make_no_sense_are_named(alpha, team, changes, field):
    poster = a_product(alpha)

    answer = team.patch(f"/creator/product-manage/one/{poster.pk}", changes)

    assert (answer.status, answer.code) == (400, "VALIDATION_ERROR"), answer.text
    assert [name.removesuffix(".nonFieldErrors") for name in answer.body["fields"]] == [field]
    same = again(poster, alpha)
    assert (same.updated_at, same.sizes, same.questions) == (poster.updated_at, [], [])


def test_a_form_sends_lists_as_json_and_nothing_for_no_limit(alpha, team):
    fields = {
        "productName": "Hoodie", "price": "50", "type": "MERCH", "sizes": '["XL", "M"]', "limitPerDay": "",
        "limitTotal": "", "sellPrice": "", "onSaleFrom": "", "restockAt": "", "restockUnit": "",
        "questions": '[{"label": "Color", "kind": "CHOICE", "required": false, "choices": ["Red", "Blue"]}]',
    }  # fmt: skip

    made = team.upload("/creator/product-manage/one", fields).ok()

    assert (made["sizes"], made["limitPerDay"], made["sellPrice"]) == (["M", "XL"], None, None)
    assert made["questions"] == [{"label": "Color", "kind": "CHOICE", "required": False, "choices": ["Red", "Blue"]}]
    assert list(team.upload("/creator/product-manage/one", {**fields, "sizes": "M"}).body["fields"]) == ["sizes"]


def test_waiting_members_are_notified_once_in_the_order_they_asked(alpha, team):
    poster = a_product(alpha, quantity=0)
    fans = [a_shopper(alpha) for _ in range(12)]
    for fan in fans:
        waits(fan, poster).ok()
        waits(fan, poster).ok()
    assert fans[0].api.get(f"/user/product-manage/one/alpha/{poster.slug}").ok()["watching"] is True

    team.patch(f"/creator/product-manage/one/{poster.pk}", {"quantity": 1}).ok()
    assert jobs(poster, "stores.back_in_stock").count() == 1
    tell(poster, alpha)
    tell(poster, alpha)

    assert [notices(fan) for fan in fans[:10]] == [1] * 10
    with tenant_context(alpha):
        assert StockWatch.objects.count() == 0, "the second telling was for the next two"


def test_a_product_that_sold_out_again_is_not_notified(alpha):
    poster, fan = a_product(alpha, quantity=0), a_shopper(alpha)
    waits(fan, poster).ok()

    edit(poster, alpha, quantity=1)
    edit(poster, alpha, quantity=0)
    tell(poster, alpha)

    assert notices(fan) == 0
    with tenant_context(alpha):
        assert StockWatch.objects.count() == 1


def test_a_canceled_order_notifies_waiting_members(alpha):
    poster, buyer, fan = a_product(alpha, quantity=1), a_shopper(alpha, 100), a_shopper(alpha)
    order = buyer.buy(poster).ok()
    waits(fan, poster).ok()

    buyer.cancel(order["id"]).ok()
    tell(poster, alpha)

    assert notices(fan) == 1
    (note,) = Notification.objects.filter(user_id=fan.user.pk, kind="PRODUCT_BACK")
    assert note.link == f"/store/{poster.slug}"


def test_waiting_has_its_rules(alpha, beta, team, monkeypatch):
    here, gone = a_product(alpha), a_product(alpha, name="Gone", quantity=0)
    fan, stranger = a_shopper(alpha), a_shopper(beta)

    assert waits(fan, here).code == "STORE_PRODUCT_ON_SALE"
    assert stranger.api.post("/user/product-manage/one/alpha/gone/notify").code == "STORE_MEMBERS_ONLY"
    assert team.post("/user/product-manage/one/alpha/gone/notify").code == "STORE_SELF"
    assert fan.api.post(f"/user/product-manage/one/alpha/{uuid4()}/notify").code == "STORE_PRODUCT_NOT_FOUND"
    monkeypatch.setattr("tenants.stores.services.watches.MAX_WATCHES", 1)
    waits(fan, gone).ok()
    assert waits(fan, a_product(alpha, name="More", quantity=0)).code == "STORE_WATCH_LIMIT"
    assert fan.api.delete("/user/product-manage/one/alpha/gone/notify").ok() == {"watching": False}
    with tenant_context(alpha):
        assert StockWatch.objects.count() == 0


def test_what_the_team_did_to_a_product_can_be_read(alpha, team):
    poster = a_product(alpha)
    team.patch(f"/creator/product-manage/one/{poster.pk}", {"price": "120", "limitTotal": 3}).ok()
    team.post("/creator/product-manage/bulk", {"ids": [str(poster.pk)], "status": "DISCONTINUED"}).ok()

    rows = team.get(f"/creator/product-manage/one/{poster.pk}/history").ok()["data"]

    assert [row["action"] for row in rows] == ["product.status", "product.edit", "product.create"]
    assert [row["changes"] for row in rows[:2]] == [["status"], ["limit_total", "price"]]
    assert rows[0]["by"] == alpha.owner.username
