"""Tournaments in tests: playing them by a chooser, and the same play in the libraries for Node."""

import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from tenants.events.brackets import (
    Bracket,
    PlayState,
    can_pair_round,
    is_complete,
    pair_round,
    report,
    walk_over,
    withdraw,
)

ORACLE = Path(__file__).parent.parent / "tenants/events/brackets/oracle.mjs"
T = TypeVar("T")
Choose = Callable[[Sequence[Any]], Any]
"""A function that returns one of the options: ``random.choice``, or a draw of hypothesis."""


def named(count: int) -> tuple[str, ...]:
    """Return names in seed order: e1, e2, …"""
    return tuple(f"e{seed}" for seed in range(1, count + 1))


def seed_of(entrant: str) -> int:
    return int(entrant[1:])


def ready(bracket: Bracket) -> list[str]:
    return [match.id for match in bracket.matches if match.state == PlayState.READY]


def a_result(bracket: Bracket, match_id: str, choose: Choose) -> dict[str, Any]:
    """Return arguments of ``report`` that fit the match."""
    match = bracket[match_id]
    options: tuple[str | None, ...] = match.entrants
    if bracket.options.draws and (match.best_of == 1 or match.best_of % 2 == 0):
        options = (*options, None)
    winner = choose(options)
    needed = match.best_of // 2 + 1
    if match.best_of == 1:
        better = choose(range(1, 20))
        scores = (better, better) if winner is None else (better, choose(range(better)))
    elif winner is None:
        scores = (needed - 1, needed - 1)
    else:
        scores = (needed, choose(range(match.best_of - needed + 1)))
    if winner == match.entrants[1]:
        scores = scores[::-1]
    return {"winner": winner, "scores": choose([None, scores])}


def a_step(bracket: Bracket, choose: Choose, *, absences: bool) -> Bracket:
    """Return the bracket after a pairing, a result, or with ``absences`` sometimes a walkover or a withdrawal."""
    if can_pair_round(bracket):
        return pair_round(bracket)
    deed = choose(["report"] * 6 + ["absence", "withdrawal"]) if absences else "report"
    if deed == "withdrawal":
        playing = {entrant for match in bracket.matches if match.is_open for entrant in match.entrants}
        return withdraw(bracket, choose(sorted(playing - bracket.withdrawn)))
    match = bracket[choose(ready(bracket))]
    if deed == "absence":
        one, two = match.entrants
        return walk_over(bracket, match.id, absent=choose([[one], [two], [one, two]]))
    return report(bracket, match.id, **a_result(bracket, match.id, choose))


def played(bracket: Bracket, choose: Choose, *, absences: bool = False) -> Bracket:
    """Return the bracket at its end."""
    while not is_complete(bracket):
        bracket = a_step(bracket, choose, absences=absences)
    return bracket


def favorites_win(bracket: Bracket) -> Bracket:
    """Return the bracket at its end, if the better seed wins each match."""
    while not is_complete(bracket):
        if can_pair_round(bracket):
            bracket = pair_round(bracket)
        match = bracket[ready(bracket)[0]]
        bracket = report(bracket, match.id, winner=min(match.entrants, key=seed_of))
    return bracket


class Oracle:
    """A Node process that answers one question after the other."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


@contextmanager
def oracle() -> Iterator[Oracle]:
    with subprocess.Popen(["node", str(ORACLE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Oracle(process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(timeout=30) == 0
