"""The matches of a draw before any result, and the checks of entrants and options."""

from collections.abc import Iterator, Sequence

from tenants.events.brackets.types import (
    DEFAULT_TIE_BREAKERS,
    MAX_BEST_OF,
    MAX_ENTRANTS,
    MAX_POINTS,
    MIN_ENTRANTS,
    TABLE_KINDS,
    BracketError,
    BracketProblem,
    BracketSection,
    DrawOptions,
    Kind,
    Match,
    PlayState,
    Points,
    Side,
    TieBreaker,
)

FINAL, RESET, THIRD = "F", "R", "T"
_SECTIONS = {
    Kind.SINGLE_ELIMINATION: {BracketSection.WINNERS, BracketSection.THIRD, BracketSection.FINAL},
    Kind.DOUBLE_ELIMINATION: {
        BracketSection.WINNERS,
        BracketSection.LOSERS,
        BracketSection.FINAL,
        BracketSection.RESET,
    },
    Kind.ROUND_ROBIN: {BracketSection.ROUND_ROBIN},
    Kind.SWISS: {BracketSection.SWISS},
}

DROPS: dict[int, tuple[int, ...]] = {2: (), 4: (), 8: (1,), 16: (3, 0), 32: (3, 2, 0), 64: (8, 7, 1, 1)}
"""Where the losers of the winners' rounds 2, 3, … enter the losers' bracket, by the size of the bracket: the loser of
match i (from 0) goes to match i XOR this number. No other such numbers give fewer rematches in the losers' bracket, if
each match is decided by the toss of a coin. The only loser of the last round has no choice.
"""


def size_of(entrants: int) -> int:
    """Return the number of places in the first round: the next power of two."""
    return 1 << max(1, (entrants - 1).bit_length())


def seed_order(size: int) -> list[int]:
    """Return the seeds from the top of the bracket to its bottom: 1, 8, 4, 5, 2, 7, 3, 6 for eight places.

    The best two seeds can only meet in the final, and the best four only in the semifinals.
    """
    order = [1]
    while len(order) < size:
        order = [place for seed in order for place in (seed, 2 * len(order) + 1 - seed)]
    return order


def check_entrants(entrants: Sequence[str]) -> None:
    if not MIN_ENTRANTS <= len(entrants) <= MAX_ENTRANTS:
        raise BracketError(BracketProblem.ENTRANTS, f"A tournament has {MIN_ENTRANTS} to {MAX_ENTRANTS} entrants")
    if len(set(entrants)) < len(entrants):
        raise BracketError(BracketProblem.ENTRANTS, "An entrant is listed twice")


def check_options(kind: Kind, options: DrawOptions, entrants: int | None = None) -> None:
    """Refuse options that do not belong to the kind, or that cannot be played by this number of entrants."""
    if problem := next(_option_problems(kind, options, entrants), None):
        raise BracketError(BracketProblem.OPTIONS, problem)


def _option_problems(kind: Kind, options: DrawOptions, entrants: int | None) -> Iterator[str]:
    if options.third_place and kind != Kind.SINGLE_ELIMINATION:
        yield "Only a single elimination has a match for place 3"
    if not options.final_reset and kind != Kind.DOUBLE_ELIMINATION:
        yield "Only a double elimination has a final reset"
    if options.double_round and kind != Kind.ROUND_ROBIN:
        yield "Only a round robin can be played twice"
    if options.rounds is not None:
        if kind != Kind.SWISS:
            yield "Only a Swiss tournament has a number of rounds"
        if not 1 <= options.rounds <= max_swiss_rounds(entrants or MAX_ENTRANTS):
            yield "The entrants cannot play so many rounds without a rematch"
    if kind not in TABLE_KINDS and (options.draws or options.tie_breakers is not None or options.points != Points()):
        yield "Draws, points and tie-breakers belong to round robin and Swiss tournaments"
    if options.tie_breakers is not None and len(set(options.tie_breakers)) < len(options.tie_breakers):
        yield "A tie-breaker is listed twice"
    if kind == Kind.ROUND_ROBIN and set(tie_breakers(kind, options)) & {
        TieBreaker.BUCHHOLZ,
        TieBreaker.BUCHHOLZ_CUT_1,
    }:
        yield "Buchholz is for Swiss tournaments. In a round robin, all entrants have the same opponents"
    points = options.points
    if not MAX_POINTS >= points.win > points.loss >= 0 or not points.win >= points.draw >= points.loss:
        yield "A win must give more points than a loss, and a draw must not be outside of the two"
    for best_of in (options.best_of, *(length.best_of for length in options.lengths)):
        if not 1 <= best_of <= MAX_BEST_OF:
            yield f"A match has 1 to {MAX_BEST_OF} games"
        elif best_of % 2 == 0 and not options.draws:
            yield "An even number of games can end in a draw, so draws must be allowed"
    for length in options.lengths:
        if length.section not in _SECTIONS[kind]:
            yield f"This tournament has no section {length.section}"
        if length.round == 0:
            yield "Rounds count from 1, or from -1 backwards"


def max_swiss_rounds(entrants: int) -> int:
    """Return the number of rounds in which each entrant can meet each other one."""
    return entrants - 1 + entrants % 2


def swiss_rounds(entrants: int, options: DrawOptions) -> int:
    return options.rounds or (entrants - 1).bit_length()


def tie_breakers(kind: Kind, options: DrawOptions) -> tuple[TieBreaker, ...]:
    return DEFAULT_TIE_BREAKERS[kind] if options.tie_breakers is None else options.tie_breakers


def best_of(options: DrawOptions, section: BracketSection, number: int, rounds: int) -> int:
    """Return the number of games in a round. ``rounds`` is the number of rounds in the section."""
    fitting = (
        length.best_of
        for length in reversed(options.lengths)
        if length.section == section and length.round in (number, number - rounds - 1)
    )
    return next(fitting, options.best_of)


class _Drawing:
    """Collects the matches of a draw."""

    def __init__(self, options: DrawOptions) -> None:
        self.options = options
        self.matches: list[Match] = []

    def add_round(
        self, section: BracketSection, number: int, rounds: int, prefix: str, pairs: Sequence[tuple[Side, Side]]
    ) -> list[str]:
        """Add a round of matches, and return their ids."""
        single = section in (BracketSection.FINAL, BracketSection.RESET, BracketSection.THIRD)
        ids = [prefix if single else f"{prefix}{number}.{place}" for place in range(1, len(pairs) + 1)]
        for place, (match_id, sides) in enumerate(zip(ids, pairs, strict=True), 1):
            self.matches.append(
                Match(
                    id=match_id,
                    section=section,
                    round=number,
                    number=place,
                    sides=sides,
                    best_of=best_of(self.options, section, number, rounds),
                    state=PlayState.WAITING,
                )
            )
        return ids


def _winners(ids: Sequence[str]) -> list[tuple[Side, Side]]:
    return [(Side(winner_of=upper), Side(winner_of=lower)) for upper, lower in zip(ids[::2], ids[1::2], strict=True)]


def _seeded(entrants: Sequence[str], seed: int) -> Side:
    if seed > len(entrants):
        return Side(seed=seed, is_bye=True)
    return Side(seed=seed, entrant=entrants[seed - 1])


def _first_round(entrants: Sequence[str]) -> list[tuple[Side, Side]]:
    sides = [_seeded(entrants, seed) for seed in seed_order(size_of(len(entrants)))]
    return list(zip(sides[::2], sides[1::2], strict=True))


def single_elimination(entrants: Sequence[str], options: DrawOptions) -> list[Match]:
    drawing = _Drawing(options)
    rounds = size_of(len(entrants)).bit_length() - 1
    pairs = _first_round(entrants)
    for number in range(1, rounds):
        ids = drawing.add_round(BracketSection.WINNERS, number, rounds - 1, "W", pairs)
        pairs = _winners(ids)
        if number == rounds - 1 and options.third_place:
            losers = (Side(loser_of=ids[0]), Side(loser_of=ids[1]))
            drawing.add_round(BracketSection.THIRD, 1, 1, THIRD, [losers])
    drawing.add_round(BracketSection.FINAL, 1, 1, FINAL, pairs)
    return drawing.matches


def double_elimination(entrants: Sequence[str], options: DrawOptions) -> list[Match]:
    drawing = _Drawing(options)
    size = size_of(len(entrants))
    rounds = size.bit_length() - 1
    winners = [drawing.add_round(BracketSection.WINNERS, 1, rounds, "W", _first_round(entrants))]
    for number in range(2, rounds + 1):
        winners.append(drawing.add_round(BracketSection.WINNERS, number, rounds, "W", _winners(winners[-1])))
    first = winners[0]
    challenger = Side(loser_of=first[0])
    if rounds > 1:
        pairs = [(Side(loser_of=one), Side(loser_of=two)) for one, two in zip(first[::2], first[1::2], strict=True)]
        ids = drawing.add_round(BracketSection.LOSERS, 1, 2 * (rounds - 1), "L", pairs)
        for number, (dropping, drop) in enumerate(zip(winners[1:], (*DROPS[size], 0), strict=True), 1):
            if number > 1:
                ids = drawing.add_round(BracketSection.LOSERS, 2 * number - 1, 2 * (rounds - 1), "L", _winners(ids))
            pairs = [
                (Side(loser_of=dropping[place ^ drop]), Side(winner_of=survivor)) for place, survivor in enumerate(ids)
            ]
            ids = drawing.add_round(BracketSection.LOSERS, 2 * number, 2 * (rounds - 1), "L", pairs)
        challenger = Side(winner_of=ids[0])
    drawing.add_round(BracketSection.FINAL, 1, 1, FINAL, [(Side(winner_of=winners[-1][0]), challenger)])
    if options.final_reset:
        # The reset is only played if the challenger, the second side, won the final.
        drawing.add_round(BracketSection.RESET, 1, 1, RESET, [(Side(loser_of=FINAL), Side(winner_of=FINAL))])
    return drawing.matches


def round_robin(entrants: Sequence[str], options: DrawOptions) -> list[Match]:
    """Return all matches by the circle method: the last entrant stays, the others move on by one place per round.

    With an odd number of entrants, one of them has no match in each round.
    """
    drawing = _Drawing(options)
    seeds = list(range(1, len(entrants) + 1))
    circle = len(seeds) - 1 + len(seeds) % 2
    rounds = circle * (2 if options.double_round else 1)
    for index in range(rounds):
        turn, leg = index % circle, index // circle
        pairs = [] if len(seeds) % 2 else [(seeds[turn], seeds[-1])]
        pairs += [
            (seeds[(turn - place) % circle], seeds[(turn + place) % circle])
            for place in range(1, (len(seeds) + 1) // 2)
        ]
        ordered = [(two, one) if leg else (one, two) for one, two in pairs]
        sides = [(_seeded(entrants, one), _seeded(entrants, two)) for one, two in ordered]
        drawing.add_round(BracketSection.ROUND_ROBIN, index + 1, rounds, "G", sides)
    return drawing.matches


def swiss_round(
    entrants: Sequence[str], options: DrawOptions, number: int, pairs: Sequence[tuple[str, str]], bye: str | None
) -> list[Match]:
    """Return the matches of a Swiss round. The entrant without an opponent has a match against a bye."""
    drawing = _Drawing(options)
    seeds = {entrant: seed for seed, entrant in enumerate(entrants, 1)}
    sides = [(_seeded(entrants, seeds[one]), _seeded(entrants, seeds[two])) for one, two in pairs]
    if bye is not None:
        sides.append((_seeded(entrants, seeds[bye]), Side(is_bye=True)))
    drawing.add_round(BracketSection.SWISS, number, swiss_rounds(len(entrants), options), "S", sides)
    return drawing.matches
