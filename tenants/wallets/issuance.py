"""Every source of gems, and the daily limits on the gems that the team promises.

A promise counts against the limits when it is made. Giving promised gems later does not.
``manage.py gem_sources`` writes the table of sources in docs/issuance.md.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.db.models.functions import Greatest

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
    """A source of gems: the ledger's ``cause``, ``when`` a promise is counted, and ``how_much``, in words."""

    name: str
    cause: Cause
    when: str
    how_much: str


SOURCES: dict[str, GemSource] = {}


def gem_source(name: str, cause: Cause, *, when: str, how_much: str) -> GemSource:
    """Register a source of gems. Raises ValueError if another source has the name."""
    source = GemSource(name, cause, when, how_much)
    if SOURCES.setdefault(name, source) != source:
        raise ValueError(f"There is another source of gems named {name}")
    return source


TIP = gem_source("tip", Cause.TIP, when="the tip", how_much="the tip")
REWARD = gem_source("reward", Cause.REWARD, when="the reward", how_much="the reward")


def excess_over_price(sell_price: int | None, paid: int) -> int:
    """Return the gems that a piece can make: its sell price beyond the price paid."""
    return max((sell_price or 0) - paid, 0)


def staff_of(actor: Actor) -> UUID | None:
    """Return the staff member whose own limit counts the promises of ``actor``; None for the owner."""
    return None if actor.user_id == actor.acting_for else actor.user_id


# A promise of another person for the object, or on another day, stays counted: one day and one person are remembered.
_REMEMBER = """
insert into wallets_promise as p (object_id, day, actor, amount) values (%s, %s, %s, %s)
on conflict (object_id) do update set amount = p.amount + excluded.amount
  where (p.day, p.actor) is not distinct from (excluded.day, excluded.actor)
"""


def promise(
    source: GemSource,
    *,
    amount: int,
    staff: Iterable[UUID | None],
    most: int | None = None,
    cancelable: UUID | None = None,
) -> None:
    """Count ``amount`` gems of today against the limits, in the caller's transaction.

    ``staff`` are responsible for the gems; None is the owner. ``most`` (default: ``amount``) decides if the limit
    allows the promise. It is the highest amount that a draw could give, so a refusal reveals no result. ``cancelable``
    is the object that makes the promise, if ``take_promise_back`` may take it back; one person at most answers for it.
    Raises IssuanceLimit; the caller's transaction must then be rolled back.
    """
    wanted = amount if most is None else most
    if wanted <= 0:
        return
    if wanted > MAXIMUM:
        raise IssuanceLimit(amount=str(wanted), source=source.name)
    people = [person for person in staff if person is not None]
    try:
        # The savepoint lets the caller add details to the error in the same transaction.
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                "select promise_gems(p_day => %s, p_staff => %s, p_most => %s, p_amount => %s)",
                [_today(), people, wanted, amount],
            )
            if cancelable is not None and amount:
                cursor.execute(_REMEMBER, [cancelable, _today(), people[0] if people else None, amount])
    except DatabaseError as error:
        if is_issuance_refusal(error):
            raise IssuanceLimit(amount=str(wanted), source=source.name) from None
        raise


def take_promise_back(object_id: UUID) -> None:
    """Free the limits that ``object_id`` counted, in the caller's transaction, which cancels it.

    Only what never gave a gem and never will may call this: otherwise one limit would be used twice.
    """
    with connection.cursor() as cursor:
        cursor.execute("delete from wallets_promise where object_id = %s returning day, actor, amount", [object_id])
        row = cursor.fetchone()
    if row is None:
        return
    day, actor, amount = row
    # In the order of ``promise_gems``: people, then the day.
    for counters in (StaffIssuanceDay.objects.filter(day=day, actor=actor), IssuanceDay.objects.filter(day=day)):
        counters.update(issued=Greatest(F("issued") - amount, 0))


def is_issuance_refusal(error: DatabaseError) -> bool:
    """True if an SQL function refused because of the limits."""
    return raised_by_function(error) is IssuanceLimit


def issuance_left_today(staff: Iterable[UUID | None]) -> int:
    """Return the gems that can still be promised today if ``staff`` are responsible for them (None: the owner)."""
    day, books = _today(), Books.objects.get()
    issued = IssuanceDay.objects.filter(day=day).values_list("issued", flat=True).first() or 0
    room = books.daily_issuance_limit - issued
    people = [person for person in staff if person is not None]
    if people and books.staff_issuance_limit is not None:
        theirs = StaffIssuanceDay.objects.filter(day=day, actor__in=people).values_list("issued", flat=True)
        room = min(room, books.staff_issuance_limit - max(theirs, default=0))
    return room


def limit_denial() -> IssuanceLimit:
    """Return the denial for a fan: with the start of the next day, and without the team's figures."""
    return IssuanceLimit(until=day_of(now(), _here().limit_zone)[1].isoformat())


def require_possible(source: GemSource, *, most: int, staff: Iterable[UUID | None]) -> None:
    """Raise IssuanceLimit for a promise of ``most`` gems that exceeds a whole day's limits."""
    limit = daily_limit(staff)
    if most > limit:
        raise IssuanceLimit(amount=str(most), source=source.name, limit=str(limit))


def daily_limit(staff: Iterable[UUID | None]) -> int:
    """Return the most gems that can be promised on one day if ``staff`` are responsible for them (None: the owner)."""
    books = Books.objects.get()
    limits = [books.daily_issuance_limit]
    if books.staff_issuance_limit is not None and any(person is not None for person in staff):
        limits.append(books.staff_issuance_limit)
    return min(limits)


def lock_limits() -> None:
    """Let writes that depend on the limits and on each other come one by one, until the caller's transaction ends."""
    Books.objects.select_for_update(no_key=True).get()


def _today() -> date:
    return day_of(now(), _here().limit_zone)[0]


def _here() -> Community:
    community = getattr(connection, "tenant", None)
    assert isinstance(community, Community)
    return community


def set_issuance_limits(*, changes: Mapping[str, int | None], actor: Actor, seen: Seen = NOTHING_SEEN) -> None:
    """Set the daily limits of the team (``daily_issuance_limit``) and of each staff member.

    ``staff_issuance_limit`` None is the team's limit. Days are those of the community's time zone. Raises EditConflict.
    """

    def work() -> None:
        books = Books.objects.select_for_update().get()
        before = {name: getattr(books, name) for name in changes}
        seen.check(before)
        audit.record(actor, "wallet.limit", actor.community_id, before=_limits(before), after=_limits(changes))
        Books.objects.update(**changes)

    atomically(work)


def raises_limits(changes: Mapping[str, int | None]) -> bool:
    """True if the changes let the team, or each staff member, give more gems per day than now."""
    books = Books.objects.get()
    team = changes.get("daily_issuance_limit", books.daily_issuance_limit)
    each = changes.get("staff_issuance_limit", books.staff_issuance_limit)
    assert team is not None
    return team > books.daily_issuance_limit or _each(each, team) > _each(
        books.staff_issuance_limit, books.daily_issuance_limit
    )


def _each(limit: int | None, team: int) -> int:
    return team if limit is None else min(limit, team)


def _limits(values: Mapping[str, int | None]) -> dict[str, str | None]:
    names = {"daily_issuance_limit": "limit", "staff_issuance_limit": "staffLimit"}
    return {names[name]: None if value is None else str(value) for name, value in values.items()}
