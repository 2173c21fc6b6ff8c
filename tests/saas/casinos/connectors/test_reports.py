"""Each connector against its simulator over HTTP: totals, edges of periods, and errors."""

import logging
import traceback
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from saas.casinos.connectors import buckets, errors
from saas.casinos.connectors.base import is_counted
from saas.casinos.connectors.stake import connector as stake
from tests.support.casinos import BY_NAME, CASES, control, ledger_totals, pass_time, reported, true_totals

HALF_MINUTE = timedelta(seconds=31)
DAY = timedelta(days=1)
BY_DAY = ("stake", "shuffle by days", "lootbox", "luxdrop", "packdraw", "rainbet", "roobet")


def read(casinos, case, bucket=None, **changes):
    """A report of ``bucket``, or of the running one."""
    at = pass_time(casinos, HALF_MINUTE)
    access, connector = replace(case.access(casinos), **changes), case.connector()
    return connector.fetch(access, bucket or connector.buckets_due(access, at, {})[0], at)


def day(number):
    """A bucket of so many days ago."""
    return buckets.day_bucket((datetime(2026, 3, 10, tzinfo=UTC) - number * DAY).date())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_totals_are_those_of_the_bet_log(casinos, case):
    site = casinos.casinos.sites[case.site]
    report = read(casinos, case)
    end = min(report.served.end, report.as_of) if report.served else report.as_of

    assert report.is_complete
    assert reported(report.rows, case) == true_totals(site, case, report.served, end)
    if case.has_weighted:
        weights = {total.player.name: total.weighted for total in ledger_totals(site, report.served, end)}
        assert {row.username: row.weighted for row in report.rows} == weights


@pytest.mark.parametrize("name", BY_DAY)
def test_a_bet_at_midnight_counts_on_one_day(casinos, name):
    case = BY_NAME[name]
    site = casinos.casinos.sites[case.site]
    midnight = day(2).window.start
    player = next(iter(site.ledger)).name
    before = [reported(read(casinos, case, day(number)).rows, case) for number in (3, 2)]
    key = case.key_of(site.ledger.named(player))
    # The last moment of a day, and the first of the next.
    moments = {midnight - timedelta(milliseconds=1): "3", midnight: "5"}
    bets = [{"player": player, "at": at.isoformat(), "amount": amount} for at, amount in moments.items()]
    control(casinos, f"{case.site}/bets", bets=bets)
    after = [reported(read(casinos, case, day(number)).rows, case) for number in (3, 2)]

    assert [now[key] - then.get(key, 0) for then, now in zip(before, after, strict=True)] == [3, 5]


FAULTS = {
    "error": errors.Unavailable,
    "too many": errors.ProviderRateLimited,
    "unauthorized": errors.CredentialRejected,
    "firewall": errors.Blocked,
    "truncated": errors.Unavailable,
    "garbage": errors.ShapeChanged,
    "page": errors.ShapeChanged,
    "redirect": errors.Unavailable,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_fault_has_its_error_without_a_secret(casinos, case, caplog):
    caplog.set_level(logging.DEBUG)
    # An answer of Gamdom without its flag is a failure of unknown kind.
    kinds = {**FAULTS, **({"garbage": errors.Unavailable} if case.name == "gamdom" else {})}
    for kind, expected in kinds.items():
        casinos.casinos.sites[case.site].reset()
        control(casinos, f"{case.site}/fault", kind=kind, calls=1, seconds=17)
        with pytest.raises(errors.ConnectorError) as found:
            read(casinos, case)
        assert type(found.value) is expected, f"{kind}: {found.value!r}"
        if isinstance(found.value, errors.ProviderRateLimited):
            assert found.value.retry_after == timedelta(seconds=17)
        written = "".join(traceback.format_exception(found.value)) + repr(found.value) + found.value.detail
        assert not [secret for secret in case.credential.values() if secret in written + caplog.text]
        assert found.value.__context__ is None, "the exception of the client names the address"
    assert not [secret for secret in case.credential.values() if secret in repr(case.access(casinos))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_revoked_key_and_an_empty_casino(casinos, case):
    control(casinos, f"{case.site}/fault", kind="empty")
    assert read(casinos, case).rows == ()

    control(casinos, f"{case.site}/revoke")
    with pytest.raises(errors.CredentialRejected):
        read(casinos, case)
    with pytest.raises(errors.CredentialRejected):
        read(casinos, case, credential={})


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_test_of_a_connection_shows_a_sample(casinos, case):
    at = pass_time(casinos, HALF_MINUTE)
    connector, access = case.connector(), case.access(casinos)
    found = connector.verify(access, at)

    assert found.mode is connector.capabilities(access).mode
    if case.name == "shuffle by days":
        assert (found.rows, found.sample) == (0, None), "the one call proves that periods work"
    else:
        assert found.rows == 24
        assert found.sample is not None
        assert found.sample.wagered > 0
    assert found.codes == ({"nova", "nova2"} if case.name == "stake" else set())


def test_pages_of_stake_are_one_report(casinos, monkeypatch):
    case = BY_NAME["stake"]
    whole = read(casinos, case, day(1))
    monkeypatch.setattr(stake, "PAGE_SIZE", 5)
    calls = casinos.casinos.sites["stake"].calls

    assert read(casinos, case, day(1)).rows == whole.rows
    assert casinos.casinos.sites["stake"].calls - calls == len(whole.rows) // 5 + 1
    monkeypatch.setattr(stake, "MAX_PAGES", 1)
    assert not read(casinos, case, day(1)).is_complete


def test_rows_of_other_codes_are_reported_and_not_counted(casinos):
    rows = read(casinos, BY_NAME["stake"], day(1)).rows

    assert {row.campaign_code for row in rows} == {"nova", "nova2"}
    assert {row.campaign_code for row in rows if is_counted(row, frozenset({"NOVA"}))} == {"nova"}
    assert all(is_counted(row, frozenset()) for row in rows)


def test_shuffle_has_one_call_per_30_seconds(casinos):
    case = BY_NAME["shuffle"]
    read(casinos, case)
    with pytest.raises(errors.ProviderRateLimited) as found:
        case.connector().fetch(case.access(casinos), buckets.EVER, casinos.casinos.clock.now())
    assert found.value.retry_after == timedelta(seconds=30)


@pytest.mark.parametrize("dates", ["refused", "ignored"])
def test_a_link_of_shuffle_without_periods_is_found_by_the_test(casinos, dates):
    control(casinos, "shuffle/set", dates=dates)
    access = replace(BY_NAME["shuffle by days"].access(casinos), options={"mode": "CLOSED"})
    with pytest.raises(errors.BadWindow):
        BY_NAME["shuffle"].connector().verify(access, pass_time(casinos, HALF_MINUTE))


def test_a_slow_clock_of_shuffle_is_not_an_empty_report(casinos):
    control(casinos, "shuffle/skew", seconds=-90)
    with pytest.raises(errors.BadWindow):
        read(casinos, BY_NAME["shuffle by days"])


def test_clash_without_its_cookie_is_blocked(casinos):
    case = BY_NAME["clash"]
    with pytest.raises(errors.Blocked):
        read(casinos, case, credential={**case.credential, "cookie": "other=1"})


def test_cents_of_clash_keep_their_decimals(casinos):
    rows = read(casinos, BY_NAME["clash"]).rows
    assert any(row.wagered % Decimal("0.01") for row in rows)


def test_hidden_players_of_gamdom_stay_separate(casinos):
    site = casinos.casinos.sites["gamdom"]
    report = read(casinos, BY_NAME["gamdom"], buckets.month_bucket(datetime(2026, 2, 1, tzinfo=UTC).date()))
    hidden = [row for row in report.rows if row.is_hidden]
    true = site.ledger.totals(report.served.start, report.served.end)

    assert {row.provider_user_id for row in hidden} == {None}
    assert sorted(row.wagered for row in hidden) == sorted(total.raw for total in true if total.player.is_hidden)
    assert len(hidden) == 4


def test_gamdom_before_its_manager_enabled_the_list(casinos):
    control(casinos, "gamdom/set", enabled=False)
    with pytest.raises(errors.NotEnabled):
        read(casinos, BY_NAME["gamdom"])


def test_a_full_list_of_lootbox_is_not_complete(casinos):
    names = [f"crowd{number}" for number in range(110)]
    control(casinos, "lootbox/players", players=[{"name": name} for name in names])
    at = day(5).window.start.isoformat()
    control(casinos, "lootbox/bets", bets=[{"player": name, "at": at, "amount": "1"} for name in names])
    report = read(casinos, BY_NAME["lootbox"], day(5))

    assert (len(report.rows), report.is_complete) == (100, False)
    with pytest.raises(errors.BadWindow):
        read(casinos, BY_NAME["lootbox"], buckets.day_bucket(datetime(2024, 11, 30, tzinfo=UTC).date()))


@pytest.mark.parametrize("shape", ["flat", "data", "affiliates", "results", "items", "users", "code"])
def test_the_list_of_luxdrop_is_found(casinos, shape):
    case = BY_NAME["luxdrop"]
    control(casinos, "luxdrop/set", shape=shape)
    site = casinos.casinos.sites["luxdrop"]

    assert reported(read(casinos, case, day(1)).rows, case) == true_totals(site, case, day(1).window, day(0).window.end)


def test_luxdrop_needs_known_codes(casinos):
    for codes in (frozenset[str](), frozenset({"UNKNOWN"})):
        with pytest.raises(errors.BadWindow):
            read(casinos, BY_NAME["luxdrop"], campaign_codes=codes)


def test_packdraw_that_swaps_day_and_month_is_refused(casinos):
    control(casinos, "packdraw/set", order="swapped")
    with pytest.raises(errors.BadWindow):
        read(casinos, BY_NAME["packdraw"])


def test_the_age_of_a_report_of_packdraw(casinos):
    control(casinos, "packdraw/set", stale_minutes=120)
    stale = read(casinos, BY_NAME["packdraw"])
    assert casinos.casinos.clock.now() - stale.as_of == timedelta(hours=2)

    control(casinos, "packdraw/reset")
    control(casinos, "packdraw/skew", seconds=600)
    assert read(casinos, BY_NAME["packdraw"]).as_of == casinos.casinos.clock.now()


def test_a_renamed_account_keeps_its_id(casinos):
    case = BY_NAME["packdraw"]
    site = casinos.casinos.sites["packdraw"]
    player = ledger_totals(site, day(1).window, day(0).window.end)[0].player
    control(casinos, "packdraw/rename", **{"from": player.name, "to": "renamed"})
    row = next(row for row in read(casinos, case, day(1)).rows if row.username == "renamed")
    control(casinos, "packdraw/rename", **{"from": "renamed", "to": "renamed again"})

    assert row.provider_user_id == case.key_of(player)


def test_accounts_without_a_name_are_hidden(casinos):
    case = BY_NAME["roobet"]
    site = casinos.casinos.sites["roobet"]
    player = ledger_totals(site, day(1).window, day(0).window.end)[0].player
    control(casinos, "roobet/rename", **{"from": player.name, "to": ""})
    rows = read(casinos, case, day(1)).rows
    player.name = "shown_again"

    assert [row.provider_user_id for row in rows if row.is_hidden] == [None]


def test_weights_of_roobet_below_zero_count_as_zero(casinos):
    rows = [row for number in range(1, 6) for row in read(casinos, BY_NAME["roobet"], day(number)).rows]
    assert all(row.weighted is None or row.weighted >= 0 for row in rows)
    assert {row.weighted for row in rows} >= {None, Decimal(0)}
