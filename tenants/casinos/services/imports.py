"""Imports files of totals, as a dry run or for real, and undoes an import."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from django.db import connection as database
from django.db import models, transaction

from saas.access import audit
from saas.access.acting import Actor
from saas.casinos.connectors.base import Bucket, ReportRow, Window, WindowMode
from saas.casinos.connectors.buckets import EVER, midnight
from saas.casinos.connectors.csv_file.parser import CsvPreview, parse
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from tenants.casinos.changes import send_changes
from tenants.casinos.errors import (
    ImportDuplicate,
    ImportOverlaps,
    ImportReplaced,
    ImportUndone,
    ImportUnreadable,
    WagerImportNotFound,
)
from tenants.casinos.models import PULL_OK, CasinoConnection, Pull, PullSource
from tenants.casinos.rivals import require_no_competitor
from tenants.casinos.services.applying import Applied, Counts, ReadTotals, ReportRefused, apply
from tenants.casinos.services.automatic_matching import match_accounts
from tenants.casinos.services.connections import locked_connection
from tenants.casinos.services.matching import announce
from tenants.casinos.services.pulling import show_applied

SHOWN_ROWS = 5
SHOWN_PROBLEMS = 20
STILL_TO_COME = "Choose a day that has begun"


class Covers(models.TextChoices):
    """TOTAL: all that an account ever wagered. DAYS: what it wagered on these days."""

    TOTAL = "TOTAL"
    DAYS = "DAYS"


@dataclass(frozen=True, slots=True)
class FileProblem:
    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportResult:
    """The changes of an import, or those that it would make. ``pull`` is None in a dry run."""

    is_dry_run: bool
    file_name: str
    columns: tuple[str, ...]
    rows: int
    problems: int
    problem_lines: tuple[FileProblem, ...]
    counts: Counts
    total: Decimal
    sample: tuple[ReportRow, ...]
    duplicate_of: UUID | None
    pull: Pull | None

    @property
    def unchanged(self) -> int:
        counts = self.counts
        return max(self.rows - counts.changed - counts.baseline - counts.lowered, 0)


class _DryRunEnds(Exception):
    """Undoes the writes of a dry run."""

    def __init__(self, applied: Applied) -> None:
        self.applied = applied
        super().__init__()


def import_file(
    *,
    connection_id: UUID,
    content: bytes,
    file_name: str,
    covers: Covers,
    days: tuple[date, date] | None,
    columns: Mapping[str, str] | None,
    is_dry_run: bool,
    actor: Actor,
) -> ImportResult:
    """Apply the totals of a file. A dry run does the same and undoes it, so that its figures are exact.

    ``days`` are the first and the last day of the period, both included. Raises ConnectionNotFound, ImportUnreadable,
    ImportDuplicate, ImportOverlaps, ValidationFailed (``end_date``).
    """
    preview = parse(content, columns=columns)
    if preview.problem is not None:
        raise ImportUnreadable(problem=preview.problem)
    moment = now()
    bucket = _bucket(covers, days, moment)

    def work() -> ImportResult:
        connection = locked_connection(connection_id)
        _require_own_days(connection, bucket)
        earlier = _duplicate_of(connection, preview.sha256)
        if earlier is not None and not is_dry_run:
            raise ImportDuplicate
        report = preview.report(moment, connection.currency, bucket.window)
        reading = ReadTotals(
            # Without its hash, a dry run of a file that was imported before is possible.
            report=replace(report, body_sha256="") if is_dry_run else report,
            bucket=bucket,
            mode=WindowMode.CLOSED if covers == Covers.DAYS else WindowMode.LIFETIME,
            started_at=moment,
            source=PullSource.CSV,
            file_name=file_name[:120],
            actor=actor.user_id,
        )
        applied = _tried(connection, reading) if is_dry_run else _applied(connection, reading, actor)
        return _result(preview, applied, file_name, is_dry_run=is_dry_run, earlier=earlier)

    return atomically(work, savepoint=True)


def undo(*, pull_id: UUID, actor: Actor) -> Pull:
    """Take back the differences of an import at the time when they counted. Its accounts stay.

    Return the pull that takes them back. Raises WagerImportNotFound, ImportUndone, ImportReplaced,
    RivalFigure.
    """

    def work() -> Pull:
        original = Pull.objects.filter(pk=pull_id, source=PullSource.CSV, undoes=None).first()
        if original is None:
            raise WagerImportNotFound
        connection = CasinoConnection.objects.select_for_update(no_key=True).get(pk=original.connection_id)
        original.refresh_from_db()
        if original.undone_at is not None:
            raise ImportUndone
        require_no_competitor(actor.user_id, connection.pk, original.counts_at)
        moment = now()
        with database.cursor() as cursor:
            cursor.execute(_IS_REPLACED, {"pull": original.pk})
            if cursor.fetchone()[0]:
                raise ImportReplaced
        reversal = Pull.objects.create(
            connection=connection,
            source=PullSource.CSV,
            mode=original.mode,
            bucket=original.bucket,
            started_at=moment,
            taken_at=moment,
            counts_at=original.counts_at,
            file_name=original.file_name,
            undoes=original,
            actor=actor.user_id,
        )
        with database.cursor() as cursor:
            for statement in (_TAKE_BACK, _LOWER_TOTALS, _DROP_TOTALS, _CLOSE_REVIEWS):
                cursor.execute(statement, {"pull": original.pk, "undo": reversal.pk})
        original.undone_at = moment
        original.save(update_fields=["undone_at"])
        reversal.rows = reversal.changed = reversal.observations.count()
        reversal.save(update_fields=["rows", "changed"])
        if reversal.changed:
            send_changes(reversal)
        audit.record(
            actor, "casino.import-undo", connection.pk, before={"file": original.file_name, "rows": original.rows}
        )
        announce(connection)
        return reversal

    return atomically(work, savepoint=True)


# A total that a later pull read is no longer the total of the import.
_IS_REPLACED = """
select exists (
  select from community_casinos_casinoobservation own
  join community_casinos_accounttotal total on total.account_id = own.account_id and total.bucket = own.bucket
  where own.pull_id = %(pull)s and own.state in ('COUNTED', 'BASELINE') and total.pull_id <> own.pull_id)
"""
_EARLIER = """
select earlier.id, earlier.raw, earlier.weighted, earlier.pull_id from community_casinos_casinoobservation earlier
join community_casinos_pull pull on pull.id = earlier.pull_id and pull.undone_at is null and pull.undoes_id is null
where earlier.account_id = own.account_id and earlier.bucket = own.bucket and earlier.id < own.id
  and earlier.state in ('COUNTED', 'BASELINE')
order by earlier.id desc limit 1
"""
_TAKE_BACK = f"""
insert into community_casinos_casinoobservation
  (pull_id, account_id, bucket, raw, weighted, raw_change, weighted_change, state)
select %(undo)s, own.account_id, own.bucket, coalesce(earlier.raw, 0), earlier.weighted, -own.raw_change,
  -own.weighted_change, 'COUNTED'
from community_casinos_casinoobservation own
left join lateral ({_EARLIER}) earlier on true
where own.pull_id = %(pull)s and own.state = 'COUNTED'
"""  # noqa: S608 - a constant of this module
_LOWER_TOTALS = f"""
update community_casinos_accounttotal total
set raw = earlier.raw, weighted = earlier.weighted, pull_id = earlier.pull_id, refused_raw = null,
  refused_weighted = null
from community_casinos_casinoobservation own
cross join lateral ({_EARLIER}) earlier
where own.pull_id = %(pull)s and own.state in ('COUNTED', 'BASELINE')
  and total.account_id = own.account_id and total.bucket = own.bucket and total.pull_id = %(pull)s
"""  # noqa: S608 - a constant of this module
_DROP_TOTALS = "delete from community_casinos_accounttotal where pull_id = %(pull)s"
_CLOSE_REVIEWS = """
update community_casinos_casinoobservation set state = 'REPLACED' where pull_id = %(pull)s and state = 'LOWERED'
"""


def _tried(connection: CasinoConnection, reading: ReadTotals) -> Applied:
    """Return what an import would change. All of its writes are undone."""
    try:
        with transaction.atomic():
            raise _DryRunEnds(_apply(connection, reading, sends=False))
    except _DryRunEnds as end:
        return end.applied


def _applied(connection: CasinoConnection, reading: ReadTotals, actor: Actor) -> Applied:
    applied = _apply(connection, reading, sends=True)
    match_accounts(connection)
    connection.last_success_at = reading.started_at
    connection.save(update_fields=["last_success_at"])
    audit.record(
        actor,
        "casino.import",
        connection.pk,
        after={
            "file": reading.file_name,
            "rows": applied.pull.rows,
            "changed": applied.counts.changed,
            "lowered": applied.counts.lowered,
        },
    )
    show_applied(connection, applied)
    return applied


def _apply(connection: CasinoConnection, reading: ReadTotals, *, sends: bool) -> Applied:
    try:
        with constraints_as_errors():
            return apply(connection, reading, sends=sends)
    except ReportRefused as refused:
        raise ImportUnreadable(problem=refused.detail) from refused


def _bucket(covers: Covers, days: tuple[date, date] | None, moment: datetime) -> Bucket:
    if covers == Covers.TOTAL or days is None:
        return EVER
    first, last = days
    if first > moment.date():
        raise ValidationFailed(fields={"start_date": STILL_TO_COME})
    return Bucket(first, Window(midnight(first), midnight(last + timedelta(days=1))))


def _require_own_days(connection: CasinoConnection, bucket: Bucket) -> None:
    """Refuse days that another bucket has: their wagers would count twice. The same first day continues an import."""
    if bucket.window is None or bucket.start is None:
        rival = Pull.objects.filter(connection=connection, served_to__isnull=False)
    else:
        rival = Pull.objects.filter(
            connection=connection, served_from__lt=bucket.window.end, served_to__gt=bucket.window.start
        ).exclude(bucket=bucket.start)
        running = Pull.objects.filter(connection=connection, served_to=None).exclude(source=PullSource.STAFF)
        rival = rival | running
    if rival.filter(result=PULL_OK, undone_at=None, undoes=None).exclude(changed=0, lowered=0).exists():
        raise ImportOverlaps


def _duplicate_of(connection: CasinoConnection, digest: str) -> UUID | None:
    rows = Pull.objects.filter(
        connection=connection, source=PullSource.CSV, body_sha256=digest, undone_at=None, undoes=None
    )
    return rows.values_list("pk", flat=True).first()


def _result(
    preview: CsvPreview, applied: Applied, file_name: str, *, is_dry_run: bool, earlier: UUID | None
) -> ImportResult:
    return ImportResult(
        is_dry_run=is_dry_run,
        file_name=file_name[:120],
        columns=preview.titles,
        rows=len(preview.rows),
        problems=preview.left_out,
        problem_lines=tuple(FileProblem(one.line, one.text) for one in preview.problems[:SHOWN_PROBLEMS]),
        counts=applied.counts,
        total=sum((row.wagered for row in preview.rows), Decimal(0)),
        sample=preview.rows[:SHOWN_ROWS],
        duplicate_of=earlier,
        pull=None if is_dry_run else applied.pull,
    )
