"""How the API misbehaves when a test says so."""

import re
import threading
from dataclasses import asdict, dataclass
from typing import Any

from simulators.http import Answer, Request
from simulators.stripe.errors import invalid

KINDS = frozenset({
    "slow",  # answers after ``seconds``
    "slow_after",  # the call takes effect at once, the answer comes after ``seconds``
    "error",  # answers ``status`` (500, 502, 503, 504 …) and does nothing
    "error_after",  # the call takes effect, the answer is ``status``
    "rate_limited",  # 429
    "reset",  # closes the connection without an answer; nothing happens
    "lost_answer",  # the call takes effect, then the connection closes without an answer
    "truncated",  # the call takes effect, half of the JSON arrives
    "html",  # the call takes effect, a page of HTML arrives with status 200
    "refused",  # the port is closed for ``seconds``
})  # fmt: skip


@dataclass
class Fault:
    """``match``: a pattern of "METHOD /path"; ``times``: how often, None until ``clear``."""

    kind: str
    match: str = ""
    times: int | None = None
    seconds: float = 0.0
    status: int = 500


class Faults:
    """``simulator.faults``."""

    def __init__(self) -> None:
        self._rows: list[Fault] = []
        self._lock = threading.Lock()

    def add(self, **given: Any) -> Fault:
        """Raises StripeError for an unknown kind."""
        fault = Fault(**given)
        if fault.kind not in KINDS:
            raise invalid(f"Unknown fault {fault.kind}. Faults: {', '.join(sorted(KINDS))}", "kind")
        with self._lock:
            self._rows.append(fault)
        return fault

    def clear(self) -> None:
        with self._lock:
            self._rows.clear()

    def take(self, request: Request) -> Fault | None:
        """Return the first fault that concerns the request, and count it."""
        name = f"{request.method} {request.path}"
        with self._lock:
            for fault in self._rows:
                if not re.search(fault.match, name):
                    continue
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self._rows.remove(fault)
                return fault
        return None

    def shown(self) -> list[dict[str, Any]]:
        with self._lock:
            return [asdict(fault) for fault in self._rows]


OUTAGE = Answer(
    503, b"<html><head><title>503 Service Temporarily Unavailable</title></head></html>", {"Content-Type": "text/html"}
)
PAGE = Answer(200, b"<!doctype html><title>Welcome</title><p>Please log in.</p>", {"Content-Type": "text/html"})
