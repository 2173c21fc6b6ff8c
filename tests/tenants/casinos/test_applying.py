"""A report becomes accounts, differences and totals: no wager counts twice, and none is lost silently."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django_tenants.utils import tenant_context

from saas.casinos.connectors.base import WindowMode
from saas.casinos.connectors.buckets import day_bucket
from tenants.casinos import changes as receivers
from tenants.casinos.errors import OwnProof
from tenants.casinos.models import (
    AccountName,
    AccountTotal,
    CasinoObservation,
    ConfirmedAmount,
    ForcedPull,
    Pull,
    ReferredAccount,
)
from tenants.casinos.services import lowered, merging
from tenants.casinos.services.applying import ReportRefused
from tests.support.builders import a_member, an_actor
from tests.support.community_casinos import (
    AT,
    Reports,
    a_connection,
    a_row,
    account_named,
    changes_of,
    counted_of,
    rows_of,
    totals_of,
)

pytestmark = pytest.mark.django_db
LIFETIME, CLOSED, MONTH = WindowMode.LIFETIME, WindowMode.CLOSED, WindowMode.MONTH


@pytest.fixture
def here(alpha):
    with tenant_context(alpha):
        yield alpha


@pytest.fixture
def received(monkeypatch):
    """The counted sums of the pulls that other areas received."""
    sums = []

    def receive(pull):
        rows = CasinoObservation.objects.filter(pull=pull, state="COUNTED")
        sums.append(sum(row.raw_change for row in rows))

    monkeypatch.setattr(receivers, "_receivers", [receive])
    return sums


def test_differences_of_a_day_count_and_unchanged_totals_leave_no_row(here, received):
    day = Reports(a_connection())
    first = day.read({"ada": 100, "bob": "50.25"})
    second = day.read({"ada": 130, "bob": "50.25", "cyd": 7})

    assert changes_of(first) == {"ada": ("COUNTED", 100), "bob": ("COUNTED", Decimal("50.25"))}
    assert changes_of(second) == {"ada": ("COUNTED", 30), "cyd": ("COUNTED", 7)}
    assert (second.pull.rows, second.pull.changed, second.counts.new_accounts) == (3, 2, 1)
    assert day.read({"ada": 130}).pull.changed == 0
    assert totals_of(day.connection) == {"ada": 130, "bob": Decimal("50.25"), "cyd": 7}
    assert received == [Decimal("150.25"), 37]


def test_a_missing_account_keeps_its_total(here):
    day = Reports(a_connection())
    day.read({"ada": 100, "bob": 50})
    day.read({"bob": 50})
    assert changes_of(day.read({"ada": 110, "bob": 50})) == {"ada": ("COUNTED", 10)}


def test_a_day_and_the_next_day_are_different_totals(here):
    days = Reports(a_connection())
    days.read({"ada": 100})
    tomorrow = days.read({"ada": 20}, bucket=day_bucket(date(2026, 3, 11)), at=AT + timedelta(days=1))
    assert changes_of(tomorrow) == {"ada": ("COUNTED", 20)}
    late = days.read({"ada": 104}, bucket=day_bucket(date(2026, 3, 10)), at=AT + timedelta(days=1, hours=1))
    assert changes_of(late) == {"ada": ("COUNTED", 4)}
    assert late.pull.counts_at == datetime(2026, 3, 11, tzinfo=UTC) - timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("mode", "created_at", "first", "state"),
    [
        (LIFETIME, AT, 0, "BASELINE"),
        (MONTH, AT, 0, "BASELINE"),
        (MONTH, datetime(2026, 2, 20, tzinfo=UTC), 500, "COUNTED"),
        (CLOSED, AT, 500, "COUNTED"),
    ],
)
def test_what_was_wagered_before_the_connection_counts_nothing(here, received, mode, created_at, first, state):
    reports = Reports(a_connection(created_at=created_at), mode)
    assert changes_of(reports.read({"ada": 500})) == {"ada": (state, first)}
    # The next report has a new account: after a complete report, its wagers are new.
    assert changes_of(reports.read({"ada": 520, "bob": 40})) == {"ada": ("COUNTED", 20), "bob": ("COUNTED", 40)}
    assert sum(received) == first + 60


def test_after_a_cut_report_a_new_account_has_a_baseline(here):
    reports = Reports(a_connection(created_at=AT), LIFETIME)
    reports.read({"ada": 500}, is_complete=False)
    assert changes_of(reports.read({"ada": 500, "bob": 40})) == {"bob": ("BASELINE", 0)}
    assert changes_of(reports.read({"ada": 500, "bob": 45, "cyd": 3})) == {"bob": ("COUNTED", 5), "cyd": ("COUNTED", 3)}


def test_a_hidden_account_that_shows_itself_begins_with_a_baseline(here, received):
    reports = Reports(a_connection(created_at=AT), LIFETIME)
    hidden = a_row("Hidden", 9_000, is_hidden=True)
    reports.read([a_row("ada", 500), a_row("cyd", 0), hidden])
    shown = reports.read([a_row("ada", 510), a_row("cyd", 4), a_row("bob", 9_000), hidden])
    assert changes_of(shown) == {"ada": ("COUNTED", 10), "cyd": ("COUNTED", 4), "bob": ("BASELINE", 0)}
    assert changes_of(reports.read({"ada": 510, "cyd": 4, "bob": 9_020})) == {"bob": ("COUNTED", 20)}
    # The report before hid no account, so these wagers are new.
    assert changes_of(reports.read({"ada": 510, "cyd": 4, "bob": 9_020, "dan": 3})) == {"dan": ("COUNTED", 3)}
    assert sum(received) == 37


@pytest.mark.parametrize(
    ("back_at", "boundary", "state"),
    [
        (AT + timedelta(hours=2), None, ("COUNTED", 80)),
        (AT + timedelta(hours=2), AT + timedelta(hours=1), ("BASELINE", 0)),
        (AT + timedelta(hours=2), AT + timedelta(hours=3), ("COUNTED", 80)),
        (AT + timedelta(days=9), None, ("BASELINE", 0)),
    ],
)
def test_a_total_that_was_not_listed_for_a_time_counts_only_within_a_day_and_a_window(here, back_at, boundary, state):
    reports = Reports(a_connection(created_at=AT), LIFETIME)
    if boundary:
        ForcedPull.objects.create(connection=reports.connection, boundary=boundary)
    reports.read({"ada": 500, "bob": 10})
    reports.read({"bob": 10})
    reports.read({"bob": 12}, at=back_at - timedelta(minutes=10))
    assert changes_of(reports.read({"ada": 580, "bob": 12})) == {"ada": state}
    assert changes_of(reports.read({"ada": 585, "bob": 12})) == {"ada": ("COUNTED", 5)}


def test_the_accounts_that_a_report_lists_count_after_any_pause_of_the_reads(here):
    reports = Reports(a_connection(created_at=AT), LIFETIME)
    reports.read({"ada": 500})
    assert changes_of(reports.read({"ada": 580}, at=AT + timedelta(days=9))) == {"ada": ("COUNTED", 80)}


def test_a_lowered_total_waits_for_the_team_and_is_shown_once(here, received):
    day = Reports(a_connection())
    day.read({"ada": 100})
    fall = day.read({"ada": 80})
    assert changes_of(fall) == {"ada": ("LOWERED", -20)}
    assert (fall.pull.changed, fall.pull.lowered) == (0, 1)
    assert changes_of(day.read({"ada": 80})) == {}
    # More wagers after the fall: the newest total waits.
    assert changes_of(day.read({"ada": 85})) == {"ada": ("LOWERED", -15)}
    assert list(CasinoObservation.objects.order_by("pk").values_list("state", flat=True)) == [
        "COUNTED",
        "REPLACED",
        "LOWERED",
    ]
    assert totals_of(day.connection) == {"ada": 100}
    assert received == [100]


def test_an_accepted_fall_counts_and_later_wagers_count_from_it(here, received):
    day = Reports(a_connection())
    day.read({"ada": 100})
    day.read({"ada": 80})
    waiting = CasinoObservation.objects.get(state="LOWERED")
    decided = lowered.decide(observation_id=waiting.pk, decision="ACCEPTED", reason="Void", actor=an_actor(here))

    assert (decided.state, decided.reason) == ("ACCEPTED", "Void")
    staff = Pull.objects.get(source="STAFF")
    assert (staff.changed, staff.mode, staff.bucket) == (1, "CLOSED", date(2026, 3, 10))
    assert received == [100, -20]
    assert changes_of(day.read({"ada": 90})) == {"ada": ("COUNTED", 10)}
    assert counted_of(day.connection) == totals_of(day.connection) == {"ada": 90}


@pytest.mark.parametrize("decision", ["ACCEPTED", "REFUSED"])
def test_a_team_member_does_not_decide_about_an_own_total(here, received, decision):
    day = Reports(a_connection())
    day.read({"ada": 100})
    day.read({"ada": 80})
    own = a_member(here, here.owner)
    ReferredAccount.objects.update(member=own, match="CONFIRMED", matched_at=AT)
    waiting = CasinoObservation.objects.get(state="LOWERED")
    with pytest.raises(OwnProof):
        lowered.decide(observation_id=waiting.pk, decision=decision, reason="Void", actor=an_actor(here))
    assert CasinoObservation.objects.get(pk=waiting.pk).state == "LOWERED"
    assert received == [100]


def test_a_refused_fall_is_not_asked_again_unless_the_total_falls_further(here):
    day = Reports(a_connection())
    day.read({"ada": 100})
    day.read({"ada": 80})
    waiting = CasinoObservation.objects.get(state="LOWERED")
    lowered.decide(observation_id=waiting.pk, decision="REFUSED", reason="A mistake", actor=an_actor(here))

    assert changes_of(day.read({"ada": 80})) == changes_of(day.read({"ada": 95})) == {}
    assert changes_of(day.read({"ada": 70})) == {"ada": ("LOWERED", -30)}
    # Beyond the earlier total, wagers count again.
    assert changes_of(day.read({"ada": 104})) == {"ada": ("COUNTED", 4)}
    assert not CasinoObservation.objects.filter(state="LOWERED").exists()


def test_an_amount_that_was_refused_is_never_asked_about_again(here):
    """A report that goes back and forth has the same wrong amount after more wagers, too."""
    day = Reports(a_connection())
    day.read({"ada": 100})
    day.read({"ada": 80})
    waiting = CasinoObservation.objects.get(state="LOWERED")
    lowered.decide(observation_id=waiting.pk, decision="REFUSED", reason="A mistake", actor=an_actor(here))
    assert changes_of(day.read({"ada": 130})) == {"ada": ("COUNTED", 30)}
    assert changes_of(day.read({"ada": 80})) == {}
    # Another amount is another question, and the refused one counts if it is no fall.
    assert changes_of(day.read({"ada": 81})) == {"ada": ("LOWERED", -49)}
    assert totals_of(day.connection) == {"ada": 130}
    tomorrow = day.read({"ada": 80}, bucket=day_bucket(date(2026, 3, 11)), at=AT + timedelta(days=1))
    assert changes_of(tomorrow) == {"ada": ("COUNTED", 80)}


def test_a_lower_weighted_amount_is_a_fall_too(here):
    day = Reports(a_connection())
    day.read([a_row("ada", 100, weighted=50)])
    assert changes_of(day.read([a_row("ada", 110, weighted=40)])) == {"ada": ("LOWERED", 10)}
    day.read([a_row("ada", 120, weighted=60)])
    newest = CasinoObservation.objects.latest("pk")
    assert (newest.state, newest.raw_change, newest.weighted_change) == ("COUNTED", Decimal(20), Decimal(10))


def test_an_id_keeps_an_account_through_a_new_name(here):
    day = Reports(a_connection())
    day.read([a_row("ada", 100, provider_user_id="7")])
    renamed = day.read([a_row("ada_2", 110, provider_user_id="7")])
    assert changes_of(renamed) == {"ada_2": ("COUNTED", 10)}
    assert AccountName.objects.get().name == "ada"
    assert ReferredAccount.objects.count() == 1


def test_a_report_that_gets_ids_continues_the_known_names(here):
    day = Reports(a_connection())
    day.read({"ada": 100, "bob": 5})
    day.read([a_row("ADA", 110, provider_user_id="7"), a_row("bob", 5)])
    assert account_named("ADA").player_key == "id:7"
    assert counted_of(day.connection) == {"ADA": 110, "bob": 5}


def test_a_name_without_ids_that_changed_is_merged_by_the_team(here, received):
    days = Reports(a_connection(created_at=AT), LIFETIME)
    days.read({"ada": 500})
    days.read({"ada": 520})
    days.read({"ada_new": 530})
    assert counted_of(days.connection) == {"ada": 20, "ada_new": 530}

    old, new = account_named("ada"), account_named("ada_new")
    merging.merge(referral_id=old.pk, into_id=new.pk, reason="Renamed", actor=an_actor(here))

    assert sum(counted_of(days.connection).values()) == sum(received) == 30
    assert account_named("ada").merged_into_id == new.pk
    assert changes_of(days.read({"ada_new": 535})) == {"ada_new": ("COUNTED", 5)}


def test_hidden_accounts_are_counted_and_never_kept(here):
    day = Reports(a_connection())
    read = day.read([a_row("Hidden", 5, is_hidden=True), a_row("Hidden", 9, is_hidden=True), a_row("ada", 1)])
    assert (read.pull.rows, read.pull.hidden) == (3, 2)
    assert list(ReferredAccount.objects.values_list("name", flat=True)) == ["ada"]


def test_wagers_under_another_code_do_not_count_also_not_later(here, received):
    reports = Reports(a_connection(campaign_codes=["NOVA"]), LIFETIME)
    reports.read({"bob": 1})
    reports.read([a_row("ada", 900, campaign_code="rival"), a_row("bob", 1, campaign_code="nova")])
    assert changes_of(reports.read([a_row("ada", 950, campaign_code="rival")])) == {}
    assert account_named("ada").campaign_code == "rival"
    # Joined our code: only what is wagered from now on counts.
    assert changes_of(reports.read([a_row("ada", 960, campaign_code="Nova")])) == {"ada": ("COUNTED", 10)}
    assert sum(received) == 10


def test_an_account_that_a_list_shows_twice_counts_once(here):
    day = Reports(a_connection())
    assert changes_of(day.read([a_row("ada", 10), a_row("ADA", 12)])) == {"ADA": ("COUNTED", 12)}


def test_amounts_are_divided_exactly(here):
    day = Reports(a_connection(divisor=Decimal(100)))
    day.read({"ada": "12345"})
    assert totals_of(day.connection) == {"ada": Decimal("123.45")}


def test_a_report_in_another_unit_is_refused_whole(here):
    day = Reports(a_connection())
    day.read({"ada": 100, "bob": 20, "cyd": 7, "dan": 5})
    with pytest.raises(ReportRefused) as refused:
        day.read({"ada": 12_000, "bob": 2000, "cyd": 700, "dan": 500})
    assert refused.value.code == "UNIT_CHANGED"
    assert totals_of(day.connection) == {"ada": 100, "bob": 20, "cyd": 7, "dan": 5}
    assert Pull.objects.count() == 1


def test_a_report_in_another_unit_is_read_once_the_team_has_confirmed_an_amount(here):
    day = Reports(a_connection())
    day.read({"ada": 100, "bob": 20, "cyd": 7})
    larger = {"ada": 10_000, "bob": 2000, "cyd": 700}
    given = {"name_key": "ada", "amount": 10_000, "currency": "USD", "confirmed_by": uuid4()}

    def confirm(divisor, at):
        ConfirmedAmount.objects.create(connection=day.connection, divisor=divisor, confirmed_at=at, **given)

    # An answer from before the last read, and one about another unit, say nothing about this report.
    confirm(Decimal(1), day.at - timedelta(hours=1))
    confirm(Decimal(100), day.at + timedelta(minutes=1))
    with pytest.raises(ReportRefused):
        day.read(larger)
    ConfirmedAmount.objects.filter(divisor=1).update(confirmed_at=day.at + timedelta(minutes=1))
    assert day.read(larger).counts.changed == 3
    with pytest.raises(ReportRefused):
        day.read({name: amount * 100 for name, amount in larger.items()})


def test_after_a_new_divisor_the_next_totals_are_a_new_start(here, received):
    reports = Reports(a_connection(created_at=AT), LIFETIME)
    reports.read({"ada": 10_000, "bob": 500, "cyd": 70})
    connection = reports.connection
    connection.divisor, connection.baseline_at = Decimal(100), reports.at + timedelta(minutes=1)
    connection.save()
    assert changes_of(reports.read({"ada": 10_000, "bob": 500, "cyd": 70})) == {
        "ada": ("BASELINE", 0),
        "bob": ("BASELINE", 0),
        "cyd": ("BASELINE", 0),
    }
    assert changes_of(reports.read({"ada": 10_100, "bob": 500, "cyd": 70})) == {"ada": ("COUNTED", 1)}
    assert received == [1]


def test_an_older_report_is_not_a_fall(here):
    day = Reports(a_connection())
    day.read({"ada": 100})
    with pytest.raises(ReportRefused) as refused:
        day.read({"ada": 80}, at=AT - timedelta(hours=1))
    assert refused.value.code == "STALE"


def test_another_currency_is_refused(here):
    with pytest.raises(ReportRefused):
        Reports(a_connection()).read({"ada": 1}, currency="EUR")


def test_a_failing_receiver_undoes_the_pull(here, monkeypatch):
    def fail(pull):
        raise RuntimeError

    monkeypatch.setattr(receivers, "_receivers", [fail])
    with pytest.raises(RuntimeError):
        Reports(a_connection()).read({"ada": 1})
    assert not Pull.objects.exists()
    assert not AccountTotal.objects.exists()


def test_a_report_takes_the_same_queries_however_long_it_is(here, django_assert_max_num_queries):
    day = Reports(a_connection())
    day.read({"ada": 1})
    with django_assert_max_num_queries(45):
        day.read(rows_of({f"fan_{number}": number + 1 for number in range(300)}))
