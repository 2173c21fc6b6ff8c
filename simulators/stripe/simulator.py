"""One simulated Stripe account: its server, its parts and its background work."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simulators.stripe import calls
from simulators.stripe.api import Api
from simulators.stripe.changes import Changes
from simulators.stripe.checkout import Checkout
from simulators.stripe.clockwork import Clockwork
from simulators.stripe.control import Desk
from simulators.stripe.faults import Faults
from simulators.stripe.invoices import Invoices
from simulators.stripe.pages import Pages
from simulators.stripe.payments import Payments
from simulators.stripe.previews import Previews
from simulators.stripe.rendering import Renderer
from simulators.stripe.schedules import Schedules
from simulators.stripe.server import StripeServer
from simulators.stripe.settings import Settings
from simulators.stripe.store import Store
from simulators.stripe.subscriptions import Subscriptions
from simulators.stripe.webhooks import Webhooks

TICK_SECONDS = 0.25
FIRST_ENDPOINT = "we_first"


class Simulator:
    """A Stripe account on 127.0.0.1, open after ``run_in_background`` or ``serve``."""

    def __init__(self, *, secret_key: str, webhook_url: str = "", webhook_secret: str = "", port: int = 0,
                 path: Path | None = None) -> None:  # fmt: skip
        self.settings, self.faults = Settings(), Faults()
        self.server = StripeServer(port, self)
        self.renderer = Renderer(self.url)
        self.store = Store(self.renderer, path)
        self.payments, self.money, self.subscriptions = Payments(self), Invoices(self), Subscriptions(self)
        self.changes, self.schedules, self.previews = Changes(self), Schedules(self), Previews(self)
        self.checkout, self.clockwork, self.webhooks = Checkout(self), Clockwork(self), Webhooks(self)
        self.api, self.pages, self.desk = Api(self, secret_key), Pages(self), Desk(self)
        self._threads: list[threading.Thread] = []
        self._ended = threading.Event()
        if webhook_url:
            calls.endpoints.add_endpoint(self.store, FIRST_ENDPOINT, webhook_url, ["*"], webhook_secret)

    @property
    def url(self) -> str:
        return self.server.url

    @staticmethod
    def real_time() -> float:
        return time.time()

    @contextmanager
    def working(self, request_id: str | None, key: str | None = None) -> Iterator[Store]:
        """Hold the store for one request, and save it afterwards."""
        with self.store.lock:
            self.store.request = {"id": request_id, "idempotency_key": key}
            try:
                yield self.store
            finally:
                self.store.request = {"id": None, "idempotency_key": None}
                self.store.save()

    def run_in_background(self) -> "Simulator":
        self._start(self.server.run, "stripe-server")
        self._start(self.webhooks.run, "stripe-webhooks")
        self._start(self._tick, "stripe-clock")
        return self

    def serve(self) -> None:
        self.run_in_background()
        self._ended.wait()

    def _start(self, work: object, name: str) -> None:
        assert callable(work)
        thread = threading.Thread(target=work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _tick(self) -> None:
        while not self._ended.wait(TICK_SECONDS):
            if self.clockwork.tick():
                self.store.save()

    def stop(self) -> None:
        self._ended.set()
        self.webhooks.stop()
        self.server.stop()
        for thread in self._threads:
            thread.join(5)
        self.webhooks.close()
        self.store.save()
