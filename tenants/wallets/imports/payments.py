"""Applies or undoes one line of an import in one wallet. The line's new state is saved in the same transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid5

from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.gems import MAXIMUM
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from tenants.members.models import Member
from tenants.wallets import services
from tenants.wallets.imports import replacing
from tenants.wallets.imports.models import Import, ImportMode, ImportRow, ImportRowState, Tool
from tenants.wallets.imports.source import IMPORT
from tenants.wallets.models import Account, Cause, SystemAccount
from tenants.wallets.receipts import Receipt
from tenants.wallets.services import current_community

TOO_MANY = "More gems than a wallet can hold"
FROZEN = "This wallet is frozen"
OWN_WALLET = "Your own wallet"


def reason_of(run: Import) -> str:
    return f"Brought over from {Tool(run.tool).label}"


def _key(run: Import, row: ImportRow, what: str) -> Idempotency:
    """Return the key of a movement. Every try has the same key: the call's, the line and its turn."""
    assert run.key is not None
    turn = f" {row.turn}" if row.turn else ""
    return Idempotency(uuid5(run.key, f"{what} {row.pk}{turn}"), fingerprint("import", what, str(run.pk), row.pk))


@dataclass(frozen=True, slots=True)
class LinePayment:
    """The gems of a line for ``member``; with ``replace``, they become the balance."""

    row: ImportRow
    member: Member
    replace: bool


def pay(run: Import, row: ImportRow, member: Member, actor: Actor, *, replace: bool) -> None:
    """Give the line's gems to ``member``, or with ``replace`` make them the balance. Set the line's result."""
    pay_all(run, [LinePayment(row, member, replace)], actor)


def pay_all(run: Import, payments: Sequence[LinePayment], actor: Actor) -> None:
    """Pay lines of different members, and set their results. Only a lower balance takes a statement per member."""
    # Lock wallets in the order of their ids, as all code does.
    locked = Account.objects.select_for_update(no_key=True).order_by("pk")
    wallets = {account.member_id: account for account in locked.filter(member__in={one.member.pk for one in payments})}
    credits: list[tuple[LinePayment, int]] = []
    for one in sorted(payments, key=lambda one: wallets[one.member.pk].pk):
        row, balance = one.row, wallets[one.member.pk].balance
        change = row.gems - balance if one.replace else row.gems
        row.member_id, row.moved, row.settled_at, row.replaced = one.member.pk, 0, now(), one.replace
        if change == 0:
            row.state = ImportRowState.UNCHANGED
        elif one.member.user_id == actor.user_id:
            row.state, row.problem = ImportRowState.FAILED, OWN_WALLET
        elif balance + change > MAXIMUM:
            row.state, row.problem = ImportRowState.FAILED, TOO_MANY
        elif change > 0:
            credits.append((one, change))
        else:
            _keep_result(run, one, change, _spend(run, one, -change, actor))
    if credits:
        receipts = services.issue_all([_issue_of(run, one, change, actor) for one, change in credits], IMPORT)
        for (one, change), receipt in zip(credits, receipts, strict=True):
            _keep_result(run, one, change, receipt)


def _issue_of(run: Import, payment: LinePayment, amount: int, actor: Actor) -> services.Issue:
    return services.Issue(
        member=payment.member, amount=amount, cause_id=run.pk, reason=reason_of(run),
        idempotency=_key(run, payment.row, "pay"), actor=actor.user_id, acting_for=actor.acting_for,
    )  # fmt: skip


def _spend(run: Import, payment: LinePayment, amount: int, actor: Actor) -> Receipt:
    return services.spend(
        member=payment.member, amount=amount, cause=Cause.DEDUCTION, cause_id=run.pk,
        idempotency=_key(run, payment.row, "pay"), actor=actor.user_id, acting_for=actor.acting_for,
        reason=reason_of(run), into=SystemAccount.DEDUCTIONS,
    )  # fmt: skip


def _keep_result(run: Import, payment: LinePayment, change: int, receipt: Receipt) -> None:
    row = payment.row
    if receipt.paid:
        row.state, row.moved, row.transaction_id = ImportRowState.CREDITED, change, receipt.transaction_id
        _notify_member(run, receipt, payment.member)
    else:
        row.state, row.problem = ImportRowState.FAILED, FROZEN


def _notify_member(run: Import, receipt: Receipt, member: Member) -> None:
    if receipt.direction == "in" and not receipt.replayed:
        notify(
            user_id=member.user_id,
            kind=NotificationKind.POINTS_IMPORTED,
            community_id=current_community().pk,
            values={"amount": receipt.amount, "tool": Tool(run.tool).label},
            link="/wallet",
        )


def take_back(run: Import, rows: Sequence[ImportRow], actor: Actor) -> None:
    """Take back what paid rows of one member moved, as far as the wallet holds it. Set the rows' results.

    Gems that the rows took are given back first. So the wallet loses the sum of the rows or, if it holds less, all of
    its gems. Gems are alike, so imported gems count as spent last.

    All rows stay paid, with a problem, if the wallet is frozen or full, or if a later import set its balance.
    """
    account = Account.objects.select_for_update(no_key=True).get(member=rows[0].member_id)
    given_back = sum(max(-_moved(row), 0) for row in rows)
    problem = ""
    if replacing.replaced_wallets(rows):
        problem = replacing.REPLACED
    elif account.frozen:
        problem = FROZEN
    elif account.balance + given_back > MAXIMUM:
        problem = TOO_MANY
    for row in sorted(rows, key=lambda row: (_moved(row), row.pk)):
        row.problem = problem
        if not problem:
            row.state, row.taken_back = ImportRowState.UNDONE, _reverse(run, row, actor)


def _moved(row: ImportRow) -> int:
    return row.moved or 0


def _reverse(run: Import, row: ImportRow, actor: Actor) -> int:
    """Reverse the movement of a row; return the gems that the wallet lost (negative: gained)."""
    assert row.transaction_id is not None
    assert row.member is not None
    receipt = services.reverse_partially(
        reverses=row.transaction_id, member=row.member, reason="Import undone", idempotency=_key(run, row, "undo"),
        actor=actor,
    )  # fmt: skip
    receipt.require_paid()
    return receipt.amount if receipt.direction == "out" else -receipt.amount


def mode_replaces(run: Import) -> bool:
    """True if the import sets balances. A file without points leaves them as they are."""
    return run.mode == ImportMode.REPLACE and not run.without_points
