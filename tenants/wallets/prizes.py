"""Gems as prizes: reserved when they are promised, then awarded or released, in the caller's transaction.

A reservation counts against the daily limits, like a tip.
"""

from uuid import UUID

from saas.access.acting import Actor
from saas.kernel.idempotency import Idempotency
from tenants.members.models import Member
from tenants.wallets.calls import Movement, Post
from tenants.wallets.issuance import GemSource, promise, staff_of
from tenants.wallets.models import Account, Cause, SystemAccount, TransactionType
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.services import movement_of, post_for


def reserve_prize(
    *, source: GemSource, amount: int, cause_id: UUID, reason: str, idempotency: Idempotency, actor: Actor
) -> None:
    """Issue ``amount`` gems into the reserve. Raises IssuanceLimit, SpendingStopped.

    ``take_promise_back`` frees the limits if the object ``cause_id`` is canceled.
    """
    promise(source, amount=amount, staff=[staff_of(actor)], cancelable=cause_id)
    _move(SystemAccount.ISSUANCE, SystemAccount.PRIZES, amount, cause_id, reason, idempotency, actor.user_id)


def release_prize(*, amount: int, cause_id: UUID, reason: str, idempotency: Idempotency, actor: UUID) -> None:
    """Remove reserved gems without a winner. Raises SpendingStopped."""
    _move(SystemAccount.PRIZES, SystemAccount.ISSUANCE, amount, cause_id, reason, idempotency, actor)


def award_prize(
    *, member: Member, amount: int, cause_id: UUID, reason: str, idempotency: Idempotency, actor: UUID
) -> Receipt:
    """Give ``member`` reserved gems. Raises SpendingStopped and the errors of the key."""
    account = Account.objects.values_list("pk", flat=True).get(member_id=member.pk)
    movement = movement_of(actor, None, reason, idempotency)
    call = _post(movement, TransactionType.CREDIT, SystemAccount.PRIZES, account, amount, cause_id)
    return post_for(member, call, movement, TransactionType.CREDIT, Cause.PRIZE, cause_id, "in")


def _move(
    debit: int, credit: int, amount: int, cause_id: UUID, reason: str, idempotency: Idempotency, actor: UUID
) -> None:
    """Move gems between two system accounts. No wallet changes, so there is no activity or announcement."""
    movement = movement_of(actor, None, reason, idempotency)
    answer = _post(movement, TransactionType.DEBIT, debit, credit, amount, cause_id).answer()
    receipt_of(answer, receipt_context(movement.id, TransactionType.DEBIT, Cause.PRIZE, cause_id, reason, actor))


def _post(movement: Movement, kind: TransactionType, debit: int, credit: int, amount: int, cause_id: UUID) -> Post:
    return Post(
        movement=movement,
        type=kind,
        cause=Cause.PRIZE,
        cause_id=cause_id,
        reverses=None,
        debits=[int(debit)],
        credits=[int(credit)],
        amounts=[amount],
    )
