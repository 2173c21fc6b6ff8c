"""Every source of gems, and how many gems a day's limits let the team promise.

A promise is counted when it is made. What was promised is given later without asking the limits again.
docs/issuance.md explains the rule of each source.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import DatabaseError, connection, transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.database_errors import raised_by_function
from saas.kernel.days import day_of
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.gems import MAXIMUM
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.models import Books, Cause, IssuanceDay, StaffIssuanceDay


@dataclass(frozen=True, slots=True)
class GemSource:
    """Something that makes gems: the ledger's ``cause``, ``when`` its promise is counted, ``how_much`` that is."""

    name: str
    cause: Cause
    when: str
    how_much: str


SOURCES: dict[str, GemSource] = {}


def gem_source(name: str, cause: Cause, *, when: str, how_much: str) -> GemSource:
    """Register a source of gems. Raises ValueError for a name that is taken by another one."""
    source = GemSource(name, cause, when, how_much)
    if SOURCES.setdefault(name, source) != source:
        raise ValueError(f"There is another source of gems named {name}")
    return source


TIP = gem_source("tip", Cause.TIP, when="the tip", how_much="the tip")
REWARD = gem_source("reward", Cause.REWARD, when="the reward", how_much="the reward")


def beyond_paid(sell_price: int | None, paid: int) -> int:
    """The gems that a piece can make: what it is sold back for beyond what was paid for it."""
    return max((sell_price or 0) - paid, 0)


def staff_of(actor: Actor) -> UUID | None:
    """The person whose own limit counts what ``actor`` promises; None for the owner."""
    return None if actor.user_id == actor.acting_for else actor.user_id


def promise(source: GemSource, *, amount: int, staff: Iterable[UUID | None], most: int | None = None) -> None:
    """Count ``amount`` gems of today, in the caller's transaction. ``staff`` answer for them; None is the owner.

    ``most`` is the most that could have been promised (default: ``amount``): it decides whether the promise fits, so
    that a refusal does not depend on what was drawn. Raises IssuanceLimit; the caller's transaction is void then.
    """
    wanted = amount if most is None else most
    if wanted <= 0:
        return
    if wanted > MAXIMUM:
        raise IssuanceLimit(amount=str(wanted), source=source.name)
    people = [person for person in staff if person is not None]
    try:
        # The savepoint lets the caller word the refusal in the same transaction.
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("select promise_gems(%s, %s, %s, %s)", [_today(), people, wanted, amount])
    except DatabaseError as error:
        if is_beyond(error):
            raise IssuanceLimit(amount=str(wanted), source=source.name) from None
        raise


def is_beyond(error: DatabaseError) -> bool:
    """Whether a function of the schema refused because of the limits."""
    return raised_by_function(error) is IssuanceLimit


def room_today(staff: Iterable[UUID | None]) -> int:
    """The most gems that the limits leave of today for a promise that ``staff`` answer for; None is the owner."""
    day, books = _today(), Books.objects.get()
    issued = IssuanceDay.objects.filter(day=day).values_list("issued", flat=True).first() or 0
    room = books.daily_issuance_limit - issued
    people = [person for person in staff if person is not None]
    if people and books.staff_issuance_limit is not None:
        theirs = StaffIssuanceDay.objects.filter(day=day, actor__in=people).values_list("issued", flat=True)
        room = min(room, books.staff_issuance_limit - max(theirs, default=0))
    return room


def used_up() -> IssuanceLimit:
    """The refusal for a fan: it says when the next day begins, and no figure of the team's."""
    return IssuanceLimit(until=day_of(now(), _here().timezone)[1].isoformat())


def require_possible(source: GemSource, *, most: int, staff: Iterable[UUID | None]) -> None:
    """Raise IssuanceLimit for a promise of ``most`` gems that no day could keep, however little was made on it."""
    books = Books.objects.get()
    limits = [books.daily_issuance_limit]
    if books.staff_issuance_limit is not None and any(person is not None for person in staff):
        limits.append(books.staff_issuance_limit)
    if most > min(limits):
        raise IssuanceLimit(amount=str(most), source=source.name)


def _today() -> date:
    return day_of(now(), _here().timezone)[0]


def _here() -> Community:
    community = getattr(connection, "tenant", None)
    assert isinstance(community, Community)
    return community


def set_issuance_limits(*, changes: Mapping[str, int | None], actor: Actor, seen: Seen = NOTHING_SEEN) -> None:
    """How many gems the team (``daily_issuance_limit``) and each one of the staff may promise per day.

    ``staff_issuance_limit`` None is as many as the team. Days are those of the community's time zone.

    Raises EditConflict.
    """

    def work() -> None:
        books = Books.objects.select_for_update().get()
        before = {name: getattr(books, name) for name in changes}
        seen.check(before)
        audit.record(actor, "wallet.limit", actor.community_id, before=_limits(before), after=_limits(changes))
        Books.objects.update(**changes)

    atomically(work)


def _limits(values: Mapping[str, int | None]) -> dict[str, str | None]:
    names = {"daily_issuance_limit": "limit", "staff_issuance_limit": "staffLimit"}
    return {names[name]: None if value is None else str(value) for name, value in values.items()}
