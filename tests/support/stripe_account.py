"""A simulated account of Stripe with stripe-python as its client, and a receiver of its webhooks."""

import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import requests
import stripe

from simulators.stripe.control import Control
from simulators.stripe.simulator import Simulator

SECRET_KEY = "sk_test_simulated"
WEBHOOK_SECRET = "whsec_simulated"
DAY = 86400


@dataclass
class Receiver:
    """An HTTP server that keeps what arrives. ``answers``: the next statuses, then 200."""

    received: list[tuple[str, str]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"  # a connection per event would cost more than the event

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                receiver.received.append((body, self.headers["Stripe-Signature"]))
                self.send_response(receiver.answers.pop(0) if receiver.answers else 200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *arguments: Any) -> None:
                """Silence."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/api/hooks/stripe"

    def events(self) -> list[Any]:
        """The events, parsed without a look at their signatures."""
        return [json.loads(body) for body, _ in self.received]

    def kinds(self) -> list[str]:
        return [event["type"] for event in self.events()]

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@dataclass
class StripeAccount:
    """``client`` is stripe-python's, without repeats of its own."""

    receiver: Receiver
    simulator: Simulator

    def __post_init__(self) -> None:
        self._session = requests.Session()
        self.client = self.client_with(SECRET_KEY)
        self.control = Control(self.simulator.url)

    def client_with(self, key: str, **options: Any) -> Any:
        addresses: Any = {"api": self.simulator.url}
        options = {"http_client": stripe.RequestsClient(session=self._session), "max_network_retries": 0, **options}
        return stripe.StripeClient(key, base_addresses=addresses, **options).v1

    def price(self, name: str = "Pro", amount: int = 2900, interval: str = "month", **more: Any) -> Any:
        product = self.client.products.create({"name": name})
        return self.client.prices.create(
            {
                "product": product.id,
                "unit_amount": amount,
                "currency": "usd",
                "recurring": {"interval": interval},
                **more,
            }
        )

    def customer(self, card: str | None = "pm_card_visa", **more: Any) -> Any:
        """A customer whose default payment method is a test card."""
        customer = self.client.customers.create({"email": "fan@example.com", "name": "River Fan", **more})
        if card is None:
            return customer
        method = self.client.payment_methods.attach(card, {"customer": customer.id})
        return self.client.customers.update(customer.id, {"invoice_settings": {"default_payment_method": method.id}})

    def clock(self, at: int = 1_790_000_000) -> str:
        clock: str = self.client.test_helpers.test_clocks.create({"frozen_time": at}).id
        return clock

    def advance(self, clock: str, to: int) -> None:
        """Advance a test clock and wait until it is ready."""
        self.client.test_helpers.test_clocks.advance(clock, {"frozen_time": to})
        deadline = time.monotonic() + 20
        while self.client.test_helpers.test_clocks.retrieve(clock).status != "ready":
            assert time.monotonic() < deadline, "the clock does not become ready"
            time.sleep(0.005)

    def subscribe(self, customer: Any, price: Any, **more: Any) -> Any:
        return self.client.subscriptions.create({"customer": customer.id, "items": [{"price": price.id}], **more})

    def events(self, kind: str) -> list[Any]:
        return list(self.client.events.list({"type": kind, "limit": 100}).data)

    def latest_invoice(self, subscription: Any) -> Any:
        current = self.client.subscriptions.retrieve(subscription.id)
        return self.client.invoices.retrieve(current.latest_invoice, {"expand": ["payments"]})

    def stop(self) -> None:
        self.control.close()
        self._session.close()
        self.simulator.stop()
        self.receiver.stop()


def start_account() -> StripeAccount:
    """Start a simulator and a receiver. The caller stops them."""
    receiver = Receiver()
    simulator = Simulator(secret_key=SECRET_KEY, webhook_url=receiver.url, webhook_secret=WEBHOOK_SECRET)
    simulator.settings.webhook_retry_seconds = [0.05]
    return StripeAccount(receiver, simulator.run_in_background())
