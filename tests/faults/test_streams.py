"""Event streams while Valkey dies, readers stall, the process is killed. No stream gets another community's events."""

import os
import random
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote
from uuid import UUID, uuid4

import pytest
from django.conf import settings

from saas.realtime import publisher, tickets
from saas.realtime.announce import announce_to_community, announce_to_person, announce_to_team
from saas.realtime.events import ANYWHERE, Event, everyone_in, person_in, team_of
from saas.supervisor.ports import free_port
from saas.supervisor.processes import Process
from saas.supervisor.valkey import ValkeyServer
from tests.load.streams import megabytes
from tests.support.running import ROOT
from tests.support.streams import Listener, Streams, stream_server

ALPHA = uuid4()
FLOOD = 40_000
ROUNDS = 3000


@pytest.fixture
def valkey(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ValkeyServer]:
    """A Valkey that may be killed; this process announces to it."""
    server = ValkeyServer(tmp_path / "valkey", tmp_path / "valkey.log", "broker", free_port(), durable=False)
    server.start()
    monkeypatch.setattr(settings, "REDIS_URL", server.url)
    monkeypatch.setattr(publisher, "_publisher", None)
    yield server
    server.kill()


@pytest.fixture
def streams(valkey: ValkeyServer, tmp_path: Path, committed: None) -> Iterator[Streams]:
    with stream_server(tmp_path / "streams.log", REDIS_URL=valkey.url) as started:
        yield started


def a_ticket(user_id: UUID, *topics: str) -> str:
    return tickets.issue(user_id=user_id, topics=[person_in(ANYWHERE, user_id), *topics])


def tell(user_id: UUID, mark: int) -> None:
    announce_to_person(user_id, Event.WALLET, community_id=ALPHA, mark=mark)


def test_valkey_dies_and_comes_back(streams, valkey):
    """Streams stay open, readers learn that they missed events, announcing never raises nor waits."""
    fan = uuid4()
    listener, unused = streams.listen(a_ticket(fan)), a_ticket(fan)
    tell(fan, 1)
    assert listener.received_before(1) == []

    valkey.kill()
    began = time.monotonic()
    for mark in range(1000):
        tell(fan, 1000 + mark)
    assert time.monotonic() - began < 0.5, "announcing waited for a broker that is away"
    deadline = time.monotonic() + 20
    while streams.is_ready():
        assert time.monotonic() < deadline, "it is still ready without a broker"
        time.sleep(0.1)
    assert Listener(streams.port, unused).status == 503, "it is unknown whether the ticket was used"
    assert not listener.ended.is_set()

    valkey.start()
    streams.wait_until_ready()
    # Events of the meantime are lost, or come late; either way the reader is asked to load the page's data again.
    while listener.next().name != "missed":
        pass
    time.sleep(publisher.PAUSE_AFTER_FAILURE + 0.5)
    tell(fan, 2)
    listener.received_before(2)
    assert streams.listen(a_ticket(fan)).status == 200


def test_valkey_freezes_and_thaws(streams, valkey):
    """A broker that answers nothing is as good as away, although its connection is open."""
    fan = uuid4()
    listener = streams.listen(a_ticket(fan))
    valkey.process._popen.send_signal(signal.SIGSTOP)
    try:
        deadline = time.monotonic() + 40
        while streams.is_ready():
            assert time.monotonic() < deadline, "it does not notice a broker that froze"
            time.sleep(0.2)
    finally:
        valkey.process._popen.send_signal(signal.SIGCONT)
    streams.wait_until_ready(30)
    time.sleep(publisher.PAUSE_AFTER_FAILURE + 0.5)
    tell(fan, 1)
    assert {event.name for event in listener.received_before(1)} <= {"missed"}


def test_readers_that_do_not_read_cost_no_memory_and_delay_no_other_reader(streams):
    """Fifty stalled readers of a flood: others hear everything in time, and the stalled ones are let go."""
    fan = uuid4()
    stalled = []
    for _ in range(50):
        reader = socket.create_connection(("127.0.0.1", streams.port))
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        ticket = quote(a_ticket(uuid4(), team_of(ALPHA)))
        reader.sendall(f"GET /live?ticket={ticket} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        stalled.append(reader)
    healthy = streams.listen(a_ticket(fan))
    before = megabytes(streams.process.pid)
    longest, peak = 0.0, before
    for number in range(FLOOD):
        announce_to_team(ALPHA, Event.ORDERS, id=str(uuid4()), status="CREATED")
        if number % 2000 == 0:
            began = time.monotonic()
            tell(fan, number)
            healthy.received_before(number)
            longest, peak = max(longest, time.monotonic() - began), max(peak, megabytes(streams.process.pid))
    assert longest < 5, f"a reader beside the stalled ones waited {longest:.1f} s"
    assert peak - before < 40, f"stalled readers cost {peak - before:.0f} MB"
    deadline = time.monotonic() + 60
    while "a reader was too slow" not in streams.log.read_text():
        assert time.monotonic() < deadline, "no reader was disconnected"
        time.sleep(0.5)
    for reader in stalled:
        reader.close()


def test_a_process_that_is_killed_is_started_again_and_takes_everybody_back(valkey, tmp_path, committed):
    """As the supervisor does: the same command on the same port."""
    fan, port = uuid4(), free_port()
    command = [sys.executable, "-m", "saas.realtime", "--bind", f"127.0.0.1:{port}"]
    process = Process("realtime", command, tmp_path / "log", {**os.environ, "REDIS_URL": valkey.url}, ROOT)
    process.start()
    assert process._popen is not None
    streams = Streams(port, process._popen, tmp_path / "log")
    streams.wait_until_ready()
    listeners = [streams.listen(a_ticket(fan)) for _ in range(10)]
    process.kill()
    assert all(listener.ended.wait(5) for listener in listeners)
    process.start()
    streams.process = process._popen
    streams.wait_until_ready()
    again = streams.listen(a_ticket(fan))
    tell(fan, 1)
    assert again.received_before(1) == []
    process.stop()
    for listener in (*listeners, again):
        listener.hang_up()


def test_no_event_of_one_community_is_received_in_another(streams, chance: random.Random):
    """Twelve people with tickets of three kinds, thousands of announcements: each is received where it belongs."""
    communities = [uuid4() for _ in range(4)]
    people = [uuid4() for _ in range(12)]
    allowed: dict[Listener, set[tuple[str, ...]]] = {}
    for person in people:
        home = chance.choice(communities)
        kind = chance.choice(["domain", "fan", "team"])
        if kind == "domain":
            topics = [person_in(home, person), everyone_in(home)]
            rights = {("person", str(home), str(person)), ("everyone", str(home))}
        else:
            topics = [person_in(ANYWHERE, person), everyone_in(home)]
            rights = {("person", str(place), str(person)) for place in (*communities, None)} | {("everyone", str(home))}
        if kind == "team":
            topics.append(team_of(home))
            rights.add(("team", str(home)))
        allowed[streams.listen(tickets.issue(user_id=person, topics=topics))] = rights
    for _ in range(ROUNDS):
        community, person = chance.choice(communities), chance.choice(people)
        kind = chance.choice(["person", "everyone", "team", "person alone"])
        if kind == "person":
            announce_to_person(person, Event.WALLET, community_id=community, kind="person", whom=str(person))
        elif kind == "person alone":
            announce_to_person(person, Event.NOTIFICATIONS, community_id=None, kind="person", whom=str(person))
        elif kind == "everyone":
            announce_to_community(community, Event.STOCK, kind="everyone", id=str(uuid4()))
        else:
            announce_to_team(community, Event.ORDERS, kind="team")
    time.sleep(2)
    received = 0
    for listener, rights in allowed.items():
        while not listener._received.empty():
            event = listener.next()
            if event.name != "message":
                assert event.name == "missed"
                continue
            facts = event.data["facts"]
            whom = (facts["whom"],) if facts["kind"] == "person" else ()
            key = (facts["kind"], str(event.data["community"]), *whom)
            assert key in rights, f"{key} was received by a person with {rights}"
            received += 1
    assert received > ROUNDS / 12
