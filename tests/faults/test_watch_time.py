"""Faked watch time: 200 fans with every trick earn at most what one honest viewer of the same stream earns.

Calls go through the whole web stack, in threads, against committed rows. The test moves the server's clock.
``GEMHALL_WATCH_MINUTES`` sets the length of the stream.
"""

import logging
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from tenants.watching import rules, selectors
from tenants.watching.models import WatchState
from tests.support.api import Answer
from tests.support.builders import a_community
from tests.support.earning import a_rule, gems_of, joined_long_ago, no_rules, pay_all
from tests.support.ledger import books_are_right
from tests.support.quests import did
from tests.support.shop import Shopper, a_shopper
from tests.support.watching import BEAT, Clock, a_stream, beat, noon, watched

pytestmark = [pytest.mark.prove, pytest.mark.committed]

FAKERS = 200
MINUTES = int(os.environ.get("GEMHALL_WATCH_MINUTES", "20"))
THREADS = 8
PROVIDERS = ("KICK", "TWITCH")
ALONE_BEATS = (5, 10)
"""Shorter than in the product, so that the players of most fakers stop during the test."""
MAX_ALONE = (ALONE_BEATS[1] + 1) * BEAT
MAX_LUCKY = 2
"""Fakers without a sign of presence who guess a number of four digits."""
TRICKS = ("TWO_TABS", "TWO_CHANNELS", "BACKGROUND", "SCRIPT", "REPLAY", "CLOCK")
KINDS = [kind for size in range(1, len(TRICKS) + 1) for kind in combinations(TRICKS, size)]


@dataclass
class Faker:
    """A fan with some of the tricks, and the tokens of each tab. Old tokens are kept for replays."""

    fan: Shopper
    tricks: tuple[str, ...]
    chance: Random
    tabs: list[str | None] = field(default_factory=lambda: [None])
    used: list[str] = field(default_factory=list)

    def minute(self, number: int, stolen: list[str]) -> None:
        """Everything that this fan sends in one minute, at the same moment of the server's clock."""
        if "BACKGROUND" in self.tricks and number % 3:
            return  # The browser slows the timers of a hidden tab.
        if "TWO_TABS" in self.tricks and len(self.tabs) < 2:
            self.tabs.append(None)
        for tab, token in enumerate(self.tabs):
            provider = PROVIDERS[(tab + number) % 2 if "TWO_CHANNELS" in self.tricks else 0]
            self._send(tab, token, provider)
            if "REPLAY" in self.tricks:
                self._replay(token, stolen, provider)
        if "SCRIPT" in self.tricks:
            guess = f"{self.chance.randrange(10_000):04}"
            self.fan.api.at(self.fan.community).post("/user/watching/presence", {"code": guess})

    def _send(self, tab: int, token: str | None, provider: str) -> None:
        answer = self._beat(token, provider)
        if answer.code == "WATCH_ELSEWHERE":
            # A script begins again at once.
            answer = self._beat(None, provider)
        if token:
            self.used.append(token)
        self.tabs[tab] = answer.ok()["token"]

    def _replay(self, token: str | None, stolen: list[str], provider: str) -> None:
        old = (token, *self.used[-3:], *self.chance.sample(stolen, min(len(stolen), 2)), str(uuid4()))
        self._beat(self.chance.choice([one for one in old if one]), provider)

    def _beat(self, token: str | None, provider: str) -> Answer:
        if "CLOCK" not in self.tricks:
            return beat(self.fan, token, provider)
        tomorrow = {"at": "2099-01-01T00:00:00Z", "seconds": 86_400, "beatAt": 0}
        call = self.fan.api.at(self.fan.community).post
        body = {"token": token, "provider": provider, **tomorrow}
        return call("/user/watching/beat", body, Date="Thu, 01 Jan 2099 00:00:00 GMT")


@dataclass
class Honest:
    """A viewer with one visible tab, who enters each number that the player asks for."""

    fan: Shopper
    token: str | None = None

    def minute(self, _number: int, _stolen: list[str]) -> None:
        answer = beat(self.fan, self.token).ok()
        self.token = answer["token"]
        if answer["picture"]:
            with tenant_context(self.fan.community):
                code = WatchState.objects.get(member=self.fan.member).code
            self.fan.api.at(self.fan.community).post("/user/watching/presence", {"code": code}).ok()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(now().replace(microsecond=0))
    monkeypatch.setattr(selectors, "now", clock)
    monkeypatch.setattr(rules, "ALONE_BEATS", ALONE_BEATS)
    return clock


@pytest.fixture(autouse=True)
def _without_a_line_per_call() -> Iterator[None]:
    logging.disable(logging.WARNING)
    yield
    logging.disable(logging.NOTSET)


def test_two_hundred_fakers_earn_at_most_what_one_honest_viewer_earns(clock: Clock, chance: Random) -> None:
    place = a_community()
    noon(place)
    no_rules(place)
    a_rule(place, "WATCH", gems=1, per=1)
    for provider in PROVIDERS:
        a_stream(place, provider, began_at=clock())
    honest = Honest(joined_long_ago(a_shopper(place)))
    fakers = [
        Faker(joined_long_ago(a_shopper(place)), KINDS[number % len(KINDS)], Random(chance.random()))
        for number in range(FAKERS)
    ]
    # One faker in ten also writes in the chat.
    writers = {id(faker) for faker in fakers[::10]}
    viewers: list[Honest | Faker] = [honest, *fakers]
    for number in range(MINUTES + 1):
        stolen = [token for faker in fakers for token in faker.tabs if token]
        _at_once([_call(viewer.minute, number, stolen) for viewer in viewers])
        _at_once([_call(_write, faker.fan, clock) for faker in fakers if id(faker) in writers and number % 7 == 3])
        # A changed clock also sends too early.
        clock.forward(BEAT / 2)
        _at_once([_call(faker.minute, number, stolen) for faker in fakers if "CLOCK" in faker.tricks])
        clock.forward(BEAT / 2)

    pay_all(place)
    most, most_gems = _counted(honest.fan), gems_of(honest.fan)
    assert most == MINUTES * BEAT
    assert most_gems == watched(honest.fan) // BEAT > 0
    lucky = 0
    by_trick: dict[str, list[int]] = defaultdict(list)
    for faker in fakers:
        seconds = _counted(faker.fan)
        name = "+".join(faker.tricks) + (" and chat" if id(faker) in writers else "")
        by_trick[name].append(seconds)
        assert seconds <= most, name
        assert seconds > 0 or id(faker) not in writers, name
        assert gems_of(faker.fan) <= most_gems, name
        lucky += id(faker) not in writers and seconds > MAX_ALONE
    assert lucky <= MAX_LUCKY, "without a sign of presence, the player must stop"
    print(f"{MINUTES} minutes; the honest viewer: {most} s. Fakers, the most each trick counted:")
    for name, found in sorted(by_trick.items(), key=lambda entry: -max(entry[1])):
        print(f"  {max(found):5} s  {name}")
    with tenant_context(place):
        books_are_right()


def _write(fan: Shopper, clock: Clock) -> None:
    did(fan, "MESSAGE", at=clock())


def _call(work: Callable[..., Any], *arguments: Any) -> Callable[[], None]:
    def run() -> None:
        try:
            work(*arguments)
        finally:
            connection.close()

    return run


def _at_once(calls: list[Callable[[], None]]) -> None:
    with ThreadPoolExecutor(THREADS) as threads:
        for done in [threads.submit(call) for call in calls]:
            done.result()


def _counted(fan: Shopper) -> int:
    with tenant_context(fan.community):
        state = WatchState.objects.get(member=fan.member)
        return watched(fan) + state.waiting_seconds
