"""Previews and failed calls leave each row in the store of the simulator as it was, and in its place."""

import copy
from typing import Any

import pytest
import stripe

from simulators.stripe.store import OWNER_FIELD
from tests.support.stripe_account import DAY, StripeAccount


def rows_of(account: StripeAccount) -> list[tuple[str, list[Any]]]:
    """Return all rows in their order, without deliveries and events. The index by owner must name the same ones."""
    store = account.simulator.store
    with store.lock:
        for kind, owner in OWNER_FIELD.items():
            rows = list(store.tables.get(kind, {}).values())
            assert all(row in store.all(kind, **{owner: row[owner]}) for row in rows)
            assert sum(len(found) for (name, _), found in store._owned.items() if name == kind) == len(rows)
        kinds = sorted(kind for kind, rows in store.tables.items() if rows and kind not in ("event", "_delivery"))
        return [(kind, copy.deepcopy(list(store.tables[kind].values()))) for kind in kinds]


@pytest.fixture
def prices(account: StripeAccount) -> tuple[Any, Any]:
    return account.price("Pro", 2900), account.price("Enterprise", 9900)


def changes_of(subscription: Any, price: Any, **more: Any) -> dict[str, Any]:
    return {"items": [{"id": subscription["items"].data[0].id, "price": price.id}], **more}


@pytest.mark.parametrize(
    "details",
    [
        {},
        {"proration_behavior": "always_invoice"},
        {"proration_behavior": "none"},
    ],
)
@pytest.mark.parametrize("more", [{}, {"preview_mode": "recurring"}, {"automatic_tax": {"enabled": True}}])
def test_a_preview_of_a_change_leaves_every_row(account, prices, details, more):
    subscription = account.subscribe(account.customer(address={"country": "DE"}), prices[0])
    pending = changes_of(subscription, prices[1])
    account.client.subscriptions.update(subscription.id, pending)  # with items that wait for the next invoice
    before = rows_of(account)
    changes = changes_of(subscription, prices[0], **details)
    account.client.invoices.create_preview({"subscription": subscription.id, "subscription_details": changes, **more})
    assert rows_of(account) == before


def test_previews_of_the_end_of_a_new_one_and_of_the_next_period_leave_every_row(account, prices):
    customer = account.customer()
    subscription = account.subscribe(customer, prices[0])
    before = rows_of(account)
    previews = account.client.invoices
    previews.create_preview({"subscription": subscription.id, "subscription_details": {"cancel_now": True}})
    previews.create_preview({"customer": customer.id, "subscription_details": {"items": [{"price": prices[1].id}]}})
    previews.create_preview({"subscription": subscription.id})
    assert rows_of(account) == before


def test_a_refused_payment_leaves_every_row_and_sends_no_event(account, prices):
    customer = account.customer()
    subscription = account.subscribe(customer, prices[0])
    card = account.client.payment_methods.attach("pm_card_chargeCustomerFail", {"customer": customer.id})
    account.client.customers.update(customer.id, {"invoice_settings": {"default_payment_method": card.id}})
    assert account.control.wait_for_deliveries()
    before, sent = rows_of(account), len(account.receiver.received)
    only_paid: Any = {"payment_behavior": "error_if_incomplete"}
    with pytest.raises(stripe.CardError):
        account.client.subscriptions.update(
            subscription.id, changes_of(subscription, prices[1], proration_behavior="always_invoice", **only_paid)
        )
    with pytest.raises(stripe.CardError):
        account.subscribe(customer, prices[1], **only_paid)
    assert rows_of(account) == before
    assert account.control.wait_for_deliveries()
    assert len(account.receiver.received) == sent


def test_the_announcement_of_an_invoice_marks_the_subscription_and_leaves_the_other_rows(account, prices):
    subscription = account.subscribe(account.customer(), prices[0])
    before = rows_of(account)
    row = account.simulator.store.row("subscription", subscription.id)
    account.control.advance(seconds=30 * DAY - 7 * DAY + 1)
    assert "invoice.upcoming" in [event["type"] for event in account.simulator.store.all("event")]
    assert row["_upcoming_for"] == subscription["items"].data[0].current_period_end
    row["_upcoming_for"] = 0
    assert rows_of(account) == before
