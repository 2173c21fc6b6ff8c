"""Subscriptions to events and their signed deliveries, with repeats, and with the faults that tests switch on."""

import json
import random
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import httpx

from saas.kernel.outgoing import authorities
from simulators.http import Answer, Refusal, Request, as_json

if TYPE_CHECKING:
    from simulators.oauth import OAuthService

TIMEOUT_SECONDS, PAUSE_SECONDS, KEPT_ATTEMPTS = 10.0, 0.02, 5000
Send = Callable[[str, Mapping[str, str], bytes], tuple[int, str]]


@dataclass
class EventFaults:
    """``drop``: deliveries that never leave. ``hold``: they wait until ``release``. ``duplicates``: more copies.

    ``old_seconds``: the age of the signature. ``forge``: deliveries with a wrong signature. ``down``: all of them wait.
    """

    drop: int = 0
    duplicates: int = 0
    delay_seconds: float = 0.0
    old_seconds: int = 0
    forge: int = 0
    hold: bool = False
    down: bool = False
    most_attempts: int = 4
    retry_seconds: float = 1.0


@dataclass
class EventSubscriptionRow:
    id: str
    name: str
    version: str
    channel: str
    condition: dict[str, str]
    callback: str
    secret: str
    status: str
    created_at: str


@dataclass
class Delivery:
    """One message to one subscription. A repeat has the same ``message_id``."""

    subscription: EventSubscriptionRow
    kind: str
    body: bytes
    message_id: str = field(default_factory=lambda: secrets.token_hex(16))
    at: float = field(default_factory=time.time)
    due: float = field(default_factory=time.time)
    attempt: int = 0
    is_held: bool = False
    is_forged: bool = False


def stamp(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat().replace("+00:00", "Z")


def post(url: str, headers: Mapping[str, str], body: bytes) -> tuple[int, str]:
    try:
        answer = httpx.post(
            url, headers=dict(headers), content=body, timeout=TIMEOUT_SECONDS, trust_env=False, verify=authorities()
        )
    except httpx.HTTPError:
        return 0, ""
    return answer.status_code, answer.text


class Events:
    """The events of one service. ``send`` makes a delivery; ``run`` is the thread that sends what is due."""

    path = ""
    send: Send = staticmethod(post)

    def __init__(self, service: "OAuthService") -> None:
        self.service = service
        self.faults = EventFaults()
        self.subscriptions: dict[str, EventSubscriptionRow] = {}
        self.queue: list[Delivery] = []
        self.attempts: list[dict[str, Any]] = []
        self.lock = threading.RLock()
        self._stopping = False

    # The parts that each service does in its own way.

    def answer(self, request: Request) -> Answer:
        """Create, list or delete subscriptions."""
        raise NotImplementedError

    def headers(self, delivery: Delivery, body: bytes, timestamp: str, *, genuine: bool) -> dict[str, str]:
        raise NotImplementedError

    def body_of(self, row: EventSubscriptionRow, event: dict[str, Any]) -> dict[str, Any]:
        return event

    def settled(self, delivery: Delivery, status: int, text: str) -> None:
        """After a delivery that worked, or that is not tried again."""

    # The actions of tests and pages.

    def emit(self, name: str, channel: str, event: dict[str, Any]) -> int:
        """Something happened at ``channel``; return the number of messages that are sent for it."""
        with self.lock:
            rows = [row for row in self.subscriptions.values() if (row.name, row.channel) == (name, channel)]
            wanted = [row for row in rows if row.status == "enabled"]
            for row in wanted:
                self.enqueue(Delivery(row, "notification", json.dumps(self.body_of(row, event)).encode()))
        return len(wanted)

    def enqueue(self, delivery: Delivery) -> None:
        with self.lock:
            if self.faults.drop:
                self.faults.drop -= 1
                return
            if self.faults.forge:
                self.faults.forge -= 1
                delivery.is_forged = True
            delivery.is_held = self.faults.hold
            delivery.due += self.faults.delay_seconds
            copy = {name: getattr(delivery, name) for name in ("message_id", "at", "due", "is_held", "is_forged")}
            self.queue.append(delivery)
            for _ in range(self.faults.duplicates):
                self.queue.append(Delivery(delivery.subscription, delivery.kind, delivery.body, **copy))

    def release(self, order: str = "sent") -> int:
        """Send the held deliveries: in the order ``sent``, ``reverse`` or ``shuffled``. Return their number."""
        with self.lock:
            held = [one for one in self.queue if one.is_held]
            rest = [one for one in self.queue if not one.is_held]
            if order == "reverse":
                held.reverse()
            elif order == "shuffled":
                random.shuffle(held)
            for one in held:
                one.is_held = False
            self.queue = rest + held
            return len(held)

    def lose_all(self, status: str = "") -> int:
        """All subscriptions end without a message, as after a long outage of the callback."""
        with self.lock:
            number = len(self.subscriptions)
            self.subscriptions.clear()
            return number

    def deliver_due(self) -> int:
        """Send what is due now, in the calling thread; return the number of attempts."""
        done = 0
        while delivery := self._next():
            self._deliver(delivery)
            done += 1
        return done

    def run(self) -> None:
        """Send until ``stop``. The caller makes a thread of it."""
        while not self._stopping:
            if not self.deliver_due():
                time.sleep(PAUSE_SECONDS)

    def stop(self) -> None:
        self._stopping = True

    def reset(self) -> None:
        with self.lock:
            self.faults = EventFaults()
            self.subscriptions.clear()
            self.queue.clear()
            self.attempts.clear()

    def facts(self) -> dict[str, Any]:
        with self.lock:
            return {
                "faults": asdict(self.faults),
                "subscriptions": [asdict(row) | {"secret": "…"} for row in self.subscriptions.values()],
                "waiting": len(self.queue),
                "attempts": self.attempts[-20:],
            }

    def _next(self) -> Delivery | None:
        with self.lock:
            if self.faults.down:
                return None
            moment = time.time()
            found = next((one for one in self.queue if not one.is_held and one.due <= moment), None)
            if found is not None:
                self.queue.remove(found)
            return found

    def _deliver(self, delivery: Delivery) -> None:
        timestamp = stamp(delivery.at - self.faults.old_seconds)
        headers = self.headers(delivery, delivery.body, timestamp, genuine=not delivery.is_forged)
        sent = {"Content-Type": "application/json", **headers}
        status, text = self.send(delivery.subscription.callback, sent, delivery.body)
        delivery.attempt += 1
        with self.lock:
            note = {"message": delivery.message_id, "type": delivery.subscription.name, "kind": delivery.kind}
            self.attempts.append(note | {"attempt": delivery.attempt, "status": status})
            del self.attempts[:-KEPT_ATTEMPTS]
            is_over = 200 <= status < 300 or delivery.is_forged or delivery.attempt >= self.faults.most_attempts
            if not is_over:
                delivery.due = time.time() + self.faults.retry_seconds * 2 ** (delivery.attempt - 1)
                self.queue.append(delivery)
                return
            if not delivery.is_forged:
                self.settled(delivery, status, text)

    def only_for_app(self, request: Request) -> None:
        """Subscriptions with webhooks need a token of the application. Raises Refusal."""
        if self.service._token_of(request).grant is not None:
            raise Refusal(self.service.bad_request("a token of the application is needed"))

    @staticmethod
    def json_body(request: Request) -> dict[str, Any]:
        kind = request.headers.get("content-type", "").split(";")[0]
        try:
            body = json.loads(request.body) if kind == "application/json" else None
        except ValueError:
            body = None
        if not isinstance(body, dict):
            raise Refusal(as_json({"message": "Send a JSON object."}, 400))
        return body
