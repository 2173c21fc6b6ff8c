"""Registry of personal data. Each app registers its own in ``privacy.py``, for the export and for the erasure.

Functions get the user's id. Those of a community run inside its schema. Erasing functions are idempotent and run in the
caller's transaction.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Model, QuerySet

Rows = Callable[[UUID], Iterator[dict[str, Any]]]
Eraser = Callable[[UUID, str, str], None]
Row = TypeVar("Row", bound=Model)
STEP = 500
ANONYMIZED = "Deleted member"
"""Replaces the name of a deleted account."""


@dataclass(frozen=True, slots=True)
class Registry:
    """``sections`` maps file names to rows; erasers get the user id, the old username and the old email."""

    sections: dict[str, Rows] = field(default_factory=dict)
    erasers: list[Eraser] = field(default_factory=list)
    unlinkers: list[Eraser] = field(default_factory=list)

    def erase(self, user_id: UUID, username: str, email: str) -> None:
        """Erase all that is registered here. Links go last, because other erasers find their rows by them."""
        for erase in (*self.erasers, *self.unlinkers):
            erase(user_id, username, email)


platform = Registry()
community = Registry()


def export_section(place: Registry, name: str) -> Callable[[Rows], Rows]:
    """Register the rows of the export's file ``name``.json."""

    def register(rows: Rows) -> Rows:
        place.sections[name] = rows
        return rows

    return register


def erase_handler(place: Registry, *, unlinks: bool = False) -> Callable[[Eraser], Eraser]:
    """Register the erasure of an app's rows about a user.

    With ``unlinks``, it removes a link to the person by which other apps find their rows.
    """

    def register(erase: Eraser) -> Eraser:
        (place.unlinkers if unlinks else place.erasers).append(erase)
        return erase

    return register


# The value of any key in the JSON of a row.
_NAMELESS = """
update public.{table} set {column} = jsonb_set({column}, array[%(key)s], to_jsonb(%(nameless)s::text))
where lower({column}->>%(key)s) = lower(%(name)s)
"""


def anonymize(rows: type[Model], column: str, key: str, name: str) -> None:
    """Replace ``name`` under ``key`` of the JSON ``column`` with ANONYMIZED, ignoring case, in a public table."""
    with connection.cursor() as cursor:
        statement = _NAMELESS.format(table=rows._meta.db_table, column=column)
        cursor.execute(statement, {"key": key, "name": name, "nameless": ANONYMIZED})


def in_steps(rows: QuerySet[Row]) -> Iterator[Row]:
    """Yield all ``rows`` by key, STEP at a time, so that memory use does not grow with their number."""
    ordered = rows.order_by("pk")
    batch = list(ordered[:STEP])
    while batch:
        yield from batch
        batch = list(ordered.filter(pk__gt=batch[-1].pk)[:STEP]) if len(batch) == STEP else []


# Each gets the id of an erased community and changes one batch of rows; it returns their number.
CommunityEraser = Callable[[UUID], int]
community_erasers: dict[str, CommunityEraser] = {}
BATCH = 1000
_DELETE = """
delete from public.{table} where ctid in (select ctid from public.{table} where community_id = %s limit {batch})
"""


def erase_with_community(rows: type[Model]) -> None:
    """Register that an erased community's ``rows`` in the schema public are deleted.

    Rows with a cascading foreign key to the community need no registration.
    """

    def erase(community_id: UUID) -> int:
        with connection.cursor() as cursor:
            cursor.execute(_DELETE.format(table=rows._meta.db_table, batch=BATCH), [community_id])
            return int(cursor.rowcount)

    community_erasers[rows._meta.label] = erase


def community_eraser(rows: type[Model]) -> Callable[[CommunityEraser], CommunityEraser]:
    """Register a function that erases parts of an erased community's ``rows``, because the rest must stay."""

    def register(erase: CommunityEraser) -> CommunityEraser:
        community_erasers[rows._meta.label] = erase
        return erase

    return register
