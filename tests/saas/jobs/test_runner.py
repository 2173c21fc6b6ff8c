"""The states of a job that runs."""

from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
import structlog
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from saas.jobs import runner, schedule
from saas.jobs.claims import claim_due
from saas.jobs.lease import LeaseLost, heartbeat
from saas.jobs.models import Job
from saas.jobs.registry import job
from saas.jobs.runner import run_due
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import FinalFailure
from saas.tenancy import services
from saas.tenancy.models import Community
from tests.saas.jobs.conftest import Broken
from tests.support.builders import a_community


def later(hours=2):
    return now() + timedelta(hours=hours)


def _schema():
    with connection.cursor() as cursor:
        cursor.execute("select current_schema()")
        return cursor.fetchone()[0]


def test_a_job_runs_in_its_communitys_schema(effects):
    community = a_community()
    Job.objects.all().delete()
    seen = []
    job("test.where")(lambda: seen.append(_schema()))
    enqueue("test.where", community.pk)
    enqueue("test.where", None)

    run_due()

    assert seen == [community.schema_name, "public"]


def test_a_job_with_a_final_failure_is_not_tried_again(effects):
    def refuse():
        raise FinalFailure("550 No such person")

    job("test.refused")(refuse)
    enqueue("test.refused", None)

    with pytest.raises(FinalFailure):
        run_due()

    row = Job.objects.get()
    assert (row.state, row.failures, row.error) == ("DEAD", 1, "FinalFailure: 550 No such person")


def test_a_failing_job_is_tried_again_later(effects):
    effects.broken = {1}
    enqueue("test.count", None, n=1)

    with pytest.raises(Broken):
        run_due()

    row = Job.objects.get()
    assert (row.state, row.failures, row.error) == ("WAITING", 1, "Broken: number 1")
    assert timedelta() < row.due_at - now() <= timedelta(seconds=2)
    effects.broken = set()
    run_due(at=later())
    assert effects.ran == {1: 1}
    assert (Job.objects.get().state, Job.objects.get().error) == ("DONE", "")


def test_waits_between_tries_double_up_to_an_hour():
    waits = [runner.backoff(failures) for failures in range(1, 40)]

    assert all(1 <= wait <= 3600 for wait in waits)
    assert all(2**n / 2 <= wait <= 2**n for n, wait in enumerate(waits[:11], start=1))


def test_after_its_last_attempt_a_job_is_dead(effects):
    effects.broken = {1}
    enqueue("test.count", None, n=1)
    for hours in range(1, 12):
        run_due(at=later(hours), tolerant=True)
        assert Job.objects.get().state == "WAITING"

    run_due(at=later(13), tolerant=True)

    row = Job.objects.get()
    assert (row.state, row.failures, row.error) == ("DEAD", 12, "Broken: number 1")


def test_a_failing_job_leaves_nothing_half_done(effects):
    community = a_community()
    Job.objects.all().delete()

    def half():
        Community.objects.filter(pk=community.pk).update(description="half")
        raise Broken

    job("test.half")(half)
    enqueue("test.half", None)
    run_due(tolerant=True)

    community.refresh_from_db()
    assert community.description == ""


def test_a_poisonous_job_does_not_stop_the_others(effects):
    effects.broken = {0}
    for n in range(5):
        enqueue("test.count", None, n=n)

    run_due(tolerant=True)

    assert effects.ran == {1: 1, 2: 1, 3: 1, 4: 1}


def test_jobs_of_a_suspended_community_wait(effects):
    community = a_community()
    services.suspend(community=community)
    Job.objects.all().delete()
    enqueue("test.once", community.pk, n=1)

    for hours in range(20):
        run_due(at=later(hours))

    row = Job.objects.get()
    assert not effects.ran
    assert (row.state, row.failures) == ("WAITING", 0)
    assert timedelta(minutes=4) < row.due_at - now() <= timedelta(minutes=5)
    services.resume(community=community)
    run_due()
    assert effects.ran == {1: 1}


def test_jobs_of_an_unfinished_community_wait(effects):
    community = a_community()
    Community.objects.filter(pk=community.pk).update(state="BUILDING")
    Job.objects.all().delete()
    enqueue("test.once", community.pk, n=1)

    run_due()

    assert not effects.ran
    assert Job.objects.get().state == "WAITING"


def test_a_job_of_no_existing_community_never_falls_back_to_public(effects):
    enqueue("test.count", uuid4(), n=1)

    run_due()

    assert not effects.ran
    assert (Job.objects.get().state, Job.objects.get().error) == ("DEAD", "Its community does not exist")


def test_a_job_of_a_newer_release_is_kept_for_it(effects):
    enqueue("test.unheard_of", None)

    run_due(tolerant=True)

    assert Job.objects.get().state == "WAITING"


def test_a_worker_goes_on_with_its_communitys_jobs(effects):
    community = a_community()
    Job.objects.all().delete()
    for n in range(5):
        enqueue("test.count", community.pk, n=n)
    (claim,) = claim_due(slots=2)

    runner.run(claim.job_id, claim.attempt, 30, keep_slot=60)

    assert sum(effects.ran.values()) == 5
    assert set(Job.objects.values_list("state", flat=True)) == {"DONE"}


@pytest.fixture
def gathered(effects):
    """Registers ``test.gather``; the numbers of each run. A run with a number in ``effects.broken`` fails."""
    runs = []

    def count(*, calls):
        numbers = sorted(call["n"] for call in calls)
        runs.append(numbers)
        if effects.broken.intersection(numbers):
            raise Broken("gathered")

    job("test.gather", gathers=True)(count)
    return runs


def test_one_run_serves_the_waiting_calls_of_a_community(effects, gathered):
    community, other = a_community(), a_community()
    Job.objects.all().delete()
    for n in range(4):
        enqueue("test.gather", community.pk, n=n)
    enqueue("test.gather", other.pk, n=9)
    enqueue("test.gather", community.pk, later(), n=5)
    enqueue("test.count", community.pk, n=6)

    run_due()

    assert sorted(gathered) == [[0, 1, 2, 3], [9]]
    assert effects.ran == {6: 1}
    assert Job.objects.exclude(state="DONE").get().arguments == {"n": 5}


def test_calls_that_failed_together_run_one_by_one(effects, gathered):
    community = a_community()
    Job.objects.all().delete()
    effects.broken = {2}
    for n in range(4):
        enqueue("test.gather", community.pk, n=n)

    run_due(tolerant=True)
    run_due(at=later(), tolerant=True)

    assert gathered[0] == [0, 1, 2, 3]
    assert sorted(gathered[1:]) == [[0], [1], [2], [2], [3]]
    waiting = Job.objects.exclude(state="DONE").get()
    assert (waiting.arguments, waiting.state, waiting.failures) == ({"n": 2}, "WAITING", 3)
    assert waiting.error == "Broken: gathered"


def test_calls_to_gather_wait_a_moment_for_others(effects, gathered):
    enqueue("test.gather", None, n=1)
    enqueue("test.count", None, n=2)

    (claim,) = claim_due(gather=2)
    runner.run(claim.job_id, claim.attempt, 30, keep_slot=60)
    assert (effects.ran, gathered) == ({2: 1}, [])

    Job.objects.filter(task="test.gather").update(due_at=now() - timedelta(seconds=2))
    (claim,) = claim_due(gather=2)
    runner.run(claim.job_id, claim.attempt, 30)
    assert gathered == [[1]]


def test_a_long_job_keeps_its_lease(effects, monkeypatch):
    leases = []
    monkeypatch.setattr("saas.jobs.lease._in_transaction", lambda: False)

    def long():
        Job.objects.update(lease_until=now())
        heartbeat()
        leases.append(Job.objects.get().lease_until or now())

    job("test.long", lease_seconds=60)(long)
    enqueue("test.long", None)

    run_due()

    assert leases[0] - now() > timedelta(seconds=55)


def test_a_job_that_lost_its_lease_stops_and_leaves_the_row_alone(effects, monkeypatch):
    monkeypatch.setattr("saas.jobs.lease._in_transaction", lambda: False)
    after = []

    def long():
        Job.objects.update(attempt=7)
        heartbeat()
        after.append("went on")

    job("test.long")(long)
    enqueue("test.long", None)
    run_due()

    assert not after
    assert Job.objects.get().state == "CLAIMED"


def test_a_heartbeat_inside_a_transaction_is_an_error(effects):
    seen = []

    def long():
        with transaction.atomic(), pytest.raises(RuntimeError):
            heartbeat()
        seen.append(True)

    job("test.long")(long)
    enqueue("test.long", None)
    run_due()

    assert seen
    heartbeat()  # outside a job there is nothing to keep
    assert issubclass(LeaseLost, RuntimeError)


def test_leases_last_a_minute_at_most():
    with pytest.raises(ValueError, match="60 seconds"):
        job("test.too_long", lease_seconds=61)


def test_what_comes_back_every_hour_is_planned_once_and_again_after_each_run(effects):
    job("test.hourly", every=timedelta(hours=1))(lambda: None)
    for _ in range(3):
        schedule.plan_missing()
    hourly = Job.objects.filter(task="test.hourly")
    assert hourly.count() == 1

    Job.objects.exclude(task="test.hourly").delete()
    run_due()

    waiting = hourly.get(state="WAITING")
    assert timedelta(minutes=59) < waiting.due_at - now() <= timedelta(hours=1)
    schedule.plan_missing()
    assert hourly.filter(state="WAITING").count() == 1


def command(*arguments):
    output = StringIO()
    call_command("jobs", *arguments, stdout=output)
    return output.getvalue()


def test_an_operator_sees_dead_jobs_and_lets_them_run_again(effects):
    effects.broken = {1, 2}
    for n in (1, 2):
        enqueue("test.once", None, n=n)
    run_due(tolerant=True)
    dead = list(Job.objects.order_by("pk").values_list("pk", flat=True))

    listing = command("list", "--state", "DEAD")
    assert listing.count("Broken: number") == 2
    assert "DEAD 2" in listing
    effects.broken = set()
    command("requeue", str(dead[0]))
    run_due()
    assert effects.ran == {1: 1}
    assert "1 jobs" in command("requeue", "--all")
    run_due()

    assert effects.ran == {1: 1, 2: 1}


def test_requeuing_what_is_not_dead_is_refused(effects):
    job_id = enqueue("test.count", None, n=1)

    with pytest.raises(CommandError, match="no dead job"):
        command("requeue", str(job_id))
    assert Job.objects.get().state == "WAITING"


def test_a_dead_job_runs_again_beside_its_waiting_twin(effects):
    effects.broken = {1}
    enqueue("test.once", None, key="refresh", n=1)
    run_due(tolerant=True)
    enqueue("test.once", None, key="refresh", n=2)
    effects.broken = set()

    command("requeue", "--all")
    run_due()

    assert effects.ran == {1: 1, 2: 1}


def test_a_jobs_log_lines_carry_the_request_that_caused_it(effects):
    seen = []
    structlog.contextvars.clear_contextvars()  # a request leaves its id: answers go on after it
    job("test.say")(lambda: seen.append(structlog.contextvars.get_contextvars().get("request_id")))
    with structlog.contextvars.bound_contextvars(request_id="asked0001"):
        enqueue("test.say", None)
        enqueue("test.say", None)
    enqueue("test.say", None)

    run_due()

    assert sorted(seen, key=str) == [None, "asked0001", "asked0001"]


def test_a_job_moved_by_another_request_is_caused_by_that_one(effects):
    for name in ("asked0001", "asked0002"):
        with structlog.contextvars.bound_contextvars(request_id=name):
            enqueue("test.count", None, key="raffle:1", n=1)

    assert Job.objects.get().request_id == "asked0002"
