"""The writes of the team to tickets: answers, notes, status, priority, assignee, merges, and settings."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import F

from saas.access import audit
from saas.access.acting import Actor, acting_for
from saas.accounts.models import User
from saas.accounts.rules import FIELD_REQUIRED
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.support.drafts import NewLine, Writer
from saas.support.errors import TicketNotFound
from saas.support.models import MAX_PICTURES, TicketEvent, TicketStatus, TicketWait
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.support.errors import CannotMerge, OwnTicket, SavedAnswerNotFound
from tenants.support.models import (
    SavedAnswer,
    SupportSettings,
    SupportTicket,
    SupportTicketLine,
    TicketGems,
)
from tenants.support.services.helpdesk import helpdesk, staff


def write(
    *,
    ticket_id: UUID,
    text: str,
    is_internal: bool,
    status: str | None,
    pictures: Sequence[bytes],
    saved_answer_id: UUID | None,
    key: UUID | None,
    actor: Actor,
) -> SupportTicketLine:
    """Answer a ticket, or add an internal note; with ``status``, set that afterwards. Return the line.

    ``saved_answer_id`` adds the pictures of that answer. Call it outside transactions. Raises TicketNotFound,
    OwnTicket, TicketMerged, SavedAnswerNotFound, ValidationFailed, and the errors of pictures.
    """

    def work(names: Sequence[str]) -> SupportTicketLine:
        ticket = helpdesk.locked_for(ticket_id, actor)
        before = ticket.last_seq
        known = _pictures_of_answer(saved_answer_id)
        if len(known) + len(names) > MAX_PICTURES:
            raise ValidationFailed(fields={"pictures": f"Choose at most {MAX_PICTURES} pictures, with the saved ones"})
        if not text.strip() and not known and not names:
            raise ValidationFailed(fields={"text": FIELD_REQUIRED})
        line = NewLine(text=text, pictures=[*known, *names], is_internal=is_internal, key=key)
        written: Any = helpdesk.write(ticket, staff(actor), line)
        if ticket.last_seq == before:
            return written  # type: ignore[no-any-return]
        if status is not None:
            helpdesk.set_status(ticket, status, staff(actor))
        audit.record(
            actor,
            "ticket.note" if is_internal else "ticket.answer",
            ticket.pk,
            after={"member": str(ticket.member_id), "number": ticket.number, **({"status": status} if status else {})},
        )
        return written  # type: ignore[no-any-return]

    with helpdesk.pictures_of_line(pictures, actor.user_id) as names:
        return atomically(lambda: work(names), savepoint=True)


def _pictures_of_answer(answer_id: UUID | None) -> list[str]:
    if answer_id is None:
        return []
    answer = SavedAnswer.objects.prefetch_related("pictures").filter(pk=answer_id).first()
    if answer is None:
        raise SavedAnswerNotFound
    return [picture.name for picture in answer.pictures.all()]


def edit_tickets(
    *,
    ticket_ids: Sequence[UUID],
    changes: Mapping[str, Any],
    actor: Actor,
    community: Community,
    seen: Seen = NOTHING_SEEN,
) -> list[SupportTicket]:
    """Change ``status``, ``priority`` or ``assignee_id`` of tickets, all or none. Raises TicketNotFound, OwnTicket,
    TicketMerged, EditConflict, ValidationFailed (an assignee without the permission)."""
    assignee = _assignee(changes.get("assignee_id"), community)

    def work() -> list[SupportTicket]:
        # In one order, so that two calls never wait for each other in a circle.
        rows = helpdesk.all().select_for_update(no_key=True, of=("self",)).filter(pk__in=set(ticket_ids))
        tickets = list(rows.order_by("pk"))
        if len(tickets) < len(set(ticket_ids)):
            raise TicketNotFound
        for ticket in tickets:
            if ticket.member.user_id == actor.user_id:
                raise OwnTicket
            helpdesk.require_writable(ticket)
            seen.check({"status": ticket.status, "priority": ticket.priority, "assignee_id": ticket.assignee_id})
            _edit(ticket, changes, assignee, actor)
        return tickets

    return atomically(work)


def _edit(ticket: SupportTicket, changes: Mapping[str, Any], assignee: User | None, actor: Actor) -> None:
    writer, before = staff(actor), _facts(ticket)
    if "assignee_id" in changes:
        helpdesk.assign(ticket, assignee.pk if assignee else None, assignee.username if assignee else "", writer)
    if "priority" in changes:
        helpdesk.prioritize(ticket, changes["priority"], writer)
    if "status" in changes:
        helpdesk.set_status(ticket, changes["status"], writer)
    after = _facts(ticket)
    changed = [name for name in after if after[name] != before[name]]
    if changed:
        audit.record(
            actor,
            "ticket.edit",
            ticket.pk,
            before={name: before[name] for name in changed},
            after={"member": str(ticket.member_id)} | {name: after[name] for name in changed},
        )


def _facts(ticket: SupportTicket) -> dict[str, str]:
    return {"status": ticket.status, "priority": ticket.priority, "assignee": ticket.assignee_name}


def _assignee(user_id: UUID | None, community: Community) -> User | None:
    """Return a person of the team who manages tickets; None without an id."""
    if user_id is None:
        return None
    acting = acting_for(user_id, community)
    user = User.objects.filter(pk=user_id).first()
    if user is None or acting is None or not acting.may([Permission.TICKETS_MANAGEMENT]):
        raise ValidationFailed(fields={"assignee_id": "Choose a person of the team who manages tickets"})
    return user


def read(*, ticket_id: UUID, up_to: int, actor: Actor) -> None:
    """Mark the fan's lines up to this number as read, for the whole team. Raises TicketNotFound, OwnTicket."""
    atomically(lambda: helpdesk.read(helpdesk.locked_for(ticket_id, actor), up_to=up_to, is_fan=False))


def merge_tickets(*, ticket_id: UUID, into_id: UUID, actor: Actor) -> SupportTicket:
    """Move the lines of a ticket to the end of another one of the same fan, and resolve it; return the other one.

    Raises TicketNotFound, OwnTicket, CannotMerge (also for an open ticket into a resolved one).
    """

    def work() -> SupportTicket:
        rows = helpdesk.all().select_for_update(no_key=True, of=("self",))
        found = {row.pk: row for row in rows.filter(pk__in={ticket_id, into_id}).order_by("pk")}
        if not {ticket_id, into_id} <= found.keys():
            raise TicketNotFound
        source, target = found[ticket_id], found[into_id]
        if source.member.user_id == actor.user_id:
            raise OwnTicket
        if (
            source.pk == target.pk
            or source.member_id != target.member_id
            or source.merged_into_id
            or target.merged_into_id
            or (target.status == TicketStatus.RESOLVED != source.status)
        ):
            raise CannotMerge
        _move_lines(source, target, staff(actor))
        audit.record(
            actor,
            "ticket.merge",
            target.pk,
            after={"member": str(target.member_id), "merged": source.number, "number": target.number},
        )
        return target

    return atomically(work)


def _move_lines(source: SupportTicket, target: SupportTicket, writer: Writer) -> None:
    """Append the lines of ``source`` to ``target`` in their order. Both rows are locked."""
    unread = source.fan_unread, source.team_unread
    waits_since = source.waiting_since if source.waits_for == TicketWait.TEAM else None
    helpdesk.add_event(target, writer, NewLine(event=TicketEvent.MERGED, value=str(source.number)))
    offset = target.last_seq
    SupportTicketLine.objects.filter(ticket=source).update(ticket=target, seq=F("seq") + offset, key=None)
    TicketGems.objects.filter(ticket=source).update(ticket=target)
    target.last_seq += source.last_seq
    target.fan_unread, target.team_unread = target.fan_unread + unread[0], target.team_unread + unread[1]
    if waits_since is not None:
        helpdesk.wait_for_team(target, waits_since)
    target.save()
    helpdesk.show(target)
    source.last_seq = source.fan_unread = source.team_unread = 0
    source.merged_into = target
    helpdesk.end_merged(source, writer, NewLine(event=TicketEvent.MERGED_INTO, value=str(target.number)))


def edit_settings(*, close_after_days: int | None, actor: Actor, seen: Seen = NOTHING_SEEN) -> SupportSettings:
    """Set after how many days a ticket closes without the fan's answer; None closes none. Raises EditConflict.

    It applies from the next answer of the team on. Tickets that wait already keep their time.
    """

    def work() -> SupportSettings:
        SupportSettings.objects.get_or_create(pk=1)
        row = SupportSettings.objects.select_for_update(no_key=True).get(pk=1)
        seen.check({"close_after_days": row.close_after_days})
        before, row.close_after_days = row.close_after_days, close_after_days
        row.save(update_fields=["close_after_days"])
        audit.record(
            actor,
            "ticket.settings",
            actor.community_id,
            before={"closeAfterDays": before},
            after={"closeAfterDays": close_after_days},
        )
        return row

    return atomically(work)
