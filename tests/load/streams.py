"""Two thousand open event streams on one process: its memory, how fast an event arrives, and that none goes astray."""

import asyncio
import json
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import cast
from urllib.parse import quote
from uuid import UUID, uuid4

import uvloop

from saas.realtime import publisher, tickets
from saas.realtime.events import Event, everyone_in, message, person_in
from tests.load.goals import Goals
from tests.load.http.driver import cpu_seconds
from tests.support.streams import Streams, stream_server

STREAMS = 2_000
COMMUNITIES = 20
TO_PERSONS = 4_000
PERSONS_PER_SECOND = 400
TO_COMMUNITIES = 200
COMMUNITIES_PER_SECOND = 20
AT_ONCE = 50
_DATA = re.compile(rb"data: (\{.*?\})\n\n")
LIMIT_MB, LIMIT_SECONDS = 300, 1.0


class StreamReader(asyncio.Protocol):
    """One browser's stream. ``hello`` is done once the server has opened it. Subclasses read what follows."""

    def __init__(self, user: UUID, topics: Sequence[str]) -> None:
        self.user, self.topics = user, topics
        self.hello = asyncio.get_running_loop().create_future()
        self.buffer = b""
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        ticket = quote(tickets.issue(user_id=self.user, topics=self.topics))
        request = f"GET /live?ticket={ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        cast(asyncio.Transport, transport).write(request.encode())
        self.is_open = True

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.hello.done() and b"\r\n\r\n" in self.buffer:
            status = self.buffer.split(b"\r\n", 1)[0]
            assert b" 200 " in status, status
            if b"event: hello" in self.buffer:
                self.hello.set_result(None)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False


async def open_streams(readers: Sequence[StreamReader], port: int) -> None:
    """Connect the readers, AT_ONCE of them together, and wait until the server has opened each stream."""
    loop = asyncio.get_running_loop()
    for start in range(0, len(readers), AT_ONCE):
        batch = readers[start : start + AT_ONCE]
        await asyncio.gather(*(loop.create_connection(lambda r=r: r, "127.0.0.1", port) for r in batch))  # type: ignore[misc]
        await asyncio.wait_for(asyncio.gather(*(reader.hello for reader in batch)), 30)


class Reader(StreamReader):
    """``late`` gets the seconds each event was on its way; ``astray`` what was not for this one."""

    def __init__(self, user: UUID, community: UUID, late: list[float], astray: list[str]) -> None:
        # As on a custom domain: this fan in this community.
        super().__init__(user, [person_in(community, user), everyone_in(community)])
        self.community, self.late, self.astray = community, late, astray

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        super().data_received(data)
        end = 0
        for found in _DATA.finditer(self.buffer):
            end = found.end()
            body = json.loads(found[1])
            facts = body["facts"]
            if body["community"] != str(self.community) or facts["to"] not in (str(self.user), str(self.community)):
                self.astray.append(found[1].decode())
            self.late.append(now - facts["sent"])
        self.buffer = self.buffer[end:][-4096:]


def megabytes(pid: int) -> float:
    """Resident memory."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def measure(folder: Path, goals: Goals) -> str:
    with stream_server(folder / "streams.log", REALTIME_STREAMS=str(STREAMS)) as streams:
        return uvloop.run(_measure(streams, goals))


async def _measure(streams: Streams, goals: Goals) -> str:
    pid = streams.process.pid
    empty = megabytes(pid)
    late: list[float] = []
    astray: list[str] = []
    communities = [uuid4() for _ in range(COMMUNITIES)]
    readers = [Reader(uuid4(), communities[n % COMMUNITIES], late, astray) for n in range(STREAMS)]
    began = time.perf_counter()
    await open_streams(readers, streams.port)
    opened = time.perf_counter() - began
    held, cpu = megabytes(pid), cpu_seconds([pid])

    persons = [(person_in(r.community, r.user), r.community, r.user) for r in readers * (TO_PERSONS // STREAMS)]
    to_persons = await _told(late, persons, PERSONS_PER_SECOND, receivers=1)
    everyone = [
        (everyone_in(community), community, community) for community in communities * (TO_COMMUNITIES // COMMUNITIES)
    ]
    to_everyone = await _told(late, everyone, COMMUNITIES_PER_SECOND, receivers=STREAMS // COMMUNITIES)
    used = cpu_seconds([pid]) - cpu
    full, still_open = megabytes(pid), sum(reader.is_open for reader in readers)
    assert still_open == STREAMS, f"{STREAMS - still_open} streams were lost"
    assert not astray, f"{len(astray)} events went astray, the first: {astray[0]}"
    return "\n".join(
        [
            f"{STREAMS:,} streams on one process, {COMMUNITIES} communities; opened in {opened:.1f} s.",
            "",
            "| what | measured | goal |",
            "|---|---|---|",
            f"| memory without a stream | {empty:.0f} MB | |",
            f"| memory with all of them, quiet / after the events | {held:.0f} / {full:.0f} MB "
            f"| {goals.at_most('memory', full, LIMIT_MB, digits=0, unit=' MB')} |",
            _row(f"{TO_PERSONS:,} events to persons, {PERSONS_PER_SECOND}/s", to_persons, TO_PERSONS, goals),
            _row(
                f"{TO_COMMUNITIES} events to everybody in a community, {COMMUNITIES_PER_SECOND}/s (gathered for 0.5 s)",
                to_everyone,
                TO_COMMUNITIES * STREAMS // COMMUNITIES,
                goals,
            ),
            f"| events in another community's or person's stream | {len(astray)} | 0 |",
            f"| CPU of the process for all events | {used:.1f} s | |",
        ]
    )


async def _told(
    late: list[float], to: Sequence[tuple[str, UUID, UUID]], per_second: int, *, receivers: int
) -> list[float]:
    """Tell each of ``to`` (channel, community, whom) at an even pace; seconds on the way, sorted."""
    late.clear()
    for number, (channel, community, whom) in enumerate(to):
        facts = {"id": str(number), "to": str(whom), "sent": time.perf_counter()}
        publisher.publish(channel, message(Event.WALLET, community, facts))  # type: ignore[arg-type]
        await asyncio.sleep(1 / per_second)
    deadline = time.perf_counter() + 10
    while len(late) < len(to) * receivers and time.perf_counter() < deadline:
        await asyncio.sleep(0.1)
    return sorted(late)


def _row(what: str, late: list[float], expected: int, goals: Goals) -> str:
    assert len(late) == expected, f"{expected - len(late)} of {expected} were not received"
    middle, high = late[len(late) // 2], late[int(len(late) * 0.99)]
    figures = " / ".join(f"{seconds * 1000:.0f}" for seconds in (middle, high, late[-1]))
    return f"| {what}: p50 / p99 / longest | {figures} ms | p99 {goals.at_most(what, high, LIMIT_SECONDS, unit=' s')} |"
