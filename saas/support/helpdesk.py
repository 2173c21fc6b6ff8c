"""The workflow of support tickets, the same for a community's team and for the operators.

A subclass names its tables, and says who is notified, which copies change, and which job looks at a ticket later. Each
function runs in the caller's transaction. The row of the ticket is locked first, so that its lines have one order.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID, uuid5

from django.db import connection
from django.db.models import QuerySet

from saas.kernel.clock import now
from saas.support import rules
from saas.support.drafts import SYSTEM, FanNotice, NewLine, NewTicket, Writer
from saas.support.errors import (
    TicketAlreadyResolved,
    TicketClosed,
    TicketNotFound,
    TicketNotRateable,
    TooManyTickets,
)
from saas.support.models import (
    SupportSettingsBase,
    TicketBase,
    TicketEvent,
    TicketLineBase,
    TicketSide,
    TicketStatus,
    TicketWait,
)

T = TypeVar("T", bound=TicketBase)
_NEXT_NUMBER = """
insert into {table} as s (id, last_number) values (1, 1)
on conflict (id) do update set last_number = s.last_number + 1 returning last_number
"""


def _key_of(line: NewLine, writer: Writer) -> UUID | None:
    """Return the stored key of a line: another person's call with the same key is another call."""
    return uuid5(line.key, f"{writer.side}:{writer.user_id}") if line.key else None


class Helpdesk(ABC, Generic[T]):
    """One place that answers tickets. Its models extend TicketBase and so on by the keys between its tables."""

    tickets: ClassVar[Any]
    lines: ClassVar[Any]
    pictures: ClassVar[Any]
    settings: ClassVar[type[SupportSettingsBase]]

    @abstractmethod
    def own(self, user_id: UUID) -> QuerySet[T]:
        """Return the tickets of a fan."""

    @abstractmethod
    def show(self, ticket: T) -> None:
        """Update the copies of the ticket, and announce it to the open pages of both sides."""

    @abstractmethod
    def notify_team(self, ticket: T, line: TicketLineBase, *, is_new: bool) -> None:
        """Notify the team of a new ticket, or of the first message that the team has not read."""

    @abstractmethod
    def notify_fan(self, ticket: T, notice: FanNotice) -> None: ...

    @abstractmethod
    def look_later(self, ticket: T, at: datetime) -> None:
        """Enqueue the job that calls ``look`` at this time."""

    @abstractmethod
    def stored_pictures(self, pictures: Sequence[bytes], user_id: UUID) -> AbstractContextManager[list[str]]:
        """Store pictures (WebP) that this user wrote; yield their names, and delete them if the block fails."""

    @abstractmethod
    def drop_pictures(self, names: Collection[str]) -> None:
        """Delete stored pictures that no row refers to."""

    @contextmanager
    def pictures_of_line(self, pictures: Sequence[bytes], user_id: UUID) -> Iterator[list[str]]:
        """Do as ``stored_pictures``; also delete the pictures of a repeated call, which writes no second line."""
        with self.stored_pictures(pictures, user_id) as names:
            yield names
        if names:
            kept = set(self.pictures.objects.filter(name__in=names).values_list("name", flat=True))
            self.drop_pictures(set(names) - kept)

    def require_writable(self, ticket: T) -> None:
        """Raise an error if nothing can be written to the ticket any more."""

    # Reads

    def locked(self, rows: QuerySet[T], ticket_id: UUID) -> T:
        """Return the ticket of ``rows`` with its row locked. Raises TicketNotFound."""
        ticket = rows.select_for_update(no_key=True, of=("self",)).filter(pk=ticket_id).first()
        if ticket is None:
            raise TicketNotFound
        return ticket

    def all(self) -> QuerySet[T]:
        rows: QuerySet[Any] = self.tickets.objects.all()
        return rows

    def lines_of(self, ticket: T, *, is_fan: bool) -> QuerySet[Any]:
        """Return the lines that one side sees, in their order."""
        rows: QuerySet[Any] = self.lines.objects.filter(ticket=ticket).order_by("seq")
        return rows.filter(is_internal=False) if is_fan else rows

    def fan_seq(self, ticket: T) -> int:
        """Return the number of the last line that the fan sees. Internal lines of the team do not move it."""
        last: int | None = self.lines_of(ticket, is_fan=True).order_by("-seq").values_list("seq", flat=True).first()
        return last or 0

    def close_after_days(self) -> int | None:
        row = self.settings._default_manager.filter(pk=1).first()
        return (row or self.settings()).close_after_days

    # Writes

    def open(self, new: NewTicket, writer: Writer, *, owner_id: UUID) -> tuple[T, bool]:
        """Open a ticket of the fan ``owner_id``, once per key of its first line; return it, and False for a repetition.

        Raises TicketNotFound (``previous_id``), TooManyTickets (a fan's).
        """
        is_fan = writer.side == TicketSide.FAN
        mine = self.own(owner_id)
        if new.previous_id and not mine.filter(pk=new.previous_id).exists():
            raise TicketNotFound
        number = self.next_number()
        # After the number: it lets the tickets of this place be opened one after the other.
        key = _key_of(new.line, writer)
        if key and (known := mine.filter(lines__key=key, lines__seq=1).first()):
            return known, False
        if is_fan and mine.exclude(status=TicketStatus.RESOLVED).count() >= rules.MAX_OPEN_TICKETS:
            raise TooManyTickets(limit=rules.MAX_OPEN_TICKETS)
        moment = now()
        ticket: T = self.tickets(
            number=number,
            title=new.title,
            category=new.category,
            priority=new.priority,
            previous_id=new.previous_id,
            is_opened_by_team=not is_fan,
            status=TicketStatus.OPENED if is_fan else TicketStatus.IN_PROGRESS,
            last_side=writer.side,
            waits_for=rules.next_writer(writer.side),
            waiting_since=moment,
            last_message_at=moment,
            created_at=moment,
            updated_at=moment,
            **new.columns,
        )
        ticket.save(force_insert=True)
        line = self._append(ticket, writer, new.line, moment)
        if is_fan:
            self.notify_team(ticket, line, is_new=True)
        else:
            self._wait_for_fan(ticket, moment)
            self.notify_fan(ticket, FanNotice.OPENED)
        self._save(ticket, moment)
        return ticket, True

    def write(self, ticket: T, writer: Writer, line: NewLine) -> TicketLineBase:
        """Write a message or an internal note to the locked ticket, once per ``key``.

        A fan's message reopens a resolved ticket. Raises TicketClosed if that is too late. The colleague with the
        first answer becomes the assignee, if there is none.
        """
        key = _key_of(line, writer)
        same: QuerySet[Any] = self.lines.objects.filter(ticket=ticket, key=key)
        known: TicketLineBase | None = same.first() if key else None
        if known is not None:
            return known
        self.require_writable(ticket)
        moment = now()
        if writer.side == TicketSide.FAN:
            written = self._write_as_fan(ticket, writer, line, moment)
        else:
            is_known = self._has_unread_answer(ticket)
            written = self._append(ticket, writer, line, moment)
            if not line.is_internal:
                if ticket.assignee_id is None and ticket.first_answer_at is None:
                    ticket.assignee_id, ticket.assignee_name = writer.user_id, writer.name
                self._answered(ticket, moment)
                if not is_known:
                    self.notify_fan(ticket, FanNotice.ANSWERED)
        self._save(ticket, moment)
        return written

    def _write_as_fan(self, ticket: T, writer: Writer, line: NewLine, moment: datetime) -> TicketLineBase:
        if ticket.resolved_at is not None:
            if not rules.is_before(moment, rules.reopens_until(ticket.resolved_at)):
                raise TicketClosed(days=rules.REOPEN_DAYS)
            ticket.status, ticket.resolved_at = TicketStatus.OPENED, None
            self._append(ticket, writer, NewLine(event=TicketEvent.REOPENED), moment)
        self._wait(ticket, TicketWait.TEAM, moment)
        had_unread = ticket.team_unread > 0
        written = self._append(ticket, writer, line, moment)
        if not had_unread:
            self.notify_team(ticket, written, is_new=False)
        return written

    def _answered(self, ticket: T, moment: datetime) -> None:
        """Count the team's answer: times, status, and the time until the ticket closes without the fan's answer."""
        if ticket.first_answer_at is None and not ticket.is_opened_by_team:
            ticket.first_answer_at = moment
        if ticket.status == TicketStatus.OPENED:
            ticket.status = TicketStatus.IN_PROGRESS
        if ticket.status != TicketStatus.RESOLVED:
            self._wait_for_fan(ticket, moment)
        # An answer has read what it answers.
        ticket.team_unread = 0

    def _has_unread_answer(self, ticket: T) -> bool:
        """True if the fan has not read an earlier answer, and was notified of that one. Events are no answers."""
        if not ticket.fan_unread:
            return False
        unread = self.lines_of(ticket, is_fan=True).exclude(side=TicketSide.FAN).order_by("-seq")
        return "" in unread.values_list("event", flat=True)[: ticket.fan_unread]

    def set_status(self, ticket: T, status: str, writer: Writer) -> None:
        """Give the locked ticket a status, as the team. The same status changes nothing."""
        if status == ticket.status:
            return
        self.require_writable(ticket)
        moment = now()
        was_resolved = ticket.status == TicketStatus.RESOLVED
        ticket.status = status
        self._append(ticket, writer, NewLine(event=TicketEvent.STATUS, value=status), moment)
        if status == TicketStatus.RESOLVED:
            # The team has read what it resolves.
            ticket.team_unread = 0
            self._resolve(ticket, moment)
            self.notify_fan(ticket, FanNotice.RESOLVED)
        elif was_resolved:
            ticket.resolved_at = None
            self._wait(ticket, TicketWait.TEAM, moment)
        self._save(ticket, moment)

    def close_as_fan(self, ticket: T, writer: Writer) -> None:
        """Resolve the fan's locked ticket. Raises TicketAlreadyResolved."""
        if ticket.status == TicketStatus.RESOLVED:
            raise TicketAlreadyResolved
        moment = now()
        ticket.status = TicketStatus.RESOLVED
        self._append(ticket, writer, NewLine(event=TicketEvent.CLOSED), moment)
        # The team has nothing left to answer.
        ticket.team_unread = 0
        self._resolve(ticket, moment)
        self._save(ticket, moment)

    def rate(self, ticket: T, *, rating: int, text: str) -> None:
        """Keep the fan's rating of the locked ticket; a later one replaces it. Raises TicketNotRateable."""
        self.require_writable(ticket)
        moment = now()
        if not rules.is_before(moment, rules.rates_until(ticket.resolved_at)):
            raise TicketNotRateable(days=rules.RATING_DAYS)
        ticket.rating, ticket.rating_text, ticket.rated_at = rating, text, moment
        self._save(ticket, moment)

    def assign(self, ticket: T, user_id: UUID | None, name: str, writer: Writer) -> None:
        """Assign the locked ticket; None removes the assignee. The fan does not see it."""
        if user_id == ticket.assignee_id:
            return
        moment = now()
        ticket.assignee_id, ticket.assignee_name = user_id, name
        self._append(ticket, writer, NewLine(event=TicketEvent.ASSIGNED, value=name, is_internal=True), moment)
        self._save(ticket, moment)

    def prioritize(self, ticket: T, priority: str, writer: Writer) -> None:
        if priority == ticket.priority:
            return
        moment = now()
        ticket.priority = priority
        self._append(ticket, writer, NewLine(event=TicketEvent.PRIORITY, value=priority, is_internal=True), moment)
        self._save(ticket, moment)

    def add_event(self, ticket: T, writer: Writer, line: NewLine) -> TicketLineBase:
        """Write an event that both sides see, to the locked ticket."""
        moment = now()
        written = self._append(ticket, writer, line, moment)
        self._save(ticket, moment)
        return written

    def wait_for_team(self, ticket: T, since: datetime) -> None:
        """Let the locked ticket wait for the team since then, if it waits for the fan. The caller saves it."""
        if ticket.waits_for == TicketWait.FAN:
            self._wait(ticket, TicketWait.TEAM, since)

    def end_merged(self, ticket: T, writer: Writer, line: NewLine) -> None:
        """Resolve a locked ticket whose lines moved to another one. The fan has nothing to read in it."""
        moment = now()
        self._append(ticket, writer, line, moment)
        ticket.fan_unread = 0
        if ticket.status != TicketStatus.RESOLVED:
            ticket.status = TicketStatus.RESOLVED
            self._resolve(ticket, moment)
        self._save(ticket, moment)

    def read(self, ticket: T, *, up_to: int, is_fan: bool) -> None:
        """Mark the lines of the locked ticket up to this number as read by one side. A page cannot unread later."""
        other = self.lines_of(ticket, is_fan=True).filter(seq__gt=up_to)
        if is_fan:
            unread = min(other.exclude(side=TicketSide.FAN).count(), ticket.fan_unread)
            is_changed, ticket.fan_unread = unread != ticket.fan_unread, unread
        else:
            unread = min(other.filter(side=TicketSide.FAN).count(), ticket.team_unread)
            is_changed, ticket.team_unread = unread != ticket.team_unread, unread
        if is_changed:
            ticket.save(update_fields=["fan_unread", "team_unread"])
            self.show(ticket)

    def look(self, ticket: T) -> None:
        """Do what is due for a locked ticket that waits for the fan: warn, or close it."""
        moment = now()
        plan = rules.closing_plan(ticket.closes_at, ticket.warned_at, moment)
        if plan.look_again_at is not None:
            self.look_later(ticket, plan.look_again_at)
        if plan.step is rules.ClosingStep.WARN:
            assert plan.look_again_at is not None
            ticket.warned_at, ticket.closes_at = moment, plan.look_again_at
            value = plan.look_again_at.isoformat(timespec="seconds")
            self._append(ticket, SYSTEM, NewLine(event=TicketEvent.WARNING, value=value), moment)
            self.notify_fan(ticket, FanNotice.CLOSING_SOON)
            self._save(ticket, moment)
        elif plan.step is rules.ClosingStep.CLOSE:
            ticket.status = TicketStatus.RESOLVED
            self._append(ticket, SYSTEM, NewLine(event=TicketEvent.CLOSED), moment)
            self._resolve(ticket, moment)
            self.notify_fan(ticket, FanNotice.RESOLVED)
            self._save(ticket, moment)

    # Parts of writes

    def _resolve(self, ticket: T, moment: datetime) -> None:
        ticket.resolved_at = moment
        self._wait(ticket, TicketWait.NOBODY, moment)

    def _wait_for_fan(self, ticket: T, moment: datetime) -> None:
        self._wait(ticket, TicketWait.FAN, moment)
        ticket.closes_at = rules.closing_time(moment, self.close_after_days())
        if ticket.closes_at is not None:
            self.look_later(ticket, rules.warning_time(ticket.closes_at))

    def _wait(self, ticket: T, who: TicketWait, moment: datetime) -> None:
        """Let the ticket wait for ``who``. If it does already, it waits since the first message without an answer."""
        ticket.closes_at = ticket.warned_at = None
        if ticket.waits_for == who:
            return
        ticket.team_seconds += rules.seconds_of_team(ticket.waits_for, ticket.waiting_since, moment)
        ticket.waits_for, ticket.waiting_since = who, moment

    def _append(self, ticket: T, writer: Writer, line: NewLine, moment: datetime) -> TicketLineBase:
        """Write the next line of the locked ticket, and count it as unread by the other side."""
        ticket.last_seq += 1
        row: TicketLineBase = self.lines.objects.create(
            ticket=ticket,
            seq=ticket.last_seq,
            side=writer.side,
            author_id=writer.user_id,
            author_name=writer.name,
            text=line.text,
            is_internal=line.is_internal,
            event=line.event,
            value=line.value,
            gems=line.gems,
            key=_key_of(line, writer),
            created_at=moment,
        )
        if line.pictures:
            self.pictures.objects.bulk_create([self.pictures(line=row, name=name) for name in line.pictures])
        if not line.is_internal:
            ticket.last_message_at, ticket.last_side = moment, writer.side
            if writer.side == TicketSide.FAN:
                ticket.team_unread += 1
            else:
                ticket.fan_unread += 1
        return row

    def _save(self, ticket: T, moment: datetime) -> None:
        ticket.updated_at = moment
        ticket.save()
        self.show(ticket)

    def next_number(self) -> int:
        with connection.cursor() as cursor:
            cursor.execute(_NEXT_NUMBER.format(table=self.settings._meta.db_table))
            return int(cursor.fetchone()[0])
