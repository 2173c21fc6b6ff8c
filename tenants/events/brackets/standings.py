"""The places of a tournament, and the tie-breakers of round robin and Swiss tournaments.

The tie-breakers follow the FIDE Handbook, C.07 (tie-break regulations of 2023), with the points of the options:

- HEAD_TO_HEAD (article 6): points in the matches among the tied entrants, if each of them met each other.
- DIFFERENCE and SCORED: recorded scores minus the opponents' scores, and recorded scores.
- WINS (article 7): won matches, with walkovers and without byes.
- BUCHHOLZ (article 8): the sum of the opponents' points. BUCHHOLZ_CUT_1 leaves out one of them: that of a missed round,
  or else the lowest.
- SONNEBORN_BERGER (article 9): for each match, the points in it times the opponent's points.

In Swiss tournaments, these three count a match that was not played as one against an opponent with the entrant's own
points. An opponent's missed rounds at the end count as draws (article 16).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tenants.events.brackets import layout
from tenants.events.brackets.play import is_complete, number_of_rounds
from tenants.events.brackets.swiss import points_of
from tenants.events.brackets.types import (
    TABLE_KINDS,
    Bracket,
    BracketSection,
    Kind,
    Match,
    Placing,
    PlayState,
    TieBreaker,
)

_PLAYED = (PlayState.DECIDED, PlayState.WALKOVER)


def standings(bracket: Bracket) -> tuple[Placing, ...]:
    """Return each entrant once: in an elimination those without a place first, then by place, then by seed."""
    if bracket.kind in TABLE_KINDS:
        return _table(bracket)
    return _exits(bracket)


def champion(bracket: Bracket) -> str | None:
    """Return the entrant who won the tournament. None before its end, for a shared place 1, or without a winner."""
    if not is_complete(bracket):
        return None
    return next((line.entrant for line in standings(bracket) if line.place == 1 and not line.is_shared), None)


def _line(bracket: Bracket, entrant: str, matches: Iterable[Match]) -> Placing:
    """Return the sums of an entrant's decided matches, without a place."""
    met = [match for match in matches if match.state in _PLAYED and len(match.entrants) == 2]
    scored = conceded = 0
    for match in met:
        if match.scores:
            own = match.entrants.index(entrant)
            scored, conceded = scored + match.scores[own], conceded + match.scores[1 - own]
    wins = sum(match.winner == entrant for match in met)
    draws = sum(match.is_draw for match in met)
    return Placing(
        entrant=entrant,
        place=None,
        is_shared=False,
        played=len(met),
        wins=wins,
        draws=draws,
        losses=len(met) - wins - draws,
        scored=scored,
        conceded=conceded,
        points=0,
        tie_breaks=(),
        has_withdrawn=entrant in bracket.withdrawn,
        was_absent=_was_absent(bracket, entrant, met),
    )


def _was_absent(bracket: Bracket, entrant: str, met: Iterable[Match]) -> bool:
    if any(match.state == PlayState.DECIDED for match in met):
        return False
    return entrant in bracket.withdrawn or any(_missed(match, entrant) for match in met)


def _matches_of(bracket: Bracket) -> dict[str, list[Match]]:
    """Return the matches of each entrant, apart from a final reset that was not played."""
    matches: dict[str, list[Match]] = {entrant: [] for entrant in bracket.entrants}
    for match in bracket.matches:
        if match.state != PlayState.UNNEEDED:
            for entrant in match.entrants:
                matches[entrant].append(match)
    return matches


# Elimination: the place follows from the last match of the entrant.


def _exits(bracket: Bracket) -> tuple[Placing, ...]:
    matches = _matches_of(bracket)
    levels: dict[str, int] = {}
    reachable: list[int] = []
    for entrant, own in matches.items():
        # The matches are in the order in which an entrant can pass them.
        last = own[-1]
        if last.is_open:
            reachable.append(_level(bracket, last, is_winner=False))
        else:
            levels[entrant] = _level(bracket, last, is_winner=last.winner == entrant)
    has_champion = 0 in levels.values()
    lines = []
    for entrant in bracket.entrants:
        line = _line(bracket, entrant, matches[entrant])
        level = levels.get(entrant)
        if level is not None and not any(other >= level for other in reachable):
            better = len(reachable) + sum(other < level for other in levels.values())
            # Place 1 is only for the winner of the tournament.
            place = better + 1 if has_champion or reachable else max(2, better + 1)
            line = replace(line, place=place, is_shared=sum(other == level for other in levels.values()) > 1)
        lines.append(line)
    return tuple(sorted(lines, key=lambda line: line.place or 0))


def _level(bracket: Bracket, match: Match, *, is_winner: bool) -> int:
    """Return how far an entrant came whose last match this is: 0 for the champion, 1 for the other finalist."""
    rounds = number_of_rounds(bracket)
    match match.section:
        case BracketSection.FINAL | BracketSection.RESET:
            return 0 if is_winner else 1
        case BracketSection.THIRD:
            return 2 if is_winner else 3
        case BracketSection.LOSERS:
            return 2 + 2 * (rounds - 2) - match.round
        case BracketSection.WINNERS if bracket.kind == Kind.DOUBLE_ELIMINATION:
            # The loser enters the losers' bracket in this round. With two entrants, the loser is in the final.
            entry = max(1, 2 * (match.round - 1))
            return max(1, 2 + 2 * (rounds - 2) - entry)
        case _:
            return 2 + rounds - match.round
    raise AssertionError(match.section)


# Round robin and Swiss: the place follows from the points and the tie-breakers.


@dataclass(slots=True)
class _Row:
    entrant: str
    matches: list[Match]
    line: Placing
    opponents: dict[str, int] = field(default_factory=dict)
    """The points of this entrant in the decided matches against each opponent."""
    adjusted: int = 0
    """The points that count for opponents: missed rounds at the end are draws."""


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A match as the tie-breakers count it."""

    points: int
    opponent: int
    was_missed: bool


def _table(bracket: Bracket) -> tuple[Placing, ...]:
    rows = {entrant: _row(bracket, entrant, matches) for entrant, matches in _matches_of(bracket).items()}
    for row in rows.values():
        row.adjusted = row.line.points + _missed_at_the_end(bracket, row) * bracket.options.points.draw
    breakers = layout.tie_breakers(bracket.kind, bracket.options)
    groups = [list(rows.values())]
    values: dict[str, list[int]] = {entrant: [] for entrant in rows}
    for value in (_points, *(_VALUES[breaker] for breaker in breakers)):
        split: list[list[_Row]] = []
        for group in groups:
            by_value: dict[int, list[_Row]] = defaultdict(list)
            for row in group:
                own = value(bracket, row, rows, group)
                values[row.entrant].append(own)
                by_value[own].append(row)
            split += [by_value[own] for own in sorted(by_value, reverse=True)]
        groups = split
    lines: list[Placing] = []
    for group in groups:
        place = len(lines) + 1
        lines += [
            replace(row.line, place=place, is_shared=len(group) > 1, tie_breaks=tuple(values[row.entrant][1:]))
            for row in group
        ]
    return tuple(lines)


def _row(bracket: Bracket, entrant: str, matches: list[Match]) -> _Row:
    row = _Row(entrant, matches, _line(bracket, entrant, matches))
    points = 0
    for match in matches:
        own = points_of(match, entrant, bracket.options)
        points += own
        for opponent in match.entrants:
            if opponent != entrant and match.state in _PLAYED:
                row.opponents[opponent] = row.opponents.get(opponent, 0) + own
    row.line = replace(row.line, points=points)
    return row


def _missed(match: Match, entrant: str) -> bool:
    """Return True if the entrant was absent or withdrawn."""
    return match.state == PlayState.WALKOVER and match.winner != entrant


def _missed_at_the_end(bracket: Bracket, row: _Row) -> int:
    """Return the number of Swiss rounds after the last one for which the entrant was available."""
    if bracket.kind != Kind.SWISS:
        return 0
    available = [match.round for match in row.matches if not _missed(match, row.entrant)]
    return _rounds_paired(bracket) - max(available, default=0)


def _rounds_paired(bracket: Bracket) -> int:
    return max((match.round for match in bracket.matches), default=0)


def _meetings(bracket: Bracket, row: _Row, rows: Mapping[str, _Row]) -> list[_Meeting]:
    meetings = []
    for match in row.matches:
        if match.is_open:
            continue
        own = points_of(match, row.entrant, bracket.options)
        opponent = next((other for other in match.entrants if other != row.entrant), None)
        if bracket.kind == Kind.SWISS and (opponent is None or match.state != PlayState.DECIDED):
            meetings.append(_Meeting(own, row.line.points, _missed(match, row.entrant)))
        elif opponent is not None:
            meetings.append(_Meeting(own, rows[opponent].adjusted, was_missed=False))
    if bracket.kind == Kind.SWISS:
        unpaired = _rounds_paired(bracket) - len(row.matches)
        meetings += [_Meeting(0, row.line.points, was_missed=True)] * unpaired
    return meetings


def _points(_bracket: Bracket, row: _Row, _rows: Mapping[str, _Row], _group: Sequence[_Row]) -> int:
    return row.line.points


def _head_to_head(_bracket: Bracket, row: _Row, _rows: Mapping[str, _Row], group: Sequence[_Row]) -> int:
    tied = {other.entrant for other in group}
    if any(tied - {other.entrant} - other.opponents.keys() for other in group):
        return 0
    return sum(points for opponent, points in row.opponents.items() if opponent in tied)


def _buchholz(bracket: Bracket, row: _Row, rows: Mapping[str, _Row], _group: Sequence[_Row]) -> int:
    return sum(meeting.opponent for meeting in _meetings(bracket, row, rows))


def _buchholz_cut_1(bracket: Bracket, row: _Row, rows: Mapping[str, _Row], _group: Sequence[_Row]) -> int:
    meetings = sorted(_meetings(bracket, row, rows), key=lambda one: (not one.was_missed, one.opponent))
    return sum(meeting.opponent for meeting in meetings[1:])


def _sonneborn_berger(bracket: Bracket, row: _Row, rows: Mapping[str, _Row], _group: Sequence[_Row]) -> int:
    return sum(meeting.points * meeting.opponent for meeting in _meetings(bracket, row, rows))


_VALUES: Mapping[TieBreaker, Callable[[Bracket, _Row, Mapping[str, _Row], Sequence[_Row]], int]] = {
    TieBreaker.HEAD_TO_HEAD: _head_to_head,
    TieBreaker.DIFFERENCE: lambda _bracket, row, _rows, _group: row.line.scored - row.line.conceded,
    TieBreaker.SCORED: lambda _bracket, row, _rows, _group: row.line.scored,
    TieBreaker.WINS: lambda _bracket, row, _rows, _group: row.line.wins,
    TieBreaker.BUCHHOLZ: _buchholz,
    TieBreaker.BUCHHOLZ_CUT_1: _buchholz_cut_1,
    TieBreaker.SONNEBORN_BERGER: _sonneborn_berger,
}
