"""The subjects of draws, and other revealed results. Each area registers its own, because this app cannot know them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from tenants.draws.models import Draw


@dataclass(frozen=True, slots=True)
class Subject:
    """The thing that a draw is about: its name, and its page in the community."""

    title: str
    path: str


@dataclass(frozen=True, slots=True)
class Odds:
    """A table of odds that was valid from ``since`` on; ``rows`` are ``(prize, parts per million)``."""

    title: str
    path: str
    odds_hash: str
    since: datetime
    rows: Sequence[tuple[str, int]] = field(default_factory=tuple)


Describe = Callable[[Sequence[UUID]], dict[UUID, Subject]]
Proofs = Callable[[], Iterator[tuple[UUID, dict[str, Any]]]]
History = Callable[[], Sequence[Odds]]
_subjects: dict[str, Describe] = {}
_proofs: list[Proofs] = []
_histories: list[History] = []


def subjects_of(kind: str) -> Callable[[Describe], Describe]:
    """Register ``describe(draw_ids)``, which returns the subjects of the draws of ``kind``."""

    def register(describe: Describe) -> Describe:
        _subjects[kind] = describe
        return describe

    return register


def revealed(proofs: Proofs) -> Proofs:
    """Register ``proofs()``, which yields id and proof (docs/fairness.md) of every revealed result other than draws.

    The nightly check recomputes them.
    """
    _proofs.append(proofs)
    return proofs


def odds_history(history: History) -> History:
    """Register ``history()``, which yields current and earlier tables of odds, the latest first."""
    _histories.append(history)
    return history


def subjects(draws: Sequence[Draw]) -> dict[UUID, Subject]:
    found: dict[UUID, Subject] = {}
    for kind, describe in _subjects.items():
        if ids := [draw.pk for draw in draws if draw.kind == kind]:
            found |= describe(ids)
    return found


def all_proofs() -> Iterator[tuple[UUID, dict[str, Any]]]:
    for proofs in _proofs:
        yield from proofs()


def all_odds() -> list[Odds]:
    return sorted((odds for history in _histories for odds in history()), key=lambda odds: odds.since, reverse=True)
