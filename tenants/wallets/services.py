"""Every movement of gems, and stopping the spending.

Each call is one statement: a function of the community's schema. It runs in the caller's transaction if there is one.
It returns a ``Receipt``, also for a refusal. The refusal is stored, so the caller commits first and then calls
``require_paid`` to raise it. A repeated call gets the first call's receipt.

Three errors are raised at once, and store nothing: IdempotencyKeyReused (another fingerprint), IdempotencyInFlight (the
same call still runs after 1.5 s), SpendingStopped.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.db import transaction
from django_tenants.utils import tenant_context

from saas.access import audit
from saas.access.acting import Actor
from saas.activity.services import upsert
from saas.kernel.clock import now
from saas.kernel.days import in_force
from saas.kernel.idempotency import Idempotency
from saas.kernel.sql_calls import SqlCall
from saas.kernel.transactions import after_commit, atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.connection import connection
from saas.tenancy.models import Community
from tenants.members.bulk import MemberOutcome, each_member, own_key
from tenants.members.errors import NotJoined, OwnBalance
from tenants.members.models import Member
from tenants.wallets import errors
from tenants.wallets.calls import Movement, Post, PostReset, PostRollback, PostSpend, PostTip, PostUndo
from tenants.wallets.issuance import GemSource
from tenants.wallets.models import FIRST_WALLET, Account, Cause, Posting, SystemAccount, TransactionType, Txn
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
    _copy([(receipt, member)], is_shown=is_shown)
    return receipt


def _copy(moved: Sequence[tuple[Receipt, Member]], *, is_shown: bool) -> None:
    """Copy the new paid movements to the activity of their fans, and show the balances."""
    new = [(receipt, member) for receipt, member in moved if receipt.paid and not receipt.replayed and receipt.amount]
    if not new:
        return
    community = current_community()
    upsert(*(activity_of(receipt, member, community) for receipt, member in new))
    if is_shown:
        show_balances([member.user_id for _, member in new])


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

    Refusals: WALLET_INSUFFICIENT_BALANCE, WALLET_FROZEN. A purchase for gems goes through ``tenants.checkout``.
    """
    movement = movement_of(actor, acting_for, reason, idempotency)
    call = PostSpend(
        movement=movement, member=member.pk, credit=int(into), amount=amount, cause=cause, cause_id=cause_id
    )
    return post_for(member, call, movement, TransactionType.DEBIT, cause, cause_id, "out")


@dataclass(frozen=True, kw_only=True, slots=True)
class Issue:
    """``amount`` gems (at least 1) to make for ``member``, promised before by a source."""

    member: Member
    amount: int
    cause_id: UUID | None
    reason: str
    idempotency: Idempotency
    actor: UUID
    acting_for: UUID | None = None


# Accounts are locked in one order, so that two calls never wait for each other in a circle.
_ISSUE = """
select w.place, post(
  p_tag => %s, p_id => w.id, p_fingerprint => w.fingerprint, p_actor => w.actor, p_acting_for => w.acting_for,
  p_type => %s, p_cause => %s, p_cause_id => w.cause_id, p_reason => w.reason, p_reverses => null,
  p_debits => %s, p_credits => array[w.account], p_amounts => array[w.amount])
from (
  select i.*, a.id as account
  from unnest(%s::uuid[], %s::bytea[], %s::uuid[], %s::uuid[], %s::uuid[], %s::text[], %s::uuid[], %s::bigint[])
    with ordinality as i(id, fingerprint, actor, acting_for, cause_id, reason, member, amount, place)
  join wallets_account a on a.member_id = i.member
  order by a.id
) w
"""


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
    one = Issue(
        member=member, amount=amount, cause_id=cause_id, reason=reason, idempotency=idempotency, actor=actor,
        acting_for=acting_for,
    )  # fmt: skip
    return issue_all([one], source, is_shown=is_shown)[0]


def issue_all(issues: Sequence[Issue], source: GemSource, *, is_shown: bool = True) -> list[Receipt]:
    """Do what ``issue`` does for many members, in a fixed number of statements. The receipts are in the same order."""
    ids = [transaction_id(actor=one.actor, key=one.idempotency.key) for one in issues]
    columns: list[Any] = [
        ids,
        [one.idempotency.fingerprint for one in issues],
        [one.actor for one in issues],
        [one.acting_for for one in issues],
        [one.cause_id for one in issues],
        [one.reason for one in issues],
        [one.member.pk for one in issues],
        [one.amount for one in issues],
    ]
    with connection.prepared_cursor() as cursor:
        books: list[Any] = [current_community().schema_tag, TransactionType.CREDIT.value, source.cause.value]
        cursor.execute(_ISSUE, [*books, [int(SystemAccount.ISSUANCE)], *columns])
        answers = {place - 1: answer for place, answer in cursor.fetchall()}
    receipts = [
        receipt_of(
            answers[place],
            receipt_context(
                ids[place], TransactionType.CREDIT, source.cause, one.cause_id, one.reason, one.actor, "in"
            ),
        )
        for place, one in enumerate(issues)
    ]
    _copy([(receipt, one.member) for receipt, one in zip(receipts, issues, strict=True)], is_shown=is_shown)
    return receipts


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
    """Reverse the paid transaction ``reverses`` of ``member`` as far as the wallet holds its gems, once.

    It runs in the caller's transaction. The receipt is over 0 gems if the wallet is empty. A transaction in the wallet
    of an account that was merged into the member's is reversed in the member's wallet, where its gems are. Raises
    TransactionNotFound, AlreadyRolledBack.
    """
    movement = movement_of(actor.user_id, actor.acting_for, reason, idempotency)
    own = Account.objects.select_for_update(no_key=True).get(member=member)
    leg = Posting.objects.filter(txn=reverses).values_list("debit_id", "credit_id", "amount").first()
    if leg is None or own.pk in leg[:2]:
        return _reverse(PostUndo(movement=movement, reverses=reverses), member, movement)
    debit, credit, amount = leg
    if is_taken := credit >= FIRST_WALLET:
        credit, amount = own.pk, min(amount, own.balance)
    else:
        debit = own.pk
    original = Txn.objects.select_for_update(no_key=True).get(pk=reverses)
    call = Post(
        movement=movement, type=TransactionType.ROLLBACK, cause=original.cause, cause_id=original.cause_id,
        reverses=reverses, debits=[credit], credits=[debit], amounts=[amount],
    )  # fmt: skip
    if not amount:
        # The wallet is empty: the function writes a transaction without a movement.
        return _reverse(PostUndo(movement=movement, reverses=reverses), member, movement)
    direction = "out" if is_taken else "in"
    return post_for(member, call, movement, TransactionType.ROLLBACK, original.cause, original.cause_id, direction)


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
    call = PostTip(
        movement=movement, member=member.pk, amount=amount, time_zone=in_force(current_community().limit_zone, now())
    )

    def work() -> Receipt:
        receipt = post_for(member, call, movement, TransactionType.CREDIT, Cause.TIP, None, "in")
        _record(receipt, member, actor, "wallet.tip", NotificationKind.TIP)
        return receipt

    return atomically(work)


def tip_each(
    *, member_ids: Sequence[UUID], amount: int, reason: str, idempotency: Idempotency, actor: Actor
) -> list[MemberOutcome]:
    """Make ``amount`` gems for each of the members, one after the other, once each for the key of ``idempotency``.

    The limits of the day hold for each tip: those after the last gem of the day are refused.
    """

    def work(member: Member) -> None:
        key = own_key(idempotency, member, actor, amount, reason)
        tip(member=member, amount=amount, reason=reason, idempotency=key, actor=actor).require_paid()

    return each_member(member_ids, work)


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


def show_balances(user_ids: Sequence[UUID]) -> None:
    """Announce the balances of the current community to its members' open pages, after the commit.

    They are read after the commit with the accounts' versions. A page keeps the newest version that it received.
    """
    after_commit(_announce_balances, current_community(), list(user_ids))


# Every call that moves gems runs this statement. Building it with the ORM would cost a fifth of a purchase.
_BALANCES = """
select m.user_id, a.balance, a.version from wallets_account a join members_member m on m.id = a.member_id
where m.user_id = any(%s)
"""


def _announce_balances(community: Community, user_ids: list[UUID]) -> None:
    with tenant_context(community), connection.prepared_cursor() as cursor:
        cursor.execute(_BALANCES, [user_ids])
        rows = cursor.fetchall()
    for user_id, balance, version in rows:
        announce_to_person(user_id, Event.WALLET, community_id=community.pk, balance=str(balance), version=version)


def roll_up() -> int:
    """Update the stored balances of the system accounts up to the oldest running transaction; return its number."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select roll_up()")
        return int(cursor.fetchone()[0])
