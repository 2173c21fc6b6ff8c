"""Whatever happens in whatever order: a tournament ends, and each deed can be undone."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tenants.events.brackets import (
    TABLE_KINDS,
    Bracket,
    BracketError,
    BracketProblem,
    BracketSection,
    DrawOptions,
    Kind,
    PlayState,
    can_pair_round,
    champion,
    changed_matches,
    correct,
    dependents,
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
from tenants.events.brackets.types import Absence, Played
from tenants.events.rules.tournaments import TournamentPrize, prizes_of
from tests.support.brackets import a_result, a_step, named, played, ready
from tests.support.sampling import rank

RESULTS = (PlayState.DECIDED, PlayState.WALKOVER)


def options_of(kind: Kind, count: int, choose) -> DrawOptions:
    single, double = kind == Kind.SINGLE_ELIMINATION, kind == Kind.DOUBLE_ELIMINATION
    draws = kind in TABLE_KINDS and choose([True, False])
    most = count - 1 + count % 2
    return DrawOptions(
        third_place=single and choose([True, False]),
        final_reset=not double or choose([True, False]),
        double_round=kind == Kind.ROUND_ROBIN and choose([True, False]),
        rounds=choose([None, min(most, 3), most]) if kind == Kind.SWISS else None,
        best_of=choose([1, 3, 2] if draws else [1, 3]),
        draws=draws,
    )


def chooser(draw_from):
    return lambda options: draw_from(st.sampled_from(list(options)))


@st.composite
def draws(draw_from, kinds=tuple(Kind)):
    choose = chooser(draw_from)
    kind = choose(kinds)
    # A round robin has most matches.
    count = draw_from(st.integers(2, 5 if kind == Kind.ROUND_ROBIN else 11))
    return draw(kind, named(count), options_of(kind, count, choose))


def any_play(kinds=tuple(Kind)):
    """Run the test with plays that the seed of the run chooses: one lot in `make test`, ten in `make prove`.

    A lot takes up to two seconds, because each step of a play is checked.
    """

    def decorate(test):
        @pytest.mark.sampled(1)
        @pytest.mark.parametrize("lot", range(10))
        def run(lot):
            plays = given(start=draws(kinds), data=st.data())(test)
            found = settings(
                max_examples=25, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
            )
            found(seed(rank(test.__name__, lot))(plays))()

        run.__name__ = run.__qualname__ = test.__name__
        return run

    return decorate


def steps(start: Bracket, data, *, absences: bool):
    """Yield each bracket of a play with the one before it."""
    choose = chooser(data.draw)
    before = start
    while not is_complete(before):
        after = a_step(before, choose, absences=absences)
        yield before, after
        before = after


@any_play()
def test_a_play_ends_with_a_result_in_each_match(start, data):
    reports = 0
    end = start
    for before, after in steps(start, data, absences=False):
        reports += len(after.matches) == len(before.matches)
        end = after
    states = Counter(match.state for match in end.matches)
    assert states.keys() <= {PlayState.DECIDED, PlayState.BYE, PlayState.UNNEEDED}
    assert states[PlayState.DECIDED] == reports
    for match in end.matches:
        if match.state == PlayState.DECIDED:
            with pytest.raises(BracketError) as refused:
                report(end, match.id, winner=match.entrants[0])
            assert refused.value.problem == BracketProblem.ALREADY_DECIDED


@any_play()
def test_absences_and_withdrawals_never_stop_a_tournament(start, data):
    end = start
    for before, after in steps(start, data, absences=True):
        assert changed_matches(before, after) or after.withdrawn != before.withdrawn
        end = after
    assert not any(match.is_open for match in end.matches)
    assert all(line.place for line in standings(end))


@any_play()
def test_no_prize_counts_twice(start, data):
    """With any entrants absent, the prizes are at most those of all places, and each winner came to a match."""
    end = [start, *(after for _, after in steps(start, data, absences=True))][-1]
    listed = [TournamentPrize(place, place, 7 * place) for place in range(1, len(end.entrants) + 1)]
    won = prizes_of(standings(end), listed)
    assert sum(won.values()) <= sum(one.total for one in listed)
    absent = {line.entrant for line in standings(end) if line.was_absent}
    assert not any(won[entrant] for entrant in absent)
    assert not any(match.state == PlayState.DECIDED and absent & {*match.entrants} for match in end.matches)


@any_play()
def test_places_are_complete_and_count_the_better_entrants(start, data):
    absences = data.draw(st.booleans())
    end = [start, *(after for _, after in steps(start, data, absences=absences))][-1]
    lines = standings(end)
    assert sorted(line.entrant for line in lines) == sorted(end.entrants)
    places = [line.place or 0 for line in lines]
    assert places == sorted(places)
    winner = champion(end)
    for line, own in zip(lines, places, strict=True):
        better = sum(place < own for place in places)
        # Without a winner, the best entrants are on place 2.
        assert own == better + 1 or (winner is None and better == 0 and own == 2)
        assert line.is_shared == (places.count(own) > 1)
        assert line.played == line.wins + line.draws + line.losses
        assert line.has_withdrawn == (line.entrant in end.withdrawn)
    if winner is not None:
        assert lines[0].entrant == winner
    elif end.kind not in TABLE_KINDS:
        assert absences


@any_play(kinds=(Kind.SINGLE_ELIMINATION, Kind.DOUBLE_ELIMINATION))
def test_a_place_in_an_elimination_is_final_when_it_is_given(start, data):
    given_places: dict[str, int] = {}
    for _, after in steps(start, data, absences=True):
        found = {line.entrant: line.place for line in standings(after) if line.place}
        assert found.items() >= given_places.items()
        given_places = found
        for match in after.matches:
            assert not (match.is_open and found.keys() & set(match.entrants))
    assert given_places.keys() == set(start.entrants)


@any_play(kinds=(Kind.SINGLE_ELIMINATION, Kind.DOUBLE_ELIMINATION))
def test_an_entrant_is_out_after_one_or_two_losses(start, data):
    """The losers of a match for place 3 lost a second time, the loser of a final without a reset only once."""
    allowed = 2 if start.kind == Kind.DOUBLE_ELIMINATION else 1
    for _, after in steps(start, data, absences=False):
        losses = Counter(
            match.loser for match in after.matches if match.loser and match.section != BracketSection.THIRD
        )
        playing = {
            entrant
            for match in after.matches
            if match.is_open and match.section != BracketSection.THIRD
            for entrant in match.entrants
        }
        for entrant in after.entrants:
            assert losses[entrant] <= allowed
            if entrant in playing:
                assert losses[entrant] < allowed
        last = after
    winner = champion(last)
    finalist = next(line.entrant for line in standings(last) if line.place == 2)
    for entrant in last.entrants:
        if entrant == winner:
            assert losses[entrant] < allowed
        elif entrant != finalist or last.options.final_reset:
            assert losses[entrant] == allowed


@any_play()
def test_a_report_can_be_undone_at_every_moment(start, data):
    choose = chooser(data.draw)
    for before, _ in steps(start, data, absences=True):
        for match_id in ready(before)[:3]:
            match = before[match_id]
            after = report(before, match_id, **a_result(before, match_id, choose))
            assert undo(after, match_id).bracket == before
            assert undo(after, match_id).undone[:1] == (match_id,)
            absent = choose([match.entrants, match.entrants[:1]])
            assert undo(walk_over(before, match_id, absent=absent), match_id).bracket == before
        for match in before.matches:
            if match.is_open and match.entrants and match.entrants[0] not in before.withdrawn:
                change = reinstate(withdraw(before, match.entrants[0]), match.entrants[0])
                assert change.bracket == before
                break
        if can_pair_round(before):
            assert unpair_round(pair_round(before)).bracket == before


@any_play()
def test_an_undo_takes_back_what_depended_on_the_match_and_no_more(start, data):
    choose = chooser(data.draw)
    for _, after in steps(start, data, absences=True):
        if is_complete(after) or choose([True, False, False, False]):
            assert_undoes(after, choose)


def assert_undoes(bracket: Bracket, choose) -> None:
    recorded = [action.match for action in bracket.actions if isinstance(action, Played | Absence)]
    if not recorded:
        return
    match_id = choose(recorded)
    change = undo(bracket, match_id)
    now = {match.id: match for match in change.bracket.matches}
    for match in bracket.matches:
        if match.id not in change.undone and match.state in RESULTS:
            assert now[match.id] == match
        if match.id in change.undone and match.id in now and match.state == PlayState.DECIDED:
            assert now[match.id].state != PlayState.DECIDED
    assert set(dependents(bracket, match_id)) == set(change.undone) - {match_id}
    assert change.bracket.withdrawn == bracket.withdrawn
    if not bracket.withdrawn:
        assert now[match_id].state == PlayState.READY
        assert is_before(bracket, match_id, change.undone)
    # The tournament goes on from there.
    assert is_complete(played(change.bracket, choose))


def is_before(bracket: Bracket, match_id: str, others: tuple[str, ...]) -> bool:
    """Return True if an entrant can come from the match to each of the others."""
    reached = {match_id}
    for match in bracket.matches:
        if any({side.winner_of, side.loser_of} & reached for side in match.sides):
            reached.add(match.id)
        if match.section == BracketSection.SWISS and match.round > bracket[match_id].round:
            reached.add(match.id)
    return set(others) <= reached


@any_play()
def test_a_correction_with_the_same_winner_changes_only_the_scores(start, data):
    choose = chooser(data.draw)
    for _, after in steps(start, data, absences=True):
        last = after
    for match in last.matches:
        if match.state != PlayState.DECIDED:
            continue
        change = correct(last, match.id, winner=match.winner)
        assert change.undone == ()
        assert [one for one in change.bracket.matches if one.id != match.id] == [
            one for one in last.matches if one.id != match.id
        ]
        loser = choose([entrant for entrant in match.entrants if entrant != match.winner])
        other = correct(last, match.id, winner=loser)
        assert other.bracket[match.id].winner == loser
        for action in other.bracket.actions:
            if isinstance(action, Played | Absence):
                assert action.entrants == other.bracket[action.match].entrants
        assert match.id not in other.undone
        if last.kind in TABLE_KINDS:
            # Later Swiss rounds keep their pairs.
            assert other.undone == ()
        else:
            assert last.withdrawn or set(other.undone) <= set(dependents(last, match.id))


@any_play()
def test_a_stored_bracket_is_the_same_when_it_is_read(start, data):
    for _, after in steps(start, data, absences=True):
        assert from_json(json.loads(json.dumps(to_json(after)))) == after


@any_play(kinds=(Kind.SINGLE_ELIMINATION, Kind.DOUBLE_ELIMINATION, Kind.ROUND_ROBIN))
def test_the_order_of_the_results_does_not_matter(start, data):
    choose = chooser(data.draw)
    end = [start, *(after for _, after in steps(start, data, absences=False))][-1]
    results = {action.match: action for action in end.actions}
    other = start
    while not is_complete(other):
        action = results[choose(ready(other))]
        other = report(other, action.match, winner=action.winner, scores=action.scores)
    assert other.matches == end.matches
    assert standings(other) == standings(end)


@pytest.mark.sampled
@pytest.mark.parametrize("count", range(2, 65))
@pytest.mark.parametrize("kind", list(Kind))
def test_each_size_ends_with_absences_and_withdrawals(kind, count):
    chance = Random(rank(kind, count))
    end = played(draw(kind, named(count), options_of(kind, count, chance.choice)), chance.choice, absences=True)
    assert all(line.place for line in standings(end))
    assert from_json(to_json(end)) == end
