"""The base of all simulated casinos: a clock, a ledger that grows with it, a key, and the faults of the service."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any, ClassVar

from simulators.casinos.ledger import Ledger, Total
from simulators.casinos.seeds import bets_of_day, join_players
from simulators.http import Answer, Refusal, Request, as_json, page

DAY = timedelta(days=1)
KINDS = (
    "late",
    "empty",
    "partial",
    "error",
    "too many",
    "unauthorized",
    "firewall",
    "truncated",
    "garbage",
    "page",
    "redirect",
    "slow",
)


class Clock:
    """Real time, or the time that a test set."""

    def __init__(self) -> None:
        self.fixed: datetime | None = None

    def now(self) -> datetime:
        return self.fixed or datetime.now(UTC)


@dataclass
class Fault:
    """``kind`` is one of KINDS, for so many ``calls`` (0: until it is cleared). ``seconds`` is how late or slow."""

    kind: str = ""
    calls: int = 0
    seconds: float = 0.0


class Site:
    """One casino below its own path. ``key`` is the demo key, until it is revoked."""

    name: ClassVar[str]
    key: ClassVar[str]
    first_number: ClassVar[int] = 1
    step: ClassVar[Decimal] = Decimal(0)
    hidden: ClassVar[int] = 0
    settable: ClassVar[dict[str, tuple[Any, ...]]] = {}
    """The options that a test can set, with their values. The first value is the usual one."""

    def __init__(self, clock: Clock, *, players: int = 60, days: int = 120, seed: str = "casinos") -> None:
        self.clock, self.seed = clock, f"{seed}:{self.name}"
        self.lock = threading.RLock()
        self.ledger = Ledger(self.first_number)
        join_players(self.ledger, self.seed, players, hidden=self.hidden)
        self._first_day = clock.now().date() - timedelta(days=days)
        self._filled_to = self._first_day - DAY
        self.reset()

    def reset(self) -> None:
        """Well-behaved again. Players and bets stay."""
        self.fault = Fault()
        self.is_revoked = False
        self.skew = timedelta()
        self.options = {name: values[0] for name, values in self.settable.items()}
        self.calls = self.refused = 0

    def own_now(self) -> datetime:
        """The casino's own clock, which can be wrong."""
        return self.clock.now() + self.skew

    def fill(self) -> None:
        """Let the bets of each day up to today exist. Bets later than now are not visible yet."""
        with self.lock:
            today = self.clock.now().date()
            while self._filled_to < today:
                self._filled_to += DAY
                bets_of_day(self.ledger, self.seed, self._filled_to, self.step)

    def totals(self, start: datetime | None, end: datetime | None = None) -> list[Total]:
        """The reported totals of [start, end): settled bets only, and less under the faults."""
        if self.fault.kind == "empty":
            return []
        late = timedelta(seconds=self.fault.seconds) if self.fault.kind == "late" else timedelta()
        visible = self.clock.now() - late
        found = self.ledger.totals(start, min(end or visible, visible))
        return found[: (len(found) + 1) // 2] if self.fault.kind == "partial" else found

    def answer(self, request: Request, path: str) -> Answer:
        self.fill()
        with self.lock:
            self.calls += 1
            # Even a call that fails uses up one of the fault's calls.
            fault, ends = self.fault, self.fault.calls == 1
            try:
                if broken := _BROKEN.get(fault.kind):
                    raise Refusal(broken(self))
                return self._cut(self.report(request, path))
            except Refusal:
                self.refused += 1
                raise
            finally:
                if ends:
                    self.fault = Fault()
                elif fault.calls:
                    fault.calls -= 1

    def report(self, request: Request, path: str) -> Answer:
        """The answer of the well-behaved casino. Raises Refusal."""
        raise NotImplementedError

    def refuse(self, status: int, text: str) -> Refusal:
        """The casino's own words for a request that is wrong."""
        return Refusal(as_json({"message": text}, status))

    def require_key(self, given: str) -> None:
        if self.is_revoked or given != self.key:
            raise self.refuse(401, "Unauthorized")

    def _cut(self, answer: Answer) -> Answer:
        if self.fault.kind != "truncated":
            return answer
        return Answer(answer.status, answer.body, answer.headers, sent=len(answer.body) // 2)


def _slow(site: Site) -> Answer:
    time.sleep(site.fault.seconds)
    return page(504, "Gateway Time-out", "Slow.")


_BROKEN: dict[str, Callable[[Site], Answer]] = {
    "error": lambda site: as_json({"message": "Internal server error"}, 500),
    "too many": lambda site: as_json({"message": "Too many requests"}, 429, Retry_After=str(int(site.fault.seconds))),
    "unauthorized": lambda site: site.refuse(401, "Unauthorized").answer,
    "firewall": lambda site: page(403, "Just a moment...", "Checking your browser. Ray ID: 8f1c"),
    "garbage": lambda site: as_json({"maintenance": True, "message": None}),
    "page": lambda site: page(200, "Maintenance", "We are back soon."),
    "redirect": lambda site: Answer(302, b"", {"Location": "https://example.com/login"}),
    "slow": _slow,
}


def day_of(text: str) -> date:
    """A day as YYYY-MM-DD. Raises ValueError."""
    if len(text) != 10:
        raise ValueError(text)
    return date.fromisoformat(text)


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def number(amount: Decimal) -> float:
    """A number of JSON. The amounts of the ledger are short, so their text stays the same."""
    return float(amount)


def body_of(request: Request) -> dict[str, Any]:
    """The JSON object of a request, empty without one."""
    try:
        found = json.loads(request.body or b"null")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
