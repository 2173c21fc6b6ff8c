"""The chat: how fast a message reaches a room, the memory of many open rooms, and a page of a long history."""

import asyncio
import json
import logging
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from uuid import UUID, uuid4

import uvloop
from django.conf import settings
from django.db import connection
from django_tenants.utils import tenant_context

from saas.realtime import publisher
from saas.realtime.events import ANYWHERE, Event, message, person_in, room_of
from saas.tenancy.models import Community
from tests.load.goals import Goals
from tests.load.http.driver import Connection, request
from tests.load.http.targets import browser
from tests.load.medians import medians
from tests.load.streams import StreamReader, megabytes, open_streams
from tests.support.chat import room
from tests.support.ledger import raw
from tests.support.live_chat import LiveChat
from tests.support.shop import Shopper, a_shopper
from tests.support.streams import Streams, stream_server

FANS, PER_SECOND, SECONDS = 300, 30, 30
LIMIT_MS = 500
STREAMS, ROOMS, MESSAGES = 2_000, 20, 600
LIMIT_MB = 250
FEW, MANY, PAGE = 1_000, 1_000_000, 50
MAX_RATIO = 1.2
WRITERS = 8
SETTLE_SECONDS = 10.0
"""The time that the last messages have to arrive."""
# The moment at which the plan wants the message sent, in its text.
_SENT = re.compile(rb"sent=([0-9.]+)=")
_FILL = """
insert into chat_chatmessage (id, seq, kind, member_id, author_id, author_name, author_avatar, role, text, mentions,
    gems, key, fingerprint, created_at, deleted_by, deleted_by_name, delete_reason)
  select gen_random_uuid(), n, 'TEXT', %(member)s, %(user)s, 'fan', '', 'FAN', 'Message ' || n, '[]', 0,
    gen_random_uuid(), '', now() - make_interval(secs => %(count)s - n), '', '', ''
  from generate_series(1, %(count)s) n
"""


class RoomReader(StreamReader):
    """A page that has a room open. ``late`` gets the seconds from the planned moment of a message to its arrival."""

    def __init__(self, user: UUID, community: UUID, late: list[float]) -> None:
        super().__init__(user, [person_in(ANYWHERE, user), room_of(community)])
        self.late = late

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        super().data_received(data)
        # The rest is the beginning of the next event.
        whole, end, rest = self.buffer.rpartition(b"\n\n")
        if not end:
            return
        self.late.extend(now - float(found[1]) for found in _SENT.finditer(whole))
        self.buffer = rest


def measure(folder: Path, goals: Goals) -> str:
    """Markdown with all three parts."""
    logging.disable(logging.INFO)
    parts = [delivery(folder, goals), memory(folder, goals), history(goals)]
    return "\n\n".join(parts)


def delivery(
    folder: Path, goals: Goals, *, fans: int = FANS, per_second: int = PER_SECOND, seconds: int = SECONDS
) -> str:
    """Let fans write over HTTP at this pace, while each of them and one fan elsewhere has a stream open."""
    place = Community.objects.get(slug="alpha")
    people = [a_shopper(place) for _ in range(fans)]
    elsewhere = Community.objects.get(slug="beta").pk
    with LiveChat(folder).running() as chat:
        late, astray, sent = uvloop.run(_delivered(chat, place, people, elsewhere, per_second, seconds))
    expected = sent * fans
    assert len(late) == expected, f"{expected - len(late)} of {expected} were not received"
    assert not astray, "another community received a message"
    middle, high = late[len(late) // 2] * 1000, late[int(len(late) * 0.99)] * 1000
    held = goals.at_most("delivery of a message", high, LIMIT_MS, digits=0, unit=" ms")
    return "\n".join(
        [
            f"{fans} fans with open streams wrote {sent} messages over HTTP, {per_second} per second. A wait begins "
            "when the plan wants the message sent.",
            "",
            "| what | p50 / p99 / longest | goal of the p99 |",
            "|---|---|---|",
            f"| from the fan to each reader | {middle:.0f} / {high:.0f} / {late[-1] * 1000:.0f} ms | {held} |",
        ]
    )


async def _delivered(
    chat: LiveChat, place: Community, people: Sequence[Shopper], elsewhere: UUID, per_second: int, seconds: int
) -> tuple[list[float], list[float], int]:
    """Return the sorted waits of all readers, what the reader elsewhere received, and the number of messages."""
    late: list[float] = []
    astray: list[float] = []
    readers = [RoomReader(fan.user.pk, place.pk, late) for fan in people]
    await open_streams([*readers, RoomReader(uuid4(), elsewhere, astray)], chat.streams_port)
    total = per_second * seconds
    # A first message lets the server connect to its database; it is not measured.
    statuses = await asyncio.to_thread(_write, chat.web_port, place.slug, people, WRITERS, per_second)
    assert statuses == {201: WRITERS}, statuses
    await _until(late, WRITERS * len(people))
    late.clear()
    statuses = await asyncio.to_thread(_write, chat.web_port, place.slug, people, total, per_second)
    assert statuses == {201: total}, statuses
    await _until(late, total * len(people))
    lost = sum(not reader.is_open for reader in readers)
    assert not lost, f"{lost} streams were lost"
    return sorted(late), astray, total


async def _until(late: list[float], expected: int) -> None:
    deadline = time.perf_counter() + SETTLE_SECONDS
    while len(late) < expected and time.perf_counter() < deadline:
        await asyncio.sleep(0.05)


def _write(port: int, slug: str, people: Sequence[Shopper], total: int, per_second: int) -> Counter[int]:
    """Return how many of ``total`` messages got which status. Each is sent at its moment, or late; none is left out."""
    cookies = settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME
    headers = [browser(fan.user, cookie_names=cookies) for fan in people[:total]]
    statuses: Counter[int] = Counter()
    begin = time.perf_counter() + 0.2

    def work(writer: int) -> None:
        with closing(Connection(port)) as to_server:
            for number in range(writer, total, WRITERS):
                moment = begin + number / per_second
                time.sleep(max(0.0, moment - time.perf_counter()))
                body = json.dumps({"text": f"sent={moment}= Good luck everyone"}).encode()
                given = {**headers[number % len(headers)], "Idempotency-Key": str(uuid4())}
                path = f"/api/user/chat/rooms/{slug}/messages"
                status = to_server.send(request("POST", path, host="localhost", headers=given, body=body))
                with guard:
                    statuses[status] += 1

    guard = threading.Lock()
    threads = [threading.Thread(target=work, args=(writer,)) for writer in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    connection.close()
    return statuses


def memory(folder: Path, goals: Goals, *, streams: int = STREAMS, messages: int = MESSAGES) -> str:
    """Open streams of ROOMS rooms on one process, and send messages to all rooms in turn."""
    with stream_server(folder / "rooms.log", REALTIME_STREAMS=str(streams)) as server:
        empty, quiet, full = uvloop.run(_held(server, streams, messages))
    held = goals.at_most("memory of the stream process", full, LIMIT_MB, digits=0, unit=" MB")
    return "\n".join(
        [
            f"{streams:,} streams of {ROOMS} rooms on one process, which then received {messages} messages.",
            "",
            "| memory without a stream | quiet | after the messages | goal |",
            "|---|---|---|---|",
            f"| {empty:.0f} MB | {quiet:.0f} MB | {full:.0f} MB | {held} |",
        ]
    )


async def _held(server: Streams, streams: int, messages: int) -> tuple[float, float, float]:
    """Return the megabytes before the streams, with them, and after the messages."""
    pid, late = server.process.pid, list[float]()
    empty = megabytes(pid)
    rooms = [uuid4() for _ in range(ROOMS)]
    readers = [RoomReader(uuid4(), rooms[number % ROOMS], late) for number in range(streams)]
    await open_streams(readers, server.port)
    quiet = megabytes(pid)
    for number in range(messages):
        place = rooms[number % ROOMS]
        # As long as a message that the API answers.
        text = json.dumps({"text": f"sent={time.perf_counter()}= Good luck everyone", "rest": "x" * 500})
        facts: dict[str, str | int | bool | None] = {"id": str(uuid4()), "seq": number, "message": text}
        publisher.publish(room_of(place), message(Event.CHAT, place, facts))
        await asyncio.sleep(1 / PER_SECOND)
    expected = sum(len(readers[number % ROOMS :: ROOMS]) for number in range(messages))
    await _until(late, expected)
    assert len(late) == expected, f"{expected - len(late)} of {expected} were not received"
    lost = sum(not reader.is_open for reader in readers)
    assert not lost, f"{lost} streams were lost"
    return empty, quiet, megabytes(pid)


def history(goals: Goals, *, few: int = FEW, many: int = MANY) -> str:
    """Take pages of a small and of a large room in turns, through the whole application."""
    small_room, large_room = _room_of("alpha", few), _room_of("beta", many)
    raw("vacuum analyze")
    lines = [f"| page of the history | of {few:,} | of {many:,} | ratio | goal |", "|---|---|---|---|---|"]
    for name, share in (("the latest", None), ("from the middle", 2)):
        small, large = medians([_page(small_room, few, share), _page(large_room, many, share)])
        goal = goals.at_most(f"{name} of many messages", large / small, MAX_RATIO)
        lines.append(f"| {name} | {small:.1f} ms | {large:.1f} ms | {large / small:.2f} | {goal} |")
    return "\n".join(lines)


def _room_of(slug: str, count: int) -> Shopper:
    """A fan in a room with this many messages and no others."""
    fan = a_shopper(Community.objects.get(slug=slug))
    with tenant_context(fan.community), connection.cursor() as cursor:
        cursor.execute("delete from chat_chatmessage")
        cursor.execute(_FILL, {"member": fan.member.pk, "user": fan.user.pk, "count": count})
        cursor.execute("update chat_chatroom set last_seq = %s, last_at = now()", [count])
    return fan


def _page(fan: Shopper, count: int, share: int | None) -> Callable[[], object]:
    path = f"{room(fan.community)}/messages"
    query = {"take": PAGE} if share is None else {"take": PAGE, "before": count // share}

    def read() -> object:
        found = fan.api.get(path, query).ok()
        assert len(found["data"]) == PAGE, found
        return found

    return read
