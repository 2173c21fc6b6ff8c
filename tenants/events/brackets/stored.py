"""A bracket as JSON: the draw and the actions."""

from collections.abc import Mapping
from typing import Any

from tenants.events.brackets.play import replay
from tenants.events.brackets.types import (
    Absence,
    Action,
    Bracket,
    BracketError,
    BracketProblem,
    BracketSection,
    DrawOptions,
    Kind,
    Pairing,
    Played,
    Points,
    RoundLength,
    TieBreaker,
    Withdrawal,
)

VERSION = 1
"""The version of the layouts. Another layout needs another version, because stored actions name matches."""


def options_to_json(options: DrawOptions) -> dict[str, Any]:
    points = options.points
    return {
        "thirdPlace": options.third_place,
        "finalReset": options.final_reset,
        "doubleRound": options.double_round,
        "rounds": options.rounds,
        "bestOf": options.best_of,
        "lengths": [
            {"section": length.section.value, "round": length.round, "bestOf": length.best_of}
            for length in options.lengths
        ],
        "draws": options.draws,
        "points": {"win": points.win, "draw": points.draw, "loss": points.loss},
        "tieBreakers": None if options.tie_breakers is None else [one.value for one in options.tie_breakers],
    }


def options_from_json(stored: Mapping[str, Any]) -> DrawOptions:
    breakers = stored["tieBreakers"]
    return DrawOptions(
        third_place=stored["thirdPlace"],
        final_reset=stored["finalReset"],
        double_round=stored["doubleRound"],
        rounds=stored["rounds"],
        best_of=stored["bestOf"],
        lengths=tuple(map(_length_from_json, stored["lengths"])),
        draws=stored["draws"],
        points=Points(**stored["points"]),
        tie_breakers=None if breakers is None else tuple(map(TieBreaker, breakers)),
    )


def _length_from_json(stored: Mapping[str, Any]) -> RoundLength:
    return RoundLength(BracketSection(stored["section"]), stored["round"], stored["bestOf"])


def to_json(bracket: Bracket) -> dict[str, Any]:
    """Return what a JSON column stores."""
    return {
        "version": VERSION,
        "kind": bracket.kind.value,
        "options": options_to_json(bracket.options),
        "entrants": list(bracket.entrants),
        "actions": [_action_to_json(action) for action in bracket.actions],
    }


def from_json(stored: Mapping[str, Any]) -> Bracket:
    """Return the bracket by repeating its actions. ``BracketError`` if one of them does not fit."""
    if stored["version"] != VERSION:
        raise BracketError(BracketProblem.STORED, f"Version {stored['version']} of stored brackets is unknown")
    actions = tuple(_action_from_json(one) for one in stored["actions"])
    bracket = replay(Kind(stored["kind"]), stored["entrants"], options_from_json(stored["options"]), actions)
    if bracket.actions != actions:
        raise BracketError(BracketProblem.STORED, "A stored action does not fit the draw")
    return bracket


def _action_to_json(action: Action) -> dict[str, Any]:
    match action:
        case Played(match, entrants, winner, scores):
            scored = None if scores is None else list(scores)
            return {"type": "PLAYED", "match": match, "entrants": list(entrants), "winner": winner, "scores": scored}
        case Absence(match, entrants, absent):
            return {"type": "ABSENT", "match": match, "entrants": list(entrants), "absent": list(absent)}
        case Withdrawal(entrant):
            return {"type": "WITHDRAWN", "entrant": entrant}
        case Pairing(number, pairs, bye):
            return {"type": "PAIRED", "round": number, "pairs": [list(pair) for pair in pairs], "bye": bye}


def _action_from_json(stored: Mapping[str, Any]) -> Action:
    match stored["type"]:
        case "PLAYED":
            scores = stored["scores"] and _pair(stored["scores"])
            return Played(stored["match"], _pair(stored["entrants"]), stored["winner"], scores)
        case "ABSENT":
            return Absence(stored["match"], _pair(stored["entrants"]), tuple(stored["absent"]))
        case "WITHDRAWN":
            return Withdrawal(stored["entrant"])
        case "PAIRED":
            return Pairing(stored["round"], tuple(map(_pair, stored["pairs"])), stored["bye"])
        case other:
            raise BracketError(BracketProblem.STORED, f"Actions of type {other} are unknown")


def _pair(values: list[Any]) -> tuple[Any, Any]:
    one, two = values
    return one, two
