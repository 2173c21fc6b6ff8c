"""A board that the team fills from a CSV file, through the API: live, under review and paid."""

from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from tenants.leaderboards.models import BoardWindow
from tests.support.api import Api
from tests.support.boards import a_csv, a_grown_up, end_review, freeze, window_of

PRIZES = [
    {"firstPlace": 1, "lastPlace": 1, "cash": "1250", "gems": "100"},
    {"firstPlace": 2, "lastPlace": 3, "gems": "20"},
]


def positions(api, board_id, **query):
    """Place, name, value and prize of each position, as a fan reads them."""
    rows = api.get(f"/user/leaderboards/one/{board_id}/positions", query).ok()["data"]
    return [
        (row["place"], row["casinoUsername"], row["wagered"], row["prize"]["text"] if row["prize"] else None)
        for row in rows
    ]


def send(team, board_id, text):
    team.upload(f"/creator/leaderboards/one/{board_id}/import", {"file": a_csv(text), "dryRun": "false"}).ok()
    run_due(at=now() + timedelta(seconds=5))


@pytest.mark.parametrize("prizes", [PRIZES, PRIZES[1:]])
def test_imported_positions_and_prizes_are_shown_during_and_after_the_window(alpha, team, prizes):
    """It goes through the whole life of two windows, so it takes a second."""
    winner = a_grown_up(alpha)
    made = team.post(
        "/creator/leaderboards/one",
        {
            "name": "Bets on stream",
            "kind": "MANUAL",
            "startsAt": (now() - timedelta(minutes=30)).isoformat(),
            "repeat": "DAILY",
            "graceMinutes": 0,
            "prizes": prizes,
        },
    ).ok()
    team.patch(f"/creator/leaderboards/one/{made['id']}", {"publication": "ACTIVE"}).ok()
    run_due()
    fan, visitor = winner.api.at(alpha), Api().at(alpha)
    assert positions(fan, made["id"]) == []

    first = "1,250 USD + 100 gems" if len(prizes) == 2 else None
    send(team, made["id"], f"casino username,wagered,username\nannabella,300,\nriverfan,500,{winner.user.username}\n")
    running = [(1, "riverfan", "500", first), (2, "an***la", "300", "20 gems")]
    assert positions(fan, made["id"]) == running
    assert positions(visitor, made["id"]) == [(1, "ri***an", "500", first), running[1]]
    # A later file replaces a value and adds a name; the prizes follow the places.
    send(team, made["id"], "casino username,wagered\nannabella,900\nbob,10\ncyd,5\n")
    standing = [
        (1, "an***la", "900", first), (2, "riverfan", "500", "20 gems"), (3, "b***", "10", "20 gems"),
        (4, "c***", "5", None),
    ]  # fmt: skip
    assert [row[:3] for row in positions(fan, made["id"])][:2] == [row[:3] for row in standing][:2]
    assert [row[3] for row in positions(fan, made["id"])] == [row[3] for row in standing]

    with tenant_context(alpha):
        board = BoardWindow.objects.select_related("board").get(board_id=made["id"], number=1).board
    window = freeze(board, alpha)
    run_due()
    assert (window.state, window_of(board, alpha, 2).state) == ("REVIEW", "RUNNING")
    frozen = positions(fan, made["id"], window=window.pk)
    assert [row[3] for row in frozen] == [row[3] for row in standing]
    assert positions(fan, made["id"]) == []
    page = fan.get(f"/user/leaderboards/one/{made['id']}", {"window": window.pk}).ok()
    assert [row["place"] for row in page["podium"]] == [1, 2, 3]
    assert page["own"]["position"]["prize"]["text"] == "20 gems"
    (past,) = fan.get(f"/user/leaderboards/one/{made['id']}/windows").ok()["data"]
    assert (past["id"], past["positionsCount"]) == (str(window.pk), 4)

    assert end_review(window, alpha).state == "PAID"
    assert positions(fan, made["id"], window=window.pk) == frozen
    assert winner.gems == 20


@pytest.mark.parametrize("kind", ["WAGER", "POINTS", "EXPERIENCE", "MANUAL"])
def test_a_board_without_participants_and_prizes_is_empty(alpha, team, fan, kind):
    """All lists of its SQL are empty; then all have an entry."""
    from tests.support.boards import a_board, a_file_casino, climb, standing_in
    from tests.support.wagers import an_account

    casino = a_file_casino(alpha)
    prizes = [{"first_place": 9, "last_place": 9, "cash": None, "gems": 1}]
    board = a_board(alpha, kind=kind, excludes_team=False, prizes=prizes)
    assert kind == "EXPERIENCE" or standing_in(board, alpha) == []
    full = a_board(alpha, kind=kind, name="Full", connections=[casino.pk] if kind == "WAGER" else [])
    climb(casino, alpha, {an_account(casino, alpha, "ada"): 10, (bot := an_account(casino, alpha, "bot")): 20})
    for body in ({"accountId": str(bot.pk)}, {"memberId": str(fan.member.pk)}):
        team.post(f"/creator/leaderboards/one/{full.pk}/exclusions", {**body, "reason": "Not a fan"}).ok()
    run_due(at=now() + timedelta(seconds=10))
    names = [name for name, *_ in standing_in(full, alpha)]
    assert names == (["ada"] if kind == "WAGER" else [])
    answer = fan.api.at(alpha).get(f"/user/leaderboards/one/{full.pk}").ok()
    assert [row["casinoUsername"] for row in answer["podium"]] == (["a***"] if kind == "WAGER" else [])
