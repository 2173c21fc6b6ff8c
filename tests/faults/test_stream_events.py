"""Stream events of 20 communities, repeated, reordered, delayed and forged, while workers are killed: each counts once.

``GEMHALL_STREAM_EVENTS`` sets the number of events; the default is what the project promises.
"""

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.jobs.models import Job
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.kernel.providers import Provider
from saas.streaming import signatures
from saas.streaming.events import EVENTS
from saas.streaming.models import EventSubscription, LiveState, StreamEvent
from saas.streaming.services import applying, inbox
from saas.streaming.signatures import new_secret, opened
from saas.tenancy.models import Community
from tenants.members.services import join
from tests.faults.test_jobs_faults import Machinery
from tests.simulators.events import Delivery, Events, EventSubscriptionRow, stamp
from tests.simulators.people import Person
from tests.simulators.town import Town
from tests.support.builders import a_community, a_user
from tests.support.channels import a_channel
from tests.support.durable import DurableDatabase
from tests.support.quests import a_challenge

pytestmark = pytest.mark.prove
EVENTS_SENT = int(os.environ.get("GEMHALL_STREAM_EVENTS", "100000"))
COMMUNITIES, FANS, GUESTS = 20, 20, 30
REPEATED, REORDERED, DELAYED, FORGED = 0.05, 0.05, 0.02, 0.01
RECEIVERS = 4
MAX_KILLS = 10
HOUR = 3600
# The events of a killed worker wait until the lease of its job ends. Ten kills in a row take some minutes.
SECONDS_TO_SETTLE = 900


@dataclass
class Channel:
    """A channel with its community, and what must be counted there: amounts by fan and deed."""

    provider: str
    community: Community
    events: Events
    person: Person
    fans: list[Person]
    guests: list[Person]
    deeds: Counter[tuple[str, int]] = field(default_factory=Counter)
    followers: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Letter:
    """One delivery. It is signed when it is received, so that its age does not depend on the number of letters."""

    channel: Channel
    delivery: Delivery
    is_forged: bool = False


@pytest.fixture
def machinery(durable: DurableDatabase, tmp_path: Path) -> Iterator[Machinery]:
    started = Machinery(tmp_path, durable.url)
    yield started
    started.stop()
    Job.objects.filter(task__startswith="streaming.").delete()


@pytest.fixture
def town(durable: DurableDatabase, settings: Any) -> Iterator[Town]:
    town = Town("http://localhost", client_id="gemhall", client_secret="simulated")
    town.run_in_background()
    settings.SOCIAL_LOGIN = {
        name: {**keys, "base_url": town.base(name.lower())} for name, keys in settings.SOCIAL_LOGIN.items()
    }
    signatures.forget_keys()
    yield town
    town.stop()


def test_each_event_counts_once(town: Town, machinery: Machinery, chance: random.Random) -> None:
    """100,000 events take some minutes: signing and receiving one is about a millisecond."""
    channels = [_channel(town, number) for number in range(COMMUNITIES)]
    letters = _letters(channels, chance)
    over = threading.Event()
    kills: list[float] = []

    def strike() -> None:
        """Kill the worker each time that it has applied some more, at most MAX_KILLS times."""
        known = 0
        while len(kills) < MAX_KILLS and not over.wait(0.5):
            applied = StreamEvent.objects.exclude(state="WAITING").count()
            connection.close()
            if applied >= known + EVENTS_SENT // (2 * MAX_KILLS):
                known = applied
                machinery.kill_and_start(machinery.worker)
                kills.append(time.monotonic())

    killer = threading.Thread(target=strike, daemon=True)
    killer.start()
    began = time.monotonic()
    with ThreadPoolExecutor(RECEIVERS) as receivers:
        answers = Counter(receivers.map(_receive, letters))
    received_in = time.monotonic() - began
    _settle()
    over.set()
    killer.join()
    forged = sum(letter.is_forged for letter in letters)
    print(
        f"{EVENTS_SENT:,} events as {len(letters):,} deliveries were received in {received_in:.0f} s and applied "
        f"{time.monotonic() - began - received_in:.0f} s later; {len(kills)} workers were killed; {dict(answers)}"
    )
    assert answers["STREAM_EVENT_REFUSED"] == forged > 0
    assert set(answers) == {"STORED", "REPEATED", "STREAM_EVENT_REFUSED"}
    assert answers["STORED"] == EVENTS_SENT
    assert kills
    for channel in channels:
        _compare(channel)
    _streams_are_shown(channels)


def _channel(town: Town, number: int) -> Channel:
    provider = "KICK" if number % 2 else "TWITCH"
    people, events, place = town.services[provider.lower()].people, town.events(provider.lower()), a_community()
    person = people.named(f"star{number}")
    connected = a_channel(place, provider, person.number)
    connected.scopes, connected.events_checked_at = [], now()
    connected.save()
    for kind in EVENTS[Provider(provider)]:
        secret = new_secret() if provider == "TWITCH" else ""
        EventSubscription.objects.create(connection=connected, name=kind.name, secret=secret, state="ACTIVE")
        row = EventSubscriptionRow(
            f"{number}-{kind.name}", kind.name, kind.version, str(person.number),
            dict.fromkeys(kind.condition, str(person.number)), "", opened(secret) if secret else "", "enabled", "",
        )  # fmt: skip
        events.subscriptions[row.id] = row
    a_challenge(place, f"MESSAGE of {provider}", target_amount=1_000_000)
    fans = [people.named(f"fan{number}-{index}") for index in range(FANS)]
    for fan in fans:
        user = a_user()
        with tenant_context(place):
            join(user=user, community=place)
        Identity.objects.create(user=user, provider=provider, subject=str(fan.number), name=fan.name)
    guests = [people.named(f"guest{number}-{index}") for index in range(GUESTS)]
    return Channel(provider, place, events, person, fans, guests)


def _letters(channels: list[Channel], chance: random.Random) -> list[Letter]:
    """Everything that the providers send, in the order in which it arrives."""
    made: list[tuple[float, Letter]] = []
    for number in range(EVENTS_SENT):
        channel = chance.choice(channels)
        delay = HOUR if chance.random() < DELAYED else 0
        place = float(number)
        if delay:
            place += EVENTS_SENT * 0.2
        elif chance.random() < REORDERED:
            place += chance.uniform(1, 500)
        delivery = _event(channel, chance, time.time() - delay)
        made.append((place, Letter(channel, delivery)))
        if chance.random() < REPEATED:
            made.append((place + chance.uniform(0, 1000), Letter(channel, delivery)))
        if chance.random() < FORGED:
            forged = Delivery(delivery.subscription, "notification", delivery.body)
            made.append((place, Letter(channel, forged, is_forged=True)))
    made.sort(key=lambda entry: entry[0])
    return [letter for _, letter in made]


def _event(channel: Channel, chance: random.Random, at: float) -> Delivery:
    """Let a person do something at the channel; remember it if a linked fan did it."""
    is_fan = chance.random() < 0.4
    person = chance.choice(channel.fans if is_fan else channel.guests)
    deed = chance.choices(("say", "follow", "subscribe", "gift", "cheer"), (90, 3, 3, 2, 2))[0]
    amount = chance.randint(1, 20) if deed in {"gift", "cheer"} else 1
    do = getattr(channel.events, deed)
    if deed in {"gift", "cheer"}:
        do(channel.person, person, amount)
    else:
        do(channel.person, person, *(("Hello",) if deed == "say" else ()), at=at)
    if is_fan and deed == "follow":
        channel.followers.add(person.number)
    elif is_fan:
        channel.deeds[deed, person.number] += amount
    return channel.events.queue.pop()


def _receive(letter: Letter) -> str:
    channel, delivery = letter.channel, letter.delivery
    headers = channel.events.headers(delivery, delivery.body, stamp(time.time()), genuine=not letter.is_forged)
    receive = inbox.receive_kick if channel.provider == "KICK" else inbox.receive_twitch
    try:
        return str(receive(headers, delivery.body))
    except DomainError as error:
        return error.code
    finally:
        connection.close()


def _settle() -> None:
    """Wait until no event waits. The job that finds forgotten events is one of those that run."""
    deadline = time.monotonic() + SECONDS_TO_SETTLE
    while waiting := StreamEvent.objects.filter(state="WAITING").count():
        assert time.monotonic() < deadline, f"{waiting} events still wait"
        applying.enqueue_forgotten()
        time.sleep(0.5)


NAMES = {"say": "MESSAGE", "subscribe": "SUBSCRIPTION", "gift": "GIFT", "cheer": "CHEER"}


def _compare(channel: Channel) -> None:
    """What was counted for each fan is what the fan did: not less, and not twice."""
    users = dict(
        Identity.objects.filter(
            provider=channel.provider, subject__in=[str(one.number) for one in channel.fans]
        ).values_list("user_id", "subject")
    )
    counted: Counter[tuple[str, int]] = Counter()
    followers: set[int] = set()
    with tenant_context(channel.community), connection.cursor() as cursor:
        cursor.execute(
            "select m.user_id, e.event, count(*), sum(e.amount) from quests_countedevent e "
            "join members_member m on m.id = e.member_id where e.event = any(%s) group by 1, 2",
            [[*NAMES.values(), "FOLLOW"]],
        )
        rows: list[tuple[UUID, str, int, int]] = cursor.fetchall()
        cursor.execute("select m.user_id, p.progress_amount from quests_userchallenge p join members_member m "
                       "on m.id = p.member_id")  # fmt: skip
        progress = dict(cursor.fetchall())
    words = {word: deed for deed, word in NAMES.items()}
    for user_id, event, times, amount in rows:
        number = int(users[user_id])
        if event == "FOLLOW":
            assert times == 1
            followers.add(number)
        else:
            counted[words[event], number] = amount
    assert counted == channel.deeds
    assert followers == channel.followers
    said = {number: amount for (deed, number), amount in channel.deeds.items() if deed == "say"}
    assert {int(users[user_id]): amount for user_id, amount in progress.items()} == said


def _streams_are_shown(channels: list[Channel]) -> None:
    for channel in channels:
        channel.events.stream(channel.person, live=True)  # type: ignore[attr-defined]
        delivery = channel.events.queue.pop()
        assert _receive(Letter(channel, delivery)) == "STORED"
    _settle()
    places = [channel.community.pk for channel in channels]
    assert LiveState.objects.filter(community_id__in=places, is_live=True).count() == COMMUNITIES
