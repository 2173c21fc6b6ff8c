"""Signed webhooks, their repeats, and the faults of deliveries. stripe-python checks the signatures."""

import time
from typing import Any

import httpx
import pytest
import stripe

from tests.support.stripe_account import WEBHOOK_SECRET


def checked(account: Any) -> list[Any]:
    """The received events, their signatures checked as the product does."""
    return [stripe.Webhook.construct_event(body, header, WEBHOOK_SECRET) for body, header in account.receiver.received]


def make(account: Any, count: int = 1) -> list[str]:
    return [account.client.products.create({"name": f"Product {number}"}).id for number in range(count)]


def test_events_arrive_signed_and_in_order(account):
    made = make(account, 4)
    assert account.control.wait_for_deliveries()
    events = checked(account)
    assert [event.data.object["id"] for event in events] == made
    assert {event.type for event in events} == {"product.created"}
    assert {event.api_version for event in events} == {stripe.api_version}
    assert events[0].request.id.startswith("req_")
    assert account.client.events.retrieve(events[0].id).pending_webhooks == 0


def test_a_changed_body_fails_the_check(account):
    make(account)
    account.control.wait_for_deliveries()
    body, header = account.receiver.received[0]
    with pytest.raises(stripe.SignatureVerificationError):
        stripe.Webhook.construct_event(body.replace("Product 0", "Product 9"), header, WEBHOOK_SECRET)


def test_a_delivery_is_repeated_until_it_is_accepted(account):
    account.receiver.answers = [500, 302, 404]
    make(account)
    deadline = time.monotonic() + 5
    while len(account.receiver.received) < 4 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert len({event.id for event in checked(account)}) == 1
    deadline = time.monotonic() + 5
    while len(account.control.attempts()) < 4 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert [one["status"] for one in account.control.attempts()] == [500, 302, 404, 200]
    assert [one["attempt"] for one in account.control.attempts()] == [1, 2, 3, 4]


def test_a_failing_delivery_does_not_hold_back_later_events(account):
    account.control.settings(webhook_retry_seconds=[60])
    account.receiver.answers = [500]
    made = make(account, 2)
    assert account.control.wait_for_deliveries()
    assert [event.data.object["id"] for event in checked(account)] == made
    waiting = account.client.events.list({"delivery_success": False}).data
    assert [event.data.object["id"] for event in waiting] == made[:1]


def test_duplicates(account):
    account.control.deliveries(duplicates=2)
    make(account)
    account.control.wait_for_deliveries()
    assert len(account.receiver.received) == 3
    assert len({event.id for event in checked(account)}) == 1


def test_dropped_events_stay_in_the_list(account):
    account.control.deliveries(drop=1)
    made = make(account, 2)
    account.control.wait_for_deliveries()
    assert [event.data.object["id"] for event in checked(account)] == made[1:]
    assert len(account.client.events.list().data) == 2
    account.control.deliveries(drop_types=["product.created"])
    make(account)
    account.control.wait_for_deliveries()
    assert len(account.receiver.received) == 1
    account.control.send_again(account.client.events.list().data[0].id)
    account.control.wait_for_deliveries()
    assert len(account.receiver.received) == 2


@pytest.mark.parametrize("order", ["reverse", "sent", "shuffled"])
def test_held_events_leave_in_the_chosen_order(account, order):
    account.control.deliveries(hold=True)
    made = make(account, 5)
    assert account.receiver.received == []
    assert account.control.release(order) == 5
    assert account.control.wait_for_deliveries()
    arrived = [event.data.object["id"] for event in checked(account)]
    assert sorted(arrived) == sorted(made)
    if order != "shuffled":
        assert arrived == (made[::-1] if order == "reverse" else made)


def test_a_wrong_signature_and_an_old_one(account):
    account.control.deliveries(wrong_signature=True)
    make(account)
    account.control.wait_for_deliveries()
    body, header = account.receiver.received[0]
    with pytest.raises(stripe.SignatureVerificationError, match="No signatures found"):
        stripe.Webhook.construct_event(body, header, WEBHOOK_SECRET)
    account.control.deliveries(wrong_signature=False, old_seconds=600)
    make(account)
    account.control.wait_for_deliveries()
    body, header = account.receiver.received[1]
    with pytest.raises(stripe.SignatureVerificationError, match="outside the tolerance zone"):
        stripe.Webhook.construct_event(body, header, WEBHOOK_SECRET)


def test_a_delay(account):
    """The delivery waits 0.2 seconds, so the test takes longer than that."""
    account.control.deliveries(delay_seconds=0.2)
    started = time.monotonic()
    make(account)
    account.control.wait_for_deliveries()
    assert time.monotonic() - started >= 0.2
    assert len(account.receiver.received) == 1


def test_an_endpoint_gets_the_events_it_asked_for_with_its_own_secret(account):
    endpoint = account.client.webhook_endpoints.create(
        {"url": account.receiver.url, "enabled_events": ["customer.created"]}
    )
    make(account)
    account.client.customers.create({})
    account.control.wait_for_deliveries()
    assert account.receiver.kinds().count("customer.created") == 2
    assert account.receiver.kinds().count("product.created") == 1
    secrets_used = 0
    for body, header in account.receiver.received:
        try:
            stripe.Webhook.construct_event(body, header, endpoint.secret)
            secrets_used += 1
        except stripe.SignatureVerificationError:
            pass
    assert secrets_used == 1
    account.client.webhook_endpoints.update(endpoint.id, {"disabled": True})
    account.client.customers.create({})
    account.control.wait_for_deliveries()
    assert account.receiver.kinds().count("customer.created") == 3


def test_a_refused_change_leaves_no_event(account):
    customer, price = account.customer("pm_card_chargeCustomerFail"), account.price()
    account.control.wait_for_deliveries()
    account.receiver.received.clear()
    with pytest.raises(stripe.CardError):
        account.subscribe(customer, price, payment_behavior="error_if_incomplete")
    account.control.wait_for_deliveries()
    assert account.receiver.received == []


def test_wiping_deletes_the_objects_and_keeps_the_endpoint(account):
    make(account, 2)
    account.control.advance(days=3)
    account.control.wait_for_deliveries()
    account.control.wipe()
    assert account.client.products.list().data == []
    assert account.client.events.list().data == []
    assert abs(account.control.facts()["now"] - time.time()) < 60
    make(account)
    account.control.wait_for_deliveries()
    assert len(account.receiver.received) == 3


def test_unknown_switches_are_refused(account):
    for path, body in (("deliveries", {"dropp": 1}), ("settings", {"giveup": "x"}), ("faults", {"kind": "odd"})):
        assert httpx.post(f"{account.simulator.url}/_control/{path}", json=body).status_code == 400
    assert httpx.post(f"{account.simulator.url}/_control/nothing").status_code == 404
