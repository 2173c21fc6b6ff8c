"""Stream events of 20 communities, repeated, reordered, delayed and forged, while processes are killed.

Each event counts once, and the gems that it pays are those of a model, also at midnight in two time zones.

``GEMHALL_STREAM_EVENTS`` sets the number of events; the default is what the project promises.
"""

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import DatabaseError, connection
from django.db.models import Count, Sum
from django_tenants.utils import tenant_context
from psycopg_pool import PoolTimeout

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
from simulators.events import Delivery, Events, EventSubscriptionRow, stamp
from simulators.people import Person
from simulators.town import Town
from tenants.earning.models import EarningPayment
from tenants.members.models import Member, MemberDeed
from tenants.members.services import join
from tests.support.builders import a_community, a_user
from tests.support.channels import a_channel
from tests.support.durable import DurableDatabase
from tests.support.earning import a_rule, no_rules
from tests.support.ledger import balance, books_are_right
from tests.support.machinery import Machinery
from tests.support.quests import a_challenge

pytestmark = pytest.mark.prove
EVENTS_SENT = int(os.environ.get("GEMHALL_STREAM_EVENTS", "100000"))
COMMUNITIES, FANS, GUESTS = 20, 20, 30
REPEATED, REORDERED, DELAYED, FORGED = 0.05, 0.05, 0.02, 0.01
RECEIVERS = 4
KILLS = 20
# No fan completes the quest. A new community has quests of its own, too.
TARGET = 1_000_000
HOUR = 3600
MESSAGE_GEMS, MESSAGES_PAID_PER_DAY = 3, 2
CHEERED_PER_GEM = 10
# The events of a killed worker wait until the lease of its job ends. Twenty kills in a row take some minutes.
SECONDS_TO_SETTLE = 1800
GONE = (DatabaseError, PoolTimeout)
"""The errors that a process gets from a database that was killed."""


@dataclass
class Channel:
    """A channel with its community, and what must be counted there: amounts by fan and deed."""

    provider: str
    community: Community
    events: Events
    person: Person
    fans: list[Person]
    guests: list[Person]
    zone: ZoneInfo
    deeds: Counter[tuple[str, int]] = field(default_factory=Counter)
    messages: Counter[tuple[date, int]] = field(default_factory=Counter)
    """Messages of fans by day of the community's time zone."""
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
    signatures.clear_keys()
    yield town
    town.stop()


def test_each_event_counts_once_and_pays_what_the_model_pays(
    town: Town, machinery: Machinery, durable: DurableDatabase, chance: random.Random
) -> None:
    """100,000 events take some minutes: signing and receiving one is about a millisecond."""
    channels = [_channel(town, number) for number in range(COMMUNITIES)]
    letters = _letters(channels, chance)
    began = time.monotonic()
    with ThreadPoolExecutor(RECEIVERS) as receivers:
        received = receivers.map(_receive, letters)
        kills = _strike(machinery, durable, chance)
        answers = Counter(received)
    received_in = time.monotonic() - began
    _settle(machinery)
    _let_all_be_paid(machinery, channels)
    print(
        f"{EVENTS_SENT:,} events as {len(letters):,} deliveries were received in {received_in:.0f} s and applied and "
        f"paid {time.monotonic() - began - received_in:.0f} s later; killed: {dict(kills)}; {dict(answers)}"
    )
    assert answers["STREAM_EVENT_REFUSED"] == sum(letter.is_forged for letter in letters) > 0
    assert set(answers) <= {"STORED", "REPEATED", "STREAM_EVENT_REFUSED"}
    assert StreamEvent.objects.count() == EVENTS_SENT
    assert sum(kills.values()) == KILLS
    for channel in channels:
        _compare(channel)
        _compare_gems(channel)
    _streams_are_shown(machinery, channels)


def _strike(machinery: Machinery, durable: DurableDatabase, chance: random.Random) -> Counter[str]:
    """Kill the worker, the database or a process that runs jobs each time that some more events are applied.

    In the main thread: what a thread starts ends with it.
    """
    kills: Counter[str] = Counter()
    known = 0

    def has_advanced() -> bool:
        return StreamEvent.objects.exclude(state="WAITING").count() >= known + EVENTS_SENT // (2 * KILLS)

    for _ in range(KILLS):
        _wait_for(has_advanced, machinery)
        known = StreamEvent.objects.exclude(state="WAITING").count()
        connection.close()
        victim = chance.choice(("worker", "database", "pool process"))
        faults = {
            "worker": machinery.kill_and_start_worker,
            "database": durable.kill_and_start,
            "pool process": machinery.kill_pool_process,
        }
        faults[victim]()
        kills[victim] += 1
    return kills


def _channel(town: Town, number: int) -> Channel:
    provider = "KICK" if number % 2 else "TWITCH"
    people, events, place = town.services[provider.lower()].people, town.events(provider.lower()), a_community()
    person = people.named(f"star{number}")
    connected = a_channel(place, provider, person.number)
    connected.scopes, connected.events_checked_at = [], now()
    connected.save()
    for kind in EVENTS[Provider(provider)]:
        secret = new_secret() if provider == "TWITCH" else ""
        external = f"{number}-{kind.name}"
        EventSubscription.objects.create(
            connection=connected, name=kind.name, secret=secret, state="ACTIVE", external_id=external
        )
        row = EventSubscriptionRow(
            external, kind.name, kind.version, str(person.number),
            dict.fromkeys(kind.condition, str(person.number)), "", opened(secret) if secret else "", "enabled", "",
        )  # fmt: skip
        events.subscriptions[row.id] = row
    a_challenge(place, f"MESSAGE of {provider}", target_amount=TARGET)
    zone = _had_midnight_hours_ago(number // 2 % 2)
    Community.objects.filter(pk=place.pk).update(timezone=zone.key)
    no_rules(place)
    a_rule(place, gems=MESSAGE_GEMS, daily_cap=MESSAGES_PAID_PER_DAY)
    a_rule(place, "CHEER", gems=1, per=CHEERED_PER_GEM)
    fans = [people.named(f"fan{number}-{index}") for index in range(FANS)]
    for fan in fans:
        user = a_user()
        with tenant_context(place):
            join(user=user, community=place)
        Identity.objects.create(user=user, provider=provider, subject=str(fan.number), name=fan.name)
    with tenant_context(place):
        Member.objects.update(joined_at=now() - timedelta(days=30))
    guests = [people.named(f"guest{number}-{index}") for index in range(GUESTS)]
    return Channel(provider, place, events, person, fans, guests, zone)


def _had_midnight_hours_ago(hours: int) -> ZoneInfo:
    """Return the time zone in which midnight was at the start of this hour, or as many hours before."""
    hour = (now() - timedelta(hours=hours)).hour
    # The names of these zones have the sign of west of Greenwich.
    return ZoneInfo(f"Etc/GMT+{hour}" if hour <= 12 else f"Etc/GMT-{24 - hour}")


def _letters(channels: list[Channel], chance: random.Random) -> list[Letter]:
    """Everything that the providers send, in the order in which it arrives."""
    made: list[tuple[float, Letter]] = []
    for number in range(EVENTS_SENT):
        channel = chance.choice(channels)
        delay = HOUR * chance.uniform(1, 3) if chance.random() < DELAYED else 0
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
    if is_fan and deed == "say":
        # A message of Twitch has no time of its own: it counts for the time at which Twitch sends it.
        moment = at if channel.provider == "KICK" else time.time()
        channel.messages[datetime.fromtimestamp(moment, UTC).astimezone(channel.zone).date(), person.number] += 1
    return channel.events.queue.pop()


def _receive(letter: Letter) -> str:
    """Deliver a letter; the provider repeats it until it is answered."""
    channel, delivery = letter.channel, letter.delivery
    receive = inbox.receive_kick if channel.provider == "KICK" else inbox.receive_twitch
    while True:
        headers = channel.events.headers(delivery, delivery.body, stamp(time.time()), genuine=not letter.is_forged)
        try:
            return str(receive(headers, delivery.body))
        except DomainError as error:
            return error.code
        except GONE:
            time.sleep(0.2)
        finally:
            connection.close()


def _settle(machinery: Machinery) -> None:
    """Wait until no event waits. The job that finds forgotten events is one of those that run."""

    def has_settled() -> bool:
        applying.enqueue_forgotten()
        return not StreamEvent.objects.filter(state="WAITING").exists()

    _wait_for(has_settled, machinery)


def _let_all_be_paid(machinery: Machinery, channels: list[Channel]) -> None:
    def are_paid() -> bool:
        for channel in channels:
            with tenant_context(channel.community):
                if EarningPayment.objects.filter(paid_at=None).exists():
                    return False
        return True

    _wait_for(are_paid, machinery)


def _wait_for(is_done: Callable[[], bool], machinery: Machinery) -> None:
    deadline = time.monotonic() + SECONDS_TO_SETTLE
    while True:
        machinery.restart_what_ended()
        try:
            if is_done():
                return
        except GONE:
            connection.close()
        assert time.monotonic() < deadline, "events or payments still wait"
        time.sleep(0.5)


NAMES = {"say": "MESSAGE", "subscribe": "SUBSCRIPTION", "gift": "GIFT", "cheer": "CHEER"}


def _compare(channel: Channel) -> None:
    """The count of each fan equals the fan's deeds: not less, and not twice."""
    users = dict(
        Identity.objects.filter(
            provider=channel.provider, subject__in=[str(one.number) for one in channel.fans]
        ).values_list("user_id", "subject")
    )
    counted: Counter[tuple[str, int]] = Counter()
    followers: set[int] = set()
    with tenant_context(channel.community), connection.cursor() as cursor:
        rows = list(
            MemberDeed.objects.filter(event__in=[*NAMES.values(), "FOLLOW"])
            .values_list("member__user_id", "event")
            .annotate(times=Count("pk"), sum=Sum("amount"))
        )
        cursor.execute(
            "select m.user_id, p.progress_amount from quests_userchallenge p join members_member m "
            "on m.id = p.member_id join quests_challenge c on c.id = p.challenge_id where c.target_amount = %s",
            [TARGET],
        )
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


def _compare_gems(channel: Channel) -> None:
    """Each fan has what the model pays: so many messages of each day, and a gem for each ten that were cheered."""
    expected: Counter[int] = Counter()
    for (_, number), messages in channel.messages.items():
        expected[number] += MESSAGE_GEMS * min(messages, MESSAGES_PAID_PER_DAY)
    for (deed, number), amount in channel.deeds.items():
        expected[number] += amount // CHEERED_PER_GEM if deed == "cheer" else 0
    users = Identity.objects.filter(provider=channel.provider, subject__in=[str(one.number) for one in channel.fans])
    numbers = {user_id: int(subject) for user_id, subject in users.values_list("user_id", "subject")}
    with tenant_context(channel.community):
        paid = {numbers[member.user_id]: balance(member) for member in Member.objects.filter(user_id__in=numbers)}
        books_are_right()
    assert Counter(paid) == expected


def _streams_are_shown(machinery: Machinery, channels: list[Channel]) -> None:
    for channel in channels:
        channel.events.stream(channel.person, live=True)  # type: ignore[attr-defined]
        delivery = channel.events.queue.pop()
        assert _receive(Letter(channel, delivery)) == "STORED"
    _settle(machinery)
    places = [channel.community.pk for channel in channels]
    assert LiveState.objects.filter(community_id__in=places, is_live=True).count() == COMMUNITIES
