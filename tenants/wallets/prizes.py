"""Gems that are promised as prizes: made and set aside when they are promised, given from there, or put back.

Within what the team may hand out in a day, as a tip is. All in the caller's transaction.
"""

from typing import Any
from uuid import UUID

from django.db import connection

from saas.access.acting import Actor
from saas.activity.services import upsert
from saas.kernel.idempotency import Idempotency
from tenants.members.models import Member
from tenants.wallets.issuance import GemSource, promise, staff_of
from tenants.wallets.models import Account, Cause, SystemAccount, TransactionType
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import current_community, show_balance
from tenants.wallets.transaction_facts import activity_of


def set_aside(
    *, source: GemSource, amount: int, cause_id: UUID, reason: str, idempotency: Idempotency, actor: Actor
) -> None:
    """Make ``amount`` gems that nobody has yet. Raises IssuanceLimit, SpendingStopped."""
    promise(source, amount=amount, staff=[staff_of(actor)])
    _post(
        TransactionType.DEBIT, SystemAccount.ISSUANCE, SystemAccount.PRIZES, amount, cause_id, reason, idempotency,
        actor.user_id,
    )  # fmt: skip


def put_back(*, amount: int, cause_id: UUID, reason: str, idempotency: Idempotency, actor: UUID) -> None:
    """What was set aside and nobody won is no more. Raises SpendingStopped."""
    _post(
        TransactionType.DEBIT,
        SystemAccount.PRIZES,
        SystemAccount.ISSUANCE,
        amount,
        cause_id,
        reason,
        idempotency,
        actor,
    )


def give(*, member: Member, amount: int, cause_id: UUID, reason: str, idempotency: Idempotency, actor: UUID) -> Receipt:
    """Give ``member`` gems that were set aside; shows the balance. Raises SpendingStopped, the key's errors."""
    account = Account.objects.values_list("pk", flat=True).get(member_id=member.pk)
    receipt = _post(TransactionType.CREDIT, SystemAccount.PRIZES, account, amount, cause_id, reason, idempotency, actor)
    if not receipt.replayed:
        upsert(activity_of(receipt, member, current_community()))
        show_balance(member.user_id)
    return receipt


def _post(
    kind: TransactionType,
    debit: int,
    credit: int,
    amount: int,
    cause_id: UUID,
    reason: str,
    idempotency: Idempotency,
    actor: UUID,
) -> Receipt:
    identity = transaction_id(actor=actor, key=idempotency.key)
    values: list[Any] = [
        current_community().schema_tag, identity, idempotency.fingerprint, actor, None, kind, Cause.PRIZE, cause_id,
        reason, None, [int(debit)], [int(credit)], [amount],
    ]  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(f"select post({', '.join(['%s'] * len(values))})", values)
        return receipt_of(
            cursor.fetchone()[0], receipt_context(identity, kind, Cause.PRIZE, cause_id, reason, actor, "in")
        )
