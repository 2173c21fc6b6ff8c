"""Applies or undoes one line of an import in one wallet. The line's new state is saved in the same transaction."""

from uuid import uuid5

from saas.access.acting import Actor
from saas.kernel.gems import MAXIMUM
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from tenants.members.models import Member
from tenants.wallets import services
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
    """Return the key of a movement. It is made of the call's key and the line, so every try has the same key."""
    assert run.key is not None
    return Idempotency(uuid5(run.key, f"{what} {row.pk}"), fingerprint("import", what, str(run.pk), row.pk))


def pay(run: Import, row: ImportRow, member: Member, actor: Actor, *, replace: bool) -> None:
    """Give the line's gems to ``member``, or with ``replace`` make them the balance. Set the line's result."""
    account = Account.objects.select_for_update(no_key=True).get(member_id=member.pk)
    change = row.gems - account.balance if replace else row.gems
    row.member_id, row.moved = member.pk, 0
    if change == 0:
        row.state = ImportRowState.UNCHANGED
    elif member.user_id == actor.user_id:
        row.state, row.problem = ImportRowState.FAILED, OWN_WALLET
    elif account.balance + change > MAXIMUM:
        row.state, row.problem = ImportRowState.FAILED, TOO_MANY
    else:
        receipt = _move(run, row, member, actor, change)
        if receipt.paid:
            row.state, row.moved, row.transaction_id = ImportRowState.CREDITED, change, receipt.transaction_id
            _notify_member(run, receipt, member)
        else:
            row.state, row.problem = ImportRowState.FAILED, FROZEN


def _move(run: Import, row: ImportRow, member: Member, actor: Actor, change: int) -> Receipt:
    idempotency = _key(run, row, "pay")
    if change > 0:
        return services.issue(
            member=member, amount=change, source=IMPORT, cause_id=run.pk, reason=reason_of(run),
            idempotency=idempotency, actor=actor.user_id, acting_for=actor.acting_for,
        )  # fmt: skip
    return services.spend(
        member=member, amount=-change, cause=Cause.DEDUCTION, cause_id=run.pk, idempotency=idempotency,
        actor=actor.user_id, acting_for=actor.acting_for, reason=reason_of(run), into=SystemAccount.DEDUCTIONS,
    )  # fmt: skip


def _notify_member(run: Import, receipt: Receipt, member: Member) -> None:
    if receipt.direction == "in" and not receipt.replayed:
        notify(
            user_id=member.user_id,
            kind=NotificationKind.POINTS_IMPORTED,
            community_id=current_community().pk,
            values={"amount": receipt.amount, "tool": Tool(run.tool).label},
            link="/wallet",
        )


def take_back(run: Import, row: ImportRow, actor: Actor) -> None:
    """Take back the gems that the line moved, except for gems that are spent."""
    assert row.transaction_id is not None
    assert row.member is not None
    receipt = services.reverse_partially(
        reverses=row.transaction_id, member=row.member, reason="Import undone", idempotency=_key(run, row, "undo"),
        actor=actor,
    )  # fmt: skip
    if not receipt.paid:
        row.state, row.problem, row.taken_back = ImportRowState.UNDONE, FROZEN, 0
        return
    row.state, row.taken_back = ImportRowState.UNDONE, receipt.amount if receipt.direction == "out" else -receipt.amount


def mode_replaces(run: Import) -> bool:
    return run.mode == ImportMode.REPLACE
