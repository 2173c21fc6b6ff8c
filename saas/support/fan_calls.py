"""The writes of a fan to an own ticket, the same for a community and for the platform."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from saas.accounts.models import User
from saas.kernel import rates
from saas.kernel.transactions import atomically
from saas.support.drafts import NewLine, Writer
from saas.support.helpdesk import Helpdesk
from saas.support.models import TicketBase, TicketSide

T = TypeVar("T", bound=TicketBase)
HOUR_SECONDS, DAY_SECONDS = 3600, 86_400


@dataclass(frozen=True, slots=True)
class FanLimit:
    """How often a fan may do something in an hour and in a day, over all places."""

    name: str
    per_hour: int
    per_day: int
    what: str


OPENED = FanLimit("open", 10, 30, "tickets")
WRITTEN = FanLimit("write", 60, 200, "messages")
# Each of them shows the ticket to the open pages of the team, and a message after a close notifies the team again.
CLOSED = FanLimit("close", 20, 60, "changes")


def fan(user: User) -> Writer:
    return Writer(TicketSide.FAN, user.pk, user.username)


def count(limit: FanLimit, user_id: UUID) -> None:
    """Count one call of the user. Raises RateLimited."""
    for most, seconds in ((limit.per_hour, HOUR_SECONDS), (limit.per_day, DAY_SECONDS)):
        name = f"ticket-{limit.name}:{seconds}:{user_id}"
        rates.limit(name, most=most, seconds=seconds, closed=False, what=limit.what)


def write(
    desk: Helpdesk[T], *, ticket_id: UUID, user: User, text: str, pictures: Sequence[bytes], key: UUID | None
) -> Any:
    """Write a message, and return its line. Call it outside transactions, because it stores the pictures.

    It reopens a resolved ticket. Raises TicketNotFound, TicketClosed, TicketMerged, RateLimited, errors of pictures.
    """
    count(WRITTEN, user.pk)
    if not desk.own(user.pk).filter(pk=ticket_id).exists():
        # Without this, a stranger could fill the storage.
        pictures = ()
    with desk.pictures_of_line(pictures, user.pk) as names:
        line = NewLine(text=text, pictures=names, key=key)
        return atomically(
            lambda: desk.write(desk.locked(desk.own(user.pk), ticket_id), fan(user), line), savepoint=True
        )


def close(desk: Helpdesk[T], *, ticket_id: UUID, user: User) -> None:
    """Close the ticket. Raises TicketNotFound, TicketAlreadyResolved, RateLimited."""
    count(CLOSED, user.pk)
    atomically(lambda: desk.close_as_fan(desk.locked(desk.own(user.pk), ticket_id), fan(user)))


def rate(desk: Helpdesk[T], *, ticket_id: UUID, user: User, rating: int, text: str) -> None:
    """Rate a closed ticket, or change the rating.

    Raises TicketNotFound, TicketNotRateable, TicketMerged, RateLimited.
    """
    count(CLOSED, user.pk)
    atomically(lambda: desk.rate(desk.locked(desk.own(user.pk), ticket_id), rating=rating, text=text))


def read(desk: Helpdesk[T], *, ticket_id: UUID, user: User, up_to: int) -> None:
    """Mark the lines up to this number as read. Raises TicketNotFound."""
    atomically(lambda: desk.read(desk.locked(desk.own(user.pk), ticket_id), up_to=up_to, is_fan=True))
