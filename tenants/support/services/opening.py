"""Opening of tickets: by a fan about an own thing, and by the team for a fan."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from saas.support import fan_calls, rules
from saas.support.drafts import NewLine, NewTicket
from saas.support.errors import SubjectNotFound
from saas.support.subjects import find_own_subject
from tenants.checkout.errors import MembersOnly
from tenants.members.errors import MemberNotFound
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.support.errors import OwnTicket
from tenants.support.models import MAX_SUBJECT_LENGTH, SupportTicket
from tenants.support.services.helpdesk import helpdesk, staff
from tenants.wallets.services import current_community


def open_ticket(
    *,
    user: User,
    title: str,
    category: str,
    text: str,
    pictures: Sequence[bytes],
    subject_kind: str,
    subject_id: UUID | None,
    previous_id: UUID | None,
    key: UUID | None,
) -> SupportTicket:
    """Open a ticket of a fan. Call it outside transactions, because it stores the pictures.

    A restricted or former member can open one, because it may be about that. Raises MembersOnly, SubjectNotFound,
    TicketNotFound (``previous_id``), TooManyTickets, RateLimited, ValidationFailed, and the errors of pictures.
    """
    fan_calls.count(fan_calls.OPENED, user.pk)
    _check_category(category)
    member = member_of(user.pk)
    if member is None:
        raise MembersOnly
    columns = {"member": member} | _subject_columns(subject_kind, subject_id, member)
    with helpdesk.pictures_of_line(pictures, user.pk) as names:
        new = NewTicket(
            title=title,
            category=category,
            previous_id=previous_id,
            line=NewLine(text=text, pictures=names, key=key),
            columns=columns,
        )
        return atomically(lambda: helpdesk.open(new, fan_calls.fan(user), owner_id=user.pk)[0], savepoint=True)


def open_for_fan(
    *,
    member_id: UUID | None,
    username: str,
    title: str,
    category: str,
    priority: str,
    text: str,
    pictures: Sequence[bytes],
    subject_kind: str,
    subject_id: UUID | None,
    key: UUID | None,
    actor: Actor,
) -> SupportTicket:
    """Open a ticket for a fan, as the team, once per ``key``. Call it outside transactions.

    Raises MemberNotFound, OwnTicket, SubjectNotFound, ValidationFailed, and the errors of pictures.
    """
    _check_category(category)
    member = _member(member_id, username)
    if member.user_id == actor.user_id:
        raise OwnTicket
    columns = {"member": member} | _subject_columns(subject_kind, subject_id, member)

    def work(names: Sequence[str]) -> SupportTicket:
        line = NewLine(text=text, pictures=names, key=key)
        new = NewTicket(title=title, category=category, priority=priority, line=line, columns=columns)
        ticket, is_new = helpdesk.open(new, staff(actor), owner_id=member.user_id)
        if is_new:
            audit.record(actor, "ticket.create", ticket.pk, after={"member": str(member.pk), "number": ticket.number})
        return ticket

    with helpdesk.pictures_of_line(pictures, actor.user_id) as names:
        return atomically(lambda: work(names), savepoint=True)


def _member(member_id: UUID | None, username: str) -> Member:
    """Return the member of this id, else of this username. Raises MemberNotFound, ValidationFailed."""
    if member_id is not None:
        member = Member.objects.filter(pk=member_id).first()
        if member is None:
            raise MemberNotFound
        return member
    member = Member.objects.filter(username__iexact=username.strip()).first()
    if member is None:
        raise ValidationFailed(fields={"username": "No fan of your community has this username"})
    return member


def _check_category(category: str) -> None:
    if category not in rules.COMMUNITY_CATEGORIES:
        raise ValidationFailed(fields={"category": "Choose one of the categories"})


def _subject_columns(kind: str, thing_id: UUID | None, member: Member) -> dict[str, Any]:
    """Return the columns of a ticket about the member's thing. The fan reads its title, so the fan must see the thing.

    Raises SubjectNotFound.
    """
    if not kind or thing_id is None:
        return {}
    subject = find_own_subject(kind, thing_id, member.pk, member.user_id, current_community())
    if subject is None:
        raise SubjectNotFound
    return {"subject_kind": kind, "subject_id": thing_id, "subject_title": subject.title[:MAX_SUBJECT_LENGTH]}
