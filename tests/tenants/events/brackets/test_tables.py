"""Small tournaments as written by hand, and the rules that docs/tournaments.md states."""

from collections import defaultdict

import pytest

from tenants.events.brackets import (
    Bracket,
    BracketError,
    BracketProblem,
    BracketSection,
    DrawOptions,
    Kind,
    PlayState,
    Points,
    RoundLength,
    TieBreaker,
    champion,
    check_options,
    correct,
    draw,
    from_json,
    is_complete,
    pair_round,
    reinstate,
    report,
    standings,
    to_json,
    undo,
    unpair_round,
    walk_over,
    withdraw,
)
from tests.support.brackets import favorites_win, named

SINGLE, DOUBLE, ROBIN, SWISS = Kind

DRAWS = {
    (SINGLE, 2): "F e1 e2",
    (SINGLE, 3): "W1.1 e1 bye | W1.2 e2 e3 | F e1 >W1.2",
    (SINGLE, 4): "W1.1 e1 e4 | W1.2 e2 e3 | F >W1.1 >W1.2",
    (SINGLE, 5): "W1.1 e1 bye | W1.2 e4 e5 | W1.3 e2 bye | W1.4 e3 bye | W2.1 e1 >W1.2 | W2.2 e2 e3 | F >W2.1 >W2.2",
    (SINGLE, 6): "W1.1 e1 bye | W1.2 e4 e5 | W1.3 e2 bye | W1.4 e3 e6 | W2.1 e1 >W1.2 | W2.2 e2 >W1.4 | F >W2.1 >W2.2",
    (SINGLE, 8): "W1.1 e1 e8 | W1.2 e4 e5 | W1.3 e2 e7 | W1.4 e3 e6 | W2.1 >W1.1 >W1.2 | W2.2 >W1.3 >W1.4"
    " | F >W2.1 >W2.2",
    (DOUBLE, 2): "W1.1 e1 e2 | F >W1.1 <W1.1 | R <F >F",
    (
        DOUBLE,
        3,
    ): "W1.1 e1 bye | W1.2 e2 e3 | W2.1 e1 >W1.2 | L1.1 bye <W1.2 | L2.1 <W2.1 >L1.1 | F >W2.1 >L2.1 | R <F >F",
    (DOUBLE, 4): "W1.1 e1 e4 | W1.2 e2 e3 | W2.1 >W1.1 >W1.2 | L1.1 <W1.1 <W1.2 | L2.1 <W2.1 >L1.1 | F >W2.1 >L2.1"
    " | R <F >F",
    (DOUBLE, 5): "W1.1 e1 bye | W1.2 e4 e5 | W1.3 e2 bye | W1.4 e3 bye | W2.1 e1 >W1.2 | W2.2 e2 e3 | W3.1 >W2.1 >W2.2"
    " | L1.1 bye <W1.2 | L1.2 bye bye | L2.1 <W2.2 >L1.1 | L2.2 <W2.1 bye | L3.1 >L2.1 >L2.2 | L4.1 <W3.1 >L3.1"
    " | F >W3.1 >L4.1 | R <F >F",
    (DOUBLE, 6): "W1.1 e1 bye | W1.2 e4 e5 | W1.3 e2 bye | W1.4 e3 e6 | W2.1 e1 >W1.2 | W2.2 e2 >W1.4"
    " | W3.1 >W2.1 >W2.2 | L1.1 bye <W1.2 | L1.2 bye <W1.4 | L2.1 <W2.2 >L1.1 | L2.2 <W2.1 >L1.2 | L3.1 >L2.1 >L2.2"
    " | L4.1 <W3.1 >L3.1 | F >W3.1 >L4.1 | R <F >F",
    (DOUBLE, 8): "W1.1 e1 e8 | W1.2 e4 e5 | W1.3 e2 e7 | W1.4 e3 e6 | W2.1 >W1.1 >W1.2 | W2.2 >W1.3 >W1.4"
    " | W3.1 >W2.1 >W2.2 | L1.1 <W1.1 <W1.2 | L1.2 <W1.3 <W1.4 | L2.1 <W2.2 >L1.1 | L2.2 <W2.1 >L1.2"
    " | L3.1 >L2.1 >L2.2 | L4.1 <W3.1 >L3.1 | F >W3.1 >L4.1 | R <F >F",
    (ROBIN, 3): "G1.1 e3 e2 | G2.1 e1 e3 | G3.1 e2 e1",
    (ROBIN, 4): "G1.1 e1 e4 | G1.2 e3 e2 | G2.1 e2 e4 | G2.2 e1 e3 | G3.1 e3 e4 | G3.2 e2 e1",
    (ROBIN, 5): "G1.1 e5 e2 | G1.2 e4 e3 | G2.1 e1 e3 | G2.2 e5 e4 | G3.1 e2 e4 | G3.2 e1 e5 | G4.1 e3 e5 | G4.2 e2 e1"
    " | G5.1 e4 e1 | G5.2 e3 e2",
}
"""The sides of each match after the draw: >W1.1 is the winner of W1.1, <W1.1 its loser."""

PLACES = {
    (SINGLE, 3): [1, 2, 3],
    (SINGLE, 4): [1, 2, 3, 3],
    (SINGLE, 5): [1, 2, 3, 3, 5],
    (SINGLE, 6): [1, 2, 3, 3, 5, 5],
    (SINGLE, 8): [1, 2, 3, 3, 5, 5, 5, 5],
    (DOUBLE, 2): [1, 2],
    (DOUBLE, 3): [1, 2, 3],
    (DOUBLE, 4): [1, 2, 3, 4],
    (DOUBLE, 5): [1, 2, 3, 4, 5],
    (DOUBLE, 6): [1, 2, 3, 4, 5, 5],
    (DOUBLE, 8): [1, 2, 3, 4, 5, 5, 7, 7],
    (ROBIN, 3): [1, 2, 3],
    (ROBIN, 5): [1, 2, 3, 4, 5],
}
"""The places of the seeds if the better seed wins each match."""

SWISS_ROUNDS = {
    4: ["e1-e3 e2-e4", "e1-e2 e3-e4"],
    5: ["e1-e3 e2-e4 e5", "e1-e2 e3-e5 e4", "e1-e4 e2-e5 e3"],
    6: ["e1-e4 e2-e5 e3-e6", "e1-e2 e3-e4 e5-e6", "e1-e3 e2-e6 e4-e5"],
    8: ["e1-e5 e2-e6 e3-e7 e4-e8", "e1-e3 e2-e4 e5-e7 e6-e8", "e1-e2 e3-e5 e4-e6 e7-e8"],
}
"""The pairs of each round and the bye, if the better seed wins each match."""


def said(bracket: Bracket) -> str:
    def side_says(side):
        source = f">{side.winner_of}" if side.winner_of else f"<{side.loser_of}"
        return "bye" if side.is_bye else side.entrant or source

    return " | ".join(" ".join([match.id, *map(side_says, match.sides)]) for match in bracket.matches)


def places_of(bracket: Bracket) -> dict[str, int | None]:
    return {line.entrant: line.place for line in standings(bracket)}


@pytest.mark.parametrize(("kind", "count"), DRAWS)
def test_the_draw_is_the_one_on_paper(kind, count):
    assert said(draw(kind, named(count))) == DRAWS[kind, count]


@pytest.mark.parametrize(("kind", "count"), PLACES)
def test_the_places_are_those_on_paper(kind, count):
    end = favorites_win(draw(kind, named(count)))
    assert places_of(end) == dict(zip(named(count), PLACES[kind, count], strict=True))
    assert champion(end) == "e1"


@pytest.mark.parametrize("count", SWISS_ROUNDS)
def test_the_swiss_rounds_are_those_on_paper(count):
    end = favorites_win(draw(SWISS, named(count)))
    rounds = defaultdict(list)
    for match in end.matches:
        rounds[match.round].append("-".join(sorted(match.entrants)))
    assert [" ".join(rounds[number]) for number in sorted(rounds)] == SWISS_ROUNDS[count]


def results(bracket: Bracket, text: str) -> Bracket:
    """Return the bracket after results such as ``W1.1 e1``. ``-`` is the absence of both, ``e1!`` a withdrawal."""
    for result in text.split(", "):
        match_id, _, winner = result.partition(" ")
        if match_id.endswith("!"):
            bracket = withdraw(bracket, match_id[:-1])
        elif winner == "-":
            bracket = walk_over(bracket, match_id, absent=bracket[match_id].entrants)
        else:
            bracket = report(bracket, match_id, winner=winner)
    return bracket


@pytest.mark.parametrize(
    ("kind", "count", "options", "played", "places"),
    [
        # The match for place 3 decides the places 3 and 4.
        (
            SINGLE,
            4,
            DrawOptions(third_place=True),
            "W1.1 e1, W1.2 e2, T e4, F e1",
            {"e1": 1, "e2": 2, "e4": 3, "e3": 4},
        ),
        # The other semifinal can give e4 company on place 3.
        (SINGLE, 4, DrawOptions(), "W1.1 e1", {"e1": None, "e4": None}),
        (SINGLE, 4, DrawOptions(), "W1.1 e1, W1.2 e2", {"e1": None, "e2": None, "e3": 3, "e4": 3}),
        # With three entrants, the only loser of a semifinal is on place 3 without a match.
        (SINGLE, 3, DrawOptions(third_place=True), "W1.2 e3, F e3", {"e3": 1, "e1": 2, "e2": 3}),
        # Both are absent in a semifinal: the other finalist has no opponent, and the loser of the other one is second.
        (SINGLE, 4, DrawOptions(third_place=True), "W1.1 -, W1.2 e2", {"e2": 1, "e3": 2, "e1": 3, "e4": 3}),
        # The final has no winner, so place 1 stays empty.
        (SINGLE, 4, DrawOptions(), "W1.1 e1, W1.2 e2, F -", {"e1": 2, "e2": 2, "e3": 3, "e4": 3}),
        # A final without a reset: the challenger needs one win.
        (
            DOUBLE,
            4,
            DrawOptions(final_reset=False),
            "W1.1 e1, W1.2 e2, W2.1 e1, L1.1 e3, L2.1 e2, F e2",
            {"e2": 1, "e1": 2},
        ),
        # With a reset, the finalists play again.
        (DOUBLE, 4, DrawOptions(), "W1.1 e1, W1.2 e2, W2.1 e1, L1.1 e3, L2.1 e2, F e2, R e1", {"e1": 1, "e2": 2}),
        # The champion of the winners' bracket withdraws before the final: both finals are walkovers.
        (
            DOUBLE,
            4,
            DrawOptions(),
            "W1.1 e1, W1.2 e2, W2.1 e1, L1.1 e3, L2.1 e2, e1!",
            {"e2": 1, "e1": 2, "e3": 3, "e4": 4},
        ),
        # Both are absent in the first match: neither of them is in the losers' bracket.
        (DOUBLE, 4, DrawOptions(), "W1.1 -, W1.2 e2, F e2", {"e2": 1, "e3": 2, "e1": 3, "e4": 3}),
        # A withdrawn entrant without an opponent does not advance: e5 has a bye in L1.1.
        (DOUBLE, 5, DrawOptions(), "W1.2 e4, e5!", {"e5": None}),
        # The withdrawn entrants lose in the losers' bracket, too: e1 in its first round, e4 in the second.
        (DOUBLE, 4, DrawOptions(), "e1!, e4!, W1.2 e2, F e2", {"e2": 1, "e3": 2, "e4": 3, "e1": 4}),
        # All but one withdraw.
        (SINGLE, 5, DrawOptions(), "e1!, e2!, e4!, e5!", {"e3": 1, "e5": 2, "e1": 3, "e2": 3, "e4": 5}),
    ],
)
def test_the_places_after_these_results(kind, count, options, played, places):
    end = results(draw(kind, named(count), options), played)
    found = places_of(end)
    assert {entrant: found[entrant] for entrant in places} == places
    assert is_complete(end) or None in places.values()


def test_a_withdrawn_entrant_does_not_advance_without_an_opponent():
    bracket = results(draw(DOUBLE, named(5)), "e5!, e3!")
    # The walkovers of W1.2 and W2.2 send e5 and e3 to the losers' bracket. L1.1 has no other entrant.
    assert (bracket["L1.1"].state, bracket["L1.1"].entrants, bracket["L1.1"].winner) == (
        PlayState.WALKOVER,
        ("e5",),
        None,
    )
    # e3 meets no opponent either, so L3.1 will have one entrant.
    assert (bracket["L2.1"].state, bracket["L2.1"].winner) == (PlayState.WALKOVER, None)
    bracket = report(bracket, "W2.1", winner="e1")
    assert bracket["L3.1"].state == PlayState.BYE
    assert bracket["L4.1"].entrants == ("e4",)


def test_a_correction_undoes_the_later_matches_of_the_former_winner():
    bracket = results(draw(SINGLE, named(8)), "W1.1 e1, W1.2 e4, W2.1 e4, W1.3 e2, W1.4 e3, W2.2 e2, F e4")
    # e4 won the later match against e1. With e8 in the place of e1, it must be played again.
    change = correct(bracket, "W1.1", winner="e8")
    assert change.undone == ("W2.1", "F")
    assert change.bracket["W2.1"].entrants == ("e8", "e4")
    assert change.bracket["W2.2"] == bracket["W2.2"]


def test_an_undo_names_the_walkovers_that_another_entrant_loses_now():
    bracket = results(draw(DOUBLE, named(4)), "W1.1 e1, W1.2 e2, e1!, e4!")
    assert bracket["W2.1"].entrants == ("e1", "e2")
    change = undo(bracket, "W1.1")
    # The withdrawal of e1 decides W1.1 now, so e4 loses W2.1 by a walkover instead.
    assert change.bracket["W2.1"].entrants == ("e4", "e2")
    assert change.undone == ("W1.1", "W2.1", "L1.1", "L2.1")


def test_byes_pass_through_the_losers_bracket_at_the_draw():
    bracket = draw(DOUBLE, named(9))
    byes = {match.id for match in bracket.matches if match.state == PlayState.BYE}
    # Only e8 and e9 play in the first round, and only the loser of it comes to the first round of the losers.
    assert {"L1.2", "L1.3", "L1.4"} <= byes
    bracket = report(bracket, "W1.2", winner="e9")
    assert (bracket["L1.1"].state, bracket["L1.1"].winner) == (PlayState.BYE, "e8")


def test_the_number_of_games_belongs_to_a_round():
    lengths = (
        RoundLength(BracketSection.WINNERS, -1, 3),
        RoundLength(BracketSection.LOSERS, 1, 7),
        RoundLength(BracketSection.FINAL, 1, 5),
        RoundLength(BracketSection.LOSERS, 99, 9),
    )
    bracket = draw(DOUBLE, named(8), DrawOptions(lengths=lengths))
    games = {match.id: match.best_of for match in bracket.matches}
    assert {name for name, number in games.items() if number == 3} == {"W3.1"}
    assert {name for name, number in games.items() if number == 7} == {"L1.1", "L1.2"}
    assert {name for name, number in games.items() if number == 5} == {"F"}
    assert set(games.values()) == {1, 3, 5, 7}


@pytest.mark.parametrize(
    ("best_of", "winner", "scores", "problem"),
    [
        (1, "e1", (16, 9), None),
        (1, "e2", (0, 1), None),
        (1, None, (2, 2), None),
        (1, "e1", (9, 16), BracketProblem.SCORES),
        (1, "e1", (1, 1), BracketProblem.SCORES),
        (1, None, (1, 2), BracketProblem.SCORES),
        (1, "e1", (1, -1), BracketProblem.SCORES),
        (1, "e1", (10**7, 1), BracketProblem.SCORES),
        (2, None, (1, 1), None),
        (2, "e1", (2, 0), None),
        (2, "e1", (1, 0), BracketProblem.SCORES),
        (2, None, (2, 2), BracketProblem.SCORES),
        (3, "e2", (1, 2), None),
        (3, "e2", (0, 2), None),
        (3, "e1", None, None),
        (3, "e1", (3, 0), BracketProblem.SCORES),
        (3, "e1", (1, 0), BracketProblem.SCORES),
        (3, "e1", (2, 2), BracketProblem.SCORES),
        (3, None, (1, 1), BracketProblem.DRAW),
        (5, "e1", (3, 2), None),
        (1, "e9", None, BracketProblem.NOT_IN_MATCH),
    ],
)
def test_scores_fit_the_number_of_games_and_the_winner(best_of, winner, scores, problem):
    bracket = draw(ROBIN, named(2), DrawOptions(draws=True, best_of=best_of))
    if problem is None:
        assert report(bracket, "G1.1", winner=winner, scores=scores)["G1.1"].scores == scores
        return
    with pytest.raises(BracketError) as refused:
        report(bracket, "G1.1", winner=winner, scores=scores)
    assert refused.value.problem == problem


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda: draw(SINGLE, ["e1"]), BracketProblem.ENTRANTS),
        (lambda: draw(SINGLE, named(65)), BracketProblem.ENTRANTS),
        (lambda: draw(SINGLE, ["e1", "e2", "e1"]), BracketProblem.ENTRANTS),
        (lambda: report(draw(SINGLE, named(4)), "W9.1", winner="e1"), BracketProblem.UNKNOWN_MATCH),
        (lambda: report(draw(SINGLE, named(4)), "F", winner="e1"), BracketProblem.NOT_READY),
        (lambda: report(draw(SINGLE, named(3)), "W1.1", winner="e1"), BracketProblem.NOT_READY),
        (lambda: report(draw(SINGLE, named(4)), "W1.1", winner="e2"), BracketProblem.NOT_IN_MATCH),
        (lambda: report(draw(SINGLE, named(4)), "W1.1", winner=None), BracketProblem.DRAW),
        (
            lambda: report(results(draw(SINGLE, named(4)), "W1.1 e1"), "W1.1", winner="e1"),
            BracketProblem.ALREADY_DECIDED,
        ),
        (lambda: walk_over(draw(SINGLE, named(4)), "W1.1", absent=["e2"]), BracketProblem.NOT_IN_MATCH),
        (lambda: walk_over(draw(SINGLE, named(4)), "W1.1", absent=[]), BracketProblem.NOT_IN_MATCH),
        (lambda: undo(draw(SINGLE, named(4)), "W1.1"), BracketProblem.NOT_DECIDED),
        (lambda: undo(results(draw(SINGLE, named(4)), "e1!"), "W1.1"), BracketProblem.WITHDRAWN),
        (lambda: correct(draw(SINGLE, named(4)), "W1.1", winner="e1"), BracketProblem.NOT_DECIDED),
        (lambda: withdraw(draw(SINGLE, named(4)), "e9"), BracketProblem.UNKNOWN_ENTRANT),
        (lambda: results(draw(SINGLE, named(4)), "e1!, e1!"), BracketProblem.WITHDRAWN),
        (lambda: results(draw(SINGLE, named(4)), "W1.1 e1, e4!"), BracketProblem.OUT),
        (lambda: reinstate(draw(SINGLE, named(4)), "e1"), BracketProblem.NOT_WITHDRAWN),
        (lambda: pair_round(draw(SINGLE, named(4))), BracketProblem.NO_MORE_ROUNDS),
        (lambda: pair_round(pair_round(draw(SWISS, named(4)))), BracketProblem.ROUND_OPEN),
        (lambda: pair_round(favorites_win(draw(SWISS, named(4)))), BracketProblem.NO_MORE_ROUNDS),
        (lambda: unpair_round(draw(SWISS, named(4))), BracketProblem.NO_ROUND),
        (lambda: from_json(to_json(draw(SINGLE, named(4))) | {"version": 2}), BracketProblem.STORED),
        (
            lambda: from_json(to_json(results(draw(SINGLE, named(4)), "W1.1 e1")) | {"kind": "SWISS"}),
            BracketProblem.STORED,
        ),
    ],
)
def test_a_call_that_does_not_fit_is_refused(call, problem):
    with pytest.raises(BracketError) as refused:
        call()
    assert refused.value.problem == problem


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        (DOUBLE, DrawOptions(third_place=True)),
        (SINGLE, DrawOptions(final_reset=False)),
        (SWISS, DrawOptions(double_round=True)),
        (ROBIN, DrawOptions(rounds=3)),
        (SWISS, DrawOptions(rounds=0)),
        (SWISS, DrawOptions(rounds=8)),
        (SINGLE, DrawOptions(draws=True)),
        (SINGLE, DrawOptions(points=Points(2, 1, 0))),
        (SINGLE, DrawOptions(tie_breakers=())),
        (SWISS, DrawOptions(tie_breakers=(TieBreaker.WINS, TieBreaker.WINS))),
        (ROBIN, DrawOptions(tie_breakers=(TieBreaker.BUCHHOLZ,))),
        (ROBIN, DrawOptions(points=Points(1, 2, 0))),
        (ROBIN, DrawOptions(points=Points(0, 0, 0))),
        (ROBIN, DrawOptions(points=Points(101, 1, 0))),
        (SINGLE, DrawOptions(best_of=2)),
        (ROBIN, DrawOptions(best_of=2)),
        (SINGLE, DrawOptions(best_of=0)),
        (SINGLE, DrawOptions(best_of=17)),
        (SINGLE, DrawOptions(lengths=(RoundLength(BracketSection.LOSERS, 1, 3),))),
        (SINGLE, DrawOptions(lengths=(RoundLength(BracketSection.FINAL, 0, 3),))),
        (SINGLE, DrawOptions(lengths=(RoundLength(BracketSection.FINAL, 1, 4),))),
    ],
)
def test_options_of_another_kind_are_refused(kind, options):
    with pytest.raises(BracketError) as refused:
        check_options(kind, options, 8)
    assert refused.value.problem == BracketProblem.OPTIONS
