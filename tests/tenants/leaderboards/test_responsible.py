"""The person whose limit counts the prizes of a board: the one who last changed who wins, when or how much."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.leaderboards.models import ManualScore
from tenants.leaderboards.services import payouts
from tenants.wallets.models import Books, StaffIssuanceDay
from tests.support.api import Api
from tests.support.boards import (
    a_board,
    a_csv,
    a_file_casino,
    a_grown_up,
    climb,
    end_review,
    freeze,
    window_of,
)
from tests.support.builders import a_user
from tests.support.community_casinos import import_wagers
from tests.support.wagers import an_account

RIGHTS = ["LEADERBOARDS_MANAGEMENT", "REWARDS_MANAGEMENT", "OFFERS_MANAGEMENT"]


@pytest.fixture
def moderator(alpha):
    user = a_user()
    StaffGrant.objects.create(community=alpha, user=user, permissions=RIGHTS)
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=100)
    return user


@pytest.fixture
def staff(alpha, moderator):
    return Api().login(moderator).acting_for(alpha.owner_id)


def staff_gems(alpha):
    """The gems that count for the moderator today."""
    with tenant_context(alpha):
        return StaffIssuanceDay.objects.values_list("issued", flat=True).first() or 0


def a_prize(gems):
    return [{"first_place": 1, "last_place": 1, "cash": None, "gems": gems}]


def prizes(gems):
    return {"prizes": [{"firstPlace": 1, "lastPlace": 1, "gems": str(gems)}]}


def test_prizes_count_for_who_last_changed_them(alpha, team, staff):
    board = a_board(alpha, kind="MANUAL", publish=False, starts_at=now() + timedelta(hours=1), prizes=a_prize(90))
    one = f"/creator/leaderboards/one/{board.pk}"
    team.patch(one, {"publication": "ACTIVE"}).ok()
    staff.patch(one, {"name": "Another name"}).ok()
    assert staff_gems(alpha) == 0
    assert staff.patch(one, prizes(101)).code == "WALLET_ISSUANCE_LIMIT"
    staff.patch(one, prizes(60)).ok()
    assert staff_gems(alpha) == 60
    team.patch(one, prizes(500)).ok()
    assert staff_gems(alpha) == 0
    # A rule decides who wins, so it counts as a change of the prizes does.
    assert staff.patch(one, {"minimum": "5"}).code == "WALLET_ISSUANCE_LIMIT"


def test_a_change_of_the_next_window_leaves_the_running_one_as_it_was(alpha, moderator, staff):
    board = a_board(alpha, kind="MANUAL", repeat="DAILY", ends_at=None, prizes=a_prize(500))
    one = f"/creator/leaderboards/one/{board.pk}"
    assert staff.patch(one, {"tie": "BOTH"}).code == "WALLET_ISSUANCE_LIMIT"
    staff.patch(one, prizes(60)).ok()
    window = window_of(board, alpha)
    assert (window.board.promised_by, window.promised_by, staff_gems(alpha)) == (moderator.pk, None, 0)


def test_imported_positions_count_for_the_staff_who_imported_them(alpha, team, staff):
    large = a_board(alpha, kind="MANUAL", prizes=a_prize(101))
    small = a_board(alpha, kind="MANUAL", name="Small race", prizes=a_prize(60))

    def send(api, board):
        file = a_csv("casino username,wagered\nann,100\n")
        return api.upload(f"/creator/leaderboards/one/{board.pk}/import", {"file": file, "dryRun": "false"})

    assert send(staff, large).code == "WALLET_ISSUANCE_LIMIT"
    with tenant_context(alpha):
        assert not ManualScore.objects.exists()
    for api in (staff, staff, team):
        send(api, small).ok()
        assert staff_gems(alpha) == 60


@pytest.mark.parametrize(
    "change",
    [{"minimumAge": 21}, {"blockedCountries": ["NL"]}, {"appealHours": 0}, {"graceMinutes": 600}],
)
def test_a_rule_that_applies_at_once_counts_for_the_open_window(alpha, moderator, team, staff, change):
    large = a_board(alpha, kind="MANUAL", prizes=a_prize(101))
    small = a_board(alpha, kind="MANUAL", name="Small race", prizes=a_prize(60))
    team.patch(f"/creator/leaderboards/one/{small.pk}", change).ok()
    assert staff_gems(alpha) == 0
    assert staff.patch(f"/creator/leaderboards/one/{large.pk}", change).code == "WALLET_ISSUANCE_LIMIT"
    # The same value again is no change, and another one is.
    staff.patch(f"/creator/leaderboards/one/{small.pk}", change).ok()
    assert staff_gems(alpha) == 0
    staff.patch(f"/creator/leaderboards/one/{small.pk}", {"appealHours": 1}).ok()
    assert (window_of(small, alpha).promised_by, staff_gems(alpha)) == (moderator.pk, 60)


def record(api, casino, fan, amount):
    body = {"connectionId": str(casino.pk), "username": fan.user.username, "amount": amount, "reason": "From a stream"}
    api.post("/creator/wagers/one", body | {"day": now().date().isoformat()}).ok()


@pytest.mark.parametrize(
    ("amount", "responsible"),
    [
        ("500", True),
        # The fan keeps the same place without it.
        ("1", False),
    ],
)
def test_recorded_wagers_that_decide_a_prize_count_for_the_staff(
    alpha, moderator, staff, team, fan, amount, responsible
):
    casino, rival = a_file_casino(alpha), a_grown_up(alpha)
    board = a_board(alpha, prizes=a_prize(60))
    wagered = {an_account(casino, alpha, member=one.member): value for one, value in ((fan, 10), (rival, 200))}
    climb(casino, alpha, wagered)
    record(staff, casino, fan, amount)
    # Records of the owner count for no person.
    record(team, casino, rival, "1")
    window = end_review(freeze(board, alpha), alpha)
    assert (fan.gems, rival.gems) == ((60, 0) if responsible else (0, 60))
    assert (window.promised_by, staff_gems(alpha)) == ((moderator.pk, 60) if responsible else (None, 0))


def test_a_prize_that_needs_a_file_of_staff_waits_beyond_their_limit(alpha, staff, team, fan):
    casino = a_file_casino(alpha)
    board = a_board(alpha, prizes=a_prize(101))
    an_account(casino, alpha, "ada", member=fan.member)
    for total in (5, 50):
        import_wagers(staff, casino, f"username,wagered\nada,{total}\n").ok()
    run_due(at=now() + timedelta(seconds=5))
    window = end_review(freeze(board, alpha), alpha)
    assert (fan.gems, window.problem) == (0, "GEMS_OVER_LIMIT")
    # The owner raises the limit.
    with tenant_context(alpha):
        Books.objects.update(staff_issuance_limit=200)
        payouts.pay(window.pk)
    assert (fan.gems, window_of(board, alpha).problem, staff_gems(alpha)) == (101, "", 101)
