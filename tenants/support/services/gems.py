"""Gifts and refunds for a ticket. Each leaves a movement in the ledger, and a line in the ticket."""

from collections.abc import Callable
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor, missing_right
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.errors import BusyRetry, DomainError, ValidationFailed
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, Idempotency, IdempotencyKeyReused
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.support.drafts import NewLine
from saas.support.models import TicketEvent
from saas.support.services import ticket_link
from saas.support.subjects import RefundCall, rules_of
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.members.errors import NotJoined
from tenants.support.errors import NoRefund
from tenants.support.models import GemsKind, SupportTicket, TicketGems
from tenants.support.services.helpdesk import helpdesk, staff
from tenants.support.sources import SUPPORT_GIFTS
from tenants.wallets.errors import SpendingStopped
from tenants.wallets.issuance import promise, staff_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import issue

GIFT_PERMISSION = Permission.WALLETS_MANAGEMENT
# They say that the call can be sent again, or not; they do not say that there is nothing to refund.
_OF_THE_CALL = (*IDEMPOTENCY_ERRORS, SpendingStopped, BusyRetry)


def give_gift(*, ticket_id: UUID, gems: int, reason: str, actor: Actor, idempotency: Idempotency) -> SupportTicket:
    """Give gems to the fan of a ticket, within the limits of the team and of the staff member, once per key.

    Raises TicketNotFound, OwnTicket, TicketMerged, NotJoined, IssuanceLimit, SpendingStopped, ValidationFailed without
    the permission, and the errors of the key.
    """
    _require(actor, GIFT_PERMISSION, "gems")

    def give(ticket: SupportTicket) -> int:
        if not ticket.member.is_active:
            raise NotJoined
        promise(SUPPORT_GIFTS, amount=gems, staff=[staff_of(actor)])
        receipt = issue(
            member=ticket.member,
            amount=gems,
            source=SUPPORT_GIFTS,
            cause_id=ticket.pk,
            reason=reason,
            idempotency=idempotency,
            actor=actor.user_id,
            acting_for=actor.acting_for,
        ).require_paid()
        audit.record(
            actor,
            "ticket.gift",
            ticket.pk,
            after={
                "member": str(ticket.member_id),
                "number": ticket.number,
                "amount": str(receipt.amount),
                "text": reason,
                "transaction": str(receipt.transaction_id),
            },
        )
        notify(
            user_id=ticket.member.user_id,
            kind=NotificationKind.TICKET_GIFT,
            community_id=actor.community_id,
            values={"amount": receipt.amount, "ticket": ticket.title},
            link=ticket_link(ticket.pk),
            key=f"ticket-gift:{receipt.transaction_id}",
        )
        return receipt.amount

    return _once(GemsKind.GIFT, ticket_id, reason, actor, idempotency, give)


def refund(
    *, ticket_id: UUID, reason: str, actor: Actor, community: Community, idempotency: Idempotency
) -> SupportTicket:
    """Refund what a ticket is about, by the app that it belongs to, once per key. The fan reads ``reason``.

    Raises TicketNotFound, OwnTicket, TicketMerged, NoRefund, SpendingStopped, ValidationFailed without the permission,
    and the errors of the key.
    """

    def give(ticket: SupportTicket) -> int:
        rules = rules_of(ticket.subject_kind) if ticket.subject_kind else None
        if rules is None or rules.refund is None or ticket.subject_id is None:
            raise NoRefund(why="What this ticket is about cannot be refunded.")
        if rules.refund_permission is not None:
            _require(actor, rules.refund_permission, "reason")
        call = RefundCall(
            thing_id=ticket.subject_id, reason=reason, actor=actor, community=community, idempotency=idempotency
        )
        try:
            return rules.refund(call)
        except DomainError as error:
            if isinstance(error, _OF_THE_CALL):
                raise
            raise NoRefund(why=f"{str(error).rstrip('.')}.") from error

    return _once(GemsKind.REFUND, ticket_id, reason, actor, idempotency, give)


def _once(
    kind: GemsKind,
    ticket_id: UUID,
    reason: str,
    actor: Actor,
    idempotency: Idempotency,
    give: Callable[[SupportTicket], int],
) -> SupportTicket:
    key = transaction_id(actor=actor.user_id, key=idempotency.key)

    def work() -> SupportTicket:
        ticket = helpdesk.locked_for(ticket_id, actor)
        known = TicketGems.objects.filter(key=key).first()
        if known is not None:
            if bytes(known.fingerprint) != idempotency.fingerprint:
                raise IdempotencyKeyReused
            return ticket
        helpdesk.require_writable(ticket)
        gems = give(ticket)
        with constraints_as_errors():
            TicketGems.objects.create(
                ticket=ticket,
                kind=kind,
                gems=gems,
                reason=reason,
                key=key,
                fingerprint=idempotency.fingerprint,
                actor_id=actor.user_id,
                actor_name=actor.username,
                created_at=now(),
            )
        event = TicketEvent.GIFT if kind == GemsKind.GIFT else TicketEvent.REFUND
        value = reason if kind == GemsKind.GIFT else ticket.subject_title
        helpdesk.add_event(ticket, staff(actor), NewLine(event=event, value=value[:160], gems=gems))
        return ticket

    return atomically(work, savepoint=True)


def _require(actor: Actor, permission: Permission, field: str) -> None:
    if refusal := missing_right(actor, permission):
        raise ValidationFailed(fields={field: refusal})
