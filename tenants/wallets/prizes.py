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
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.models import Account, Cause, SystemAccount, TransactionType
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import Receipt, asked_for, community_here, receipt_of, show_balance
from tenants.wallets.transaction_facts import activity_of

_OF_STAFF = """
insert into wallets_staffissuanceday as d (day, actor, issued)
select (clock_timestamp() at time zone %(zone)s)::date, %(actor)s, %(amount)s from wallets_books b
where b.staff_issuance_limit is null or %(amount)s <= b.staff_issuance_limit
on conflict (day, actor) do update set issued = d.issued + excluded.issued
where d.issued + excluded.issued <= (select coalesce(b.staff_issuance_limit, 9999999999999) from wallets_books b)
"""
_OF_THE_DAY = """
insert into wallets_issuanceday as d (day, issued)
select (clock_timestamp() at time zone %(zone)s)::date, %(amount)s from wallets_books b
where %(amount)s <= b.daily_issuance_limit
on conflict (day) do update set issued = d.issued + excluded.issued
where d.issued + excluded.issued <= (select b.daily_issuance_limit from wallets_books b)
"""


def set_aside(*, amount: int, cause_id: UUID, reason: str, idempotency: Idempotency, actor: Actor) -> None:
    """Make ``amount`` gems that nobody has yet. Raises IssuanceLimit, SpendingStopped."""
    facts: dict[str, Any] = {"zone": community_here().timezone, "actor": actor.user_id, "amount": amount}
    with connection.cursor() as cursor:
        for limit in (_OF_STAFF, _OF_THE_DAY) if actor.acting_for != actor.user_id else (_OF_THE_DAY,):
            cursor.execute(limit, facts)
            if not cursor.rowcount:
                raise IssuanceLimit(amount=str(amount))
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
        upsert(activity_of(receipt, member, community_here()))
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
        community_here().schema_tag, identity, idempotency.fingerprint, actor, None, kind, Cause.PRIZE, cause_id,
        reason, None, [int(debit)], [int(credit)], [amount],
    ]  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute(f"select post({', '.join(['%s'] * len(values))})", values)
        return receipt_of(cursor.fetchone()[0], asked_for(identity, kind, Cause.PRIZE, cause_id, reason, actor, "in"))
