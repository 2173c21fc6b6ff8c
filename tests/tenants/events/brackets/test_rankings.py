"""Tie-breakers as computed by hand, the pairs of Swiss rounds against all possible pairs, and late rematches."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tenants.events.brackets import (
    Bracket,
    BracketSection,
    DrawOptions,
    Kind,
    PlayState,
    Points,
    TieBreaker,
    can_pair_round,
    champion,
    correct,
    draw,
    is_complete,
    layout,
    pair_round,
    report,
    standings,
    undo,
    walk_over,
    withdraw,
)
from tests.support.brackets import a_step, named, played, ready
from tests.support.sampling import rank


def table(scores: dict[str, tuple[int, int]], count: int, **options) -> Bracket:
    """Return a round robin with scores by pairs: ``{"e1 e2": (2, 0)}``."""
    bracket = draw(Kind.ROUND_ROBIN, named(count), DrawOptions(draws=True, **options))
    for pair, (ours, theirs) in scores.items():
        one, two = pair.split()
        match = next(match for match in bracket.matches if set(match.entrants) == {one, two})
        winner = None if ours == theirs else one if ours > theirs else two
        result = (ours, theirs) if match.entrants[0] == one else (theirs, ours)
        bracket = report(bracket, match.id, winner=winner, scores=result)
    return bracket


def test_the_match_between_two_tied_entrants_decides_before_the_difference():
    bracket = table(
        {"e1 e2": (0, 1), "e1 e3": (5, 0), "e1 e4": (5, 0), "e2 e3": (0, 1), "e2 e4": (1, 0), "e3 e4": (0, 1)}, 4
    )
    lines = standings(bracket)
    assert [(line.entrant, line.place, line.points) for line in lines] == [
        ("e2", 1, 6),
        ("e1", 2, 6),
        ("e4", 3, 3),
        ("e3", 4, 3),
    ]
    # e1 scored 10:1, and lost to e2. The first value are the points among the tied entrants.
    assert lines[0].tie_breaks[:3] == (3, 1, 2)
    assert lines[1].tie_breaks[:3] == (0, 9, 10)
    assert champion(bracket) == "e2"


def test_three_entrants_who_beat_each_other_are_ranked_by_the_difference():
    scores = {"e1 e2": (2, 1), "e2 e3": (5, 0), "e3 e1": (1, 0), "e1 e4": (1, 0), "e2 e4": (1, 0), "e3 e4": (1, 0)}
    lines = standings(table(scores, 4))
    assert [(line.entrant, line.place) for line in lines] == [("e2", 1), ("e1", 2), ("e3", 3), ("e4", 4)]
    assert {line.tie_breaks[0] for line in lines[:3]} == {3}


def test_entrants_with_equal_values_share_a_place():
    scores = {"e1 e2": (1, 0), "e2 e3": (1, 0), "e3 e1": (1, 0), "e1 e4": (1, 0), "e2 e4": (1, 0), "e3 e4": (1, 0)}
    bracket = table(scores, 4)
    assert [(line.place, line.is_shared) for line in standings(bracket)] == [(1, True)] * 3 + [(4, False)]
    assert champion(bracket) is None


def test_the_match_between_tied_entrants_counts_only_if_all_of_them_met():
    scores = {"e1 e2": (1, 0), "e2 e4": (1, 0), "e3 e4": (1, 0)}
    lines = standings(table(scores, 4, tie_breakers=(TieBreaker.HEAD_TO_HEAD,)))
    # e1 beat e2. But e3 has three points, too, and has not met them yet.
    assert [(line.entrant, line.place, line.tie_breaks) for line in lines] == [
        ("e1", 1, (0,)),
        ("e2", 1, (0,)),
        ("e3", 1, (0,)),
        ("e4", 4, (0,)),
    ]


def test_sonneborn_berger_multiplies_own_points_by_the_points_of_the_opponent():
    scores = {"e1 e2": (1, 1), "e1 e3": (1, 0), "e1 e4": (0, 1), "e2 e3": (1, 1), "e2 e4": (1, 0), "e3 e4": (1, 1)}
    lines = standings(table(scores, 4, points=Points(2, 1, 0), tie_breakers=(TieBreaker.SONNEBORN_BERGER,)))
    # Points: e1 3, e2 4, e3 2, e4 3. So e1: 1·4 + 2·2 + 0·3, and e4: 2·3 + 0·4 + 1·2.
    assert [(line.entrant, line.points, line.tie_breaks) for line in lines] == [
        ("e2", 4, (1 * 3 + 1 * 2 + 2 * 3,)),
        ("e1", 3, (8,)),
        ("e4", 3, (8,)),
        ("e3", 2, (0 * 3 + 1 * 4 + 1 * 3,)),
    ]


def test_an_absent_entrant_gets_no_points_even_if_a_loss_gives_some():
    bracket = draw(Kind.ROUND_ROBIN, named(3), DrawOptions(points=Points(3, 2, 1), draws=True))
    bracket = report(bracket, "G1.1", winner="e3")
    bracket = walk_over(bracket, "G2.1", absent=["e1"])
    bracket = walk_over(bracket, "G3.1", absent=["e2", "e1"])
    assert {line.entrant: line.points for line in standings(bracket)} == {"e3": 6, "e2": 1, "e1": 0}
    assert [line.losses for line in standings(bracket)] == [0, 2, 2]


# Swiss rounds


def matchings(entrants: list[str]) -> Iterator[list[tuple[str, str | None]]]:
    """Yield all ways to pair the entrants. With an odd number, one of them is paired with None."""
    if not entrants:
        yield []
        return
    first, *others = entrants
    for place, other in enumerate(others):
        for rest in matchings(others[:place] + others[place + 1 :]):
            yield [(first, other), *rest]
    if len(entrants) % 2:
        for rest in matchings(others):
            yield [(first, None), *rest]


def cost(bracket: Bracket, pairs: list[tuple[str, str | None]]) -> tuple[object, ...]:
    """Return the costs that docs/tournaments.md lists, the most important one first."""
    points = {line.entrant: line.points for line in standings(bracket)}
    order = sorted({one for pair in pairs for one in pair if one}, key=lambda one: (-points[one], int(one[1:])))
    groups = {value: [one for one in order if points[one] == value] for value in sorted(set(points.values()))}
    met = Counter(frozenset(match.entrants) for match in bracket.matches)
    free = Counter(match.winner for match in bracket.matches if match.state in (PlayState.BYE, PlayState.WALKOVER))
    repeated = bye = detour = 0
    floats = {value: (0, 0) for value in groups}
    for one, two in pairs:
        if two is None:
            repeated, bye = repeated + free[one], order[::-1].index(one)
            continue
        upper, lower = sorted((one, two), key=order.index)
        repeated += met[frozenset((one, two))]
        group, other = groups[points[upper]], groups[points[lower]]
        if group is other:
            detour += abs(group.index(lower) - group.index(upper) - len(group) // 2)
        else:
            number, squares = floats[points[upper]]
            floats[points[upper]] = number + 1, squares + (points[upper] - points[lower]) ** 2
            detour += group[::-1].index(upper) + other.index(lower)
    return repeated, bye, *(floats[value] for value in reversed(groups)), detour


@pytest.mark.sampled
@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("history", range(20))
def test_no_other_pairs_of_a_swiss_round_are_better(count, history):
    chance = Random(rank("swiss", count, history))
    options = DrawOptions(rounds=layout.max_swiss_rounds(count), draws=chance.random() < 0.5)
    bracket = draw(Kind.SWISS, named(count), options)
    while not is_complete(bracket):
        if can_pair_round(bracket):
            paired = pair_round(bracket)
            pairs = [
                (match.entrants[0], match.entrants[1] if len(match.entrants) > 1 else None)
                for match in paired.matches[len(bracket.matches) :]
            ]
            active = [entrant for entrant in bracket.entrants if entrant not in bracket.withdrawn]
            assert sorted(one for pair in pairs for one in pair if one) == sorted(active)
            assert cost(bracket, pairs) == min(cost(bracket, others) for others in matchings(active))
        bracket = a_step(bracket, chance.choice, absences=chance.random() < 0.3)


@pytest.mark.sampled
@pytest.mark.parametrize("count", range(2, 65))
def test_entrants_do_not_meet_again_in_up_to_half_as_many_rounds(count):
    """By Dirac's theorem, the entrants who have not met can always be paired in these rounds."""
    chance = Random(rank("rematches", count))
    rounds = min(count // 2, 12)
    bracket = played(draw(Kind.SWISS, named(count), DrawOptions(rounds=rounds)), chance.choice)
    assert max(Counter(frozenset(match.entrants) for match in bracket.matches).values()) == 1
    assert max(Counter(match.round for match in bracket.matches).values()) == (count + 1) // 2


def test_a_bye_goes_to_the_last_entrant_without_a_bye_or_a_walkover():
    bracket = draw(Kind.SWISS, named(5), DrawOptions(rounds=4))
    byes: list[str] = []
    for winners in (["e1", "e4!"], ["e1", "e5"], ["e1", "e3"], []):
        bracket = pair_round(bracket)
        byes += [match.entrants[0] for match in bracket.matches if match.state == PlayState.BYE][len(byes) :]
        for winner in winners:
            match = next(bracket[match_id] for match_id in ready(bracket) if winner[:2] in bracket[match_id].entrants)
            loser = next(entrant for entrant in match.entrants if entrant != winner[:2])
            if winner.endswith("!"):
                bracket = walk_over(bracket, match.id, absent=[loser])
            else:
                bracket = report(bracket, match.id, winner=winner)
    # In the last round, e2 and e4 are last. e2 had a bye, and e4 won without an opponent, so only e1 had neither.
    assert byes == ["e5", "e3", "e2", "e1"]


def test_two_entrants_meet_again_if_the_others_withdrew():
    bracket = pair_round(draw(Kind.SWISS, named(4), DrawOptions(rounds=3)))
    assert bracket["S1.1"].entrants == ("e1", "e3")
    for match_id in ready(bracket):
        bracket = report(bracket, match_id, winner=bracket[match_id].entrants[0])
    bracket = withdraw(withdraw(bracket, "e2"), "e4")
    bracket = pair_round(bracket)
    assert bracket["S2.1"].entrants == ("e1", "e3")
    bracket = withdraw(bracket, "e3")
    # One entrant is left, so the tournament is over before its last round.
    assert is_complete(bracket)
    assert champion(bracket) == "e1"


def test_a_corrected_result_keeps_the_pairs_of_later_rounds_and_an_undone_one_does_not():
    bracket = pair_round(draw(Kind.SWISS, named(4), DrawOptions(rounds=3)))
    for match_id in ready(bracket):
        bracket = report(bracket, match_id, winner=bracket[match_id].entrants[0])
    bracket = pair_round(bracket)
    bracket = report(bracket, "S2.1", winner="e1")
    corrected = correct(bracket, "S1.1", winner="e3")
    assert corrected.undone == ()
    assert corrected.bracket["S2.1"] == bracket["S2.1"]
    assert {line.entrant: line.points for line in standings(corrected.bracket)} == {"e1": 3, "e3": 3, "e2": 3, "e4": 0}
    assert undo(bracket, "S1.1").undone == ("S1.1", "S2.1", "S2.2")


# Rematches in the losers' bracket


def rematches(size: int) -> tuple[int, Fraction]:
    """Return the first losers' round in which two entrants can meet again, and the expected number of rematches before
    the final if each match is decided by the toss of a coin.
    """
    bracket = draw(Kind.DOUBLE_ELIMINATION, named(size))
    follows: dict[str, str] = {}
    drops: dict[str, str] = {}
    for match in bracket.matches:
        for side in match.sides:
            if match.section != BracketSection.RESET:
                follows |= {side.winner_of: match.id} if side.winner_of else {}
                drops |= {side.loser_of: match.id} if side.loser_of else {}

    def route(match_id: str) -> list[str]:
        """Return the losers' matches that the loser of this match can reach."""
        reached = [drops[match_id]]
        while bracket[reached[-1]].section == BracketSection.LOSERS:
            reached.append(follows[reached[-1]])
        return reached[:-1]

    earliest, expected = size, Fraction(0)
    for match in (match for match in bracket.matches if match.section == BracketSection.WINNERS):
        # The loser of ``match`` came through one of the matches of each earlier round, and beat an opponent there.
        own, former = route(match.id), [side.winner_of for side in match.sides if side.winner_of]
        while former:
            for origin in former:
                other = route(origin)
                met = next(place for place in own if place in other)
                earliest = min(earliest, bracket[met].round)
                expected += Fraction(1, len(former) * 2 ** (own.index(met) + other.index(met)))
            former = [side.winner_of for origin in former for side in bracket[origin].sides if side.winner_of]
    return earliest, expected


@pytest.mark.parametrize(
    ("size", "earliest", "expected"),
    [(4, 2, 0.5), (8, 3, 0.625), (16, 4, 0.75), (32, 5, 0.734375), (64, 7, 0.70263671875)],
)
def test_losers_meet_again_late_and_rarely(size, earliest, expected):
    assert rematches(size) == (earliest, Fraction(expected))


@pytest.mark.parametrize("size", [8, 16, 32, 64])
def test_no_other_order_of_the_losers_gives_fewer_rematches(monkeypatch, size):
    best = rematches(size)[1]
    losers = [range(size >> number) for number in range(2, size.bit_length() - 1)]
    orders = list(product(*losers))
    chance = Random(rank("orders", size))
    for order in orders if len(orders) <= 64 else chance.sample(orders, 20):
        monkeypatch.setitem(layout.DROPS, size, order)
        assert rematches(size)[1] >= best
