"""The dispatcher: claims due jobs and hands their ids to the workers over Redis, until it is stopped.

It can be killed at any point, run twice, and lose its database or broker: jobs that it claimed in vain are claimed
again when their lease expires.
"""

import signal
import threading
import time
from types import FrameType

import kombu.exceptions
import redis
import structlog
from django.db import DatabaseError, connection
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
BROKER_ERRORS = (kombu.exceptions.KombuError, redis.RedisError, OSError)


class Dispatcher:
    def __init__(self) -> None:
        self._stop = threading.Event()
        self._pause = MAX_PAUSE_SECONDS
        self._outage_pause = MIN_PAUSE_SECONDS
        self._tidy_at = 0.0

    def stop_on_signals(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._on_signal)

    def stop(self) -> None:
        self._stop.set()

    def run(self) -> None:
        """Run until ``stop``."""
        log.info("dispatcher started")
        while not self._stop.is_set():
            try:
                self._round()
                self._outage_pause = MIN_PAUSE_SECONDS
                self._stop.wait(self._pause)
            except (DatabaseError, PoolTimeout) as error:
                connection.close()
                self._sit_out("database", error)
            except BROKER_ERRORS as error:
                self._sit_out("broker", error)
        connection.close()
        log.info("dispatcher stopped")

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

    def _sit_out(self, what: str, error: Exception) -> None:
        self._outage_pause = min(max(self._outage_pause, 0.1) * 2, MAX_OUTAGE_PAUSE_SECONDS)
        log.warning("dispatcher waits", what=what, error=str(error), seconds=round(self._outage_pause, 1))
        self._stop.wait(self._outage_pause)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.stop()
