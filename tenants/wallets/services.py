"""Every movement of gems, and the switch that stops them.

Each call is one statement against the function of the community's own schema, and runs in the caller's transaction when
there is one. What was asked for is answered by a ``Receipt``, also when it was refused: the refusal is stored, so the
caller commits first and then calls ``require_paid`` to raise it. A repeated call gets the first call's receipt.

Raised at once, and nothing stored: IdempotencyKeyReused (other fingerprint), IdempotencyInFlight (the same call still
runs after 1.5 s), SpendingStopped.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

import structlog
from django.db import connection, transaction
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.acting import Actor
from saas.activity.services import upsert
from saas.kernel.idempotency import Idempotency
from saas.kernel.transactions import after_commit, atomically
from saas.notifications.catalog import Kind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.members.errors import NotSubscribed, OwnBalance
from tenants.members.models import Member
from tenants.wallets import errors
from tenants.wallets.issuance import GemSource
from tenants.wallets.models import Account, Cause, SystemAccount, TransactionType, Txn
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.transaction_facts import activity_of

log = structlog.get_logger(__name__)


def current_community() -> Community:
    """The community whose schema is entered. Raises RuntimeError outside of one: nothing moves there."""
    community = getattr(connection, "tenant", None)
    if not isinstance(community, Community):
        raise RuntimeError("Gems move inside a community's schema only")
    return community


def open_wallet(*, member: Member) -> None:
    """Give ``member`` an account with 0 gems, once; call it in the transaction that makes the member."""
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into wallets_account (tag, member_id, kind) values (%s, %s, 'MEMBER') "
            "on conflict (member_id) do nothing",
            [current_community().schema_tag, member.pk],
        )


def _post(function: str, asked: Mapping[str, Any], values: list[Any]) -> Receipt:
    """One call of a posting function, whose arguments all begin with tag, id, fingerprint, actor, acting for."""
    with connection.cursor() as cursor:
        # As one value, not as a table: that spares the server a scan of the function's answer.
        cursor.execute(f"select {function}({', '.join(['%s'] * len(values))})", values)
        return receipt_of(cursor.fetchone()[0], asked)


def spend(
    *,
    member: Member,
    amount: int,
    cause: Cause,
    cause_id: UUID | None,
    idempotency: Idempotency,
    actor: UUID,
    acting_for: UUID | None = None,
    reason: str = "",
    into: SystemAccount = SystemAccount.REVENUE,
) -> Receipt:
    """Take ``amount`` gems (at least 1) from ``member`` in the caller's transaction.

    The caller writes ``activity_of(receipt, member, community)`` to the fan's activity along with rows of its own, when
    the receipt is paid and not replayed, and calls ``show_balance`` then. Refusals: WALLET_INSUFFICIENT_BALANCE,
    WALLET_FROZEN.
    """
    identity = transaction_id(actor=actor, key=idempotency.key)
    return _post(
        "post_spend",
        receipt_context(identity, TransactionType.DEBIT, cause, cause_id, reason, actor),
        [
            current_community().schema_tag, identity, idempotency.fingerprint, actor, acting_for,
            member.pk, into, amount, cause, cause_id, reason,
        ],
    )  # fmt: skip


def mint(
    *,
    member: Member,
    amount: int,
    source: GemSource,
    cause_id: UUID | None,
    reason: str,
    idempotency: Idempotency,
    actor: Actor,
) -> Receipt:
    """Make ``amount`` gems for ``member``, in the caller's transaction, that were promised before by ``source``.

    The caller does with the receipt what ``spend`` says.
    """
    return _issue(member, amount, source, cause_id, reason, idempotency, actor.user_id, actor.acting_for)


def _issue(
    member: Member,
    amount: int,
    source: GemSource,
    cause_id: UUID | None,
    reason: str,
    idempotency: Idempotency,
    actor: UUID,
    acting_for: UUID | None,
) -> Receipt:
    identity = transaction_id(actor=actor, key=idempotency.key)
    account = Account.objects.values_list("pk", flat=True).get(member_id=member.pk)
    return _post(
        "post",
        receipt_context(identity, TransactionType.CREDIT, source.cause, cause_id, reason, actor, "in"),
        [
            current_community().schema_tag, identity, idempotency.fingerprint, actor, acting_for,
            TransactionType.CREDIT, source.cause, cause_id, reason, None, [int(SystemAccount.ISSUANCE)], [account],
            [amount],
        ],
    )  # fmt: skip


def undo(*, reverses: UUID, member: Member, reason: str, idempotency: Idempotency, actor: Actor) -> Receipt:
    """Reverse the paid transaction ``reverses`` of ``member`` as far as its gems are still there, once.

    In the caller's transaction; a receipt over 0 gems when none are. Raises TransactionNotFound, AlreadyRolledBack.
    """
    original = Txn.objects.filter(pk=reverses).first()
    if original is None:
        raise errors.TransactionNotFound
    direction = "out" if original.type == TransactionType.CREDIT else "in"
    identity = transaction_id(actor=actor.user_id, key=idempotency.key)
    return _post(
        "post_undo",
        receipt_context(
            identity, TransactionType.ROLLBACK, original.cause, original.cause_id, reason, actor.user_id, direction
        ),
        [
            current_community().schema_tag, identity, idempotency.fingerprint, actor.user_id, actor.acting_for,
            reverses, reason,
        ],
    )  # fmt: skip


def tip(*, member: Member, amount: int, reason: str, idempotency: Idempotency, actor: Actor) -> Receipt:
    """Make ``amount`` gems for ``member``, within the day's limit of the community. Refusal: WALLET_ISSUANCE_LIMIT.

    Raises OwnBalance, NotSubscribed: a former member keeps the wallet but gets no tips.
    """
    community = current_community()
    if member.user_id == actor.user_id:
        raise OwnBalance
    if not member.is_here:
        raise NotSubscribed
    identity = transaction_id(actor=actor.user_id, key=idempotency.key)

    def work() -> Receipt:
        receipt = _post(
            "post_tip",
            receipt_context(identity, TransactionType.CREDIT, Cause.TIP, None, reason, actor.user_id, "in"),
            [
                community.schema_tag, identity, idempotency.fingerprint, actor.user_id, actor.acting_for,
                member.pk, amount, reason, community.timezone,
            ],
        )  # fmt: skip
        _record(receipt, member, actor, "wallet.tip", Kind.TIP)
        return receipt

    return atomically(work)


def deduct(*, member: Member, amount: int, reason: str, idempotency: Idempotency, actor: Actor) -> Receipt:
    """Take ``amount`` gems from ``member``, who may have left. Refusals as for ``spend``. Raises OwnBalance."""
    if member.user_id == actor.user_id:
        raise OwnBalance

    def work() -> Receipt:
        receipt = spend(
            member=member,
            amount=amount,
            cause=Cause.DEDUCTION,
            cause_id=None,
            idempotency=idempotency,
            actor=actor.user_id,
            acting_for=actor.acting_for,
            reason=reason,
            into=SystemAccount.DEDUCTIONS,
        )
        _record(receipt, member, actor, "wallet.deduct", Kind.DEDUCTION)
        return receipt

    return atomically(work)


def credit(
    *,
    member: Member,
    amount: int,
    source: GemSource,
    cause_id: UUID | None,
    reason: str,
    idempotency: Idempotency,
    actor: UUID,
    is_shown: bool = True,
) -> Receipt:
    """Make ``amount`` gems (at least 1) for ``member`` in the caller's transaction, who asked for what is theirs.

    As ``mint``, for ``actor`` who acts for nobody else; writes the activity and shows the balance, unless it is the
    caller who shows it in its time. Never refused.
    """
    receipt = _issue(member, amount, source, cause_id, reason, idempotency, actor, None)
    if not receipt.replayed:
        upsert(activity_of(receipt, member, current_community()))
        if is_shown:
            show_balance(member.user_id)
    return receipt


def roll_back(
    *,
    reverses: UUID,
    member: Member,
    reason: str,
    idempotency: Idempotency,
    actor: UUID,
    acting_for: UUID | None = None,
) -> Receipt:
    """Reverse the paid transaction ``reverses`` of ``member``, once, in the caller's transaction if there is one.

    Refusal: WALLET_ROLLBACK_INSUFFICIENT (its gems are spent). Raises TransactionNotFound, AlreadyRolledBack.
    """
    identity = transaction_id(actor=actor, key=idempotency.key)
    original = Txn.objects.filter(pk=reverses).first()
    if original is None:
        raise errors.TransactionNotFound
    direction = "out" if original.type == TransactionType.CREDIT else "in"

    def work() -> Receipt:
        receipt = _post(
            "post_rollback",
            receipt_context(
                identity, TransactionType.ROLLBACK, original.cause, original.cause_id, reason, actor, direction
            ),
            [current_community().schema_tag, identity, idempotency.fingerprint, actor, acting_for, reverses, reason],
        )
        if receipt.paid and not receipt.replayed:
            upsert(activity_of(receipt, member, current_community()))
            show_balance(member.user_id)
        return receipt

    return atomically(work)


def reset(*, member: Member, reason: str, idempotency: Idempotency, actor: Actor) -> Receipt:
    """Post the exact balance of ``member`` away; an empty wallet gives a receipt over 0."""
    identity = transaction_id(actor=actor.user_id, key=idempotency.key)

    def work() -> Receipt:
        receipt = _post(
            "post_reset",
            receipt_context(identity, TransactionType.RESET, Cause.RESET, None, reason, actor.user_id),
            [
                current_community().schema_tag, identity, idempotency.fingerprint, actor.user_id, actor.acting_for,
                member.pk, reason,
            ],
        )  # fmt: skip
        _record(receipt, member, actor, "wallet.reset", Kind.WALLET_RESET)
        return receipt

    return atomically(work)


def _record(receipt: Receipt, member: Member, actor: Actor, action: str, kind: Kind) -> None:
    """The traces of a movement the team made, written with it; the member is told."""
    if receipt.paid and not receipt.replayed:
        upsert(activity_of(receipt, member, current_community()))
        show_balance(member.user_id)
        audit.record(
            actor,
            action,
            member.pk,
            after={
                "transaction": str(receipt.transaction_id),
                "amount": str(receipt.amount),
                "balance": str(receipt.balance),
                "reason": receipt.reason,
            },
        )
        if receipt.amount:
            notify(
                user_id=member.user_id,
                kind=kind,
                community_id=current_community().pk,
                values={"amount": receipt.amount, "reason": receipt.reason},
                link="/wallet",
            )


def show_balance(user_id: UUID) -> None:
    """After the commit, sends the member's open pages the balance of the current community.

    The balance is read then, with the account's version: the pages keep the newest version they know of.
    """
    after_commit(_announce_balance, current_community(), user_id)


def _announce_balance(community: Community, user_id: UUID) -> None:
    with tenant_context(community):
        account = Account.objects.filter(member__user_id=user_id).values_list("balance", "version").first()
    if account is not None:
        balance, version = account
        announce_to_person(user_id, Event.WALLET, community_id=community.pk, balance=str(balance), version=version)


def roll_up() -> int:
    """Bring the balances of the system accounts up to the oldest running transaction; answers that horizon."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select roll_up()")
        return int(cursor.fetchone()[0])
