"""Pulls against the simulated casinos: failures, limits, leases, and pulls for a boundary."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from django.db import connection as database
from django_tenants.utils import tenant_context

from saas.jobs.models import Job
from saas.notifications.models import TeamNotification
from tenants.casinos.models import CasinoConnection, ForcedPull, Pull
from tenants.casinos.services import access, pulling
from tests.support.casinos import AT, BY_NAME, control, pass_time
from tests.support.community_casinos import a_connection, counted_of, totals_of

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def stake(alpha, casinos):
    """A connection to the simulated Stake, where ada and bob have wagered today."""
    control(casinos, "stake/players", players=[{"name": "ada"}, {"name": "bob"}])
    bets(casinos, ada="100", bob="50")
    with tenant_context(alpha):
        yield connected("stake")


def connected(name, **fields):
    case = BY_NAME[name]
    connection = a_connection(provider=case.code, name=case.name, campaign_codes=list(case.codes), **fields)
    access.store(connection, case.credential, actor_id=UUID(int=1))
    return connection


def bets(casinos, site="stake", **amounts):
    control(casinos, f"{site}/bets", bets=[{"player": name, "amount": amount} for name, amount in amounts.items()])


def state_of(connection):
    return CasinoConnection.objects.values_list("state", "problem", "failures").get(pk=connection.pk)


def planned(connection):
    """The due times of the waiting pulls."""
    rows = Job.objects.filter(state="WAITING", task="casinos.pull", arguments__connection_id=str(connection.pk))
    return sorted(rows.values_list("due_at", flat=True))


def test_a_pull_reads_applies_and_plans_the_next(casinos, stake):
    pulling.pull(stake.pk)
    assert totals_of(stake) == {"ada": 100, "bob": 50}
    pass_time(casinos, 6 * MINUTE)
    bets(casinos, ada="25.5")
    pulling.pull(stake.pk)
    assert counted_of(stake)["ada"] == Decimal("125.5")

    stake.refresh_from_db()
    assert (stake.last_success_at, stake.problem, stake.pulling_until) == (AT + 6 * MINUTE, "", None)
    (due,) = planned(stake)
    assert due == stake.next_pull_at
    assert 5 * MINUTE < due - AT - 6 * MINUTE <= 6 * MINUTE


def test_a_refused_key_pauses_and_notifies_the_team_once(casinos, stake):
    control(casinos, "stake/revoke")
    pulling.pull(stake.pk)
    assert state_of(stake) == ("PAUSED", "CREDENTIAL_REJECTED", 1)
    pulling.pull(stake.pk)
    message = TeamNotification.objects.get(kind="TEAM_CASINO_REJECTED")
    assert (message.values, message.permission) == ({"connection": "stake"}, "OFFERS_MANAGEMENT")
    assert [pull.result for pull in Pull.objects.all()] == ["CREDENTIAL_REJECTED"]


@pytest.mark.parametrize(
    ("fault", "problem", "least"),
    [("error", "UNAVAILABLE", 60), ("too many", "RATE_LIMITED", 900), ("firewall", "BLOCKED", 60),
     ("page", "SHAPE_CHANGED", 60)],
)  # fmt: skip
def test_a_failed_pull_is_never_a_zero(casinos, stake, fault, problem, least):
    pulling.pull(stake.pk)
    pass_time(casinos, 6 * MINUTE)
    control(casinos, "stake/fault", kind=fault, seconds=900)
    pulling.pull(stake.pk)

    assert state_of(stake) == ("ACTIVE", problem, 1)
    assert totals_of(stake) == {"ada": 100, "bob": 50}
    stake.refresh_from_db()
    assert stake.next_pull_at - AT - 6 * MINUTE >= timedelta(seconds=least)
    control(casinos, "stake/fault", kind="")
    pass_time(casinos, 20 * MINUTE)
    pulling.pull(stake.pk)
    assert state_of(stake) == ("ACTIVE", "", 0)


def test_a_half_list_loses_nothing(casinos, stake):
    pulling.pull(stake.pk)
    for kind in ("partial", "empty"):
        pass_time(casinos, 6 * MINUTE)
        control(casinos, "stake/fault", kind=kind)
        pulling.pull(stake.pk)
    assert totals_of(stake) == {"ada": 100, "bob": 50}
    assert not Pull.objects.exclude(result="OK").exists()


def test_a_correction_of_the_casino_waits_for_the_team(casinos, stake):
    pulling.pull(stake.pk)
    pass_time(casinos, 6 * MINUTE)
    bets(casinos, ada="-40")
    pulling.pull(stake.pk)
    assert totals_of(stake)["ada"] == 100
    message = TeamNotification.objects.get(kind="TEAM_TOTALS_LOWERED")
    assert message.values == {"connection": "stake", "accounts": 1}


def test_one_pull_of_a_connection_runs_at_a_time(casinos, stake):
    CasinoConnection.objects.filter(pk=stake.pk).update(pulling_until=AT + MINUTE)
    pulling.pull(stake.pk)
    assert not Pull.objects.exists()
    # The worker with the lease was killed.
    pass_time(casinos, 2 * MINUTE)
    pulling.pull(stake.pk)
    assert Pull.objects.count() == 1


def test_a_killed_worker_leaves_a_planned_pull(casinos, stake, monkeypatch):
    def die(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(pulling, "_pull", die)
    with pytest.raises(KeyboardInterrupt):
        pulling.pull(stake.pk)
    assert planned(stake)


def test_a_pull_for_a_boundary_counts_just_before_it(casinos, stake):
    boundary = AT + 30 * MINUTE
    assert pulling.force_pull_at([stake.pk], boundary) == [stake.pk]
    assert pulling.force_pull_at([stake.pk], boundary) == [stake.pk]
    assert planned(stake) == [boundary]
    pulling.pull(stake.pk)
    pass_time(casinos, 30 * MINUTE + timedelta(seconds=2))
    bets(casinos, ada="7")
    pulling.pull(stake.pk, boundary)

    pull = Pull.objects.latest("taken_at")
    assert (pull.forced_for, pull.changed, pull.counts_at) == (boundary, 1, boundary - timedelta(microseconds=1))
    assert ForcedPull.objects.get().state == "DONE"
    pulling.pull(stake.pk, boundary)
    assert Pull.objects.count() == 2


def test_no_read_uses_up_the_limit_before_a_boundary(casinos, stake):
    boundary = AT + 3 * MINUTE
    pulling.force_pull_at([stake.pk], boundary)
    pulling.pull(stake.pk)
    assert not Pull.objects.exists()
    assert max(planned(stake)) >= boundary + 5 * MINUTE


def test_a_boundary_at_midnight_reads_the_day_before(casinos, stake):
    midnight = datetime(2026, 3, 11, tzinfo=UTC)
    pulling.force_pull_at([stake.pk], midnight)
    pass_time(casinos, midnight - AT + timedelta(seconds=1))
    pulling.pull(stake.pk, midnight)
    pull = Pull.objects.get()
    assert (pull.bucket.isoformat(), pull.counts_at) == ("2026-03-10", midnight - timedelta(microseconds=1))


def test_a_boundary_is_tried_again_and_given_up_after_an_hour(casinos, stake):
    boundary = AT + MINUTE
    pulling.force_pull_at([stake.pk], boundary)
    control(casinos, "stake/fault", kind="error")
    pass_time(casinos, MINUTE)
    pulling.pull(stake.pk, boundary)
    assert ForcedPull.objects.get().state == "WAITING"
    assert boundary + timedelta(seconds=30) in planned(stake)
    pass_time(casinos, 60 * MINUTE)
    pulling.pull(stake.pk, boundary)
    assert ForcedPull.objects.get().state == "FAILED"
    assert set(Pull.objects.values_list("forced_for", flat=True)) == {boundary}


@pytest.mark.parametrize("name", ["shuffle", "gamdom", "clash", "packdraw", "luxdrop", "lootbox"])
def test_every_provider_is_read_with_its_own_buckets(alpha, casinos, name):
    site = BY_NAME[name].site
    control(casinos, f"{site}/players", players=[{"name": "ada"}])
    bets(casinos, site, ada="100")
    with tenant_context(alpha):
        connection = connected(name, created_at=AT - timedelta(days=60))
        if name == "clash":
            connection.options = {"since": "2026-01-01"}
            connection.currency = "CLASH_GEM"
            connection.save()
        pulling.pull(connection.pk)
        assert state_of(connection) == ("ACTIVE", "", 0)
        pass_time(casinos, 15 * MINUTE)
        bets(casinos, site, ada="11")
        pulling.pull(connection.pk)
        assert counted_of(connection) == {"ada": 11 if name in ("shuffle", "clash") else 111}


def test_credentials_are_in_no_stored_text(casinos, stake):
    for kind in ("error", "firewall", "unauthorized"):
        control(casinos, "stake/fault", kind=kind)
        pulling.pull(stake.pk)
        CasinoConnection.objects.update(state="ACTIVE")
    secret = BY_NAME["stake"].credential["token"]
    with database.cursor() as cursor:
        for table in ("casinoconnection", "casinocredential", "pull"):
            cursor.execute(f"select count(*) from community_casinos_{table} t where t::text like %s", [f"%{secret}%"])
            assert cursor.fetchone()[0] == 0
