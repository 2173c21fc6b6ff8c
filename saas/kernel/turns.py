"""Fair turns at something scarce, such as the hashing of passwords: callers with few recent tries come first."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from saas.kernel.errors import BusyRetry

# Browsers that we know come first, up to this number of recent tries. One that sends more is like any other caller.
KNOWN = "device:"
TRIES_OF_KNOWN = 8
# A try counts against its callers for this time.
REMEMBERED_SECONDS = 60.0
# The callers of one process that are remembered. Beyond that, the oldest are forgotten.
MAX_REMEMBERED = 20_000
RETRY_SECONDS = 2


@dataclass(eq=False, slots=True)
class _Request:
    callers: Sequence[str]
    group: str
    rank: tuple[int, ...]
    arrived: int
    decided: threading.Event = field(default_factory=threading.Event)
    has_turn: bool = False

    @property
    def order(self) -> tuple[tuple[int, ...], int]:
        return self.rank, self.arrived


class Turns:
    """``running`` requests have a turn at once, ``waiting`` more wait for theirs, at most ``seconds``.

    A request names its callers: the person, then the network. Of each caller, at most ``each`` requests are inside, and
    of each group, such as the calls to one service, at most ``each_of_group``. The others are refused at once. The next
    turn goes to a known caller with few recent tries, then to the request whose callers had the fewest. A refused try
    counts, too. If too many wait, the request that would be last is refused, even if it came first.
    """

    def __init__(self, running: int, waiting: int, *, each: int, seconds: float, each_of_group: int = 0) -> None:
        self.running, self.waiting, self.seconds = running, waiting, seconds
        self._each, self._each_of_group = each, each_of_group or running + waiting
        self._lock = threading.Lock()
        self._free = running
        self._arrivals = 0
        self._queue: list[_Request] = []
        self._inside: dict[str, int] = {}
        self._recent: dict[str, tuple[float, int]] = {}

    @contextmanager
    def turn(self, callers: Sequence[str], *, group: str = "") -> Iterator[None]:
        """Wait for a turn, and end it after the block. Raises BusyRetry."""
        request = self.enter(callers, group=group)
        try:
            yield
        finally:
            self.leave(request)

    def enter(self, callers: Sequence[str], *, group: str = "") -> _Request:
        """Wait for a turn, and return what ``leave`` ends it with. Raises BusyRetry."""
        with self._lock:
            request = self._admit(callers, group)
        if not request.decided.wait(self.seconds):
            with self._lock:
                if not request.decided.is_set():
                    self._refuse(request)
        if not request.has_turn:
            raise BusyRetry(retryAfter=RETRY_SECONDS)
        return request

    def leave(self, request: _Request) -> None:
        with self._lock:
            self._leave_inside(request)
            self._free += 1
            self._give_turns()

    def _admit(self, callers: Sequence[str], group: str) -> _Request:
        is_first = callers[0].startswith(KNOWN) and self._recent_tries(callers[0]) < TRIES_OF_KNOWN
        # The name that tried most often counts: a stranger can make up a session for each call.
        rank = (int(not is_first), *sorted(map(self._recent_tries, callers), reverse=True))
        self._remember(callers)
        is_over = any(self._inside.get(caller, 0) >= self._each for caller in callers)
        if is_over or (group and self._inside.get(group, 0) >= self._each_of_group):
            raise BusyRetry(retryAfter=RETRY_SECONDS)
        self._arrivals += 1
        request = _Request(callers, group, rank, self._arrivals)
        for name in self._names(request):
            self._inside[name] = self._inside.get(name, 0) + 1
        self._queue.append(request)
        self._give_turns()
        if len(self._queue) > self.waiting:
            self._refuse(max(self._queue, key=lambda one: one.order))
        return request

    def _give_turns(self) -> None:
        while self._free and self._queue:
            request = min(self._queue, key=lambda one: one.order)
            self._queue.remove(request)
            self._free -= 1
            request.has_turn = True
            request.decided.set()

    def _refuse(self, request: _Request) -> None:
        self._queue.remove(request)
        self._leave_inside(request)
        request.decided.set()

    def _names(self, request: _Request) -> list[str]:
        return [*request.callers, request.group] if request.group else list(request.callers)

    def _leave_inside(self, request: _Request) -> None:
        for name in self._names(request):
            self._inside[name] -= 1
            if not self._inside[name]:
                del self._inside[name]

    def _recent_tries(self, caller: str) -> int:
        since, count = self._recent.get(caller, (0.0, 0))
        return count if time.monotonic() - since < REMEMBERED_SECONDS else 0

    def _remember(self, callers: Sequence[str]) -> None:
        moment = time.monotonic()
        for caller in callers:
            count = self._recent_tries(caller) + 1
            since = self._recent.pop(caller)[0] if count > 1 else moment
            self._recent[caller] = (since, count)
        while len(self._recent) > MAX_REMEMBERED:
            del self._recent[next(iter(self._recent))]
