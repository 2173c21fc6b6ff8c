"""The same results give the same tournament in brackets-manager, and the same tie-breaks in tiebreak.

docs/tournaments.md lists where the product differs.
"""

from random import Random
from typing import Any

import pytest

from tenants.events.brackets import (
    Bracket,
    BracketSection,
    DrawOptions,
    Kind,
    Match,
    PlayState,
    Points,
    TieBreaker,
    draw,
    is_complete,
    report,
    standings,
    walk_over,
)
from tenants.events.brackets.layout import size_of
from tenants.events.brackets.types import Absence, Played
from tests.support import brackets
from tests.support.brackets import named
from tests.support.sampling import rank

SIZES = range(3, 65)
LOSERS_ORDERS = {
    4: [],
    8: ["reverse"],
    16: ["reverse", "natural"],
    32: ["reverse_half_shift", "half_shift", "natural"],
    64: ["half_shift", "reverse", "pair_flip", "reverse"],
}
"""The names that brackets-manager has for the numbers in ``layout.DROPS``."""
GROUPS = {BracketSection.WINNERS: 1, BracketSection.LOSERS: 2, BracketSection.ROUND_ROBIN: 1}


@pytest.fixture(scope="module")
def oracle():
    with brackets.oracle() as process:
        yield process


def place_of(bracket: Bracket, match: Match) -> str:
    """Return group, round and number of the match in brackets-manager."""
    if match.section == BracketSection.FINAL and bracket.kind == Kind.SINGLE_ELIMINATION:
        return f"1/{size_of(len(bracket.entrants)).bit_length() - 1}/1"
    if match.section == BracketSection.THIRD:
        return "2/1/1"
    if match.section in (BracketSection.FINAL, BracketSection.RESET):
        return f"3/{1 + (match.section == BracketSection.RESET)}/1"
    return f"{GROUPS[match.section]}/{match.round}/{match.number}"


def stage_of(bracket: Bracket) -> dict[str, Any]:
    entrants, options = list(bracket.entrants), bracket.options
    if bracket.kind == Kind.ROUND_ROBIN:
        mode = "double" if options.double_round else "simple"
        settings = {"groupCount": 1, "roundRobinMode": mode}
        return {"type": "round_robin", "seeding": entrants, "settings": settings}
    size = size_of(len(entrants))
    seeding = entrants + [None] * (size - len(entrants))
    if bracket.kind == Kind.SINGLE_ELIMINATION:
        settings = {"seedOrdering": ["inner_outer"], "consolationFinal": options.third_place}
        return {"type": "single_elimination", "seeding": seeding, "settings": settings}
    settings = {
        "seedOrdering": ["inner_outer", "natural", *LOSERS_ORDERS[size]],
        "grandFinal": "double" if options.final_reset else "simple",
    }
    return {"type": "double_elimination", "seeding": seeding, "settings": settings}


def steps_of(bracket: Bracket) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    for action in bracket.actions:
        if isinstance(action, Played):
            result: dict[str, Any] = {"winner": action.winner, "scores": action.scores}
        else:
            assert isinstance(action, Absence)
            result = {"absent": action.absent}
        steps.append({"match": place_of(bracket, bracket[action.match]), **result})
    return steps


def as_the_oracle(match: Match) -> dict[str, Any]:
    return {
        "entrants": [None if side.is_bye else side.entrant or False for side in match.sides],
        "winner": match.winner,
    }


def dense(places: dict[str, int]) -> dict[str, int]:
    """Return places without gaps after ties, as brackets-manager counts."""
    order = sorted(set(places.values()))
    return {entrant: order.index(place) + 1 for entrant, place in places.items()}


def compare(bracket: Bracket, answer: dict[str, Any]) -> None:
    assert "error" not in answer, answer
    ours = {place_of(bracket, match): as_the_oracle(match) for match in bracket.matches}
    theirs = answer["matches"]
    assert ours.keys() == theirs.keys()
    for match in bracket.matches:
        if match.state != PlayState.UNNEEDED:
            place = place_of(bracket, match)
            assert ours[place] == theirs[place], match


ELIMINATIONS = [Kind.SINGLE_ELIMINATION, Kind.DOUBLE_ELIMINATION]


def test_of_three_entrants_the_one_who_loses_before_the_final_is_third():
    bracket = draw(Kind.SINGLE_ELIMINATION, named(3), DrawOptions(third_place=True))
    while not is_complete(bracket):
        match = bracket[brackets.ready(bracket)[0]]
        bracket = report(bracket, match.id, **brackets.a_result(bracket, match.id, lambda options: options[0]))
    assert sorted(line.place or 0 for line in standings(bracket)) == [1, 2, 3]


@pytest.mark.sampled
@pytest.mark.parametrize("count", SIZES)
@pytest.mark.parametrize("kind", ELIMINATIONS)
def test_an_elimination_is_the_same_in_the_oracle(oracle, kind, count):
    chance = Random(rank("elimination", kind, count))
    options = DrawOptions(
        # Of three entrants, one loses before the final and is third. The oracle leaves that match open, without places.
        third_place=kind == Kind.SINGLE_ELIMINATION and chance.random() < 0.5 and count > 3,
        final_reset=kind == Kind.SINGLE_ELIMINATION or chance.random() < 0.7,
        best_of=chance.choice([1, 3, 5]),
    )
    bracket = draw(kind, named(count), options)
    walkovers = chance.random() < 0.5
    while not is_complete(bracket):
        match = bracket[chance.choice(brackets.ready(bracket))]
        if walkovers and chance.random() < 0.3:
            bracket = walk_over(bracket, match.id, absent=[chance.choice(match.entrants)])
        else:
            bracket = report(bracket, match.id, **brackets.a_result(bracket, match.id, chance.choice))
    answer = oracle.ask({"stage": stage_of(bracket), "steps": steps_of(bracket)})
    compare(bracket, answer)
    ours = {line.entrant: line.place or 0 for line in standings(bracket)}
    assert dense(ours) == {line["name"]: line["rank"] for line in answer["standings"]}


@pytest.mark.sampled
@pytest.mark.parametrize("count", SIZES)
def test_a_schedule_of_a_round_robin_is_the_same_in_the_oracle(oracle, count):
    options = DrawOptions(double_round=Random(rank("schedule", count)).random() < 0.5)
    bracket = draw(Kind.ROUND_ROBIN, named(count), options)
    compare(bracket, oracle.ask({"stage": stage_of(bracket), "steps": []}))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("count", SIZES)
def test_the_points_of_a_round_robin_are_the_same_in_the_oracle(oracle, count):
    """Takes up to 4 seconds: the oracle reads all matches for each of up to 2016 results."""
    chance = Random(rank("round robin", count))
    options = DrawOptions(double_round=count < 20, draws=chance.random() < 0.5)
    bracket = brackets.played(draw(Kind.ROUND_ROBIN, named(count), options), chance.choice)
    question = {"stage": stage_of(bracket), "steps": steps_of(bracket), "formula": {"win": 3, "draw": 1}}
    answer = oracle.ask(question)
    compare(bracket, answer)
    ours = {line.entrant: line.points for line in standings(bracket)}
    assert ours == {line["name"]: line["points"] for line in answer["standings"]}
    # The oracle shares places among equal points.
    ranks = dense({entrant: -points for entrant, points in ours.items()})
    assert ranks == {line["name"]: line["rank"] for line in answer["standings"]}


def rounds_of(bracket: Bracket) -> list[dict[str, Any]]:
    """Return the Swiss rounds as tiebreak reads them: 1 for a win, ½ for a draw."""
    rounds: list[dict[str, Any]] = []
    for match in bracket.matches:
        while len(rounds) < match.round:
            rounds.append({"pairings": [], "pairingAllocatedByes": []})
        if match.state == PlayState.BYE:
            rounds[-1]["pairingAllocatedByes"] += match.entrants
            continue
        one, two = match.entrants
        score = (
            {one: 0.5, two: 0.5}
            if match.is_draw
            else {one: float(match.winner == one), two: float(match.winner == two)}
        )
        rounds[-1]["pairings"].append(
            {
                "white": one,
                "black": two,
                "scoreWhite": score[one],
                "scoreBlack": score[two],
                "forfeited": match.state == PlayState.WALKOVER,
            }
        )
    return rounds


@pytest.mark.sampled
@pytest.mark.parametrize("count", SIZES)
def test_swiss_tie_breaks_are_the_same_in_the_oracle(oracle, count):
    chance = Random(rank("swiss", count))
    options = DrawOptions(
        draws=chance.random() < 0.5,
        points=Points(2, 1, 0),
        tie_breakers=(TieBreaker.BUCHHOLZ, TieBreaker.BUCHHOLZ_CUT_1),
    )
    bracket = brackets.played(draw(Kind.SWISS, named(count), options), chance.choice, absences=chance.random() < 0.7)
    rounds = rounds_of(bracket)
    answer = oracle.ask({"rounds": rounds})
    ours = {line.entrant: [line.points / 2, *(value / 2 for value in line.tie_breaks)] for line in standings(bracket)}
    # The oracle knows only entrants who were in a round.
    assert {entrant: ours[entrant] for entrant in answer} == answer
