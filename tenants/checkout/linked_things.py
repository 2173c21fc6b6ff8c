"""Things of one area that another area shows with a link: a raffle, a leaderboard, a product.

The area that has a kind of thing registers it here, because areas do not import each other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import TextChoices

from saas.accounts.models import User


class ThingKind(TextChoices):
    """BOARD: a leaderboard."""

    RAFFLE = "RAFFLE"
    BOARD = "BOARD"
    PRODUCT = "PRODUCT"


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingWinner:
    """``prize`` is a text, as ``500 gems``; empty if there is none."""

    username: str
    prize: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedThing:
    """A thing of the community. ``path`` is its page, ``image`` the stored name of its picture.

    Fans see it only with ``is_shown``: an unpublished raffle is linked before. A thing whose area is switched off, or
    that excludes the age or country of the viewer, is not shown.
    """

    kind: ThingKind
    id: UUID
    name: str
    path: str
    is_shown: bool
    image: str = ""
    is_over: bool = False
    winners: Sequence[ThingWinner] = ()


Describe = Callable[[Sequence[UUID], User | None], Mapping[UUID, LinkedThing]]
_kinds: dict[ThingKind, Describe] = {}


def describes_things(kind: ThingKind) -> Callable[[Describe], Describe]:
    """Register ``describe(ids, viewer)``: the things of ``kind`` with these ids, in a few statements.

    ``viewer`` None is a visitor.
    """

    def register(describe: Describe) -> Describe:
        _kinds[kind] = describe
        return describe

    return register


def linked_things(
    references: Iterable[Mapping[str, Any]], viewer: User | None = None, *, for_team: bool = False
) -> list[LinkedThing]:
    """Return the things of stored references ``{"kind": …, "id": …}``, in their order, and for fans those they see."""
    wanted = [(ThingKind(one["kind"]), UUID(str(one["id"]))) for one in references]
    found: dict[tuple[ThingKind, UUID], LinkedThing] = {}
    for kind in dict.fromkeys(kind for kind, _ in wanted):
        things = _kinds[kind]([pk for one, pk in wanted if one is kind], viewer)
        found |= {(kind, pk): thing for pk, thing in things.items()}
    return [found[one] for one in wanted if one in found and (for_team or found[one].is_shown)]
