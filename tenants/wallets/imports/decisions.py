"""The team's decisions about waiting balances: assign them to a member, release them, set their end, or undo that."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import models
from django.db.models import Q, QuerySet

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.transactions import atomically
from tenants.members.errors import MemberNotFound, OwnBalance
from tenants.members.models import Member
from tenants.wallets.imports import history, payments, replacing
from tenants.wallets.imports.errors import CandidateChanged, WaitingBalanceNotFound
from tenants.wallets.imports.models import ImportRow, ImportRowState
from tenants.wallets.imports.people import matches_of
from tenants.wallets.imports.saving import save_rows
from tenants.wallets.imports.waiting import decided_rows, review_candidates, waiting_rows
from tenants.wallets.models import Account

MAX_ROWS = 200
SPENT = "Some of these gems are spent"
FIELDS = (
    "state", "problem", "member", "candidate", "transaction_id", "moved", "taken_back", "is_assigned", "turn",
    "expires_at", "settled_at", "replaced",
)  # fmt: skip


class Decision(models.TextChoices):
    """ASSIGN: pay the gems to a member. RELEASE: end the waiting. EXPIRE: end it at a date. UNDO: wait again."""

    ASSIGN = "ASSIGN"
    RELEASE = "RELEASE"
    EXPIRE = "EXPIRE"
    UNDO = "UNDO"


@dataclass(frozen=True, slots=True)
class Decided:
    """The result of a decision. ``left`` rows could not be decided.

    A wallet is frozen or full, its gems are spent, or a later import replaced the balance.
    """

    done: int
    left: int


def decide(
    *,
    row_ids: Sequence[int],
    decision: Decision,
    actor: Actor,
    member_id: UUID | None = None,
    candidate_ids: Sequence[UUID] | None = None,
    expires_at: datetime | None = None,
) -> Decided:
    """Decide about waiting balances, or with UNDO about decided ones.

    ASSIGN without ``member_id`` pays each candidate. ``candidate_ids`` are those that the page showed, one per row.

    Raises WaitingBalanceNotFound if a row is in another state, CandidateChanged if a candidate is another one now or
    does not have the name any more, MemberNotFound, OwnBalance. Nothing changes then.
    """

    members: set[UUID] = set()

    def work() -> Decided:
        replacing.lock_imports()
        rows = _locked(decided_rows() if decision == Decision.UNDO else waiting_rows(), row_ids)
        members.update(row.member_id for row in rows if row.member_id)
        if decision == Decision.ASSIGN:
            if member_id is None:
                _check_candidates(rows, dict(zip(row_ids, candidate_ids, strict=True)) if candidate_ids else None)
            _assign(rows, member_id, actor)
        elif decision == Decision.UNDO:
            _undo(rows, actor)
        elif decision == Decision.RELEASE:
            for row in rows:
                row.state = ImportRowState.RELEASED
        else:
            for row in rows:
                row.expires_at = expires_at
        save_rows(rows, FIELDS)
        members.update(row.member_id for row in rows if row.member_id)
        left = sum(bool(row.problem) for row in rows)
        _record(rows, decision, actor, expires_at)
        return Decided(len(rows) - left, left)

    try:
        decided = atomically(work)
    except CandidateChanged:
        # The list that the team loads again has the members who have the names now.
        review_candidates(Q(pk__in=list(row_ids)))
        raise
    history.refresh(members)
    return decided


def _locked(rows: QuerySet[ImportRow], row_ids: Sequence[int]) -> list[ImportRow]:
    wanted = set(row_ids)
    found = list(
        rows.filter(pk__in=wanted).select_for_update(of=("self",)).select_related("run", "member").order_by("pk")
    )
    if len(found) != len(wanted):
        raise WaitingBalanceNotFound
    for row in found:
        row.problem = ""
    return found


def _check_candidates(rows: list[ImportRow], shown: dict[int, UUID] | None) -> None:
    """Raise CandidateChanged unless each row's candidate still has one of its accounts, and no one else is closer."""
    found = matches_of([row for row in rows if row.candidate_id], lock=True)
    for row in rows:
        match = found.get(row.pk)
        if row.candidate_id and (match is None or match.member.pk != row.candidate_id):
            raise CandidateChanged
        if shown is not None and shown[row.pk] != row.candidate_id:
            raise CandidateChanged


def _assign(rows: list[ImportRow], member_id: UUID | None, actor: Actor) -> None:
    wanted = {member_id} if member_id else {row.candidate_id for row in rows if row.candidate_id}
    members = {member.pk: member for member in Member.objects.filter(pk__in=wanted, left_at__isnull=True)}
    meant = [(row, member_id or row.candidate_id) for row in rows]
    chosen = [(row, members.get(one) if one else None) for row, one in meant]
    if any(member is None for _, member in chosen):
        raise MemberNotFound
    pairs = [(row, member) for row, member in chosen if member is not None]
    if any(member.user_id == actor.user_id for _, member in pairs):
        raise OwnBalance
    before = {row.pk: row.settled_at for row in rows}
    for row, member in sorted(pairs, key=lambda pair: (pair[1].pk, pair[0].pk)):
        payments.pay(row.run, row, member, actor, replace=False)
        row.is_assigned = row.state == ImportRowState.CREDITED
        if not row.is_assigned and row.state != ImportRowState.UNCHANGED:
            # The wallet is frozen or full, so the balance waits on.
            row.state, row.member, row.moved = ImportRowState.WAITING, None, None
            row.settled_at = before[row.pk]
            row.turn += 1


def _undo(rows: list[ImportRow], actor: Actor) -> None:
    """Let the rows wait again. A row stays as it is if its gems are spent or frozen, or if it was replaced later."""
    later = replacing.replaced_by(rows)
    for row in sorted(rows, key=lambda row: (str(row.member_id), row.pk)):
        if row.pk in later:
            row.problem = replacing.REPLACED
            continue
        if row.state == ImportRowState.CREDITED and not _taken_back(row, actor):
            continue
        row.state, row.is_assigned, row.member, row.expires_at = ImportRowState.WAITING, False, None, None
        row.transaction_id = row.moved = row.taken_back = None
        row.turn += 1


def _taken_back(row: ImportRow, actor: Actor) -> bool:
    account = Account.objects.select_for_update(no_key=True).get(member=row.member)
    if account.balance < row.gems:
        row.problem = SPENT
        return False
    payments.take_back(row.run, [row], actor)
    return not row.problem


def _record(rows: list[ImportRow], decision: Decision, actor: Actor, expires_at: datetime | None) -> None:
    """Write one audit entry per import, because its target is the import."""
    for run in {row.run_id: row.run for row in rows}.values():
        own = [row for row in rows if row.run_id == run.pk]
        facts = {
            "rows": len(own),
            "gems": sum(row.gems for row in own),
            "names": ", ".join(row.name for row in own[:5]),
            "members": ", ".join(sorted({row.member.username for row in own if row.member})[:5]),
            "until": expires_at.isoformat() if expires_at else "",
        }
        audit.record(actor, f"import.waiting-{decision.lower()}", run.pk, after=facts)
