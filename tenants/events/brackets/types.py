"""The data of a tournament: options, matches, recorded actions, places and errors."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

MIN_ENTRANTS = 2
MAX_ENTRANTS = 64
MAX_BEST_OF = 15
MAX_POINTS = 100


class Kind(StrEnum):
    SINGLE_ELIMINATION = "SINGLE_ELIMINATION"
    DOUBLE_ELIMINATION = "DOUBLE_ELIMINATION"
    ROUND_ROBIN = "ROUND_ROBIN"
    SWISS = "SWISS"


TABLE_KINDS = frozenset({Kind.ROUND_ROBIN, Kind.SWISS})
"""Kinds that rank entrants by points. Only their matches can end in a draw."""


class BracketSection(StrEnum):
    """The part of a tournament that a match belongs to. ``Match.round`` counts from 1 within the section."""

    WINNERS = "WINNERS"
    LOSERS = "LOSERS"
    FINAL = "FINAL"
    RESET = "RESET"
    THIRD = "THIRD"
    ROUND_ROBIN = "ROUND_ROBIN"
    SWISS = "SWISS"


class PlayState(StrEnum):
    """WAITING: an entrant is not known yet. READY: it can be played. DECIDED: it was played. WALKOVER: it was decided
    without play. BYE: at most one entrant, so it is not played. UNNEEDED: a final reset that is not played.
    """

    WAITING = "WAITING"
    READY = "READY"
    DECIDED = "DECIDED"
    WALKOVER = "WALKOVER"
    BYE = "BYE"
    UNNEEDED = "UNNEEDED"


class TieBreaker(StrEnum):
    """A value that ranks entrants with equal points. ``standings`` defines each of them."""

    HEAD_TO_HEAD = "HEAD_TO_HEAD"
    DIFFERENCE = "DIFFERENCE"
    SCORED = "SCORED"
    WINS = "WINS"
    SONNEBORN_BERGER = "SONNEBORN_BERGER"
    BUCHHOLZ_CUT_1 = "BUCHHOLZ_CUT_1"
    BUCHHOLZ = "BUCHHOLZ"


DEFAULT_TIE_BREAKERS: Mapping[Kind, tuple[TieBreaker, ...]] = {
    Kind.SINGLE_ELIMINATION: (),
    Kind.DOUBLE_ELIMINATION: (),
    Kind.ROUND_ROBIN: (TieBreaker.HEAD_TO_HEAD, TieBreaker.DIFFERENCE, TieBreaker.SCORED, TieBreaker.SONNEBORN_BERGER),
    Kind.SWISS: (TieBreaker.BUCHHOLZ_CUT_1, TieBreaker.BUCHHOLZ, TieBreaker.SONNEBORN_BERGER),
}


class BracketProblem(StrEnum):
    """Why the engine refused a call."""

    ENTRANTS = "ENTRANTS"
    """Too few, too many, or one of them twice."""
    OPTIONS = "OPTIONS"
    UNKNOWN_MATCH = "UNKNOWN_MATCH"
    UNKNOWN_ENTRANT = "UNKNOWN_ENTRANT"
    NOT_READY = "NOT_READY"
    """The match waits for an entrant, or will not be played."""
    ALREADY_DECIDED = "ALREADY_DECIDED"
    NOT_DECIDED = "NOT_DECIDED"
    NOT_IN_MATCH = "NOT_IN_MATCH"
    DRAW = "DRAW"
    """Matches of this tournament need a winner."""
    SCORES = "SCORES"
    """The scores are no result of this number of games, or do not fit the winner."""
    WITHDRAWN = "WITHDRAWN"
    """The entrant withdrew already, or a withdrawal decided the match: reinstate the entrant to undo it."""
    NOT_WITHDRAWN = "NOT_WITHDRAWN"
    OUT = "OUT"
    """The entrant has no open match."""
    ROUND_OPEN = "ROUND_OPEN"
    """A match of the current Swiss round is undecided."""
    NO_MORE_ROUNDS = "NO_MORE_ROUNDS"
    NO_ROUND = "NO_ROUND"
    STORED = "STORED"
    """The stored text is not a bracket, or its actions cannot be repeated."""


class BracketError(ValueError):
    def __init__(self, problem: BracketProblem, message: str) -> None:
        super().__init__(message)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a match in a round robin or Swiss tournament. A bye and a walkover count as a win."""

    win: int = 3
    draw: int = 1
    loss: int = 0


@dataclass(frozen=True, slots=True)
class RoundLength:
    """The number of games of the matches in a round. A negative ``round`` counts from the last one, which is -1."""

    section: BracketSection
    round: int
    best_of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOptions:
    """The rules of a tournament. An option that does not belong to the kind must keep its default."""

    third_place: bool = False
    """Single elimination: the losers of the semifinals play for place 3."""
    final_reset: bool = True
    """Double elimination: if the winners' champion loses the final, the finalists play again."""
    double_round: bool = False
    """Round robin: each pair plays twice."""
    rounds: int | None = None
    """Swiss: the number of rounds. None gives the rounded-up binary logarithm of the number of entrants."""
    best_of: int = 1
    """An odd number of games, or an even one if draws are allowed."""
    lengths: tuple[RoundLength, ...] = ()
    """The rounds with another number of games. The last matching entry counts."""
    draws: bool = False
    """Round robin and Swiss: a match may end in a draw."""
    points: Points = field(default_factory=Points)
    tie_breakers: tuple[TieBreaker, ...] | None = None
    """Round robin and Swiss, in their order. None gives those of DEFAULT_TIE_BREAKERS."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two sides of a match: an entrant, or the match that the entrant will come from, or a bye."""

    entrant: str | None = None
    is_bye: bool = False
    """No entrant is on this side, and none will come."""
    seed: int | None = None
    """The seed of the entrant or the bye, if no earlier match decides who is on this side."""
    winner_of: str | None = None
    loser_of: str | None = None

    @property
    def is_known(self) -> bool:
        return self.is_bye or self.entrant is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    id: str
    """Short and stable: ``W2.3`` is the third match of the second round in the winners' bracket. The prefixes are W
    (winners), L (losers), G (round robin) and S (Swiss). F, R and T are the final, the reset and the match for place 3.
    """
    section: BracketSection
    round: int
    number: int
    """The position in the round, from 1."""
    sides: tuple[Side, Side]
    best_of: int
    state: PlayState
    winner: str | None = None
    """None in a decided match is a draw, in a walkover the absence of both entrants."""
    scores: tuple[int, int] | None = None
    """In the order of the sides: games won, or in a match of one game its points. None if they were not recorded."""

    @property
    def entrants(self) -> tuple[str, ...]:
        return tuple(side.entrant for side in self.sides if side.entrant is not None)

    @property
    def loser(self) -> str | None:
        """Return the entrant who lost to the winner. None without a winner or without an opponent."""
        if self.winner is None:
            return None
        return next((entrant for entrant in self.entrants if entrant != self.winner), None)

    @property
    def is_draw(self) -> bool:
        return self.state == PlayState.DECIDED and self.winner is None

    @property
    def is_open(self) -> bool:
        """Return True if the match still needs a result, now or later."""
        return self.state in (PlayState.WAITING, PlayState.READY)


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a match. ``entrants`` are those who met: after an undo, the result only fits the same match."""

    match: str
    entrants: tuple[str, str]
    winner: str | None
    scores: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Absence:
    """One or both entrants of a match did not play."""

    match: str
    entrants: tuple[str, str]
    absent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Withdrawal:
    entrant: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairs of a Swiss round, and the entrant without an opponent. The pairs are recorded, so that a later version
    of the pairing cannot change a running tournament.
    """

    round: int
    pairs: tuple[tuple[str, str], ...]
    bye: str | None


Action = Played | Absence | Withdrawal | Pairing


@dataclass(frozen=True)
class Bracket:
    """A tournament. ``matches`` follows from the other fields: only the draw and the actions are stored."""

    kind: Kind
    options: DrawOptions
    entrants: tuple[str, ...]
    """In seed order: the first is the best seed."""
    matches: tuple[Match, ...]
    actions: tuple[Action, ...]

    def __getitem__(self, match_id: str) -> Match:
        try:
            return self._by_id[match_id]
        except KeyError:
            raise BracketError(BracketProblem.UNKNOWN_MATCH, f"There is no match {match_id}") from None

    @cached_property
    def _by_id(self) -> dict[str, Match]:
        return {match.id: match for match in self.matches}

    @cached_property
    def withdrawn(self) -> frozenset[str]:
        return frozenset(action.entrant for action in self.actions if isinstance(action, Withdrawal))


@dataclass(frozen=True, slots=True)
class BracketChange:
    """The bracket after an undo or a correction. ``undone`` are the matches that lost their recorded result or no
    longer exist, in the order of the former bracket.
    """

    bracket: Bracket
    undone: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placing:
    """An entrant's line in the standings."""

    entrant: str
    place: int | None
    """Equal for tied entrants: the place after two entrants on place 3 is 5. None while it is open. In a running round
    robin or Swiss tournament it is the current place.
    """
    is_shared: bool
    played: int
    """Decided matches without byes, with walkovers."""
    wins: int
    draws: int
    losses: int
    scored: int
    conceded: int
    """Sums of the recorded scores."""
    points: int
    tie_breaks: tuple[int, ...]
    """The values of the tie-breakers of the options, in their order. The value of HEAD_TO_HEAD counts only among
    entrants that were tied until it.
    """
    has_withdrawn: bool
    was_absent: bool
    """True if the entrant played no match, and withdrew or missed one."""
