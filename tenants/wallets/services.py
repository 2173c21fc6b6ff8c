"""Every movement of gems, and stopping the spending.

Each call is one statement: a function of the community's schema. It runs in the caller's transaction if there is one.
It returns a ``Receipt``, also for a refusal. The refusal is stored, so the caller commits first and then calls
``require_paid`` to raise it. A repeated call gets the first call's receipt.

Three errors are raised at once, and store nothing: IdempotencyKeyReused (another fingerprint), IdempotencyInFlight (the
same call still runs after 1.5 s), SpendingStopped.
"""

from uuid import UUID

import structlog
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.acting import Actor
from saas.activity.services import upsert
from saas.kernel.idempotency import Idempotency
from saas.kernel.sql_calls import SqlCall
from saas.kernel.transactions import after_commit, atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.connection import connection
from saas.tenancy.models import Community
from tenants.members.errors import NotJoined, OwnBalance
from tenants.members.models import Member
from tenants.wallets import errors
from tenants.wallets.calls import Movement, Post, PostReset, PostRollback, PostSpend, PostTip, PostUndo
from tenants.wallets.issuance import GemSource
from tenants.wallets.models import Cause, SystemAccount, TransactionType, Txn
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.transaction_facts import activity_of

log = structlog.get_logger(__name__)


def current_community() -> Community:
    """Return the community whose schema is entered. Raises RuntimeError outside of a community."""
    community = getattr(connection, "tenant", None)
    if not isinstance(community, Community):
        raise RuntimeError("Gems move inside a community's schema only")
    return community


def open_wallet(*, member: Member) -> None:
    """Give ``member`` an account with 0 gems. Call it in the transaction that creates the member."""
    with connection.cursor() as cursor:
        cursor.execute(
            "insert into wallets_account (tag, member_id, kind) values (%s, %s, 'MEMBER') "
            "on conflict (member_id) do nothing",
            [current_community().schema_tag, member.pk],
        )


def movement_of(actor: UUID, acting_for: UUID | None, reason: str, idempotency: Idempotency) -> Movement:
    """Return the arguments that all posting functions share."""
    return Movement(
        tag=current_community().schema_tag,
        id=transaction_id(actor=actor, key=idempotency.key),
        fingerprint=idempotency.fingerprint,
        actor=actor,
        acting_for=acting_for,
        reason=reason,
    )


def post_for(
    member: Member,
    call: SqlCall,
    movement: Movement,
    kind: TransactionType,
    cause: str,
    cause_id: UUID | None,
    direction: str,
    *,
    is_shown: bool = True,
) -> Receipt:
    """Call a posting function for ``member``. All movements of members use it.

    A new paid movement is copied to the fan's activity. After the commit, open pages show the new balance; with
    ``is_shown=False``, the caller shows it later. A refused or repeated movement changes nothing. A movement of 0 gems
    has no posting and no row in the activity.
    """
    context = receipt_context(movement.id, kind, cause, cause_id, movement.reason, movement.actor, direction)
    receipt = receipt_of(call.answer(), context)
    if receipt.paid and not receipt.replayed and receipt.amount:
        upsert(activity_of(receipt, member, current_community()))
        if is_shown:
            show_balance(member.user_id)
    return receipt


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

    Refusals: WALLET_INSUFFICIENT_BALANCE, WALLET_FROZEN. What a fan takes for gems goes through ``tenants.checkout``.
    """
    movement = movement_of(actor, acting_for, reason, idempotency)
    call = PostSpend(
        movement=movement, member=member.pk, credit=int(into), amount=amount, cause=cause, cause_id=cause_id
    )
    return post_for(member, call, movement, TransactionType.DEBIT, cause, cause_id, "out")


def issue(
    *,
    member: Member,
    amount: int,
    source: GemSource,
    cause_id: UUID | None,
    reason: str,
    idempotency: Idempotency,
    actor: UUID,
    acting_for: UUID | None = None,
    is_shown: bool = True,
) -> Receipt:
    """Make ``amount`` gems (at least 1) for ``member`` that ``source`` promised before, in the caller's transaction.

    It is never refused, because the promise was counted against the limit. ``is_shown``: see ``post_for``.
    """
    with connection.prepared_cursor() as cursor:
        cursor.execute("select id from wallets_account where member_id = %s", [member.pk])
        (account,) = cursor.fetchone()
    movement = movement_of(actor, acting_for, reason, idempotency)
    call = Post(
        movement=movement,
        type=TransactionType.CREDIT,
        cause=source.cause,
        cause_id=cause_id,
        reverses=None,
        debits=[int(SystemAccount.ISSUANCE)],
        credits=[account],
        amounts=[amount],
    )
    return post_for(member, call, movement, TransactionType.CREDIT, source.cause, cause_id, "in", is_shown=is_shown)


def reverse(
    *,
    reverses: UUID,
    member: Member,
    reason: str,
    idempotency: Idempotency,
    actor: UUID,
    acting_for: UUID | None = None,
) -> Receipt:
    """Reverse the paid transaction ``reverses`` of ``member``, once, in the caller's transaction if there is one.

    Refusal: WALLET_ROLLBACK_INSUFFICIENT (the gems are spent). Raises TransactionNotFound, AlreadyRolledBack.
    """
    movement = movement_of(actor, acting_for, reason, idempotency)
    return atomically(lambda: _reverse(PostRollback(movement=movement, reverses=reverses), member, movement))


def reverse_partially(
    *, reverses: UUID, member: Member, reason: str, idempotency: Idempotency, actor: Actor
) -> Receipt:
    """Reverse the paid transaction ``reverses`` of ``member`` as far as its gems are not spent, once.

    It runs in the caller's transaction. The receipt is over 0 gems if all are spent. Raises TransactionNotFound,
    AlreadyRolledBack.
    """
    movement = movement_of(actor.user_id, actor.acting_for, reason, idempotency)
    return _reverse(PostUndo(movement=movement, reverses=reverses), member, movement)


def _reverse(call: PostRollback | PostUndo, member: Member, movement: Movement) -> Receipt:
    original = Txn.objects.filter(pk=call.reverses).first()
    if original is None:
        raise errors.TransactionNotFound
    direction = "out" if original.type == TransactionType.CREDIT else "in"
    return post_for(member, call, movement, TransactionType.ROLLBACK, original.cause, original.cause_id, direction)


def tip(*, member: Member, amount: int, reason: str, idempotency: Idempotency, actor: Actor) -> Receipt:
    """Make ``amount`` gems for ``member``, within the day's limit of the community. Refusal: WALLET_ISSUANCE_LIMIT.

    Raises OwnBalance, NotJoined: a former member keeps the wallet but gets no tips.
    """
    if member.user_id == actor.user_id:
        raise OwnBalance
    if not member.is_active:
        raise NotJoined
    movement = movement_of(actor.user_id, actor.acting_for, reason, idempotency)
    call = PostTip(movement=movement, member=member.pk, amount=amount, time_zone=current_community().timezone)

    def work() -> Receipt:
        receipt = post_for(member, call, movement, TransactionType.CREDIT, Cause.TIP, None, "in")
        _record(receipt, member, actor, "wallet.tip", NotificationKind.TIP)
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
        _record(receipt, member, actor, "wallet.deduct", NotificationKind.DEDUCTION)
        return receipt

    return atomically(work)


def reset(*, member: Member, reason: str, idempotency: Idempotency, actor: Actor) -> Receipt:
    """Take the exact balance of ``member``; for an empty wallet, the receipt is over 0 gems."""
    movement = movement_of(actor.user_id, actor.acting_for, reason, idempotency)
    call = PostReset(movement=movement, member=member.pk)

    def work() -> Receipt:
        receipt = post_for(member, call, movement, TransactionType.RESET, Cause.RESET, None, "out")
        _record(receipt, member, actor, "wallet.reset", NotificationKind.WALLET_RESET)
        return receipt

    return atomically(work)


def _record(receipt: Receipt, member: Member, actor: Actor, action: str, kind: NotificationKind) -> None:
    """Write the audit log of a movement that the team made, and notify the member."""
    if receipt.paid and not receipt.replayed:
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
    """Announce the balance of the current community to the member's open pages, after the commit.

    It is read after the commit with the account's version. A page keeps the newest version that it received.
    """
    after_commit(_announce_balance, current_community(), user_id)


# Every call that moves gems runs this statement. Building it with the ORM would cost a fifth of a purchase.
_BALANCE = """
select a.balance, a.version from wallets_account a join members_member m on m.id = a.member_id where m.user_id = %s
"""


def _announce_balance(community: Community, user_id: UUID) -> None:
    with tenant_context(community), connection.prepared_cursor() as cursor:
        cursor.execute(_BALANCE, [user_id])
        account = cursor.fetchone()
    if account is not None:
        balance, version = account
        announce_to_person(user_id, Event.WALLET, community_id=community.pk, balance=str(balance), version=version)


def roll_up() -> int:
    """Update the stored balances of the system accounts up to the oldest running transaction; return its number."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select roll_up()")
        return int(cursor.fetchone()[0])
