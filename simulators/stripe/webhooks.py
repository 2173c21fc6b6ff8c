"""Signed deliveries of events, with repeats, and with the faults that tests switch on."""

import hashlib
import hmac
import json
import random
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import httpx

from saas.kernel.outgoing import authorities
from simulators.stripe.store import Row, Store

if TYPE_CHECKING:
    from simulators.stripe.simulator import Simulator

TIMEOUT_SECONDS = 10.0
PAUSE_SECONDS = 0.02
KEPT_ATTEMPTS = 2000


@dataclass
class DeliveryFaults:
    """``drop`` and ``drop_types``: deliveries that never leave; the events stay in the list of events.

    ``hold``: deliveries wait until ``release``. ``old_seconds``: the age of the signature. ``duplicates``: more copies.
    """

    duplicates: int = 0
    delay_seconds: float = 0.0
    drop: int = 0
    drop_types: list[str] = field(default_factory=list)
    wrong_signature: bool = False
    old_seconds: int = 0
    hold: bool = False


def signature(secret: str, payload: bytes, moment: int) -> str:
    """Return the header Stripe-Signature."""
    mac = hmac.new(secret.encode(), f"{moment}.".encode() + payload, hashlib.sha256).hexdigest()
    return f"t={moment},v1={mac}"


class Webhooks:
    """``simulator.webhooks``. One thread sends, in the order of the events unless a fault says otherwise."""

    def __init__(self, simulator: "Simulator") -> None:
        self.simulator = simulator
        self.faults = DeliveryFaults()
        self.attempts: list[Row] = []
        self._http = httpx.Client(timeout=TIMEOUT_SECONDS, trust_env=False, verify=authorities())
        self._wake, self._stopping, self._busy = threading.Event(), False, False
        simulator.store.listeners.append(self.enqueue)

    @property
    def store(self) -> Store:
        return self.simulator.store

    def enqueue(self, event: Row) -> None:
        """Called with the store's lock held."""
        kind = event["type"]
        for endpoint in self.store.all("webhook_endpoint", status="enabled"):
            if kind not in endpoint["enabled_events"] and "*" not in endpoint["enabled_events"]:
                continue
            if self.faults.drop > 0 or kind in self.faults.drop_types:
                self.faults.drop = max(0, self.faults.drop - 1)
                continue
            event["pending_webhooks"] += 1
            for _ in range(1 + self.faults.duplicates):
                self.store.add({
                    "id": self.store.new_id("whd"), "object": "_delivery", "event": event["id"],
                    "endpoint": endpoint["id"], "attempt": 0, "due": time.time() + self.faults.delay_seconds,
                    "held": self.faults.hold,
                })  # fmt: skip
        self._wake.set()

    def release(self, order: str = "sent") -> int:
        """Send the held deliveries: in the order ``sent``, ``reverse`` or ``shuffled``. Return their number."""
        with self.store.lock:
            held = [row for row in self.store.all("_delivery") if row["held"]]
            if order == "reverse":
                held.reverse()
            elif order == "shuffled":
                random.shuffle(held)
            for index, row in enumerate(held):
                row |= {"held": False, "due": time.time() + index * 0.001}
        self._wake.set()
        return len(held)

    def send_again(self, event_id: str) -> None:
        """Deliver an event once more to each endpoint, as the dashboard's button does."""
        with self.store.lock:
            event = self.store.get("event", event_id)
            for endpoint in self.store.all("webhook_endpoint", status="enabled"):
                self.store.add({
                    "id": self.store.new_id("whd"), "object": "_delivery", "event": event["id"],
                    "endpoint": endpoint["id"], "attempt": 0, "due": time.time(), "held": False,
                })  # fmt: skip
        self._wake.set()

    def run(self) -> None:
        """Send until ``stop``. The caller makes a thread of it."""
        while not self._stopping:
            if not self._send_next():
                self._wake.wait(PAUSE_SECONDS)
                self._wake.clear()

    def stop(self) -> None:
        self._stopping = True
        self._wake.set()

    def close(self) -> None:
        """Close the open connections to endpoints, once the thread of ``run`` has ended."""
        self._http.close()

    def wait_until_sent(self, seconds: float = 10.0) -> bool:
        """True once all deliveries that are due were tried; repeats after a failure do not count."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with self.store.lock:
                waiting = any(not row["held"] and row["attempt"] == 0 for row in self.store.all("_delivery"))
            if not waiting and not self._busy:
                return True
            time.sleep(0.01)
        return False

    def _send_next(self) -> bool:
        with self.store.lock:
            due = [row for row in self.store.all("_delivery") if not row["held"] and row["due"] <= time.time()]
            if not due:
                return False
            row = min(due, key=lambda one: (one["due"], one["_sequence"]))
            self._busy = True
            delivery_id, attempt = row["id"], row["attempt"]
            event = self.store.find("event", row["event"])
            endpoint = self.store.find("webhook_endpoint", row["endpoint"])
            payload = json.dumps(self.store.shown(event), indent=2).encode() if event else b""
        try:
            status = self._post(endpoint, payload) if event and endpoint and endpoint["status"] == "enabled" else 200
        finally:
            self._busy = False
        with self.store.lock:
            self._note(delivery_id, event, attempt, status)
        return True

    def _post(self, endpoint: Row, payload: bytes) -> int:
        secret = "whsec_wrong" if self.faults.wrong_signature else endpoint["_secret"]
        headers = {
            "Stripe-Signature": signature(secret, payload, int(time.time()) - self.faults.old_seconds),
            "Content-Type": "application/json; charset=utf-8", "Accept": "*/*; q=0.5, application/xml",
            "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        }  # fmt: skip
        try:
            answer = self._http.post(endpoint["url"], content=payload, headers=headers)
        except httpx.HTTPError:
            return 0
        return answer.status_code

    def _note(self, delivery_id: str, event: Row | None, attempt: int, status: int) -> None:
        row = self.store.find("_delivery", delivery_id)
        if row is None:
            return
        if event is None:
            self.store.remove(row)
            return
        self.attempts.append({"event": event["id"], "type": event["type"], "attempt": attempt + 1, "status": status})
        del self.attempts[:-KEPT_ATTEMPTS]
        settings = self.simulator.settings
        if 200 <= status < 300 or attempt + 1 >= settings.webhook_attempts:
            self.store.remove(row)
            stored = self.store.find("event", event["id"])
            if stored is not None and 200 <= status < 300:
                stored["pending_webhooks"] = max(0, stored["pending_webhooks"] - 1)
            return
        pauses = settings.webhook_retry_seconds
        row |= {"attempt": attempt + 1, "due": time.time() + pauses[min(attempt, len(pauses) - 1)]}
