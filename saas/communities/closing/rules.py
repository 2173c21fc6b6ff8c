"""The matters that a community must finish before it closes, and the possessions that its members lose with it.

The areas register both. The functions run inside the community's schema.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

MAX_EXAMPLES = 5


class MatterKind(StrEnum):
    """A matter that must not be open when a community closes, because fans paid for it or won it."""

    RAFFLE = "RAFFLE"
    PRIZE = "PRIZE"
    DROP = "DROP"
    ORDER = "ORDER"
    SUBMISSION = "SUBMISSION"
    LEADERBOARD = "LEADERBOARD"
    TOURNAMENT = "TOURNAMENT"
    OFFER_CLAIM = "OFFER_CLAIM"


@dataclass(frozen=True, slots=True)
class MatterExample:
    """``link`` is a path of the back office."""

    name: str
    link: str


@dataclass(frozen=True, slots=True)
class OpenMatters:
    """All open matters of one kind; ``examples`` are the first ones."""

    kind: MatterKind
    count: int
    examples: tuple[MatterExample, ...]


class LossKind(StrEnum):
    """The possessions of members in a community. They stay while it is closed, and are lost when it is erased."""

    GEMS = "GEMS"
    ITEMS = "ITEMS"


@dataclass(frozen=True, slots=True)
class Loss:
    kind: LossKind
    count: int


_matters: dict[MatterKind, Callable[[], OpenMatters]] = {}
_losses: dict[LossKind, Callable[[], int]] = {}


def register_matters(kind: MatterKind, read: Callable[[], OpenMatters]) -> None:
    _matters[kind] = read


def register_loss(kind: LossKind, count: Callable[[], int]) -> None:
    _losses[kind] = count


def open_matters() -> list[OpenMatters]:
    """Return what is open in the current community."""
    found = [_matters[kind]() for kind in MatterKind if kind in _matters]
    return [matters for matters in found if matters.count]


def losses() -> list[Loss]:
    """Return how much of each kind the members of the current community own."""
    return [Loss(kind, _losses[kind]()) for kind in LossKind if kind in _losses]
