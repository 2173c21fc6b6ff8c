"""Runs many callers at the same instant, each in a thread with its own connection."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import sleep
from typing import Any, TypeVar

from django.db import Error, connection, transaction
from django_tenants.utils import tenant_context

from saas.kernel.errors import DomainError
from saas.tenancy.models import Community

T = TypeVar("T")
_SOMEBODY_DIES = (
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() "
    "and pid <> pg_backend_pid() and state = 'active' and usename = current_user order by random() limit 1"
)
TRIES = 60
HELD = 0.8
KILL_EVERY = 0.02


def race(community: Community, works: Sequence[Callable[[], T]], *, at_once: int = 50) -> list[T | Exception]:
    """Run ``works`` inside the community, ``at_once`` of them together; answers results or the exceptions raised."""
    gate = threading.Barrier(min(at_once, len(works)))
    first = threading.local()

    def run(work: Callable[[], T]) -> T | Exception:
        if not getattr(first, "passed", False):
            first.passed = True
            gate.wait(timeout=60)
        try:
            with tenant_context(community):
                return work()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(gate.parties) as threads:
        return list(threads.map(run, works))


def race_with_open_transaction(community: Community, first: Callable[[], T], second: Callable[[], T]) -> list[Any]:
    """Run ``second`` while ``first`` is done and not committed yet; answers both results or exceptions."""
    is_done = threading.Event()

    def held() -> T:
        try:
            with transaction.atomic():
                result = first()
                is_done.set()
                sleep(HELD)
                return result
        finally:
            is_done.set()

    def following() -> T:
        is_done.wait(timeout=60)
        return second()

    return race(community, [held, following], at_once=2)


@contextmanager
def connections_die() -> Iterator[list[Any]]:
    """Every few milliseconds the connection of somebody at work is killed; answers how many were."""
    over = threading.Event()
    killed: list[Any] = []

    def strike() -> None:
        while not over.wait(KILL_EVERY):
            try:
                with connection.cursor() as cursor:
                    cursor.execute(_SOMEBODY_DIES)
                    killed.extend(cursor.fetchall())
            except Error:  # the pool gave one that had been killed
                connection.close()
        connection.close()

    striker = threading.Thread(target=strike)
    striker.start()
    try:
        yield killed
    finally:
        over.set()
        striker.join()


def until_answered(work: Callable[[], T]) -> T:
    """Ask with the same key until there is an answer; a killed connection is none."""
    for _ in range(TRIES):
        try:
            return work()
        except DomainError as error:
            if error.code not in ("IDEMPOTENCY_IN_FLIGHT", "BUSY_RETRY"):
                raise
        except Error:
            connection.close()
    raise AssertionError("never answered")
