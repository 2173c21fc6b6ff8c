"""The pairs of a Swiss round: the cheapest perfect matching of the active entrants.

The costs, each one more important than all that follow:

1. earlier meetings of the pairs, and earlier byes of the entrant with the bye,
2. the entrant with the bye: the last in the order costs least,
3. from the group with most points down: the number of its entrants who meet an entrant with fewer points, and then
   the squared differences of points,
4. the distance from the usual opponent: in a group of equal points, the first of the upper half meets the first of the
   lower half. Between groups, the last of the upper group meets the first of the lower one.

Entrants are ordered by points, then by seed. The rules follow the FIDE Handbook, C.04.1 (basic rules for Swiss
systems) and C.04.3 (Dutch system), without its colors.
"""

from collections import Counter
from dataclasses import dataclass

from tenants.events.brackets.types import Bracket, DrawOptions, Match, PlayState

_BYE = -1


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An active entrant in the order. Entrants with equal points are a group, and level 0 is the last group."""

    entrant: str
    points: int
    level: int
    place: int
    """The position in the group, from 0."""
    group_size: int


def points_of(match: Match, entrant: str, options: DrawOptions) -> int:
    """Return the points of a decided match. A bye and a walkover count as a win. An absent entrant gets no points."""
    if match.winner == entrant:
        return options.points.win
    if match.state != PlayState.DECIDED:
        return 0
    return options.points.draw if match.winner is None else options.points.loss


def pairs_of_next_round(bracket: Bracket) -> tuple[tuple[tuple[str, str], ...], str | None]:
    """Return the pairs, the best entrants first, and the entrant who gets the bye."""
    # Pairing is rare, and this import takes 28 MB of a process.
    import networkx

    order = _ordered(bracket)
    meetings, byes = _history(bracket)
    graph = networkx.Graph()
    for one, upper in enumerate(order):
        for two in range(one + 1, len(order)):
            lower = order[two]
            met = meetings[frozenset((upper.entrant, lower.entrant))]
            graph.add_edge(one, two, weight=-_weight(order, met, 0, upper, lower))
        if len(order) % 2:
            graph.add_edge(one, _BYE, weight=-_weight(order, byes[upper.entrant], len(order) - 1 - one, upper, upper))
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    places = sorted(tuple(sorted(pair)) for pair in matching)
    bye = next((order[two].entrant for one, two in places if one == _BYE), None)
    return tuple((order[one].entrant, order[two].entrant) for one, two in places if one != _BYE), bye


def _ordered(bracket: Bracket) -> list[_Candidate]:
    points: Counter[str] = Counter()
    for match in bracket.matches:
        for entrant in match.entrants:
            points[entrant] += points_of(match, entrant, bracket.options)
    seeds = {entrant: seed for seed, entrant in enumerate(bracket.entrants)}
    active = [entrant for entrant in bracket.entrants if entrant not in bracket.withdrawn]
    active.sort(key=lambda entrant: (-points[entrant], seeds[entrant]))
    sizes = Counter(points[entrant] for entrant in active)
    levels = sorted(sizes)
    seen: Counter[int] = Counter()
    order = []
    for entrant in active:
        own = points[entrant]
        order.append(_Candidate(entrant, own, levels.index(own), seen[own], sizes[own]))
        seen[own] += 1
    return order


def _history(bracket: Bracket) -> tuple[Counter[frozenset[str]], Counter[str]]:
    """Return how often each pair met, and how often each entrant won without an opponent who played."""
    meetings: Counter[frozenset[str]] = Counter()
    byes: Counter[str] = Counter()
    for match in bracket.matches:
        if len(match.entrants) == 2:
            meetings[frozenset(match.entrants)] += 1
        if match.state in (PlayState.BYE, PlayState.WALKOVER) and match.winner is not None:
            byes[match.winner] += 1
    return meetings, byes


def _detour(upper: _Candidate, lower: _Candidate) -> int:
    if upper is lower:
        return 0
    if upper.points == lower.points:
        return abs(lower.place - upper.place - upper.group_size // 2)
    return upper.group_size - 1 - upper.place + lower.place


def _weight(order: list[_Candidate], met: int, place_of_bye: int, upper: _Candidate, lower: _Candidate) -> int:
    """Return one number that orders like the costs, even summed over all pairs of the round."""
    entrants, spread = len(order), (order[0].points - order[-1].points) ** 2
    # Each factor is more than the sum of what it must outweigh, because a round has fewer pairs than entrants.
    one_float = entrants * spread + 1
    per_level = entrants * (one_float + spread) + 1
    difference = (upper.points - lower.points) ** 2
    floats: int = (one_float + difference) * per_level**upper.level if difference else 0
    first: int = (met * entrants + place_of_bye) * per_level ** (order[0].level + 1)
    return (first + floats) * (entrants**2 + 1) + _detour(upper, lower)
