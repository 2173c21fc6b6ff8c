"""Tournaments as pure functions: no database, no clock, no random numbers. docs/tournaments.md has the rules.

A ``Bracket`` is immutable. Each function returns a new one, so the caller stores ``to_json(bracket)`` under a lock and
compares the two with ``changed_matches`` to notify people. The text holds the draw and the recorded actions, and
``from_json`` repeats the actions. Entrants are any texts, for example ids. A refused call raises ``BracketError``.

    bracket = draw(Kind.DOUBLE_ELIMINATION, ["ann", "bob", "cleo"], DrawOptions(best_of=3))
    bracket = report(bracket, "W1.2", winner="bob", scores=(2, 1))
    bracket = undo(bracket, "W1.2").bracket

To shuffle the seeds, shuffle the entrants before the draw. Entrants who do not check in are left out of the draw. After
the draw, ``walk_over`` gives one match to the opponent, and ``withdraw`` gives each open and later match to it.
"""

from tenants.events.brackets.layout import check_options
from tenants.events.brackets.play import (
    can_pair_round,
    changed_matches,
    correct,
    dependents,
    draw,
    is_complete,
    number_of_rounds,
    pair_round,
    reinstate,
    report,
    undo,
    unpair_round,
    walk_over,
    withdraw,
    withdraw_absent,
)
from tenants.events.brackets.standings import champion, standings
from tenants.events.brackets.stored import from_json, options_from_json, options_to_json, to_json
from tenants.events.brackets.types import (
    DEFAULT_TIE_BREAKERS,
    MAX_BEST_OF,
    MAX_ENTRANTS,
    MIN_ENTRANTS,
    TABLE_KINDS,
    Bracket,
    BracketChange,
    BracketError,
    BracketProblem,
    BracketSection,
    DrawOptions,
    Kind,
    Match,
    Placing,
    PlayState,
    Points,
    RoundLength,
    Side,
    TieBreaker,
)

__all__ = [
    "DEFAULT_TIE_BREAKERS",
    "MAX_BEST_OF",
    "MAX_ENTRANTS",
    "MIN_ENTRANTS",
    "TABLE_KINDS",
    "Bracket",
    "BracketChange",
    "BracketError",
    "BracketProblem",
    "BracketSection",
    "DrawOptions",
    "Kind",
    "Match",
    "Placing",
    "PlayState",
    "Points",
    "RoundLength",
    "Side",
    "TieBreaker",
    "can_pair_round",
    "champion",
    "changed_matches",
    "check_options",
    "correct",
    "dependents",
    "draw",
    "from_json",
    "is_complete",
    "number_of_rounds",
    "options_from_json",
    "options_to_json",
    "pair_round",
    "reinstate",
    "report",
    "standings",
    "to_json",
    "undo",
    "unpair_round",
    "walk_over",
    "withdraw",
    "withdraw_absent",
]
