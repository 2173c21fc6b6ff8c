"""Pulls that changed nothing end after 30 days. Whatever figures, evidence and later pulls need stays."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.models import Job
from saas.kernel.clock import now
from tenants.casinos.models import FOREVER, AccountTotal, Pull
from tenants.casinos.services import pruning, pulling
from tenants.casinos.services.pulling import last_reads
from tests.support.api import Api
from tests.support.casinos import BY_NAME, pass_time
from tests.support.community_casinos import Reports, a_connection, a_row

pytestmark = pytest.mark.django_db
STAKE = {"provider": "STAKE", "name": "Stake main", "credential": dict(BY_NAME["stake"].credential)}
OLD, YOUNG = pruning.KEPT_UNCHANGED + timedelta(hours=1), pruning.KEPT_UNCHANGED - timedelta(hours=1)


@pytest.fixture
def here(alpha):
    with tenant_context(alpha):
        yield alpha


def a_pull(connection, age, **fields):
    at = now() - age
    given = {
        "source": "API", "mode": "LIFETIME", "bucket": FOREVER, "started_at": at, "taken_at": at, "counts_at": at,
        "is_complete": True, "body_sha256": uuid4().hex, **fields,
    }  # fmt: skip
    return Pull.objects.create(connection=connection, **given)


@pytest.mark.parametrize(
    ("fields", "is_kept"),
    [
        ({}, False),
        ({"result": "STALE"}, False),
        ({"result": "BLOCKED", "is_complete": False}, False),
        ({"is_complete": False}, False),
        ({"changed": 1}, True),
        ({"lowered": 1}, True),
        ({"other_codes": 1}, True),
        ({"forced_for": now()}, True),
        ({"forced_for": now(), "result": "BLOCKED"}, True),
        ({"source": "CSV"}, True),
        ({"source": "STAFF"}, True),
    ],
)
def test_what_is_deleted_when_it_is_old(here, fields, is_kept):
    connection = a_connection()
    pull = a_pull(connection, OLD, **fields)
    a_pull(connection, timedelta(minutes=5))
    pruning.prune()
    assert Pull.objects.filter(pk=pull.pk).exists() is is_kept
    younger = a_pull(connection, YOUNG, **fields)
    pruning.prune()
    assert Pull.objects.filter(pk=younger.pk).exists()


def test_the_last_good_pull_of_each_bucket_stays(here):
    connection, other = a_connection(), a_connection(name="Other")
    last = a_pull(connection, OLD)
    a_pull(connection, OLD + timedelta(minutes=5))
    # A cut report and a failure do not take the place of a whole one.
    cut = a_pull(connection, OLD - timedelta(minutes=5), is_complete=False)
    a_pull(connection, OLD - timedelta(minutes=6), result="BLOCKED")
    a_pull(other, timedelta(minutes=5))
    a_pull(connection, timedelta(minutes=5), bucket="2026-03-10")
    reads = last_reads(connection.pk)
    assert pruning.prune() == 2
    kept = set(Pull.objects.filter(connection=connection, bucket=FOREVER).values_list("pk", flat=True))
    assert kept == {last.pk, cut.pk}
    assert last_reads(connection.pk) == reads


def test_a_pruned_connection_goes_on_as_before(here):
    """Also for an account of another creator's code, whose total leads to a pull without an observation."""
    reports = Reports(a_connection(campaign_codes=["NOVA"]), at=now() - OLD)
    rows = [a_row("ada", 10, campaign_code="NOVA"), a_row("bob", 5, campaign_code="RIVAL")]
    reports.read(rows)
    for _ in range(3):
        reports.read(rows)
    reports.read([rows[0], a_row("bob", 7, campaign_code="RIVAL")])
    assert Pull.objects.count() == 5
    assert pruning.prune() == 3
    assert set(AccountTotal.objects.values_list("pull_id", flat=True)) <= set(Pull.objects.values_list("pk", flat=True))
    assert reports.read([a_row("ada", 12, campaign_code="NOVA"), rows[1]]).counts.changed == 1


def test_old_pulls_are_deleted_in_batches_and_the_job_plans_itself(here, monkeypatch):
    connection = a_connection()
    for minutes in range(7):
        a_pull(connection, OLD + timedelta(minutes=minutes))
    younger = a_pull(connection, YOUNG)
    monkeypatch.setattr(pruning, "BATCH", 2)
    waiting = Job.objects.filter(task="casinos.prune", state="WAITING", community_id=here.pk)
    assert pruning.prune() == 7
    assert (Pull.objects.get(), waiting.count()) == (younger, 1)
    waiting.update(state="DONE")
    younger.delete()
    pruning.prune()
    assert not waiting.exists()


def test_a_pull_plans_the_pruning_once(alpha, casinos):
    team = Api().login(alpha.owner)
    made = team.post("/creator/casinos/connect", STAKE).ok()
    for _ in range(2):
        pass_time(casinos, timedelta(minutes=6))
        with tenant_context(alpha):
            pulling.pull(made["id"])
    assert Job.objects.filter(task="casinos.prune", state="WAITING", community_id=alpha.pk).count() == 1
