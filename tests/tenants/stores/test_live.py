"""Which events open pages receive about a purchase, the steps of the order, and the stock."""

from collections.abc import Callable
from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from tests.support.api import Api
from tests.support.shop import a_product, a_shopper
from tests.support.streams import Listener

pytestmark = pytest.mark.committed
# By then the figures many people share have been looked at again.
SOON = timedelta(seconds=4)


@pytest.fixture
def listen(streams) -> Callable[..., Listener]:
    def begin(browser: Api, *communities) -> Listener:
        body = {"communities": [str(community.owner_id) for community in communities]}
        listener: Listener = streams.listen(browser.post("/user/realtime/ticket", body).ok()["ticket"])
        # A new subscriber receives recent events, too. Here, only later ones count.
        user_id = UUID(browser.get("/common/auth/whoami").ok()["user"]["id"])
        announce_to_person(user_id, Event.WALLET, community_id=None, mark=(mark := str(uuid4())))
        listener.received_before(mark)
        return listener

    return begin


def test_a_purchase_shows_in_the_fans_other_windows_and_at_the_team(listen, alpha):
    fan, product = a_shopper(alpha, gems=150), a_product(alpha)
    phone, desk = listen(fan.api), listen(Api().login(alpha.owner))
    order = fan.buy(product).ok()
    wallet, mine = phone.next().data, phone.next().data
    assert (wallet["event"], wallet["facts"]["balance"], wallet["community"]) == ("WALLET", "50", str(alpha.pk))
    assert (mine["event"], mine["facts"]) == ("ORDERS", {"id": order["id"], "status": "CREATED"})
    assert desk.next().data["facts"] == {"id": order["id"], "status": "CREATED"}


def test_a_repeated_purchase_is_announced_once(listen, alpha):
    fan, product, key = a_shopper(alpha, gems=150), a_product(alpha), uuid4()
    desk = listen(Api().login(alpha.owner))
    first = fan.buy(product, key=key).ok()
    fan.buy(product, key=key).ok()
    fan.cancel(first["id"]).ok()
    assert [desk.next().data["facts"]["status"] for _ in range(2)] == ["CREATED", "CANCELED"]


def test_a_state_the_team_sets_reaches_the_fan(listen, alpha):
    fan, product = a_shopper(alpha, gems=150), a_product(alpha)
    order = fan.buy(product).ok()
    phone = listen(fan.api)
    Api().login(alpha.owner).patch(f"/creator/product-order/one/{order['id']}", {"status": "COMPLETED"}).ok()
    assert phone.next().data["facts"] == {"id": order["id"], "status": "COMPLETED"}


def test_refunded_gems_are_announced_with_the_order(listen, alpha):
    fan, product = a_shopper(alpha, gems=150), a_product(alpha)
    order = fan.buy(product).ok()
    phone = listen(fan.api)
    fan.cancel(order["id"]).ok()
    facts = {event["event"]: event["facts"] for event in (phone.next().data, phone.next().data)}
    assert facts["WALLET"]["balance"] == "150"
    assert facts["ORDERS"]["status"] == "CANCELED"


def test_open_pages_of_the_store_see_the_last_piece_sold(listen, alpha):
    buyer, watcher = a_shopper(alpha, gems=150), a_shopper(alpha)
    product = a_product(alpha, quantity=1)
    run_due(at=now() + SOON)
    window = listen(watcher.api, alpha)
    buyer.buy(product).ok()
    run_due(at=now() + SOON)
    facts = window.next().data["facts"]
    assert facts == {"id": str(product.pk), "status": "OUT_OF_STOCK", "quantity": 0, "sold": 1}


def test_a_hidden_product_announces_only_that_the_list_changed(listen, alpha):
    watcher, product = a_shopper(alpha), a_product(alpha)
    run_due(at=now() + SOON)
    window = listen(watcher.api, alpha)
    path = f"/creator/product-manage/one/{product.pk}"
    Api().login(alpha.owner).upload(path, {"status": "ARCHIVED"}, method="patch").ok()
    run_due(at=now() + SOON)
    while facts := window.next().data["facts"]:
        assert facts["status"] == "ACTIVE"  # said before it was hidden
