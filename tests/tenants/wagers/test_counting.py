"""Pulls become entries and day sums: once, in the right currency, by the right formula, on the right day."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction
from django_tenants.utils import tenant_context

from saas.casinos.models import CurrencyRate
from saas.jobs.models import Job
from saas.kernel.bulk_writes import MANY_ROWS
from saas.kernel.clock import now
from tenants.casinos.changes import send_changes
from tenants.members.models import MemberDeed
from tenants.wagers.models import Wager, WagerEntry
from tenants.wagers.services import formulas
from tenants.wagers.services.reports import report_pull
from tests.support.builders import an_actor
from tests.support.queries import at_most_queries
from tests.support.wagers import a_casino, a_player, an_account, an_adult, pull, sums, wagered

D = Decimal
MANY, SECONDS = 50_000, 20


def test_changes_of_a_pull_are_counted_once_per_account_and_day(alpha):
    casino = a_casino(alpha)
    first, second = an_account(casino, alpha), an_account(casino, alpha)
    done = pull(casino, alpha, {first: "12.5", second: (100, 40)})
    pull(casino, alpha, {first: "0.25"})
    with tenant_context(alpha):
        send_changes(done)
        assert WagerEntry.objects.count() == 3
    assert [row[1:] for row in sums(first, alpha)] == [(D("12.75"), D("12.75"))]
    assert [row[1:] for row in sums(second, alpha)] == [(D(100), D(40))]


@pytest.mark.parametrize(
    ("zone", "at", "day"),
    [
        ("UTC", "2026-03-28T23:59:59", "2026-03-28"),
        ("Europe/Berlin", "2026-03-28T22:59:59", "2026-03-28"),
        ("Europe/Berlin", "2026-03-28T23:00:00", "2026-03-29"),
        # The clock went forward in between: midnight comes an hour earlier in UTC.
        ("Europe/Berlin", "2026-03-29T22:00:00", "2026-03-30"),
        ("America/Los_Angeles", "2026-03-29T06:59:59", "2026-03-28"),
    ],
)
def test_the_day_is_that_of_the_community(alpha, zone, at, day):
    alpha.timezone = zone
    alpha.save(update_fields=["timezone"])
    casino = a_casino(alpha)
    account = an_account(casino, alpha)
    pull(casino, alpha, {account: 5}, at=datetime.fromisoformat(at).replace(tzinfo=UTC))
    assert [row[0].isoformat() for row in sums(account, alpha)] == [day]


def test_an_amount_without_a_rate_waits_for_it(alpha):
    casino = a_casino(alpha, currency="CAD")
    account, at = an_account(casino, alpha), datetime(2026, 3, 4, 12, tzinfo=UTC)
    pull(casino, alpha, {account: 10}, at=at)
    assert sums(account, alpha) == []
    rates = {"USD": "1.10", "CAD": "1.65"}
    CurrencyRate.objects.bulk_create(
        CurrencyRate(day=at.date(), code=code, per_eur=D(rate)) for code, rate in rates.items()
    )
    Job.objects.filter(task="wagers.store").update(due_at=now())
    pull(casino, alpha, {account: 3}, at=at + timedelta(days=1))
    with tenant_context(alpha):
        usd = sorted(WagerEntry.objects.values_list("usd", flat=True))
    # The second day has no rate of its own.
    assert usd == [D(2), D("6.66666667")]


def test_a_formula_counts_from_when_it_is_set(alpha):
    casino = a_casino(alpha)
    account, actor = an_account(casino, alpha), an_actor(alpha)
    before = now() - timedelta(minutes=5)
    with tenant_context(alpha):
        formulas.set_formula(connection_id=casino.pk, raw_factor=D("0.5"), weighted_factor=D(2), actor=actor)
    pull(casino, alpha, {account: (100, 10)}, at=before)
    pull(casino, alpha, {account: (100, 10)})
    with tenant_context(alpha):
        assert list(WagerEntry.objects.order_by("pk").values_list("counted", "formula__version")) == [
            (D(10), None),
            (D(70), 1),
        ]


def test_what_the_casino_takes_back_can_make_a_day_negative(alpha):
    casino = a_casino(alpha)
    account = an_account(casino, alpha)
    pull(casino, alpha, {account: -30}, source="STAFF")
    pull(casino, alpha, {account: 10})
    with tenant_context(alpha):
        wager = Wager.objects.get()
        assert (wager.amount, wager.taken_back) == (D(-20), D(30))
        assert set(WagerEntry.objects.values_list("cause", flat=True)) == {"REVIEW", "PULL"}


def test_entries_stay_as_they_are(alpha, fan):
    wagered(fan)
    with tenant_context(alpha):
        rows = WagerEntry.objects.all()
        for change in (lambda: rows.update(amount=1), lambda: rows.update(reason="x"), rows.delete):
            with pytest.raises(DatabaseError, match="entries stay"), transaction.atomic():
                change()
        # An erasure empties the reason.
        assert rows.update(reason="") == 1


def test_deeds_are_whole_cents_of_the_highest_sum_of_a_day(alpha, fan):
    casino = a_casino(alpha)
    for change in ("0.004", "0.004", "0.004", "1", "-0.5", "0.75"):
        account = wagered(fan, change, casino=casino)
    with tenant_context(alpha):
        cents = list(MemberDeed.objects.filter(event="WAGER").order_by("at").values_list("amount", flat=True))
    # 0.012, 1.012, 0.512, 1.262: what was taken away does not count twice.
    assert cents == [1, 100, 25]
    assert len(sums(account, alpha)) == 1


def test_an_account_without_a_confirmed_fan_does_no_deeds(alpha):
    casino = a_casino(alpha)
    pull(casino, alpha, {an_account(casino, alpha): 50})
    with tenant_context(alpha):
        assert not MemberDeed.objects.filter(event="WAGER").exists()


def test_a_pull_takes_the_same_queries_for_one_account_and_for_many(alpha):
    casino = a_casino(alpha)
    accounts = [an_account(casino, alpha) for _ in range(10)]
    done = pull(casino, alpha, dict.fromkeys(accounts, 5), report=False)
    with tenant_context(alpha), at_most_queries(6):
        send_changes(done)


def test_a_report_takes_the_same_queries_for_one_fan_and_for_many(alpha):
    casino = a_casino(alpha)
    fans = [an_adult(alpha) for _ in range(4)]
    changes = dict.fromkeys([a_player(fan, casino) for fan in fans], 5)
    done = pull(casino, alpha, changes, report=False)
    with tenant_context(alpha), at_most_queries(10):
        report_pull(done.pk)


_MANY_ACCOUNTS = """
insert into community_casinos_referredaccount
  (id, connection_id, player_key, name, name_key, first_seen_at, last_seen_at)
select uuidv7(), %(casino)s, 'name:' || %(prefix)s || g, %(prefix)s || g, %(prefix)s || g, now(), now()
from generate_series(1, %(many)s) g
"""
_MANY_OBSERVATIONS = """
insert into community_casinos_casinoobservation
  (pull_id, account_id, bucket, raw, raw_change, state)
select %(pull)s, id, '0001-01-01', 10, 10, 'COUNTED' from community_casinos_referredaccount
"""


def _many_changes(casino, alpha, prefix, many):
    """Send ``many`` changes of new accounts, and check their foreign keys as the commit of the pull does."""
    done = pull(casino, alpha, {}, report=False)
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute(_MANY_ACCOUNTS, {"casino": casino.pk, "prefix": prefix, "many": many})
        cursor.execute(f"{_MANY_OBSERVATIONS} where name like %(names)s", {"pull": done.pk, "names": f"{prefix}%"})
        send_changes(done)
        cursor.execute("set constraints all immediate")
        cursor.execute("set constraints all deferred")


def _scans(alpha):
    """Return how often the transaction read a whole table of accounts, observations or wagers."""
    tables = ["community_casinos_referredaccount", "community_casinos_casinoobservation", "wagers_wager"]
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute(
            "select sum(seq_scan) from pg_stat_xact_user_tables"
            " where schemaname = current_schema() and relname = any(%s::text[])",
            [tables],
        )
        return int(cursor.fetchone()[0])


def test_a_large_pull_after_small_ones_reads_no_table_for_each_row(alpha):
    """The connection has planned its checks of foreign keys while the tables were one page long."""
    casino = a_casino(alpha)
    _many_changes(casino, alpha, "a", 20)
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute("analyze community_casinos_referredaccount, community_casinos_casinoobservation, wagers_wager")
    _many_changes(casino, alpha, "b", 20)
    before = _scans(alpha)
    _many_changes(casino, alpha, "c", MANY_ROWS)
    assert _scans(alpha) - before < 20


@pytest.mark.prove("casinos")
def test_fifty_thousand_changes_take_seconds(alpha):
    """It inserts 150,000 rows, so it takes some seconds itself."""
    casino = a_casino(alpha)
    done = pull(casino, alpha, {}, report=False)
    with tenant_context(alpha):
        with connection.cursor() as cursor:
            cursor.execute(_MANY_ACCOUNTS, {"casino": casino.pk, "prefix": "p", "many": MANY})
            cursor.execute(_MANY_OBSERVATIONS, {"pull": done.pk})
        began = now()
        send_changes(done)
        assert now() - began < timedelta(seconds=SECONDS)
        assert Wager.objects.filter(amount=10).count() == MANY
