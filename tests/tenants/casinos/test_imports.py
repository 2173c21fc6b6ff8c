"""Files of totals: dry run, import, duplicates, overlaps and undo."""

import pytest
from django_tenants.utils import tenant_context

from tenants.casinos.models import CasinoObservation, ConnectionState, Pull, ReferredAccount
from tests.support.api import Api
from tests.support.community_casinos import a_connection, counted_of, import_wagers, totals_of

pytestmark = pytest.mark.django_db
LIFETIME = "username,total_wagered\nada,{}\nbob,50\n"


@pytest.fixture
def team(alpha):
    return Api().login(alpha.owner)


@pytest.fixture
def files(alpha):
    """A connection whose rows only come from files."""
    with tenant_context(alpha):
        return a_connection(provider="CSGOEMPIRE", name="Empire", state=ConnectionState.IMPORT_ONLY)


@pytest.fixture
def figures(alpha, files):
    """A function that returns what counts, and the totals, by name."""

    def read():
        with tenant_context(alpha):
            return counted_of(files), totals_of(files)

    return read


def send(team, connection, text, *, is_dry_run=False, **fields):
    return import_wagers(team, connection, text, dryRun=str(is_dry_run).lower(), **fields)


def test_a_dry_run_says_exactly_what_the_import_does(alpha, team, files):
    send(team, files, LIFETIME.format(100)).ok()
    text = "username,total_wagered\nada,130\nbob,40\ncyd,5\nbroken\n"
    tried = send(team, files, text, is_dry_run=True).ok()
    assert (tried["rows"], tried["problems"], tried["pull"], tried["isDryRun"]) == (3, 1, None, True)
    assert (tried["newAccounts"], tried["changed"], tried["lowered"], tried["counted"]) == (1, 2, 1, "35")
    assert tried["problemLines"][0]["line"] == 5
    with tenant_context(alpha):
        assert (Pull.objects.count(), ReferredAccount.objects.count()) == (1, 2)

    done = send(team, files, text).ok()
    names = ("rows", "problems", "newAccounts", "changed", "baseline", "lowered", "counted", "total")
    assert [done[name] for name in names] == [tried[name] for name in names]
    assert (done["pull"]["source"], done["pull"]["fileName"], done["isDryRun"]) == ("CSV", "wagers.csv", False)


def test_the_first_totals_are_a_baseline_and_differences_count(team, files, figures):
    first = send(team, files, LIFETIME.format(100)).ok()
    assert (first["baseline"], first["counted"]) == (2, "0")
    assert send(team, files, LIFETIME.format(125)).ok()["counted"] == "25"
    assert figures()[0] == {"ada": 25}


def test_the_same_file_is_imported_once_and_again_after_its_undo(team, files, figures):
    send(team, files, LIFETIME.format(100)).ok()
    second = send(team, files, LIFETIME.format(125)).ok()
    tried = send(team, files, LIFETIME.format(125), is_dry_run=True).ok()
    assert tried["duplicateOf"] == second["pull"]["id"]
    assert send(team, files, LIFETIME.format(125)).code == "CASINO_IMPORT_EXIST"

    undone = team.post(f"/creator/casinos/imports/{second['pull']['id']}/undo").ok()
    assert (undone["undoes"], undone["countsAt"]) == (second["pull"]["id"], second["pull"]["countsAt"])
    assert figures() == ({"ada": 0}, {"ada": 100, "bob": 50})
    assert team.post(f"/creator/casinos/imports/{second['pull']['id']}/undo").code == "CASINO_IMPORT_UNDONE"
    assert send(team, files, LIFETIME.format(125)).ok()["counted"] == "25"


def test_an_undone_baseline_leaves_no_total(team, files, figures):
    first = send(team, files, LIFETIME.format(100)).ok()
    team.post(f"/creator/casinos/imports/{first['pull']['id']}/undo").ok()
    assert figures()[1] == {}
    second = send(team, files, LIFETIME.format(120)).ok()
    assert second["baseline"] == 2
    team.post(f"/creator/casinos/imports/{second['pull']['id']}/undo").ok()
    assert figures()[1] == {}


def test_an_import_that_later_totals_build_on_is_undone_last(team, files, figures):
    first = send(team, files, LIFETIME.format(100)).ok()["pull"]["id"]
    second = send(team, files, LIFETIME.format(125)).ok()["pull"]["id"]
    assert team.post(f"/creator/casinos/imports/{first}/undo").code == "CASINO_IMPORT_REPLACED"
    for pull in (second, first):
        team.post(f"/creator/casinos/imports/{pull}/undo").ok()
    assert figures()[1] == {}


def test_an_undo_closes_the_reviews_of_its_import(alpha, team, files):
    send(team, files, LIFETIME.format(100)).ok()
    fall = send(team, files, LIFETIME.format(80)).ok()
    assert fall["lowered"] == 1
    team.post(f"/creator/casinos/imports/{fall['pull']['id']}/undo").ok()
    with tenant_context(alpha):
        assert not CasinoObservation.objects.filter(state="LOWERED").exists()


def days(first, last):
    return {"covers": "DAYS", "startDate": first, "endDate": last}


def test_days_of_a_file_count_in_full_and_once(team, files):
    week = send(team, files, LIFETIME.format(100), **days("2026-03-02", "2026-03-08")).ok()
    assert (week["counted"], week["pull"]["countsAt"][:19]) == ("150", "2026-03-08T23:59:59")
    month = send(team, files, LIFETIME.format(900), **days("2026-03-01", "2026-03-31"))
    assert month.code == "CASINO_IMPORT_OVERLAPS"
    assert send(team, files, LIFETIME.format(900)).code == "CASINO_IMPORT_OVERLAPS"
    # The same period again, read later: only the difference counts.
    assert send(team, files, LIFETIME.format(110), **days("2026-03-02", "2026-03-08")).ok()["counted"] == "10"
    assert send(team, files, LIFETIME.format(7), **days("2026-03-09", "2026-03-15")).ok()["counted"] == "57"


@pytest.mark.parametrize(
    ("text", "fields", "field"),
    [
        (LIFETIME.format(1), {"covers": "DAYS"}, "startDate"),
        (LIFETIME.format(1), days("2026-03-08", "2026-03-02"), "endDate"),
        (LIFETIME.format(1), days("2096-03-08", "2096-03-09"), "startDate"),
        (LIFETIME.format(1), {"covers": "WEEK"}, "covers"),
        (LIFETIME.format(1), {"columns": "["}, "columns"),
    ],
)
def test_a_wrong_period_is_refused_at_its_field(team, files, text, fields, field):
    answer = send(team, files, text, **fields)
    assert (answer.status, next(iter(answer.body["fields"]))) == (400, field)


@pytest.mark.parametrize("text", ["", "username,total_wagered\n", "who,what\nada,5\n"])
def test_an_unreadable_file_says_why(team, files, text):
    answer = send(team, files, text or "\n")
    assert (answer.status, answer.code) == (400, "CASINO_IMPORT_UNREADABLE")
    assert answer.body["message"]


def test_columns_can_be_chosen(alpha, team, files):
    text = "who;steam;what\nada;76561198000000001;1.234,50\n"
    columns = '{"name": "who", "amount": "what", "steamId": "steam"}'
    done = send(team, files, text, columns=columns, **days("2026-03-02", "2026-03-02")).ok()
    assert done["total"] == "1234.5"
    with tenant_context(alpha):
        assert ReferredAccount.objects.get().steam_id == "76561198000000001"
