"""The simulator of Stripe in this process, and the product on its clock."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
import requests
import stripe
from django.test import override_settings

from saas.billing import gateway
from simulators.stripe.control import Control
from simulators.stripe.simulator import Simulator
from tests.support.stripe_events import SECRET

KEY = "sk_test_of_the_tests"
GOOD, DECLINED_LATER, NO_FUNDS, EVERY_TIME = (
    "4242424242424242",
    "4000000000000341",
    "4000000000009995",
    "4000002760003184",
)
CLOCK_READERS = (
    "services.changes",
    "services.comparison",
    "services.customers",
    "services.operations",
    "services.reading",
    "selectors",
)


class BilledAccount:
    """`desk` directs the simulator, `client` is another client of the account, as the dashboard is one."""

    def __init__(self, simulator: Simulator) -> None:
        self.simulator, self.desk = simulator, Control(simulator.url)
        addresses: Any = {"api": simulator.url}
        self._session = requests.Session()
        self.client = stripe.StripeClient(
            KEY,
            base_addresses=addresses,
            http_client=stripe.RequestsClient(session=self._session),
            max_network_retries=0,
        ).v1

    def close(self) -> None:
        self.desk.close()
        self._session.close()

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.desk.facts()["now"], UTC)

    def pay(self, customer: str, number: str = GOOD) -> None:
        """Pay the customer's open page, as a person would."""
        params: Any = {"customer": customer, "status": "open"}
        (session,) = self.client.checkout.sessions.list(params).data
        self.desk.pay_checkout(session.id, number)

    def change_card(self, customer: str, number: str) -> None:
        """Replace the card, as the owner would on the portal."""
        card: Any = {
            "type": "card", "card": {"number": number, "exp_month": 12, "exp_year": 2040, "cvc": "123"}
        }  # fmt: skip
        method = self.client.payment_methods.create(card)
        self.client.payment_methods.attach(method.id, {"customer": customer})
        self.client.customers.update(customer, {"invoice_settings": {"default_payment_method": method.id}})
        params: Any = {"customer": customer}
        for row in self.client.subscriptions.list(params).data:
            self.client.subscriptions.update(row.id, {"default_payment_method": method.id})

    def events(self, kind: str) -> list[Any]:
        """Stripe's events of this type, as JSON; the newest first."""
        answer = self._session.get(f"{self.simulator.url}/v1/events", params={"type": kind}, auth=(KEY, ""), timeout=10)
        answer.raise_for_status()
        return list(answer.json()["data"])

    def calls(self, method: str, path: str) -> list[Any]:
        return [row for row in self.desk.requests() if (row["method"], row["path"]) == (method, path)]


@contextmanager
def billed_account(monkeypatch: pytest.MonkeyPatch) -> Iterator[BilledAccount]:
    """A fresh account. The product reads its clock where billing decides."""
    simulator = Simulator(secret_key=KEY).run_in_background()
    account = BilledAccount(simulator)
    for module in CLOCK_READERS:
        monkeypatch.setattr(f"saas.billing.{module}.now", account.now)
    try:
        with override_settings(STRIPE_SECRET_KEY=KEY, STRIPE_WEBHOOK_SECRET=SECRET, STRIPE_API_BASE=simulator.url):
            yield account
    finally:
        gateway.close_connections()
        account.close()
        simulator.stop()
