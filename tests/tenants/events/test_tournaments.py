"""Tournaments: the draw, results of both sides, disputes, the team's decisions, undoing, prizes."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django_tenants.utils import tenant_context

from saas.access.models import StaffGrant
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.kernel.ids import new_id
from saas.notifications.models import Notification, TeamNotification
from tenants.events.models import EventOccurrence, EventParticipant, Tournament, TournamentPlace
from tenants.events.rules.tournaments import secret_hash, shuffled
from tenants.events.services import payouts, reservations, tournaments
from tenants.wallets.models import Books
from tests.support.api import Api
from tests.support.builders import a_member, an_actor
from tests.support.events import (
    TOURNAMENT,
    a_tournament,
    act,
    an_event,
    answer,
    bracket,
    change,
    dates_of,
    entrant_of,
    found,
    let_it_be,
    played,
    rule,
    tournament_now,
    weekly,
    win,
)
from tests.support.ledger import books_are_right
from tests.support.notified import notified
from tests.support.queries import at_most_queries
from tests.support.shop import a_shopper


def notices(fan, kind) -> int:
    run_due()
    return Notification.objects.filter(user=fan.user, kind=kind).count()


def test_four_play_and_the_prizes_are_paid_once(alpha, team):
    row, fans = a_tournament(alpha, 4, tournament={"third_place": True})
    ann, bob, cleo, dan = fans
    page = bracket(ann, row)
    assert [stage["section"] for stage in page["rounds"]] == ["WINNERS", "THIRD", "FINAL"]
    assert (page["state"], page["isReserved"], page["prizeGems"], page["ownMatch"]) == ("RUNNING", True, "600", "W1.1")
    assert [one["username"] for one in page["entrants"]] == [fan.user.username for fan in fans]
    assert notices(ann, "EVENT_MATCH_READY") == 1
    played(row, alpha, fans)
    page = bracket(bob, row)
    assert (page["state"], page["champion"]) == ("REVIEW", str(entrant_of(row, ann)))
    places = {one["entrantId"]: (one["place"], one["gems"]) for one in page["standings"]}
    assert [places[str(entrant_of(row, fan))] for fan in (ann, bob, cleo, dan)] == [
        (1, "500"),
        (2, "100"),
        (3, "0"),
        (4, "0"),
    ]
    with tenant_context(alpha):
        payouts.pay_prizes(row.pk)
        assert ann.gems == 0
        Tournament.objects.update(review_until=now())
        payouts.pay_prizes(row.pk)
        payouts.pay_prizes(row.pk)
    assert [fan.gems for fan in fans] == [500, 100, 0, 0]
    assert notices(ann, "EVENT_PRIZE_WON") == 1
    assert team.post(f"/creator/events/one/{row.pk}/tournament/finish").ok()["state"] == "FINISHED"
    assert [fan.gems for fan in fans] == [500, 100, 0, 0]
    assert rule(team, row, "W1.1", "undo").code == "EVENT_TOURNAMENT_STATE"
    with tenant_context(alpha):
        assert tournament_now(row, alpha).reserved_gems == 0
        books_are_right()


def test_a_result_counts_when_the_other_side_confirms_or_reports_the_same(alpha):
    row, (ann, bob, cleo, dan) = a_tournament(alpha, 4)
    shown = win(ann, row, "W1.1").ok()
    match = found(shown, "W1.1")
    assert (match["state"], match["isReported"], match["canReport"], match["canAnswer"]) == ("READY", True, True, False)
    assert found(bracket(dan, row), "W1.1")["canAnswer"] is True
    assert notices(dan, "EVENT_RESULT_REPORTED") == 1
    # Others see that a result is reported, and not the report.
    assert found(bracket(bob, row), "W1.1")["reports"] == []
    assert answer(dan, row, "W1.1").ok()["ownMatch"] is None
    win(bob, row, "W1.2").ok()
    same = act(cleo, row, "W1.2", "report", {"winner": str(entrant_of(row, bob))}).ok()
    assert found(same, "W1.2")["winner"] == str(entrant_of(row, bob))
    assert bracket(ann, row)["ownMatch"] == "F"
    assert answer(cleo, row, "W1.2").code == "EVENT_MATCH_NOT_PLAYABLE"


def test_a_second_report_replaces_the_own_one(alpha):
    row, (ann, dan) = a_tournament(alpha, 2, tournament={"best_of": 3})
    win(ann, row, "F", scores=[2, 0]).ok()
    win(ann, row, "F", scores=[2, 1]).ok()
    answer(dan, row, "F").ok()
    assert [side["score"] for side in found(bracket(ann, row), "F")["sides"]] == [2, 1]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"winner": None}, "EVENT_RESULT_INVALID"),
        ({"winner": "00000000-0000-7000-8000-000000000000"}, "EVENT_RESULT_INVALID"),
        ({"scores": [1, 0]}, "EVENT_RESULT_INVALID"),
        ({"scores": [0, 2]}, "EVENT_RESULT_INVALID"),
        ({"scores": [2]}, "VALIDATION_ERROR"),
        ({"scores": [2, -1]}, "VALIDATION_ERROR"),
        ({"scoreOne": 2}, "VALIDATION_ERROR"),
    ],
)
def test_what_is_no_result_is_refused(alpha, body, code):
    row, (ann, _) = a_tournament(alpha, 2, tournament={"best_of": 3})
    given = {"winner": str(entrant_of(row, ann)), **body}
    assert act(ann, row, "F", "report", given).code == code


def test_only_the_two_sides_report(alpha, fan):
    row, (ann, bob, _, dan) = a_tournament(alpha, 4)
    for person in (fan, bob):
        body = {"winner": str(entrant_of(row, ann))}
        assert act(person, row, "W1.1", "report", body).code == "EVENT_MATCH_NOT_YOURS"
        assert answer(person, row, "W1.1").code == "EVENT_MATCH_NOT_YOURS"
    assert win(ann, row, "F").code in ("EVENT_MATCH_NOT_PLAYABLE", "EVENT_MATCH_NOT_YOURS")
    assert win(ann, row, "X9").code == "EVENT_MATCH_NOT_FOUND"
    assert answer(dan, row, "W1.1").code == "EVENT_REPORT_NOT_OPEN"
    # A side cannot confirm its own report.
    win(ann, row, "W1.1").ok()
    assert answer(ann, row, "W1.1").code == "EVENT_REPORT_NOT_OPEN"


def test_two_different_results_are_a_dispute_that_the_team_decides(alpha, team):
    row, (ann, dan) = a_tournament(alpha, 2)
    win(ann, row, "F").ok()
    shown = win(dan, row, "F").ok()
    match = found(shown, "F")
    assert (match["isDisputed"], match["canReport"], match["state"]) == (True, False, "READY")
    assert [one["state"] for one in match["reports"]] == ["DISPUTED", "DISPUTED"]
    assert win(ann, row, "F").code == "EVENT_RESULT_DISPUTED"
    assert TeamNotification.objects.filter(kind="TEAM_MATCH_DISPUTED", community_id=alpha.pk).count() == 1
    assert team.get("/creator/dashboard/overview").ok()["today"]["events"]["disputes"] == 1
    decided = rule(team, row, "F", "decide", winner=str(entrant_of(row, dan))).ok()
    assert (decided["state"], decided["champion"]) == ("REVIEW", str(entrant_of(row, dan)))
    match = found(decided, "F")
    assert ([one["state"] for one in match["reports"]], match["reason"]) == (["DECIDED"] * 2, "We saw the replay")
    assert notices(ann, "EVENT_MATCH_DECIDED") == 1


def test_the_team_finds_what_waits_for_it(alpha, team):
    row, (ann, dan) = a_tournament(alpha, 2)
    other, _ = a_tournament(alpha, 2, draw=False, title="Next cup")
    path = "/creator/events/waiting"
    assert team.get(path).ok()["total"] == 0
    win(ann, row, "F").ok()
    win(dan, row, "F").ok()
    with tenant_context(alpha):
        Tournament.objects.filter(pk=other.pk).update(problem="GEMS_OVER_LIMIT")
    with at_most_queries(6):
        listed = team.get(path).ok()
    found_ = {one["title"]: (one["disputes"], one["problem"]) for one in listed["data"]}
    assert found_ == {"Cup": (1, None), "Next cup": (0, "GEMS_OVER_LIMIT")}
    # Neither a canceled tournament nor a decided match waits for anybody.
    change(row, alpha, publication="CANCELED", cancel_reason="The server is down")
    assert [one["title"] for one in team.get(path).ok()["data"]] == ["Next cup"]
    assert team.get("/creator/dashboard/overview").ok()["today"]["events"]["disputes"] == 0


@pytest.mark.parametrize("how", ["team", "start"])
def test_the_dispute_of_a_canceled_tournament_waits_for_nobody(alpha, team, how):
    """It is canceled by the team, or at the start, because too few entrants checked in."""
    row, (ann, dan) = a_tournament(alpha, 2, check_in_minutes=30)
    win(ann, row, "F").ok()
    win(dan, row, "F").ok()
    assert team.get("/creator/events/waiting").ok()["data"][0]["disputes"] == 1
    if how == "team":
        change(row, alpha, publication="CANCELED", cancel_reason="The server is down")
    else:
        let_it_be(row, alpha, minutes=-1)
    assert tournament_now(row, alpha).state == "CANCELED"
    assert team.get("/creator/events/waiting").ok()["total"] == 0
    assert team.get("/creator/dashboard/overview").ok()["today"]["events"]["disputes"] == 0
    office = team.get(f"/creator/events/one/{row.pk}/tournament").ok()
    for page in (office, bracket(ann, row)):
        match = found(page, "F")
        shown = match["isDisputed"], match["isReported"], match["canReport"], match["canAnswer"]
        assert (shown, page["ownMatch"]) == ((False,) * 4, None)
        # The two reports stay, for a question to the support.
        assert [one["state"] for one in match["reports"]] == ["DISPUTED"] * 2
    assert win(ann, row, "F").code == "EVENT_TOURNAMENT_STATE"
    assert rule(team, row, "F", "decide", winner=str(entrant_of(row, ann))).code == "EVENT_TOURNAMENT_STATE"


def test_a_side_disputes_with_words(alpha, team):
    row, (ann, dan) = a_tournament(alpha, 2)
    win(ann, row, "F").ok()
    shown = answer(dan, row, "F", "dispute", **{"text": "I won 3 to 2"}).ok()
    assert found(shown, "F")["reports"][0]["text"] == "I won 3 to 2"
    assert answer(dan, row, "F").code == "EVENT_REPORT_NOT_OPEN"


def test_a_result_is_undone_with_what_depends_on_it(alpha, team):
    row, fans = a_tournament(alpha, 4)
    ann, bob, cleo, dan = fans
    before = tournament_now(row, alpha).bracket
    win(bob, row, "W1.2").ok()
    answer(cleo, row, "W1.2").ok()
    other = tournament_now(row, alpha).bracket
    win(ann, row, "W1.1").ok()
    answer(dan, row, "W1.1").ok()
    win(ann, row, "F").ok()
    answer(bob, row, "F").ok()
    path = f"/creator/events/one/{row.pk}/tournament"
    assert team.get(f"{path}/matches/W1.1/undo").ok()["matches"] == ["F"]
    undone = rule(team, row, "W1.1", "undo", reason="Wrong players").ok()
    assert (undone["state"], found(undone, "W1.1")["state"], found(undone, "F")["state"]) == (
        "RUNNING",
        "READY",
        "WAITING",
    )
    assert tournament_now(row, alpha).bracket == other
    assert [one["state"] for one in found(undone, "W1.1")["reports"]] == ["UNDONE"]
    (ruling,) = undone["rulings"]
    assert (ruling["match"], ruling["action"], ruling["reason"], ruling["undone"]) == (
        "W1.1",
        "UNDONE",
        "Wrong players",
        ["F"],
    )
    assert notices(bob, "EVENT_MATCH_DECIDED") == 1
    rule(team, row, "W1.2", "undo").ok()
    assert tournament_now(row, alpha).bracket == before
    assert rule(team, row, "W1.2", "undo").code == "EVENT_MATCH_NOT_PLAYABLE"
    # A correction to another winner undoes what depended on the first one.
    rule(team, row, "W1.2", "decide", winner=str(entrant_of(row, bob))).ok()
    fixed = rule(team, row, "W1.2", "decide", winner=str(entrant_of(row, cleo))).ok()
    assert found(fixed, "W1.2")["winner"] == str(entrant_of(row, cleo))


def test_everybody_reads_what_the_team_decided_and_not_who_did(alpha, team, fan):
    row, (ann, bob, _, dan) = a_tournament(alpha, 4, tournament={"best_of": 3})
    path = f"/creator/events/one/{row.pk}/tournament/entrants/{entrant_of(row, dan)}"
    winner = str(entrant_of(row, bob))
    rule(team, row, "W1.2", "decide", winner=winner, scores=[2, 1], reason="We saw the replay").ok()
    team.post(f"{path}/withdraw", {"reason": "Had to go"}).ok()
    team.post(f"{path}/reinstate", {"reason": "Is back"}).ok()
    rule(team, row, "W1.1", "walkover", absent=[str(entrant_of(row, ann))], reason="Did not come").ok()
    rule(team, row, "W1.2", "undo", reason="Wrong replay").ok()
    visitor = Api().at(alpha).get(f"/user/events/one/{row.pk}/tournament").ok()
    listed = [
        (one["match"], one["action"], one["entrants"], one["scores"], one["reason"]) for one in visitor["rulings"]
    ]
    assert listed == [
        ("W1.2", "UNDONE", [], None, "Wrong replay"),
        ("W1.1", "WALKOVER", [str(entrant_of(row, ann))], None, "Did not come"),
        ("", "REINSTATED", [str(entrant_of(row, dan))], None, "Is back"),
        ("", "WITHDRAWN", [str(entrant_of(row, dan))], None, "Had to go"),
        ("W1.2", "DECIDED", [winner], [2, 1], "We saw the replay"),
    ]
    assert str(alpha.owner_id) not in json.dumps(visitor)
    assert alpha.owner.username not in json.dumps(visitor)


def test_the_absent_lose_by_walkover_at_the_start(alpha):
    fans = [a_shopper(alpha) for _ in range(4)]
    row, _ = a_tournament(alpha, fans, check_in_minutes=30)
    let_it_be(row, alpha, minutes=20)
    for fan in fans[:3]:
        fan.api.at(alpha).post(f"/user/events/one/{row.pk}/check-in").ok()
    let_it_be(row, alpha, minutes=-1)
    page = bracket(fans[0], row)
    match = found(page, "W1.1")
    assert (match["state"], match["winner"]) == ("WALKOVER", str(entrant_of(row, fans[0])))
    assert [one["hasWithdrawn"] for one in page["entrants"]] == [False, False, False, True]
    # The absent are withdrawn once.
    let_it_be(row, alpha, minutes=-2)
    assert tournament_now(row, alpha).version == 2


def test_the_draw_at_the_start_takes_those_who_checked_in(alpha):
    fans = [a_shopper(alpha) for _ in range(5)]
    row, _ = a_tournament(alpha, fans, draw=False, check_in_minutes=30)
    let_it_be(row, alpha, minutes=20)
    for fan in fans[1:4]:
        fan.api.at(alpha).post(f"/user/events/one/{row.pk}/check-in").ok()
    let_it_be(row, alpha, minutes=-1)
    page = bracket(fans[0], row)
    assert [one["username"] for one in page["entrants"]] == [fan.user.username for fan in fans[1:4]]
    assert page["state"] == "RUNNING"


def test_a_tournament_with_one_entrant_is_canceled_and_its_prizes_are_free(alpha, team, fan):
    row, _ = a_tournament(alpha, [fan], draw=False)
    assert tournament_now(row, alpha).reserved_gems == 600
    assert team.post(f"/creator/events/one/{row.pk}/tournament/draw").code == "EVENT_TOURNAMENT_TOO_SMALL"
    let_it_be(row, alpha, minutes=-1)
    canceled = tournament_now(row, alpha)
    assert (canceled.state, canceled.reserved_gems) == ("CANCELED", 0)
    assert TeamNotification.objects.filter(kind="TEAM_TOURNAMENT_CANCELED", community_id=alpha.pk).count() == 1
    with tenant_context(alpha):
        books_are_right()


@pytest.mark.parametrize("action", ["cancel", "delete"])
def test_a_canceled_event_releases_the_prizes(alpha, team, action):
    row, fans = a_tournament(alpha, 2)
    if action == "cancel":
        change(row, alpha, publication="CANCELED")
    else:
        team.delete(f"/creator/events/one/{row.pk}").ok()
    assert (tournament_now(row, alpha).state, tournament_now(row, alpha).reserved_gems) == ("CANCELED", 0)
    assert notices(fans[0], "EVENT_CANCELED") == 1
    with tenant_context(alpha):
        books_are_right()


def test_changed_prizes_are_reserved_until_the_draw(alpha, team):
    row, _ = a_tournament(alpha, 2, draw=False)
    path = f"/creator/events/one/{row.pk}"
    rules = team.get(path).ok()["tournament"]
    more = {**rules, "prizes": [{"firstPlace": 1, "lastPlace": 1, "gems": "900"}]}
    team.patch(path, {"tournament": more}).ok()
    assert tournament_now(row, alpha).reserved_gems == 900
    team.patch(path, {"tournament": {**more, "prizes": []}}).ok()
    assert tournament_now(row, alpha).reserved_gems == 0
    team.patch(path, {"tournament": rules}).ok()
    team.post(f"{path}/tournament/draw").ok()
    assert team.patch(path, {"tournament": more}).code == "EVENT_TERMS_FIXED"
    with tenant_context(alpha):
        books_are_right()


def test_prizes_of_later_dates_are_reserved_a_week_before(alpha):
    given: dict[str, Any] = {"type": "TOURNAMENT", "capacity": 8, "tournament": TOURNAMENT}
    row = an_event(alpha, start=now() + timedelta(days=10), repeat=weekly(count=3), **given)
    dates = dates_of(row, alpha)
    assert [tournament_now(one, alpha).reserved_gems for one in dates] == [600, 0, 0]
    with tenant_context(alpha):
        EventOccurrence.objects.filter(pk=dates[1].pk).update(starts_at=now() + timedelta(days=6))
        for one in dates:
            reservations.reserve_later(one.pk)
    assert [tournament_now(one, alpha).reserved_gems for one in dates] == [600, 600, 0]


def test_prizes_over_the_limit_of_a_day_wait_and_the_team_is_notified(alpha, team):
    given: dict[str, Any] = {"type": "TOURNAMENT", "capacity": 8, "tournament": TOURNAMENT}
    row = an_event(alpha, title="Cup", start=now() + timedelta(days=10), repeat=weekly(count=2), **given)
    later = dates_of(row, alpha)[1]
    with tenant_context(alpha):
        Books.objects.update(daily_issuance_limit=600)  # the first date has used all of it
        EventOccurrence.objects.filter(pk=later.pk).update(starts_at=now() + timedelta(days=6))
        for _ in range(2):
            reservations.reserve_later(later.pk)
    waiting = tournament_now(later, alpha)
    assert (waiting.reserved_gems, waiting.problem) == (0, "GEMS_OVER_LIMIT")
    assert notified(team, "TEAM_EVENT_WAITS").startswith("The prizes of Cup are not reserved")
    assert team.get("/creator/notifications/all", {"type": "TEAM_EVENT_WAITS"}).ok()["total"] == 1


def test_the_team_seeds_and_a_draw_at_random_can_be_recomputed(alpha, team):
    row, fans = a_tournament(alpha, 4, draw=False)
    path = f"/creator/events/one/{row.pk}/tournament"
    ids = [str(entrant_of(row, fan)) for fan in fans]
    assert team.post(f"{path}/seeds", {"participants": [ids[0], ids[0]]}).code == "EVENT_PARTICIPANT_NOT_FOUND"
    team.post(f"{path}/seeds", {"participants": [ids[2], ids[0]]}).ok()
    drawn = team.post(f"{path}/draw").ok()
    assert [one["id"] for one in drawn["entrants"]] == [ids[2], ids[0], ids[1], ids[3]]
    assert team.post(f"{path}/draw").code == "EVENT_TOURNAMENT_STATE"

    other, fans = a_tournament(alpha, 8, draw=False, tournament={"seeding": "RANDOM"})
    before = bracket(fans[0], other)
    assert before["seed"] is None
    team.post(f"/creator/events/one/{other.pk}/tournament/draw").ok()
    after = bracket(fans[0], other)
    assert secret_hash(after["seed"]) == before["seedHash"]
    with tenant_context(alpha):
        # An export holds the rows, so a row must not tell the seed before the draw.
        assert after["seed"] not in Tournament.objects.get(pk=other.pk).sealed_seed
    entrants = [UUID(one["id"]) for one in after["entrants"]]
    assert entrants == shuffled(sorted(entrants), after["seed"])


def test_swiss_rounds_are_paired_by_themselves(alpha):
    row, fans = a_tournament(alpha, 4, tournament={"kind": "SWISS"})
    assert [stage["round"] for stage in bracket(fans[0], row)["rounds"]] == [1]
    played(row, alpha, fans)
    page = bracket(fans[0], row)
    assert (page["state"], [stage["round"] for stage in page["rounds"]]) == ("REVIEW", [1, 2])
    assert page["champion"] == str(entrant_of(row, fans[0]))


@pytest.mark.parametrize("kind", ["DOUBLE_ELIMINATION", "ROUND_ROBIN", "SWISS"])
def test_each_kind_is_played_to_its_end_and_paid(alpha, team, kind):
    row, fans = a_tournament(alpha, 5, tournament={"kind": kind})
    played(row, alpha, fans)
    team.post(f"/creator/events/one/{row.pk}/tournament/finish").ok()
    assert fans[0].gems == 500
    with tenant_context(alpha):
        assert TournamentPlace.objects.filter(tournament=row.pk).count() == 5
        books_are_right()


def test_tied_entrants_share_the_prizes_of_their_places(alpha, team):
    prizes = [{"first_place": 3, "last_place": 4, "gems": 51}]
    row, fans = a_tournament(alpha, 4, tournament={"prizes": prizes})
    played(row, alpha, fans)
    team.post(f"/creator/events/one/{row.pk}/tournament/finish").ok()
    assert [fan.gems for fan in fans] == [0, 0, 51, 51]


def test_the_team_withdraws_and_reinstates_an_entrant(alpha, team, fan):
    row, (ann, bob, cleo, dan) = a_tournament(alpha, 4)
    path = f"/creator/events/one/{row.pk}/tournament/entrants/{entrant_of(row, dan)}"
    out = team.post(f"{path}/withdraw", {"reason": "Had to go"}).ok()
    assert found(out, "W1.1")["winner"] == str(entrant_of(row, ann))
    assert team.post(f"{path}/withdraw", {"reason": "Had to go"}).code == "EVENT_MATCH_NOT_PLAYABLE"
    back = team.post(f"{path}/reinstate", {"reason": "Is back"}).ok()
    assert found(back, "W1.1")["state"] == "READY"
    over = rule(team, row, "W1.2", "walkover", absent=[str(entrant_of(row, bob)), str(entrant_of(row, cleo))]).ok()
    assert (found(over, "W1.2")["state"], found(over, "W1.2")["winner"]) == ("WALKOVER", None)
    stranger = f"/creator/events/one/{row.pk}/tournament/entrants/{UUID(int=1)}/withdraw"
    assert team.post(stranger, {"reason": "Unknown"}).code == "EVENT_PARTICIPANT_NOT_FOUND"


def test_a_team_member_does_not_decide_about_an_own_match(alpha):
    row, (ann, _) = a_tournament(alpha, 2)
    StaffGrant.objects.create(community=alpha, user=ann.user, permissions=["EVENTS_MANAGEMENT"])
    helper = Api().login(ann.user).acting_for(alpha.owner_id)
    assert rule(helper, row, "F", "decide", winner=str(entrant_of(row, ann))).code == "EVENT_TOURNAMENT_SELF"
    assert helper.post(f"/creator/events/one/{row.pk}/tournament/finish").code == "EVENT_TOURNAMENT_SELF"


def test_events_without_a_tournament_have_no_bracket(alpha, team, fan):
    row = an_event(alpha)
    assert fan.api.at(alpha).get(f"/user/events/one/{row.pk}/tournament").code == "EVENT_TOURNAMENT_NOT_FOUND"
    assert team.get(f"/creator/events/one/{row.pk}/tournament").code == "EVENT_TOURNAMENT_NOT_FOUND"


def test_a_bracket_of_sixty_four_takes_the_queries_of_a_small_one(alpha, fan):
    """It makes 64 members, which takes about a second."""
    small, _ = a_tournament(alpha, 2)
    large, _ = a_tournament(alpha, 2, draw=False, title="Large")
    with tenant_context(alpha):
        EventParticipant.objects.bulk_create(
            [
                EventParticipant(
                    id=new_id(), occurrence_id=large.pk, member=a_member(alpha), state="JOINED", place=number + 3,
                    joined_at=now(),
                )
                for number in range(62)
            ]
        )  # fmt: skip
        tournaments.draw_now(event_id=large.pk, actor=an_actor(alpha))
    for row in (small, large):
        with at_most_queries(11):
            bracket(fan, row)


def test_the_page_of_an_event_names_its_tournament(alpha, fan):
    row, _ = a_tournament(alpha, 2)
    shown = fan.api.at(alpha).get(f"/user/events/one/{row.pk}").ok()
    assert (shown["tournamentState"], shown["prizeGems"], shown["denial"]["code"]) == (
        "RUNNING",
        "600",
        "EVENT_JOIN_CLOSED",
    )
