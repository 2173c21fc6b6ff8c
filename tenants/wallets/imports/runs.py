"""Applies and undoes an import in the background, in batches of lines.

Each batch is one transaction: the states of its lines and the movements are committed together. A killed job therefore
continues with the next batch, and no line is paid twice.
"""

from uuid import UUID

from saas.access.acting import Actor
from saas.jobs.lease import heartbeat
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.wallets.imports import payments, reading, waiting
from tenants.wallets.imports.dry_run import counts, judged
from tenants.wallets.imports.models import Import, ImportRow, ImportRowState, ImportState, Platform
from tenants.wallets.imports.people import Person, people
from tenants.wallets.imports.rules import ImportEntry

FILL = 1000
BATCH = 50
NOBODY = "No member has this name"
ROW_FIELDS = ("state", "problem", "member", "transaction_id", "moved", "taken_back")


def apply(import_id: UUID, actor: Actor) -> None:
    """Pay the lines of an import to members; reserve the lines of people who have not joined."""
    run = Import.objects.get(pk=import_id)
    if run.state != ImportState.APPLYING:
        return
    if run.content:
        _fill(run)
    known = people(run.platform)
    while _settle(run, known, actor):
        heartbeat()
    # Pay members who joined while the lines were processed.
    waiting.pay_all(actor)
    Import.objects.filter(pk=run.pk, state=ImportState.APPLYING).update(state=ImportState.APPLIED, applied_at=now())


def _fill(run: Import) -> None:
    """Create a row for each line of the file, then delete the file's content."""
    found = judged(run, reading.unpacked(run.content))
    entries = (entry for entry in found if isinstance(entry, ImportEntry) and counts(run, entry))
    for batch in reading.batches(entries, FILL):
        rows = [
            ImportRow(
                run=run, line=entry.line, platform=run.platform, name=entry.name, name_key=entry.key,
                subject=entry.subject, gems=entry.gems,
            )
            for entry in batch
        ]  # fmt: skip
        ImportRow.objects.bulk_create(rows, ignore_conflicts=True)
        if len(batch) == FILL:
            heartbeat()
    Import.objects.filter(pk=run.pk).update(content=b"", total=ImportRow.objects.filter(run=run).count())


def _settle(run: Import, known: dict[str, Person], actor: Actor) -> bool:
    """Process one batch of new lines; return whether there may be more."""

    def work() -> bool:
        rows = list(
            ImportRow.objects.select_for_update().filter(run=run, state=ImportRowState.PENDING).order_by("pk")[:BATCH]
        )
        matched: list[tuple[ImportRow, Person]] = []
        for row in rows:
            person = known.get(row.name_key)
            if person and person.is_meant(row.subject):
                matched.append((row, person))
            elif run.platform == Platform.LOCAL:
                row.state, row.problem = ImportRowState.FAILED, NOBODY
            else:
                row.state = ImportRowState.WAITING
        # Lock wallets in the order of their ids, as all code does.
        for row, person in sorted(matched, key=lambda pair: pair[1].member.account.pk):
            payments.pay(run, row, person.member, actor, replace=payments.mode_replaces(run))
        ImportRow.objects.bulk_update(rows, ROW_FIELDS)
        if payments.mode_replaces(run):
            waiting.supersede(run, [row.name_key for row in rows if row.state != ImportRowState.FAILED])
        Import.objects.filter(pk=run.pk).update(done=_done(run, ImportRowState.PENDING))
        return len(rows) == BATCH

    return atomically(work)


def _done(run: Import, *left: ImportRowState) -> int:
    return ImportRow.objects.filter(run=run).exclude(state__in=left).count()


def undo(import_id: UUID, actor: Actor) -> None:
    """Undo an import, except for gems that are spent. Balances that it had replaced are reserved again."""
    run = Import.objects.get(pk=import_id)
    if run.state != ImportState.UNDOING:
        return
    rows = ImportRow.objects.filter(run=run)
    rows.filter(state__in=[ImportRowState.WAITING, ImportRowState.SUPERSEDED, ImportRowState.UNCHANGED]).update(
        state=ImportRowState.UNDONE
    )
    while _take_back(run, actor):
        heartbeat()
    waiting.restore(run)
    waiting.pay_all(actor)
    Import.objects.filter(pk=run.pk, state=ImportState.UNDOING).update(state=ImportState.UNDONE, undone_at=now())


def _take_back(run: Import, actor: Actor) -> bool:
    def work() -> bool:
        rows = list(
            ImportRow.objects.select_for_update(of=("self",))
            .select_related("member__account")
            .filter(run=run, state=ImportRowState.CREDITED)
            .order_by("member__account__id", "pk")[:BATCH]
        )
        for row in rows:
            payments.take_back(run, row, actor)
        ImportRow.objects.bulk_update(rows, ROW_FIELDS)
        Import.objects.filter(pk=run.pk).update(done=_done(run, ImportRowState.CREDITED))
        return len(rows) == BATCH

    return atomically(work)
