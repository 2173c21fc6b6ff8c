"""Jobs take effect exactly once, even if the broker loses data and processes and the database are killed.

Writers enqueue in real transactions, roll one in ten back, and record the acknowledged ones. Meanwhile Valkey is wiped
and killed, and the worker, one of its processes and PostgreSQL get SIGKILL. After the faults stop, all jobs are done
within a minute, in the right community. No job of a transaction that was rolled back ever ran.
"""

import random
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from uuid import UUID

import pytest
from django.db import DatabaseError, connection, transaction
from django_tenants.utils import schema_context
from psycopg_pool import PoolTimeout

from saas.jobs.services import enqueue
from saas.tenancy.models import Community
from tests.faults.counted.tasks import TABLES
from tests.support import databases
from tests.support.durable import DurableDatabase
from tests.support.machinery import Machinery

FAULTS = 15
PAUSES = (0.0, 1.0)
WRITERS = 4
BATCH = 10
BATCHES_PER_SECOND = 3
HANDED_OUT = 40
"""At most so many jobs of one community are claimed or running at the moment of a fault."""
PROGRESS = 40
SECONDS_TO_SETTLE = 60
STILL_OPEN = """
select count(*) filter (where state in ('WAITING', 'CLAIMED')), count(*) filter (where state = 'DEAD')
from public.jobs_job where task = 'counted.add'
"""


@pytest.fixture
def machinery(durable: DurableDatabase, tmp_path: Path) -> Iterator[Machinery]:
    for schema in Community.objects.values_list("schema_name", flat=True):
        with schema_context(schema), connection.cursor() as cursor:
            cursor.execute(TABLES)
    started = Machinery(tmp_path, durable.url, settings="tests.faults.counted.settings")
    yield started
    started.stop()


class Writer(threading.Thread):
    """Enqueues jobs with numbers of its own until it is stopped; knows which were acknowledged."""

    def __init__(self, first: int, communities: list[UUID], chance: random.Random) -> None:
        super().__init__(daemon=True)
        self.numbers = count(first, WRITERS)
        self.communities = communities
        self.chance = chance
        self.acknowledged: dict[int, UUID] = {}
        self.unknown: set[int] = set()
        self.rolled_back: set[int] = set()
        self.stopping = threading.Event()

    def run(self) -> None:
        while not self.stopping.wait(WRITERS / BATCHES_PER_SECOND):
            batch = {next(self.numbers): self.chance.choice(self.communities) for _ in range(BATCH)}
            try:
                self._write(batch, keep=self.chance.random() >= 0.1)
            except (DatabaseError, PoolTimeout):
                self.unknown |= set(batch)
                connection.close()
        connection.close()

    def _write(self, batch: dict[int, UUID], *, keep: bool) -> None:
        with transaction.atomic():
            for number, community in batch.items():
                enqueue("counted.add", community, n=number)
            if not keep:
                transaction.set_rollback(True)
        if keep:
            self.acknowledged |= batch
        else:
            self.rolled_back |= set(batch)


def test_every_job_takes_effect_exactly_once(
    machinery: Machinery,
    durable: DurableDatabase,
    chance: random.Random,
) -> None:
    schemas = dict(Community.objects.values_list("pk", "schema_name"))
    writers = [Writer(first, list(schemas), random.Random(chance.random())) for first in range(WRITERS)]
    for writer in writers:
        writer.start()
    faults: list[Callable[[], None]] = [
        machinery.valkey.wipe,
        machinery.valkey.restart,
        machinery.kill_and_start_worker,
        machinery.kill_pool_process,
        durable.kill_and_start,
    ]
    for number in range(FAULTS):
        wait_for_progress(machinery)
        time.sleep(chance.uniform(*PAUSES))
        # Each kind in turn, then by chance, so that no run goes without one of them.
        (faults[number] if number < len(faults) else chance.choice(faults))()
        machinery.restart_what_ended()
    for writer in writers:
        writer.stopping.set()
        writer.join(timeout=30)
        assert not writer.is_alive()

    databases.leave_database()  # this process's own connections died with the server
    seconds = settle(machinery)

    acknowledged = {number: place for writer in writers for number, place in writer.acknowledged.items()}
    unknown = set().union(*(writer.unknown for writer in writers))
    rolled_back = set().union(*(writer.rolled_back for writer in writers))
    assert len(acknowledged) > FAULTS * 20
    done: set[int] = set()
    runs = 0
    for community, schema in schemas.items():
        with schema_context(schema), connection.cursor() as cursor:
            cursor.execute("select n from counted_effect")
            effects = [row[0] for row in cursor.fetchall()]
            here = set(effects)
            cursor.execute("select count(*) from counted_run")
            (ran,) = cursor.fetchone()
        mine = {number for number, place in acknowledged.items() if place == community}
        assert mine <= here, "an acknowledged job is lost"
        assert not here & (set(acknowledged) - mine), "a job ran in another community"
        assert len(effects) == len(here), "a job took effect twice"
        done |= here
        runs += ran
    assert not done & rolled_back
    assert done <= set(acknowledged) | unknown
    # A fault repeats at most the jobs that were handed out at its moment.
    assert runs <= len(done) + FAULTS * HANDED_OUT, f"{runs} runs of {len(done)} jobs"
    print(
        f"\n{len(acknowledged)} jobs acknowledged, {len(unknown)} unknown, {runs} runs of {len(done)}, "
        f"{FAULTS} faults, settled {seconds:.1f} s after the last"
    )


def wait_for_progress(machinery: Machinery) -> None:
    """Returns when jobs are being done again: the next fault is to strike work, not a standstill."""
    deadline = time.monotonic() + SECONDS_TO_SETTLE
    goal = 0
    while True:
        machinery.restart_what_ended()
        try:
            with connection.cursor() as cursor:
                cursor.execute("select count(*) from public.jobs_job where task = 'counted.add' and state = 'DONE'")
                (done,) = cursor.fetchone()
            goal = goal or done + PROGRESS
            if done >= goal:
                return
        except (DatabaseError, PoolTimeout):
            connection.close()  # it died with the server
        assert time.monotonic() < deadline, "no job gets done any more"
        time.sleep(0.2)


def settle(machinery: Machinery) -> float:
    """Waits until no job is left; how many seconds that took."""
    began = time.monotonic()
    while True:
        machinery.restart_what_ended()
        with connection.cursor() as cursor:
            cursor.execute(STILL_OPEN)
            open_jobs, dead = cursor.fetchone()
        assert not dead
        if not open_jobs:
            return time.monotonic() - began
        assert time.monotonic() - began < SECONDS_TO_SETTLE, f"{open_jobs} jobs are still open"
        time.sleep(0.2)
