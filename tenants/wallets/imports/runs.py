"""Applies and undoes an import in the background, in batches of lines.

Each batch is one transaction: the states of its lines and the movements are committed together. A killed job therefore
continues with the next batch, and no line is paid twice.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import F

from saas.access.acting import Actor
from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.members.models import Member
from tenants.wallets.imports import asking, history, payments, reading, replacing, resolving, waiting
from tenants.wallets.imports.dry_run import counts, judged, level_of, mark_of
from tenants.wallets.imports.files.text import PackedText
from tenants.wallets.imports.models import Import, ImportRow, ImportRowState, ImportState, Platform
from tenants.wallets.imports.payments import LinePayment
from tenants.wallets.imports.people import Everyone, everyone_for
from tenants.wallets.imports.rules import ImportEntry
from tenants.wallets.imports.saving import save_rows

FILL = 1000
BATCH = 50
UNPAID = (
    ImportRowState.WAITING, ImportRowState.SUPERSEDED, ImportRowState.RELEASED, ImportRowState.UNCHANGED,
)  # fmt: skip
NOBODY = "No member has this name"
ROW_FIELDS = (
    "state", "problem", "member", "candidate", "transaction_id", "moved", "taken_back", "settled_at", "replaced",
)  # fmt: skip


def apply(import_id: UUID, actor: Actor) -> None:
    """Pay the lines of an import to members; reserve the lines of people who have not joined."""
    run = Import.objects.get(pk=import_id)
    if run.state != ImportState.APPLYING:
        return
    known = everyone_for(run)
    if run.content:
        _fill(run, known)
    while _settle(run, known, actor):
        heartbeat()
    # Pay members who joined while the lines were processed.
    waiting.pay_all(actor)
    history.refresh_run(run)

    def finish() -> None:
        Import.objects.filter(pk=run.pk, state=ImportState.APPLYING).update(state=ImportState.APPLIED, applied_at=now())
        resolving.request_resolving(run, actor)

    atomically(finish)


def _fill(run: Import, known: Everyone) -> None:
    """Create a row for each line of the file, then delete the file's content."""
    content = PackedText(bytes(run.content))
    found = judged(run, content, mark_of(run, content).mark)
    entries = (known.located(run, one) for one in found if isinstance(one, ImportEntry) and counts(run, one))
    for batch in reading.batches(entries, FILL):
        rows = [
            ImportRow(
                run=run, line=entry.line, platform=entry.platform, name=entry.name, name_key=entry.key,
                subject=entry.subject, gems=entry.gems,
                other_name=entry.history.other.name, other_key=entry.history.other.key,
                other_subject=entry.history.other.subject, minutes=entry.history.minutes,
                joined_on=entry.history.joined_on, rank=entry.history.rank, level=level_of(run, entry),
            )
            for entry in batch
        ]  # fmt: skip
        ImportRow.objects.bulk_create(rows, ignore_conflicts=True)
        if len(batch) == FILL:
            heartbeat()
    Import.objects.filter(pk=run.pk).update(content=b"", total=ImportRow.objects.filter(run=run).count())


def _settle(run: Import, known: Everyone, actor: Actor) -> bool:
    """Process one batch of new lines; return whether there may be more."""

    def work() -> bool:
        replacing.lock_imports()
        rows = list(
            ImportRow.objects.select_for_update(of=("self",))
            .select_related("run")
            .filter(run=run, state=ImportRowState.PENDING)
            .order_by("pk")[:BATCH]
        )
        matched: list[tuple[ImportRow, Member]] = []
        for row in rows:
            match = known.find_person(
                row.platform, row.name_key, row.subject, row.other_key, row.other_subject, run.names_date(row.platform)
            )
            if match and match.is_certain:
                matched.append((row, match.member))
            elif match is None and row.platform == Platform.LOCAL:
                row.state, row.problem = ImportRowState.FAILED, NOBODY
            else:
                row.state, row.candidate = ImportRowState.WAITING, match.member if match else None
            row.settled_at = now()
        asking.notify_about([row for row in rows if row.candidate_id])
        _pay(run, matched, actor)
        save_rows(rows, ROW_FIELDS)
        if payments.mode_replaces(run):
            replacing.supersede(run, [row for row in rows if row.state != ImportRowState.FAILED])
        Import.objects.filter(pk=run.pk).update(done=F("done") + len(rows))
        return len(rows) == BATCH

    return atomically(work)


def _pay(run: Import, matched: Sequence[tuple[ImportRow, Member]], actor: Actor) -> None:
    """Pay the lines of members in a fixed number of statements, if no two lines are of one member."""
    members = {member.pk for _, member in matched}
    mine = ImportRow.objects.filter(run=run, state__in=replacing.GIVEN, member__in=members)
    given = set(mine.values_list("member", flat=True))
    left = list(matched)
    while left:
        # Each member's next line. Its result decides how the member's other lines are paid.
        turn = {member.pk: (row, member) for row, member in reversed(left)}
        # The first line of a member replaces the balance. Further lines are of the same person and add to it.
        payments.pay_all(
            run,
            [
                LinePayment(row, member, replace=payments.mode_replaces(run) and member.pk not in given)
                for row, member in turn.values()
            ],
            actor,
        )
        paid = {row.pk for row, _ in turn.values()}
        given |= {member.pk for row, member in turn.values() if row.state in replacing.GIVEN}
        left = [pair for pair in left if pair[0].pk not in paid]


def undo(import_id: UUID, actor: Actor) -> None:
    """Undo an import, as far as the wallets hold its gems. Balances that it had replaced are reserved again.

    Lines whose gems cannot be taken back now stay paid with a problem. The import then is applied as before, and can be
    undone again.
    """
    run = Import.objects.get(pk=import_id)
    if run.state != ImportState.UNDOING:
        return
    atomically(lambda: _end_waiting(run))
    last = 0
    while taken := _take_back(run, last, actor):
        last = taken
        heartbeat()
    replacing.restore(run)
    waiting.pay_all(actor)
    history.refresh_run(run)
    is_left = ImportRow.objects.filter(run=run, state=ImportRowState.CREDITED).exists()
    ended: dict[str, Any] = (
        {"state": ImportState.APPLIED} if is_left else {"state": ImportState.UNDONE, "undone_at": now()}
    )
    Import.objects.filter(pk=run.pk, state=ImportState.UNDOING).update(**ended)


def _end_waiting(run: Import) -> None:
    replacing.lock_imports()
    rows = ImportRow.objects.filter(run=run)
    rows.filter(state__in=UNPAID).update(state=ImportRowState.UNDONE)
    Import.objects.filter(pk=run.pk).update(done=rows.exclude(state=ImportRowState.CREDITED).count())


def _take_back(run: Import, last: int, actor: Actor) -> int:
    """Take back the gems of the next wallets after the wallet ``last``. Return the last of them; 0 at the end."""

    def work() -> int:
        replacing.lock_imports()
        paid = ImportRow.objects.filter(run=run, state=ImportRowState.CREDITED)
        later = paid.filter(member__account__id__gt=last).order_by("member__account__id")
        wallets = list(later.values_list("member__account__id", flat=True).distinct()[:BATCH])
        rows = list(
            paid.filter(member__account__id__in=wallets)
            .select_for_update(of=("self",))
            .select_related("member__account")
            .order_by("member__account__id", "pk")
        )
        for _, own in groupby(rows, key=lambda row: row.member_id):
            payments.take_back(run, list(own), actor)
        save_rows(rows, ROW_FIELDS)
        undone = sum(row.state != ImportRowState.CREDITED for row in rows)
        Import.objects.filter(pk=run.pk).update(done=F("done") + undone)
        return wallets[-1] if len(wallets) == BATCH else 0

    return atomically(work)
