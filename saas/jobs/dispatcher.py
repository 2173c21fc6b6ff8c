"""The dispatcher: claims due jobs and hands their ids to the workers over Redis, until it is stopped.

It can be killed at any point, run twice, and lose its database or broker: jobs that it claimed in vain are claimed
again when their lease expires. It is a thread of each worker's first process, which does not run jobs itself.
"""

import os
import threading
import time
from pathlib import Path
from typing import Any

import kombu.exceptions
import redis
import structlog
from celery.bootsteps import StartStopStep
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg_pool import PoolTimeout

from saas.jobs import claims, schedule
from saas.jobs.claims import Claim
from saas.jobs.registry import GATHER_SECONDS
from saas.jobs.worker import run_job

log = structlog.get_logger(__name__)
MIN_PAUSE_SECONDS = 0.01
MAX_PAUSE_SECONDS = 0.2
MAX_OUTAGE_PAUSE_SECONDS = 5.0
TIDY_EVERY = 30.0
PURGE_BATCH = 5_000
KEEP_FINISHED_SECONDS = 24 * 3600
# A fork waits for the current round. A round that waits for a frozen database must not delay the fork for long.
MAX_FORK_DELAY_SECONDS = 2.0
STOP_SECONDS = 5.0
BROKER_ERRORS = (kombu.exceptions.KombuError, redis.RedisError, OSError)


class Dispatcher:
    def __init__(self) -> None:
        self._stop = threading.Event()
        self._round_lock = threading.Lock()
        self._is_paused = False
        self._connection: BaseDatabaseWrapper | None = None
        self._pause = MAX_PAUSE_SECONDS
        self._outage_pause = MIN_PAUSE_SECONDS
        self._tidy_at = self._beat_at = 0.0

    def stop(self) -> None:
        self._stop.set()

    def run(self) -> None:
        """Run until ``stop``."""
        log.info("dispatcher started")
        # `begin_fork` closes it from another thread.
        self._connection = connections[DEFAULT_DB_ALIAS]
        self._connection.inc_thread_sharing()
        while not self._stop.is_set():
            with self._round_lock:
                pause = self._try_round()
            self._stop.wait(pause)
        connection.close()
        log.info("dispatcher stopped")

    def _try_round(self) -> float:
        """Do one round; return the seconds until the next one."""
        self._beat()
        try:
            self._round()
        except (DatabaseError, PoolTimeout) as error:
            connection.close()
            return self._seconds_of_outage("database", error)
        except BROKER_ERRORS as error:
            return self._seconds_of_outage("broker", error)
        self._outage_pause = MIN_PAUSE_SECONDS
        return self._pause

    def _beat(self) -> None:
        """Touch the file by which the container's check knows that this thread runs."""
        if settings.WORKER_HEARTBEAT and time.monotonic() >= self._beat_at:
            Path(settings.WORKER_HEARTBEAT).touch()
            self._beat_at = time.monotonic() + TIDY_EVERY

    def begin_fork(self) -> None:
        """Wait for the end of the round and close the connection. Call `end_fork` in the parent afterwards."""
        self._is_paused = self._round_lock.acquire(timeout=MAX_FORK_DELAY_SECONDS)
        if self._is_paused and self._connection is not None:
            self._connection.close()

    def end_fork(self) -> None:
        if self._is_paused:
            self._round_lock.release()

    def _round(self) -> None:
        batch = claims.claim_due(gather=GATHER_SECONDS)
        if batch:
            self._hand_out(batch)
        # With many jobs, query again soon. With few, query less and less often. The partial index makes an empty query
        # cheap.
        self._pause = MIN_PAUSE_SECONDS if batch else min(self._pause * 1.5, MAX_PAUSE_SECONDS)
        if time.monotonic() >= self._tidy_at:
            schedule.plan_missing()
            purged = claims.purge(older_than_seconds=KEEP_FINISHED_SECONDS, most=PURGE_BATCH)
            self._tidy_at = time.monotonic() + (0 if purged == PURGE_BATCH else TIDY_EVERY)

    def _hand_out(self, batch: list[Claim]) -> None:
        sent = 0
        try:
            for claim in batch:
                # A message is useless after its claim has expired. If no worker runs, messages must not pile up.
                run_job.apply_async(
                    (claim.job_id, claim.attempt, claim.lease_seconds), retry=False, expires=claims.DELIVERY_SECONDS
                )
                sent += 1
        finally:
            # It is unknown if the failed message arrived. Taking the attempt back makes it invalid.
            for claim in batch[sent:]:
                claims.reschedule(claim, seconds=0)

    def _seconds_of_outage(self, what: str, error: Exception) -> float:
        self._outage_pause = min(max(self._outage_pause, 0.1) * 2, MAX_OUTAGE_PAUSE_SECONDS)
        log.warning("dispatcher waits", what=what, error=str(error), seconds=round(self._outage_pause, 1))
        return self._outage_pause


class DispatcherInWorker(StartStopStep):
    """Runs a dispatcher in a thread of the worker's first process, from the fork of its pool until it drains.

    The process forks again to replace a lost pool process. Then the thread is between two rounds and has no connection,
    so the child inherits neither a lock that is held nor a session of the database.
    """

    requires = ("celery.worker.components:Pool",)

    def __init__(self, worker: Any, **options: Any) -> None:
        super().__init__(worker, **options)
        self._dispatcher = Dispatcher()
        self._thread = threading.Thread(target=self._run, name="dispatcher", daemon=True)

    def start(self, _worker: Any) -> None:
        os.register_at_fork(
            before=self._dispatcher.begin_fork,
            after_in_parent=self._dispatcher.end_fork,
        )
        self._thread.start()

    def close(self, _worker: Any) -> None:
        self._dispatcher.stop()

    def stop(self, _worker: Any) -> None:
        self._thread.join(STOP_SECONDS)

    def terminate(self, worker: Any) -> None:
        self.stop(worker)

    def _run(self) -> None:
        try:
            self._dispatcher.run()
        except BaseException:
            # A worker without a dispatcher would look healthy. The supervisor starts an ended one again, and jobs
            # that ran are claimed again.
            log.exception("dispatcher failed")
            os._exit(os.EX_SOFTWARE)
