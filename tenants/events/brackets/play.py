"""The play of a tournament: the draw, results, withdrawals, Swiss rounds, and the undoing of each of them.

A bracket follows from its draw and its actions. To undo an action, the others are repeated without it. An action that
does not fit anymore is dropped: its match waits for another entrant, or the Swiss round before it is open again.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from tenants.events.brackets import layout
from tenants.events.brackets.swiss import pairs_of_next_round
from tenants.events.brackets.types import (
    TABLE_KINDS,
    Absence,
    Action,
    Bracket,
    BracketChange,
    BracketError,
    BracketProblem,
    BracketSection,
    DrawOptions,
    Kind,
    Match,
    Pairing,
    Played,
    PlayState,
    Side,
    Withdrawal,
)

_STARTS: dict[Kind, Callable[[Sequence[str], DrawOptions], list[Match]]] = {
    Kind.SINGLE_ELIMINATION: layout.single_elimination,
    Kind.DOUBLE_ELIMINATION: layout.double_elimination,
    Kind.ROUND_ROBIN: layout.round_robin,
    Kind.SWISS: lambda _entrants, _options: [],
}
MAX_SCORE = 1_000_000


class _Play:
    """A bracket while it changes."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.matches = {match.id: match for match in bracket.matches}
        self.actions = list(bracket.actions)
        self.withdrawn = set(bracket.withdrawn)
        self.targets: dict[str, list[tuple[str, int]]] = defaultdict(list)
        if bracket.kind not in TABLE_KINDS:
            for match in bracket.matches:
                for place, side in enumerate(match.sides):
                    if source := side.winner_of or side.loser_of:
                        self.targets[source].append((match.id, place))

    @classmethod
    def start(cls, kind: Kind, entrants: Sequence[str], options: DrawOptions) -> "_Play":
        matches = tuple(_STARTS[kind](entrants, options))
        play = cls(Bracket(kind, options, tuple(entrants), matches, ()))
        for match in matches:
            play.settle(match.id)
        return play

    def done(self) -> Bracket:
        return replace(self.bracket, matches=tuple(self.matches.values()), actions=tuple(self.actions))

    def apply(self, action: Action) -> None:
        """Record an action. ``BracketError`` if it does not fit, with nothing changed."""
        match action:
            case Played():
                _check_result(self.bracket, self._ready(action), action.winner, action.scores)
                self.actions.append(action)
                self._decide(action.match, PlayState.DECIDED, action.winner, action.scores)
            case Absence():
                present = self._present(action)
                self.actions.append(action)
                self._decide(action.match, PlayState.WALKOVER, present, None)
            case Withdrawal():
                self._require_entrant(action.entrant)
                if action.entrant in self.withdrawn:
                    raise BracketError(BracketProblem.WITHDRAWN, f"{action.entrant} withdrew already")
                self.actions.append(action)
                self.withdrawn.add(action.entrant)
                for match_id in [one.id for one in self.matches.values() if action.entrant in one.entrants]:
                    self.settle(match_id)
            case Pairing():
                self._check_pairing(action)
                self.actions.append(action)
                bracket = self.bracket
                added = layout.swiss_round(bracket.entrants, bracket.options, action.round, action.pairs, action.bye)
                self.matches |= {one.id: one for one in added}
                for one in added:
                    self.settle(one.id)

    def settle(self, match_id: str) -> None:
        """Give an open match the state that follows from its sides, and pass on its entrants if it is decided."""
        match = self.matches[match_id]
        if not match.is_open or not all(side.is_known for side in match.sides):
            return
        present = [entrant for entrant in match.entrants if entrant not in self.withdrawn]
        if len(present) == 2:
            self.matches[match_id] = replace(match, state=PlayState.READY)
            return
        state = PlayState.BYE if len(present) == len(match.entrants) else PlayState.WALKOVER
        self._decide(match_id, state, present[0] if present else None, None)

    def _decide(self, match_id: str, state: PlayState, winner: str | None, scores: tuple[int, int] | None) -> None:
        match = self.matches[match_id] = replace(self.matches[match_id], state=state, winner=winner, scores=scores)
        for target, place in self.targets[match_id]:
            following = self.matches[target]
            if following.section == BracketSection.RESET and not _needs_reset(match):
                self.matches[target] = replace(following, state=PlayState.UNNEEDED)
                continue
            sides = list(following.sides)
            entrant = winner if sides[place].winner_of else match.loser
            sides[place] = replace(sides[place], entrant=entrant, is_bye=entrant is None)
            self.matches[target] = replace(following, sides=_pair(sides))
            self.settle(target)

    def _ready(self, action: Played | Absence) -> Match:
        match = self.matches.get(action.match)
        if match is None:
            raise BracketError(BracketProblem.UNKNOWN_MATCH, f"There is no match {action.match}")
        if match.state in (PlayState.WAITING, PlayState.BYE, PlayState.UNNEEDED):
            raise BracketError(BracketProblem.NOT_READY, f"Match {match.id} cannot be played")
        if match.state != PlayState.READY:
            raise BracketError(BracketProblem.ALREADY_DECIDED, f"Match {match.id} is decided")
        if action.entrants != match.entrants:
            raise BracketError(BracketProblem.NOT_IN_MATCH, f"Other entrants meet in match {match.id}")
        return match

    def _present(self, action: Absence) -> str | None:
        match = self._ready(action)
        if not action.absent or not set(action.absent) <= set(match.entrants):
            raise BracketError(BracketProblem.NOT_IN_MATCH, f"Name one or both entrants of match {match.id}")
        return next((entrant for entrant in match.entrants if entrant not in action.absent), None)

    def _require_entrant(self, entrant: str) -> None:
        if entrant not in self.bracket.entrants:
            raise BracketError(BracketProblem.UNKNOWN_ENTRANT, f"{entrant} is not in this tournament")

    def _check_pairing(self, pairing: Pairing) -> None:
        if self.bracket.kind != Kind.SWISS or pairing.round > number_of_rounds(self.bracket):
            raise BracketError(BracketProblem.NO_MORE_ROUNDS, "There is no further round to pair")
        if pairing.round != 1 + sum(isinstance(action, Pairing) for action in self.actions):
            raise BracketError(BracketProblem.NO_ROUND, f"Round {pairing.round} is not the next one")
        if any(match.is_open for match in self.matches.values()):
            raise BracketError(BracketProblem.ROUND_OPEN, "A match of the current round is undecided")
        named = [entrant for pair in pairing.pairs for entrant in pair] + ([pairing.bye] if pairing.bye else [])
        for entrant in named:
            self._require_entrant(entrant)
        if len(set(named)) < len(named):
            raise BracketError(BracketProblem.ENTRANTS, "An entrant is paired twice")


def _needs_reset(final: Match) -> bool:
    """Return True if the challenger, the second side, beat the champion of the winners' bracket."""
    return final.loser is not None and final.winner == final.sides[1].entrant


def _pair(sides: Sequence[Side]) -> tuple[Side, Side]:
    one, two = sides
    return one, two


def _entrants(match: Match) -> tuple[str, str]:
    one, two = match.entrants
    return one, two


def _check_result(bracket: Bracket, match: Match, winner: str | None, scores: tuple[int, int] | None) -> None:
    if winner is None and not bracket.options.draws:
        raise BracketError(BracketProblem.DRAW, f"Match {match.id} needs a winner")
    if winner is not None and winner not in match.entrants:
        raise BracketError(BracketProblem.NOT_IN_MATCH, f"{winner} does not play in match {match.id}")
    if winner is None and match.best_of % 2 and match.best_of > 1:
        raise BracketError(BracketProblem.DRAW, f"A best of {match.best_of} cannot end in a draw")
    if scores is None:
        return
    ours, theirs = scores if winner in (None, match.entrants[0]) else scores[::-1]
    needed = match.best_of // 2 + 1
    if match.best_of == 1:
        fits = ours == theirs if winner is None else ours > theirs
    elif winner is None:
        fits = ours == theirs == needed - 1
    else:
        fits = ours == needed and theirs <= match.best_of - needed
    if not fits or min(scores) < 0 or max(scores) > MAX_SCORE:
        raise BracketError(BracketProblem.SCORES, f"The scores do not fit the winner in a best of {match.best_of}")


def replay(kind: Kind, entrants: Sequence[str], options: DrawOptions, actions: Iterable[Action]) -> Bracket:
    """Return the bracket after the actions that fit. The others are dropped."""
    play = _Play.start(kind, entrants, options)
    for action in actions:
        try:
            play.apply(action)
        except BracketError:
            continue
    return play.done()


def draw(kind: Kind, entrants: Sequence[str], options: DrawOptions | None = None) -> Bracket:
    """Return the drawn tournament. ``entrants`` are in seed order. The best seeds get the byes.

    A Swiss tournament has no match before the first ``pair_round``.
    """
    options = options or DrawOptions()
    layout.check_entrants(entrants)
    layout.check_options(kind, options, len(entrants))
    return _Play.start(kind, entrants, options).done()


def _applied(bracket: Bracket, action: Action) -> Bracket:
    play = _Play(bracket)
    play.apply(action)
    return play.done()


def report(bracket: Bracket, match_id: str, *, winner: str | None, scores: tuple[int, int] | None = None) -> Bracket:
    """Record the result of a READY match. ``winner`` None is a draw. ``scores`` are in the order of the sides."""
    return _applied(bracket, Played(match_id, _met(bracket, match_id), winner, scores))


def walk_over(bracket: Bracket, match_id: str, *, absent: Sequence[str]) -> Bracket:
    """Record that one or both entrants of a READY match did not play.

    The opponent advances. If both are absent, neither advances, not even to the losers' bracket.
    """
    return _applied(bracket, Absence(match_id, _met(bracket, match_id), tuple(sorted(set(absent)))))


def _met(bracket: Bracket, match_id: str) -> tuple[str, str]:
    match = bracket[match_id]
    if match.state in (PlayState.WAITING, PlayState.BYE, PlayState.UNNEEDED):
        raise BracketError(BracketProblem.NOT_READY, f"Match {match.id} cannot be played")
    if len(match.entrants) < 2:
        raise BracketError(BracketProblem.ALREADY_DECIDED, f"Match {match.id} is decided")
    return _entrants(match)


def withdraw(bracket: Bracket, entrant: str) -> Bracket:
    """Record that the entrant plays no more: each open and later match is a walkover for the opponent.

    A withdrawn entrant is not paired in later Swiss rounds. Decided matches keep their results.
    """
    after = _applied(bracket, Withdrawal(entrant))
    is_open = any(match.is_open and entrant in match.entrants for match in bracket.matches)
    if not is_open and not _has_rounds_left(bracket):
        raise BracketError(BracketProblem.OUT, f"{entrant} has no open match")
    return after


def withdraw_absent(bracket: Bracket, absent: Sequence[str]) -> Bracket:
    """Withdraw the entrants who did not come. If both sides of a match did not, neither advances.

    Withdrawn one after the other, the last of them would win matches by the walkovers of the others.
    """
    gone = frozenset(absent)

    def empty_match() -> Match | None:
        ready = (match for match in bracket.matches if match.state == PlayState.READY)
        return next((match for match in ready if gone.issuperset(match.entrants)), None)

    while match := empty_match():
        bracket = walk_over(bracket, match.id, absent=match.entrants)
    for entrant in absent:
        # An entrant without an open match is out already.
        with suppress(BracketError):
            bracket = withdraw(bracket, entrant)
    return bracket


def _without(bracket: Bracket, place: int, instead: Action | None = None) -> BracketChange:
    """Return the bracket without the action at this place, or with another one instead."""
    former = bracket.actions[place]
    actions = [*bracket.actions[:place], *([instead] if instead else []), *bracket.actions[place + 1 :]]
    after = replay(bracket.kind, bracket.entrants, bracket.options, actions)
    kept = {match.id: match for match in after.matches}
    corrected = former.match if instead and isinstance(former, Played | Absence) else None

    def is_undone(match: Match) -> bool:
        now = kept.get(match.id)
        if now is None:
            return True
        decided = match.state in (PlayState.DECIDED, PlayState.WALKOVER)
        return decided and match.id != corrected and now != match

    return BracketChange(after, tuple(match.id for match in bracket.matches if is_undone(match)))


def _place_of_result(bracket: Bracket, match_id: str) -> int:
    match = bracket[match_id]
    for place, action in enumerate(bracket.actions):
        if isinstance(action, Played | Absence) and action.match == match_id:
            return place
    if match.state == PlayState.WALKOVER:
        raise BracketError(BracketProblem.WITHDRAWN, f"A withdrawal decided match {match_id}")
    raise BracketError(BracketProblem.NOT_DECIDED, f"Match {match_id} has no result")


def undo(bracket: Bracket, match_id: str) -> BracketChange:
    """Undo the result or the absence of a match, and all that depended on it.

    The bracket is equal to the one before the report if no other action came between.
    """
    return _without(bracket, _place_of_result(bracket, match_id))


def dependents(bracket: Bracket, match_id: str) -> tuple[str, ...]:
    """Return the other matches that ``undo`` of this match would undo."""
    return tuple(undone for undone in undo(bracket, match_id).undone if undone != match_id)


def correct(
    bracket: Bracket, match_id: str, *, winner: str | None, scores: tuple[int, int] | None = None
) -> BracketChange:
    """Replace the result or the absence of a match. Only another winner undoes the matches that depended on it.

    The pairs of later Swiss rounds stay.
    """
    place = _place_of_result(bracket, match_id)
    _check_result(bracket, bracket[match_id], winner, scores)
    return _without(bracket, place, Played(match_id, _entrants(bracket[match_id]), winner, scores))


def reinstate(bracket: Bracket, entrant: str) -> BracketChange:
    """Undo a withdrawal, and all that depended on its walkovers."""
    if entrant not in bracket.withdrawn:
        raise BracketError(BracketProblem.NOT_WITHDRAWN, f"{entrant} did not withdraw")
    return _without(bracket, bracket.actions.index(Withdrawal(entrant)))


def pair_round(bracket: Bracket) -> Bracket:
    """Pair the next Swiss round. Each match of the current one must be decided."""
    if not _has_rounds_left(bracket):
        raise BracketError(BracketProblem.NO_MORE_ROUNDS, "There is no further round to pair")
    if any(match.is_open for match in bracket.matches):
        raise BracketError(BracketProblem.ROUND_OPEN, "A match of the current round is undecided")
    pairs, bye = pairs_of_next_round(bracket)
    return _applied(bracket, Pairing(_paired_rounds(bracket) + 1, pairs, bye))


def unpair_round(bracket: Bracket) -> BracketChange:
    """Undo the pairs of the last Swiss round, and its results."""
    places = [place for place, action in enumerate(bracket.actions) if isinstance(action, Pairing)]
    if not places:
        raise BracketError(BracketProblem.NO_ROUND, "No round was paired")
    return _without(bracket, places[-1])


def _paired_rounds(bracket: Bracket) -> int:
    return sum(isinstance(action, Pairing) for action in bracket.actions)


def _has_rounds_left(bracket: Bracket) -> bool:
    """Return True if a further Swiss round is to be paired, now or later."""
    return (
        bracket.kind == Kind.SWISS
        and _paired_rounds(bracket) < number_of_rounds(bracket)
        and len(bracket.entrants) - len(bracket.withdrawn) > 1
    )


def number_of_rounds(bracket: Bracket) -> int:
    """Return the number of Swiss or round robin rounds, or of rounds that a winner plays without a loss."""
    if bracket.kind == Kind.SWISS:
        return layout.swiss_rounds(len(bracket.entrants), bracket.options)
    if bracket.kind == Kind.ROUND_ROBIN:
        return max(match.round for match in bracket.matches)
    rounds = layout.size_of(len(bracket.entrants)).bit_length() - 1
    return rounds + (bracket.kind == Kind.DOUBLE_ELIMINATION)


def can_pair_round(bracket: Bracket) -> bool:
    """Return True if the next Swiss round can be paired now."""
    return _has_rounds_left(bracket) and not any(match.is_open for match in bracket.matches)


def is_complete(bracket: Bracket) -> bool:
    """Return True if no match is open and no Swiss round is to be paired."""
    return not _has_rounds_left(bracket) and not any(match.is_open for match in bracket.matches)


def changed_matches(before: Bracket, after: Bracket) -> tuple[str, ...]:
    """Return the ids of the matches that differ, appeared or vanished. A READY one of ``after`` can be played now."""
    former = {match.id: match for match in before.matches}
    changed = [match.id for match in after.matches if former.pop(match.id, None) != match]
    return (*former, *changed)
