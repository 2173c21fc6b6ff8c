"""Pure rules of tournaments: their terms, the draw at random, and the prizes of places."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from tenants.events.brackets import DrawOptions, Kind, Placing
from tenants.events.models import Seeding


@dataclass(frozen=True, slots=True)
class TournamentPrize:
    """``gems`` for each place from ``first_place`` to ``last_place``."""

    first_place: int
    last_place: int
    gems: int

    @property
    def total(self) -> int:
        return (self.last_place - self.first_place + 1) * self.gems


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTerms:
    """The rules of a tournament. ``review_minutes`` is the time in which results can be undone after the last one."""

    kind: Kind
    seeding: Seeding
    third_place: bool = False
    final_reset: bool = True
    double_round: bool = False
    rounds: int | None = None
    best_of: int = 1
    draws: bool = False
    review_minutes: int = 60
    prizes: tuple[TournamentPrize, ...] = ()

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """Return the terms of a stored or given mapping."""
        values = dict(stored)
        return cls(
            kind=Kind(values.pop("kind")),
            seeding=Seeding(values.pop("seeding")),
            prizes=tuple(
                TournamentPrize(one["first_place"], one["last_place"], int(one["gems"])) for one in values.pop("prizes")
            ),
            **values,
        )

    def stored(self) -> dict[str, Any]:
        return {
            "kind": self.kind.value,
            "seeding": self.seeding.value,
            "third_place": self.third_place,
            "final_reset": self.final_reset,
            "double_round": self.double_round,
            "rounds": self.rounds,
            "best_of": self.best_of,
            "draws": self.draws,
            "review_minutes": self.review_minutes,
            "prizes": [
                {"first_place": one.first_place, "last_place": one.last_place, "gems": one.gems} for one in self.prizes
            ],
        }

    @property
    def total_gems(self) -> int:
        return sum(prize.total for prize in self.prizes)

    def options(self) -> DrawOptions:
        return DrawOptions(
            third_place=self.third_place,
            final_reset=self.final_reset,
            double_round=self.double_round,
            rounds=self.rounds,
            best_of=self.best_of,
            draws=self.draws,
        )

    def problems(self) -> dict[str, str]:
        """Return what contradicts itself, by field."""
        found = {}
        if self.third_place and self.kind is not Kind.SINGLE_ELIMINATION:
            found["third_place"] = "Only a single elimination has a match for place 3"
        if not self.final_reset and self.kind is not Kind.DOUBLE_ELIMINATION:
            found["final_reset"] = "Only a double elimination has a second final"
        if self.double_round and self.kind is not Kind.ROUND_ROBIN:
            found["double_round"] = "Only a round robin can be played twice"
        if self.rounds is not None and self.kind is not Kind.SWISS:
            found["rounds"] = "Only a Swiss tournament has a number of rounds"
        if self.draws and self.kind in (Kind.SINGLE_ELIMINATION, Kind.DOUBLE_ELIMINATION):
            found["draws"] = "An elimination match needs a winner"
        if self.best_of % 2 == 0 and not self.draws:
            found["best_of"] = "Choose an odd number of games, or allow draws"
        taken: set[int] = set()
        for index, prize in enumerate(self.prizes):
            places = set(range(prize.first_place, prize.last_place + 1))
            if places & taken:
                found[f"prizes.{index}.first_place"] = "Another prize has this place"
            taken |= places
        return found


def shuffled(entrants: Iterable[UUID], secret: str) -> list[UUID]:
    """Return the entrants in the order of SHA-256(``secret:id``), which anyone can recompute."""
    return sorted(entrants, key=lambda one: hashlib.sha256(f"{secret}:{one}".encode()).hexdigest())


def prize_at(prizes: Sequence[TournamentPrize], place: int) -> int:
    return next((one.gems for one in prizes if one.first_place <= place <= one.last_place), 0)


def prizes_of(placements: Sequence[Placing], prizes: Sequence[TournamentPrize]) -> dict[str, int]:
    """Return the gems of each entrant.

    Entrants who share a place share the prizes from it to the last place before the next entrant's, rounded down. So
    no prize counts twice: two finalists who did not play share place 2 alone, because place 1 is only for a winner.
    An entrant without a place, and one who never came (``was_absent``), gets nothing. That share is not given away.
    """
    found: dict[str, int] = {}
    by_place: dict[int, list[Placing]] = {}
    for one in placements:
        if one.place is not None:
            by_place.setdefault(one.place, []).append(one)
    for place, sharing in by_place.items():
        # While the tournament runs, entrants without a place can only come before these.
        last = len(placements) - sum(len(others) for other, others in by_place.items() if other > place)
        total = sum(prize_at(prizes, number) for number in range(place, last + 1))
        found |= {one.entrant: 0 if one.was_absent else total // len(sharing) for one in sharing}
    return found


def secret_hash(secret: str) -> str:
    """Return the SHA-256 that is public before the draw."""
    return hashlib.sha256(secret.encode()).hexdigest()
