"""Tickets of users to the platform, which the operators answer at their desk."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from saas.accounts.models import User
from saas.activity.models import PLATFORM
from saas.activity.services import move, upsert
from saas.jobs.services import enqueue
from saas.kernel.errors import ValidationFailed, is_away
from saas.kernel.images import delete_public, store_private
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.support import fan_calls, rules
from saas.support.copies import entry_of
from saas.support.drafts import FanNotice, NewLine, NewTicket
from saas.support.errors import PictureRefused
from saas.support.helpdesk import Helpdesk
from saas.support.models import (
    PlatformSupportSettings,
    PlatformTicket,
    PlatformTicketLine,
    PlatformTicketPicture,
    TicketLineBase,
)
from saas.tenancy import lookup

NOTICES = {
    FanNotice.OPENED: NotificationKind.PLATFORM_TICKET_OPENED,
    FanNotice.ANSWERED: NotificationKind.PLATFORM_TICKET_ANSWERED,
    FanNotice.RESOLVED: NotificationKind.PLATFORM_TICKET_RESOLVED,
    FanNotice.CLOSING_SOON: NotificationKind.PLATFORM_TICKET_CLOSING_SOON,
}


def ticket_link(ticket_id: UUID) -> str:
    """Return the page of a fan's ticket, on the platform's host."""
    return f"/support?ticket={ticket_id}"


class PlatformHelpdesk(Helpdesk[PlatformTicket]):
    tickets = PlatformTicket
    lines = PlatformTicketLine
    pictures = PlatformTicketPicture
    settings = PlatformSupportSettings

    def own(self, user_id: UUID) -> QuerySet[PlatformTicket]:
        return PlatformTicket.objects.filter(user_id=user_id)

    def show(self, ticket: PlatformTicket) -> None:
        upsert(entry_of(ticket, user_id=ticket.user_id, community_id=PLATFORM))
        # The number of the last line would show the internal lines of the team.
        announce_to_person(ticket.user_id, Event.SUPPORT, community_id=None, id=str(ticket.pk))

    def notify_team(self, ticket: PlatformTicket, line: TicketLineBase, *, is_new: bool) -> None:
        """Do nothing: the dashboard of the desk counts the tickets that wait for an operator."""

    def notify_fan(self, ticket: PlatformTicket, notice: FanNotice) -> None:
        notify(
            user_id=ticket.user_id,
            kind=NOTICES[notice],
            values={"ticket": ticket.title},
            link=ticket_link(ticket.pk),
            key=f"ticket:{ticket.pk}:{ticket.last_seq}:{notice}",
        )

    def look_later(self, ticket: PlatformTicket, at: datetime) -> None:
        enqueue("support.look", None, at, f"support-look:{ticket.pk}", ticket_id=str(ticket.pk))

    @contextmanager
    def stored_pictures(self, pictures: Sequence[bytes], user_id: UUID) -> Iterator[list[str]]:
        """Raises PictureRefused; the storage's error if it is away."""
        names: list[str] = []
        try:
            for picture in pictures:
                names.append(_stored(picture, user_id))
            yield names
        except Exception:
            self.drop_pictures(names)
            raise

    def drop_pictures(self, names: Collection[str]) -> None:
        for name in names:
            delete_public(name)


def _stored(picture: bytes, user_id: UUID) -> str:
    try:
        return store_private(user_id, picture)
    except OSError as error:
        if is_away(error):
            raise
        raise PictureRefused from error


helpdesk = PlatformHelpdesk()


def look(ticket_id: UUID) -> None:
    """Warn of the automatic close of a ticket, or close it, if that is due."""

    def work() -> None:
        ticket = helpdesk.all().select_for_update(no_key=True).filter(pk=ticket_id).first()
        if ticket is not None:
            helpdesk.look(ticket)

    atomically(work)


def open_ticket(
    *,
    user: User,
    title: str,
    category: str,
    text: str,
    pictures: Sequence[bytes],
    previous_id: UUID | None,
    key: UUID | None,
) -> PlatformTicket:
    """Open a ticket of a user to the operators. Call it outside transactions, because it stores the pictures.

    Raises RateLimited, TooManyTickets, TicketNotFound (``previous_id``), PictureRefused, ValidationFailed.
    """
    fan_calls.count(fan_calls.OPENED, user.pk)
    if category not in rules.PLATFORM_CATEGORIES:
        raise ValidationFailed(fields={"category": "Choose one of the categories"})
    owned = lookup.by_owner(user.pk)
    with helpdesk.pictures_of_line(pictures, user.pk) as names:
        new = NewTicket(
            title=title,
            category=category,
            previous_id=previous_id,
            line=NewLine(text=text, pictures=names, key=key),
            columns={"user_id": user.pk, "community_id": owned.pk if owned else None},
        )
        return atomically(lambda: helpdesk.open(new, fan_calls.fan(user), owner_id=user.pk)[0], savepoint=True)


def rebuild_platform_tickets() -> int:
    """Write the copies of all tickets to the platform again; return their number."""
    count = 0
    for ticket_id in PlatformTicket.objects.order_by("pk").values_list("pk", flat=True).iterator(chunk_size=500):
        with transaction.atomic():
            ticket = PlatformTicket.objects.select_for_update(no_key=True).get(pk=ticket_id)
            upsert(entry_of(ticket, user_id=ticket.user_id, community_id=PLATFORM))
        count += 1
    return count


def move_tickets(*, source: UUID, target: UUID) -> None:
    """Give the tickets of a merged account to the account that stays. Call it in a transaction."""
    PlatformTicket.objects.filter(user_id=source).update(user_id=target)
    PlatformTicketLine.objects.filter(author_id=source).update(author_id=target)
    move(source=source, target=target, communities=[PLATFORM])
