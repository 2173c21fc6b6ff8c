"""A job is a row in the caller's transaction."""

import ast
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection, transaction

from saas.jobs.claims import claim_due
from saas.jobs.models import Job
from saas.jobs.registry import kinds
from saas.jobs.runner import run_due
from saas.jobs.services import enqueue
from saas.kernel.clock import now

ROOT = Path(__file__).resolve().parents[3]


def test_a_job_runs_with_its_ids(effects):
    enqueue("test.count", None, n=7)

    assert run_due() == 1

    assert effects.ran == {7: 1}
    assert Job.objects.get().state == "DONE"


def test_what_is_rolled_back_is_never_run(effects):
    with transaction.atomic():
        enqueue("test.count", None, n=1)
        transaction.set_rollback(True)

    assert run_due() == 0
    assert not effects.ran


def test_a_job_waits_for_its_time(effects):
    enqueue("test.count", None, now() + timedelta(hours=1), n=1)

    assert run_due() == 0
    assert run_due(at=now() + timedelta(hours=2)) == 1


def test_the_same_key_moves_the_waiting_job(effects):
    first = enqueue("test.count", None, now() + timedelta(hours=1), key="raffle:1", n=1)

    second = enqueue("test.count", None, now() - timedelta(seconds=1), key="raffle:1", n=2)

    assert first == second
    assert run_due() == 1
    assert effects.ran == {2: 1}


@pytest.mark.committed
def test_callers_of_one_key_do_not_wait_for_each_other():
    """A function that leaves the waiting job as it is must not lock it: all joins of a raffle name the same job."""
    Job.objects.all().delete()
    enqueue("test.count", None, key="shared", n=1)
    statement = "select public.enqueue_job('test.count', null, '{}', 'shared')"

    def call():
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("set local lock_timeout = 500")
                cursor.execute(statement)
                return cursor.fetchone()[0]
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
        assert cursor.fetchone()[0] is None
        assert pool.submit(call).result(timeout=10) is None
    assert Job.objects.filter(key="shared").count() == 1


def test_jobs_without_a_key_are_all_their_own(effects):
    for _ in range(3):
        enqueue("test.count", None, n=1)

    run_due()

    assert effects.ran == {1: 3}


def test_a_key_is_free_again_once_the_job_is_claimed(effects):
    enqueue("test.count", None, key="refresh", n=1)
    claim_due()

    enqueue("test.count", None, key="refresh", n=2)

    assert Job.objects.count() == 2


def test_every_job_that_is_enqueued_anywhere_exists():
    missing = []
    for folder in ("saas", "tenants"):
        for file in (ROOT / folder).rglob("*.py"):
            for call in ast.walk(ast.parse(file.read_text())):
                if not isinstance(call, ast.Call) or getattr(call.func, "id", "") != "enqueue" or not call.args:
                    continue
                name = call.args[0]
                if isinstance(name, ast.Constant) and name.value not in kinds:
                    missing.append(f"{file.relative_to(ROOT)}:{call.lineno} {name.value!r}")
    assert not missing


def test_sql_functions_enqueue_jobs_that_exist():
    """A job under an old name dies without a sound: its caller has committed."""
    calls = [
        (file.name, name)
        for folder in ("saas", "tenants")
        for file in (ROOT / folder).rglob("sql/*.sql")
        if "migrations" not in file.parts
        for name in re.findall(r"enqueue_job\(\s*'([^']+)'", file.read_text())
    ]
    assert len(calls) >= 3
    assert [(file, name) for file, name in calls if name not in kinds] == []
