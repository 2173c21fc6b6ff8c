"""90 simulated days of each casino, with faults, corrections and wrong clocks: the totals are those of its ledger.

The reader here does what a connection does: it reads the buckets that are due, keeps the last total of each account in
each bucket, and takes a missing account as unchanged. It reads a bucket again if the report misses a known account.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from saas.casinos.connectors import buckets
from saas.casinos.connectors.base import Bucket, ProviderAccess, WindowMode
from saas.casinos.connectors.errors import ConnectorError, ProviderRateLimited, Unavailable
from simulators.casinos.ledger import Bet, Player, Total
from simulators.casinos.simulator import CasinoServer
from simulators.casinos.site import KINDS, Fault, Site
from tests.support.casinos import CASES, Case, ledger_totals, started

FIRST = datetime(2026, 1, 20, 6, 0, 0, tzinfo=UTC)
DAYS = 90
PLAYERS = 16
# The clock changes of Europe and America and two ends of months are within the 90 days.
STEPS_A_DAY = 8
LONG_KINDS = ("late", "empty", "partial")


@dataclass
class Reader:
    """A connection to one casino. ``totals`` are by bucket and account; ``lowered`` are those that fell."""

    case: Case
    server: CasinoServer
    access: ProviderAccess
    last: dict[date | None, datetime] = field(default_factory=dict)
    totals: dict[tuple[date | None, str], Decimal] = field(default_factory=dict)
    lowered: set[tuple[date | None, str]] = field(default_factory=set)
    errors: Counter[str] = field(default_factory=Counter)
    unexpected: list[str] = field(default_factory=list)
    until: datetime = FIRST

    @property
    def site(self) -> Site:
        return self.server.casinos.sites[self.case.site]

    def read_due(self) -> int:
        """Read the buckets that are due, and return how many of them have ended."""
        at = self.server.casinos.clock.now()
        due = self.case.connector().buckets_due(self.access, at, dict(self.last))
        for bucket in due:
            self.read(bucket, at)
        return sum(bucket.window is not None and bucket.window.end <= at for bucket in due)

    def read(self, bucket: Bucket, at: datetime) -> None:
        has_fault = bool(self.site.fault.kind) or bool(self.site.skew)
        try:
            report = self.case.connector().fetch(self.access, bucket, at)
        except ConnectorError as error:
            self.errors[error.code] += 1
            if not has_fault:
                self.unexpected.append(f"{at}: {error!r}")
            return
        self.until = min(report.served.end, report.as_of) if report.served else report.as_of
        seen: set[tuple[date | None, str]] = set()
        for row in report.rows:
            if row.is_hidden:
                continue
            key = (bucket.start, row.username if self.case.id is None else row.provider_user_id or "")
            seen.add(key)
            if row.wagered < self.totals.get(key, Decimal(0)):
                self.lowered.add(key)
            self.totals[key] = row.wagered
        if all(key in seen for key in self.totals if key[0] == bucket.start):
            self.last[bucket.start] = report.as_of


@dataclass
class Troubles:
    """Changes a casino by chance: faults, corrections of ended days, bets settled late, and wrong clocks."""

    reader: Reader
    chance: random.Random
    corrected: set[tuple[date | None, str]] = field(default_factory=set)

    def happen(self) -> None:
        site, chance = self.reader.site, self.chance
        site.fault, site.skew = Fault(), timedelta()
        if chance.random() < 0.25:
            kind = chance.choice([kind for kind in KINDS if kind != "slow"])
            site.fault = Fault(kind, 0 if kind in LONG_KINDS else chance.randint(1, 3), chance.randint(60, 7200))
        elif chance.random() < 0.1:
            site.skew = timedelta(seconds=chance.choice((-3600, -90, 90, 3600)))
        if chance.random() < 0.3:
            self._settle_late()
        if chance.random() < 0.3:
            self._correct()

    def _settle_late(self) -> None:
        """A bet of yesterday appears today. Players with even numbers have them, so that no correction is hidden."""
        player = self._player(0)
        at = self.reader.server.casinos.clock.now() - timedelta(hours=self.chance.randint(1, 30))
        self.reader.site.ledger.bet(player, Bet(max(at, FIRST), Decimal(self.chance.randint(1, 900))))

    def _correct(self) -> None:
        """Take back most of what a player wagered on an ended day that was read completely."""
        now = self.reader.server.casinos.clock.now()
        day = buckets.day_bucket((now - timedelta(days=self.chance.randint(1, 2))).date())
        assert day.window is not None
        if day.window.start < FIRST:
            return
        player = self._player(1)
        key = (day.start, self.reader.case.key_of(player))
        total = player.total(day.window.start, day.window.end)
        if total is None or total.raw <= 1:
            return
        if self.reader.totals.get(key) == total.raw:
            self.corrected.add(key)
        # With the last bet: a late report that lacks bets of the day must lack their correction, too.
        at = max(bet.at for bet in player.bets if bet.at < day.window.end)
        self.reader.site.ledger.bet(player, Bet(at, -(total.raw - 1)))

    def _player(self, parity: int) -> Player:
        return self.chance.choice([player for player in self.reader.site.ledger if player.number % 2 == parity])


def sums(totals: dict[tuple[date | None, str], Decimal]) -> dict[str, Decimal]:
    found: dict[str, Decimal] = {}
    for (_, key), amount in totals.items():
        found[key] = found.get(key, Decimal(0)) + amount
    return {key: amount for key, amount in found.items() if amount}


def true_sums(reader: Reader) -> dict[str, Decimal]:
    """The ledger's totals of the time that the connection covers, up to the end of its last read."""
    mode = reader.case.connector().capabilities(reader.access).mode
    start = None
    if mode in (WindowMode.CLOSED, WindowMode.MONTH):
        start = datetime.combine(min(day for day in reader.last if day), datetime.min.time(), UTC)
    found: list[Total] = [
        total for total in reader.site.ledger.totals(start, reader.until) if not total.player.is_hidden
    ]
    return {reader.case.key_of(total.player): total.raw for total in found if total.raw}


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def reader(request: Any, settings: Any) -> Iterator[Reader]:
    case: Case = request.param
    server = started(settings, players=PLAYERS, days=0, now=FIRST, seed=f"prove {case.name}")
    yield Reader(case, server, case.access(server))
    server.server.stop()


def pass_days(reader: Reader, troubles: Troubles | None, days: int, steps_a_day: int, chance: random.Random) -> None:
    clock = reader.server.casinos.clock
    assert clock.fixed is not None
    end = clock.fixed + timedelta(days=days)
    while clock.fixed < end:
        step = timedelta(days=1) / steps_a_day * chance.uniform(0.8, 1.2)
        clock.fixed = (clock.fixed + step).replace(microsecond=0)
        reader.site.fill()
        if troubles is not None:
            troubles.happen()
        reader.read_due()


def test_90_days_of_reports_have_the_totals_of_the_ledger(reader):
    """2 to 10 seconds for each casino: up to 3,000 calls over HTTP."""
    chance = random.Random(f"{reader.case.name} {DAYS}")
    troubles = Troubles(reader, chance)
    pass_days(reader, troubles, DAYS, STEPS_A_DAY, chance)
    with_faults = reader.errors.copy()
    reader.site.fault, reader.site.skew = Fault(), timedelta()

    # Without troubles no call fails, not even for its pace. Every open bucket has its last read.
    pass_days(reader, None, 5, STEPS_A_DAY * 4, chance)
    clock = reader.server.casinos.clock
    assert clock.fixed is not None
    for _ in range(60):
        clock.fixed += timedelta(minutes=1)
        if not reader.read_due():
            break
    clock.fixed += timedelta(minutes=15)
    running = reader.case.connector().buckets_due(reader.access, clock.fixed, {})[0]
    reader.read(running, clock.fixed)

    assert reader.unexpected == [], "a call failed although the casino was well"
    assert reader.errors == with_faults
    assert len(with_faults) >= 4, with_faults
    assert sums(reader.totals) == true_sums(reader)
    if reader.case.connector().capabilities(reader.access).mode is WindowMode.CLOSED:
        missing = troubles.corrected - reader.lowered
        assert not missing, f"lowered without notice: {missing}"
        assert len(troubles.corrected) >= 10
    assert ledger_totals(reader.site, None, clock.fixed), "the ledger has bets"
    print(f"\n{reader.case.name}: {dict(with_faults)}")


def test_a_fault_of_every_kind_changes_no_total(reader):
    """A failed read raises, and a report with fewer accounts leaves the others as they are."""
    reader.read_due()
    clock = reader.server.casinos.clock
    for kind in KINDS:
        if kind in (*LONG_KINDS, "slow"):
            continue
        assert clock.fixed is not None
        clock.fixed += timedelta(minutes=20)
        before = dict(reader.totals)
        reader.site.fault = Fault(kind, 1, 60)
        calls, failed = reader.site.calls, sum(reader.errors.values())
        reader.read(reader.case.connector().buckets_due(reader.access, clock.fixed, {})[0], clock.fixed)

        assert (reader.site.calls - calls, sum(reader.errors.values()) - failed) == (1, 1), kind
        assert reader.totals == before
    assert reader.errors[ProviderRateLimited.code] >= 1
    assert reader.errors[Unavailable.code] >= 3
