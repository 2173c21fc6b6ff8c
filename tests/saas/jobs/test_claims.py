"""The right to run a job, and the number of jobs that a community may hold."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection, transaction

from saas.jobs import claims, runner
from saas.jobs.claims import claim_due
from saas.jobs.models import Job
from saas.jobs.services import enqueue
from saas.kernel.clock import now


def lose_leases():
    Job.objects.filter(state="CLAIMED").update(lease_until=now() - timedelta(seconds=1))


def test_only_the_current_attempt_may_begin(effects):
    enqueue("test.count", None, n=1)
    (stale,) = claim_due()
    lose_leases()
    (fresh,) = claim_due()
    assert (stale.job_id, stale.attempt + 1) == (fresh.job_id, fresh.attempt)

    assert claims.start(stale) is None
    runner.run(stale.job_id, stale.attempt, 30)
    assert not effects.ran
    runner.run(fresh.job_id, fresh.attempt, 30)
    assert effects.ran == {1: 1}


def test_a_message_that_arrives_twice_runs_once(effects):
    enqueue("test.count", None, n=1)
    (claim,) = claim_due()

    for _ in range(3):
        runner.run(claim.job_id, claim.attempt, 30)

    assert effects.ran == {1: 1}


def test_a_worker_without_the_lease_cannot_finish(effects):
    enqueue("test.count", None, n=1)
    (slow,) = claim_due()
    assert claims.start(slow)
    lose_leases()
    (fast,) = claim_due()
    assert claims.start(fast)

    assert not claims.finish(slow)
    assert not claims.reschedule(slow, seconds=0, error="too late")
    assert not claims.mark_dead(slow, failures=1, error="too late")
    assert Job.objects.get().state == "CLAIMED"
    assert claims.finish(fast)


def test_a_claim_is_not_handed_out_again_while_its_lease_lasts(effects):
    enqueue("test.count", None, n=1)
    claim_due()

    assert claim_due() == []


def test_a_lost_message_is_not_the_jobs_fault(effects):
    enqueue("test.once", None, n=1)
    for _ in range(5):
        assert claim_due()
        lose_leases()

    assert runner.run_due() == 1
    assert effects.ran == {1: 1}


def test_a_job_whose_worker_is_lost_each_time_is_buried(effects):
    enqueue("test.count", None, n=1)
    for _ in range(12):
        (claim,) = claim_due()
        assert claims.start(claim)
        lose_leases()

    assert claim_due() == []

    row = Job.objects.get()
    assert (row.state, row.failures, row.error) == ("DEAD", 12, "Its worker was lost each time it ran")


def test_one_community_holds_a_quarter_of_the_slots(effects):
    crowded, quiet = uuid4(), uuid4()
    for n in range(600):
        enqueue("test.count", crowded, n=n)
    for n in range(3):
        enqueue("test.count", quiet, n=n)

    held = Counter(Job.objects.get(pk=claim.job_id).community_id for claim in claim_due(slots=8))

    assert held == {crowded: 2, quiet: 2}
    assert claim_due(slots=8) == []


def test_with_few_slots_each_community_holds_one(effects):
    communities = [uuid4() for _ in range(3)]
    for community in communities * 3:
        enqueue("test.count", community, n=1)

    held = Counter(Job.objects.get(pk=claim.job_id).community_id for claim in claim_due(slots=2))

    assert held == dict.fromkeys(communities, 1)


def test_no_more_is_handed_out_than_the_workers_can_hold(effects):
    for _ in range(50):
        enqueue("test.count", uuid4(), n=1)

    assert len(claim_due(slots=4)) == 8
    assert claim_due(slots=4) == []


def test_the_platforms_own_crowd_leaves_room_for_communities(effects):
    for n in range(20):
        enqueue("test.count", None, n=n)
    enqueue("test.count", uuid4(), n=99)

    assert [claim for claim in claim_due(slots=2) if Job.objects.get(pk=claim.job_id).community_id]


def test_a_finished_job_makes_way_for_the_communitys_next_one(effects):
    community = uuid4()
    enqueue("test.count", community, n=1)
    successor = enqueue("test.count", community, n=2)
    enqueue("test.count", uuid4(), n=3)
    (claim, _other) = claim_due(slots=2)
    started = claims.start(claim)
    assert started

    held, following = claims.finish_and_take_next(started)

    assert held
    assert following
    assert (following.claim.job_id, following.claim.attempt) == (successor, 1)
    assert Job.objects.filter(community_id=community, state="CLAIMED").count() == 1
    assert claims.finish(following.claim)


def test_a_worker_without_the_lease_takes_no_next_job(effects):
    community = uuid4()
    enqueue("test.count", community, n=1)
    enqueue("test.count", community, n=2)
    (claim,) = claim_due(slots=2)
    started = claims.start(claim)
    assert started
    lose_leases()
    claim_due(slots=2)

    assert claims.finish_and_take_next(started) == (False, None)


def test_a_newer_twin_takes_the_place_of_a_job_that_failed(effects):
    enqueue("test.count", None, key="refresh", n=1)
    (claim,) = claim_due()
    claims.start(claim)
    enqueue("test.count", None, key="refresh", n=2)

    assert claims.reschedule(claim, seconds=5, failures=1, error="broke")

    assert list(Job.objects.order_by("id").values_list("state", flat=True)) == ["DONE", "WAITING"]


def test_finished_rows_go_in_batches_and_dead_ones_stay(effects):
    for n in range(5):
        enqueue("test.count", None, n=n)
    enqueue("test.once", None, n=9)
    effects.broken = {9}
    runner.run_due(tolerant=True)
    Job.objects.update(finished_at=now() - timedelta(days=2))

    assert claims.purge(older_than_seconds=86_400, most=3) == 3
    assert claims.purge(older_than_seconds=86_400, most=3) == 2
    assert list(Job.objects.values_list("state", flat=True)) == ["DEAD"]


@pytest.mark.committed
def test_many_dispatchers_claim_each_job_once_and_keep_the_shares():
    Job.objects.all().delete()
    communities = [uuid4() for _ in range(6)]
    for n in range(60):
        enqueue("test.count", communities[n % 6], n=n)

    def dispatch(_):
        try:
            return [claim.job_id for claim in claim_due(slots=8)]
        finally:
            connection.close()

    with ThreadPoolExecutor(12) as pool:
        batches = list(pool.map(dispatch, range(24)))

    ids = [job_id for batch in batches for job_id in batch]
    assert len(ids) == len(set(ids)) == 12
    held = Counter(Job.objects.filter(state="CLAIMED").values_list("community_id", flat=True))
    assert set(held.values()) == {2}


@pytest.mark.committed
def test_a_job_whose_key_is_being_moved_is_left_for_the_next_round():
    Job.objects.all().delete()
    enqueue("test.count", None, key="moving", n=1)
    enqueue("test.count", None, n=2)

    def claim():
        try:
            return len(claim_due())
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        enqueue("test.count", None, now() + timedelta(hours=1), key="moving", n=1)
        assert pool.submit(claim).result(timeout=10) == 1
    assert claim_due() == []
