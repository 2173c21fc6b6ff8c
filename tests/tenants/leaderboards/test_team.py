"""The team's boards: what must be given, what is fixed after the start, imports, and the test of the audience."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django_tenants.utils import tenant_context

from saas.access.audience import AudienceArea, set_creator_rule
from saas.access.models import StaffGrant
from saas.casinos.connectors.base import WindowMode
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.plans.catalog import Area
from saas.plans.switches import set_switch
from tenants.casinos.models import CasinoObservation, ReferredAccount
from tenants.leaderboards.models import ManualScore
from tenants.leaderboards.services import live
from tests.support.api import Api
from tests.support.boards import a_board, a_csv, a_file_casino, climb, end_review, freeze, standing_in, window_of
from tests.support.builders import a_member, a_user
from tests.support.community_casinos import Reports, a_connection
from tests.support.queries import at_most_queries
from tests.support.shop import a_shopper
from tests.support.wagers import an_account, pull


def a_body(**changes: Any) -> dict[str, Any]:
    return {
        "name": "Weekly race",
        "kind": "WAGER",
        "startsAt": (now() + timedelta(hours=1)).isoformat(),
        "endsAt": (now() + timedelta(days=7)).isoformat(),
        "prizes": [{"firstPlace": 1, "lastPlace": 1, "cash": "100"}],
        **changes,
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"endsAt": None}, "endsAt"),
        ({"endsAt": (now() + timedelta(minutes=1)).isoformat()}, "endsAt"),
        ({"startsAt": "2026-01-01T12:00:00Z", "endsAt": "2026-01-02T12:00:00Z"}, "endsAt"),
        ({"repeat": "OWN"}, "repeatDays"),
        ({"repeatDays": 3}, "repeatDays"),
        ({"zone": "Mars/Base"}, "zone"),
        ({"kind": "POINTS", "connections": ["00000000-0000-7000-8000-000000000000"]}, "connections"),
        ({"connections": ["00000000-0000-7000-8000-000000000000"]}, "connections"),
        ({"blockedCountries": ["QQ"]}, "blockedCountries"),
        ({"minimum": "-1"}, "minimum"),
        ({"prizes": [{"firstPlace": 1, "lastPlace": 1}]}, "prizes.0.cash"),
        ({"prizes": [{"firstPlace": 1, "lastPlace": 1, "cash": "0.001"}]}, "prizes.0.cash"),
        ({"prizes": [{"firstPlace": 3, "lastPlace": 1, "cash": "5"}]}, "prizes.0.lastPlace"),
        (
            {
                "prizes": [
                    {"firstPlace": 1, "lastPlace": 3, "cash": "5"},
                    {"firstPlace": 3, "lastPlace": 4, "gems": "1"},
                ]
            },
            "prizes.1.firstPlace",
        ),
    ],
)
def test_what_contradicts_itself_is_refused_with_its_field(alpha, team, changes, field):
    answer = team.post("/creator/leaderboards/one", a_body(**changes))
    assert (answer.status, list(answer.body["fields"])) == (400, [field])


def test_rules_are_fixed_after_the_start_and_change_the_next_window_of_a_repeating_board(alpha, team):
    once, daily = a_board(alpha), a_board(alpha, name="Daily", repeat="DAILY", ends_at=None)
    prizes = [{"firstPlace": 1, "lastPlace": 1, "cash": "7"}]
    for changes in ({"tie": "BOTH"}, {"prizes": prizes}, {"kind": "POINTS"}, {"minimum": "5"}):
        answer = team.patch(f"/creator/leaderboards/one/{once.pk}", changes)
        assert (answer.code, list(answer.body["fields"])) == ("LEADERBOARD_TERMS_FIXED", list(changes))
    team.patch(f"/creator/leaderboards/one/{once.pk}", {"name": "Other name", "masking": "NONE"}).ok()
    changed = team.patch(f"/creator/leaderboards/one/{daily.pk}", {"prizes": prizes}).ok()
    assert "prizes" in changed["nextFields"]
    assert "zone" in changed["fixed"]
    assert (changed["summaryCash"], changed["prizes"][0]["cash"]) == ("100", "7")
    freeze(daily, alpha)
    assert window_of(daily, alpha, 2).terms["prizes"] == [{"firstPlace": 1, "lastPlace": 1, "cash": "7", "gems": "0"}]
    # Archived: the running window ends as planned, and no other one follows.
    run_due()
    team.patch(f"/creator/leaderboards/one/{daily.pk}", {"publication": "ARCHIVED"}).ok()
    window = freeze(daily, alpha)
    assert (window.number, window.state) == (2, "REVIEW")
    with tenant_context(alpha):
        assert daily.windows.count() == 2
    assert team.delete(f"/creator/leaderboards/one/{daily.pk}").code == "LEADERBOARD_PRIZES_OWED"
    team.delete(f"/creator/leaderboards/one/{once.pk}").ok()
    assert window_of(once, alpha).state == "CANCELED"


def test_gems_beyond_the_daily_limit_are_refused_at_the_publication(alpha, team):
    board = a_board(alpha, publish=False, prizes=[{"first_place": 1, "last_place": 1, "cash": None, "gems": 2_000_000}])
    answer = team.patch(f"/creator/leaderboards/one/{board.pk}", {"publication": "ACTIVE"})
    assert answer.code == "WALLET_ISSUANCE_LIMIT"


def test_positions_are_imported_whole_or_not_at_all(alpha, team, fan):
    board = a_board(alpha, kind="MANUAL")
    path = f"/creator/leaderboards/one/{board.pk}/import"
    name = fan.user.username
    faulty = a_csv("casino username;wagered;username\nann;1.250,50;\nbob;abc;\nann;3;\neve;5;no such fan\n")
    dry = team.upload(path, {"file": faulty, "dryRun": "true"}).ok()
    assert [(one["line"], one["text"]) for one in dry["problems"]] == [
        (3, "The value is no amount like 1250.50"),
        (4, "Line 2 has the same name"),
        (5, "No member is named no such fan"),
    ]
    faulty.seek(0)
    assert team.upload(path, {"file": faulty, "dryRun": "false"}).code == "LEADERBOARD_IMPORT_FAULTY"
    good = f"casino username,wagered,username\nann,100,\nbob,50,{name}\n"
    first = team.upload(path, {"file": a_csv(good), "dryRun": "false"}).ok()
    assert (first["added"], first["isApplied"], first["isDuplicate"]) == (2, True, False)
    run_due(at=now() + timedelta(seconds=5))
    assert standing_in(board, alpha) == [("ann", "100.00", 1), ("bob", "50.00", 2)]
    second = team.upload(path, {"file": a_csv(good), "dryRun": "true"}).ok()
    assert (second["unchanged"], second["isDuplicate"]) == (2, True)
    assert (
        team.upload(
            f"/creator/leaderboards/one/{a_board(alpha).pk}/import", {"file": a_csv(good), "dryRun": "true"}
        ).code
        == "LEADERBOARD_NOT_MANUAL"
    )


@pytest.mark.parametrize(
    ("age", "country", "listed", "code"),
    [
        (None, "", True, "AGE_CONFIRMATION_REQUIRED"),
        (17, "DE", False, "AGE_TOO_YOUNG"),
        (30, "NL", False, "COUNTRY_NOT_ALLOWED"),
        (30, "", True, "AGE_CONFIRMATION_REQUIRED"),
        (30, "DE", True, None),
    ],
)
def test_the_team_tests_what_a_person_sees(alpha, team, age, country, listed, code):
    board = a_board(alpha, blocked_countries=["NL"])
    query = "&".join([*([f"age={age}"] if age else []), f"country={country}"])
    shown = team.get(f"/creator/leaderboards/one/{board.pk}/audience?{query}").ok()
    assert (shown["isListed"], shown["isVisible"], shown["code"]) == (listed, code is None, code)


def test_young_people_and_blocked_countries_see_nothing_and_every_call_refuses(alpha, fan):
    board = a_board(alpha, blocked_countries=["NL"])
    points = a_board(alpha, kind="POINTS", name="Points")
    young, abroad = a_shopper(alpha), fan
    young.user.birth_date = (now() - timedelta(days=16 * 365)).date()
    young.user.save(update_fields=["birth_date"])
    abroad.user.country = "NL"
    abroad.user.save(update_fields=["country"])
    window = window_of(board, alpha)
    calls = (
        f"/user/leaderboards/one/{board.pk}",
        f"/user/leaderboards/one/{board.pk}/positions",
        f"/user/leaderboards/one/{board.pk}/own",
        f"/user/leaderboards/one/{board.pk}/windows",
        f"/user/leaderboards/windows/{window.pk}/appeals",
    )
    for person, code in ((young, "AGE_TOO_YOUNG"), (abroad, "COUNTRY_NOT_ALLOWED")):
        listed = person.api.get("/user/leaderboards/all/alpha").ok()
        assert [row["name"] for row in listed["data"]] == [points.name]
        assert {person.api.at(alpha).get(path).code for path in calls} == {code}
    # A visitor reads the name, and confirms the age to see more.
    shown = {row["name"]: row["denial"] for row in Api().get("/user/leaderboards/all/alpha").ok()["data"]}
    assert shown["Points"] is None
    assert shown[board.name]["code"] == "AGE_CONFIRMATION_REQUIRED"
    assert Api().at(alpha).get(calls[0]).code == "AGE_CONFIRMATION_REQUIRED"


def test_a_rule_of_the_community_restricts_its_boards(alpha, fan):
    board = a_board(alpha)
    set_creator_rule(community=alpha, area=AudienceArea.CASINOS, minimum_age=21, countries=[], is_allow_list=False)
    assert fan.api.at(alpha).get(f"/user/leaderboards/one/{board.pk}").code == "AGE_TOO_YOUNG"


def test_a_community_without_the_area_shows_no_board(alpha, fan):
    a_board(alpha)
    set_switch(alpha.pk, feature=Area.LEADERBOARDS, is_on=False, until=None, reason="Test", actor=alpha.owner_id)
    assert fan.api.get("/user/leaderboards/all/alpha").code == "FEATURE_SWITCHED_OFF"


def test_lists_take_the_same_number_of_queries_for_every_length(alpha, team, fan):
    casino = a_file_casino(alpha)
    boards = [a_board(alpha, name=f"Board {number}") for number in range(4)]
    climb(casino, alpha, {an_account(casino, alpha, f"player{number}"): 10 + number for number in range(60)})
    with at_most_queries(9):
        fan.api.get("/user/leaderboards/all/alpha").ok()
    with at_most_queries(13):
        team.get("/creator/leaderboards/all").ok()
    path = f"/user/leaderboards/one/{boards[0].pk}"
    with at_most_queries(11):
        first = fan.api.at(alpha).get(f"{path}/positions?take=20&page=1").ok()
    with at_most_queries(11):
        third = fan.api.at(alpha).get(f"{path}/positions?take=20&page=3").ok()
    assert (first["total"], first["data"][0]["order"], third["data"][0]["order"]) == (60, 1, 41)
    with at_most_queries(16):
        fan.api.at(alpha).get(path).ok()


def test_each_board_has_its_own_debt_in_the_list_and_alone(alpha, team):
    casino = a_file_casino(alpha)
    euro = [{"first_place": 1, "last_place": 1, "cash": Decimal("12.50"), "gems": 0}]
    first, second = a_board(alpha), a_board(alpha, name="Euro race", currency="EUR", prizes=euro)
    running = a_board(alpha, name="Running")
    climb(casino, alpha, {an_account(casino, alpha, "a"): 9, an_account(casino, alpha, "b"): 5})
    for board in (first, second):
        end_review(freeze(board, alpha), alpha)
    shown = {row["name"]: row["debt"] for row in team.get("/creator/leaderboards/all").ok()["data"]}
    assert {name: debt["text"] for name, debt in shown.items()} == {
        first.name: "100 USD, 550 gems owed, 3 unpaid",
        "Euro race": "12.50 EUR owed, 1 unpaid",
        "Running": "",
    }
    assert shown["Euro race"]["cash"] == [{"currency": "EUR", "amount": "12.5", "unpaid": 1}]
    assert (shown["Running"]["unpaid"], shown["Running"]["oldestAt"]) == (0, None)
    assert team.get(f"/creator/leaderboards/one/{running.pk}").ok()["debt"]["unpaid"] == 0
    (owed,) = team.get(f"/creator/leaderboards/payouts/all?board={second.pk}").ok()["data"]
    team.patch(f"/creator/leaderboards/payouts/one/{owed['id']}", {"state": "PAID", "note": "By transfer"}).ok()
    assert team.get(f"/creator/leaderboards/one/{second.pk}").ok()["debt"]["text"] == ""
    # The sum of the community is that of its boards.
    assert team.get("/creator/leaderboards/payouts/debt").ok()["text"] == shown[first.name]["text"]
    with at_most_queries(13):
        team.get("/creator/leaderboards/all").ok()


def test_a_team_member_does_not_decide_about_an_own_prize(alpha, team):
    casino = a_file_casino(alpha)
    with tenant_context(alpha):
        member = a_member(alpha, alpha.owner)
    board = a_board(alpha, excludes_team=False)
    climb(casino, alpha, {an_account(casino, alpha, member=member): 10})
    window = freeze(board, alpha)
    answer = team.post(f"/creator/leaderboards/windows/{window.pk}/freeze", {"reason": "Again, please"})
    assert answer.code == "LEADERBOARD_SELF"


def test_a_team_member_with_a_position_does_not_decide_who_takes_part(alpha, team):
    casino = a_file_casino(alpha)
    member = a_member(alpha, alpha.owner)
    board, other = (a_board(alpha, name=name, excludes_team=False) for name in ("Race", "Other race"))
    path, elsewhere = (f"/creator/leaderboards/one/{one.pk}/exclusions" for one in (board, other))
    own, rival, bot = an_account(casino, alpha, member=member), an_account(casino, alpha), an_account(casino, alpha)
    early = team.post(path, {"accountId": str(bot.pk), "reason": "Several accounts"}).ok()
    apart = team.post(elsewhere, {"memberId": str(member.pk), "reason": "Of the team"}).ok()
    climb(casino, alpha, {own: 10, rival: 20, bot: 30})
    assert team.post(path, {"accountId": str(rival.pk), "reason": "A rival"}).code == "LEADERBOARD_SELF"
    assert team.delete(f"{path}/{early['id']}").code == "LEADERBOARD_SELF"
    # Without a position, the own exclusion is still decided by another person.
    assert team.delete(f"{elsewhere}/{apart['id']}").code == "LEADERBOARD_SELF"
    team.post(elsewhere, {"accountId": str(rival.pk), "reason": "Several accounts"}).ok()


def test_a_team_member_with_a_position_does_not_lower_the_wagers_of_rivals(alpha, team, fan):
    """They count on a board that the member competes in. Another person of the team decides."""
    helper = a_shopper(alpha)
    StaffGrant.objects.create(community=alpha, user=helper.user, permissions=["REWARDS_MANAGEMENT"])
    staff = Api().login(helper.user).acting_for(alpha.owner_id)
    casino, elsewhere = a_file_casino(alpha), a_file_casino(alpha)
    own = an_account(casino, alpha, member=helper.member)
    rival = an_account(casino, alpha, member=fan.member)
    board = a_board(alpha, excludes_team=False, connections=[casino.pk])
    climb(casino, alpha, {own: 10, rival: 20})
    pull(elsewhere, alpha, {an_account(elsewhere, alpha): 30})
    rows = team.get("/creator/wagers/all").ok()["data"]
    ids = {row["amount"]: row["id"] for row in rows}

    def correct(api, amount, change):
        return api.patch(f"/creator/wagers/one/{ids[amount]}", {"change": change, "reason": "A mistake"})

    assert correct(staff, "20", "-5").code == "CASINO_RIVAL_FIGURE"
    correct(staff, "20", "1").ok()
    # Figures that the board does not count, and the owner, who has no position.
    correct(staff, "30", "-5").ok()
    correct(team, "20", "-5").ok()
    # After the last step of the window, nothing depends on the figures.
    end_review(freeze(board, alpha), alpha)
    correct(staff, "20", "-5").ok()


def test_a_team_member_with_a_position_does_not_accept_a_lower_total(alpha, team, fan):
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["OFFERS_MANAGEMENT"])
    staff = Api().login(helper).acting_for(alpha.owner_id)
    with tenant_context(alpha):
        reports = Reports(a_connection(), WindowMode.LIFETIME, at=now() - timedelta(minutes=40))
        for rows in ({"own": 0, "rival": 0}, {"own": 5, "rival": 100}, {"own": 5, "rival": 80}):
            reports.read(rows)
        waiting = CasinoObservation.objects.get(state="LOWERED")
        ReferredAccount.objects.filter(name="own").update(member=a_member(alpha, helper), match="CONFIRMED")
    a_board(alpha, excludes_team=False)
    path, body = f"/creator/casinos/lowered/one/{waiting.pk}", {"decision": "ACCEPTED", "reason": "Void"}
    assert staff.patch(path, body).code == "CASINO_RIVAL_FIGURE"
    team.patch(path, body).ok()


def test_a_team_member_does_not_import_an_own_position(alpha, team):
    member = a_member(alpha, alpha.owner)
    board = a_board(alpha, kind="MANUAL", excludes_team=False)

    def send(name):
        file = a_csv(f"casino username,wagered,username\nann,5,{name}\n")
        return team.upload(f"/creator/leaderboards/one/{board.pk}/import", {"file": file, "dryRun": "false"})

    assert send(member.username).code == "LEADERBOARD_SELF"
    send("").ok()
    with tenant_context(alpha):
        ManualScore.objects.update(member=member)
        live.refresh(window_of(board, alpha).pk)
    assert send("").code == "LEADERBOARD_SELF"
