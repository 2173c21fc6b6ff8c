"""The truth of one casino: its players and every bet. Reports are computed from it, so any period can be asked for."""

import threading
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

ZERO = Decimal(0)
FULL = Decimal(1)


@dataclass(frozen=True, order=True)
class Bet:
    """``weight`` is the part of the amount that the casino counts. A correction is a bet below zero."""

    at: datetime
    amount: Decimal
    weight: Decimal = FULL

    @property
    def weighted(self) -> Decimal:
        return self.amount * self.weight


@dataclass
class Player:
    number: int
    name: str
    code: str
    is_hidden: bool = False
    bets: list[Bet] = field(default_factory=list, repr=False)
    _times: list[datetime] = field(default_factory=list, repr=False)
    _sums: list[tuple[Decimal, Decimal]] = field(default_factory=list, repr=False)

    def add(self, bets: list[Bet]) -> None:
        self.bets = sorted([*self.bets, *bets], key=lambda bet: bet.at)
        self._times = []

    def total(self, start: datetime | None, end: datetime) -> "Total | None":
        """The bets in [start, end); None without one."""
        if not self._times and self.bets:
            self._count()
        first = 0 if start is None else bisect_left(self._times, start)
        last = bisect_left(self._times, end)
        if last <= first:
            return None
        (raw, weighted), (raw_before, weighted_before) = self._sums[last], self._sums[first]
        return Total(self, raw - raw_before, weighted - weighted_before)

    def _count(self) -> None:
        self._times = [bet.at for bet in self.bets]
        self._sums = [(ZERO, ZERO)]
        for bet in self.bets:
            raw, weighted = self._sums[-1]
            self._sums.append((raw + bet.amount, weighted + bet.weighted))


@dataclass(frozen=True)
class Total:
    player: Player
    raw: Decimal
    weighted: Decimal


class Ledger:
    """``first_number`` begins the numbers of players, which are their ids at providers that have ids."""

    def __init__(self, first_number: int) -> None:
        self._players: dict[int, Player] = {}
        self._next = first_number
        self._lock = threading.RLock()

    def __iter__(self) -> Iterator[Player]:
        return iter(list(self._players.values()))

    def join(self, name: str, code: str, *, is_hidden: bool = False) -> Player:
        with self._lock:
            player = Player(self._next, name, code, is_hidden)
            self._players[player.number] = player
            self._next += 1
            return player

    def named(self, name: str) -> Player:
        """The player of this name. Raises KeyError."""
        for player in self:
            if player.name == name and not player.is_hidden:
                return player
        raise KeyError(name)

    def bet(self, player: Player, *bets: Bet) -> None:
        with self._lock:
            player.add(list(bets))

    def merge(self, source: Player, target: Player) -> None:
        """The casino joins two accounts of one person: all bets are the target's, and the source is gone."""
        with self._lock:
            target.add(source.bets)
            del self._players[source.number]

    def totals(self, start: datetime | None, end: datetime) -> list[Total]:
        """Everybody with a bet in [start, end), the largest amount first."""
        with self._lock:
            found = [total for player in self if (total := player.total(start, end)) is not None]
        return sorted(found, key=lambda total: (-total.raw, total.player.number))
