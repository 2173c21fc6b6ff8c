"""Pulls, lowered totals and imports as the API answers them to the team."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Self
from uuid import UUID

from saas.kernel.outputs import Output
from tenants.casinos.api.connection_outputs import ReportRowOutput
from tenants.casinos.api.referral_outputs import ReferredAccountNameOutput
from tenants.casinos.models import (
    ObservationState,
    Pull,
    PullMode,
    PullSource,
    bucket_or_none,
)
from tenants.casinos.selectors.lowered import LoweredTotal
from tenants.casinos.services.imports import FileProblem, ImportResult


@dataclass(frozen=True, slots=True, kw_only=True)
class CasinoPullOutput(Output):
    """One read of a report. ``result`` is OK or the code of the failure; ``bucket`` is null for a running total.

    Its differences count at ``countsAt``. ``undoes`` names the import that this pull undid.
    """

    id: UUID
    source: PullSource
    mode: PullMode
    bucket: date | None
    started_at: datetime
    taken_at: datetime
    counts_at: datetime
    served_from: datetime | None
    served_to: datetime | None
    body_sha256: str
    is_complete: bool
    rows: int
    hidden: int
    changed: int
    lowered: int
    result: str
    detail: str
    forced_for: datetime | None
    file_name: str
    undone_at: datetime | None
    undoes: UUID | None

    @classmethod
    def of(cls, pull: Pull) -> Self:
        return cls(
            id=pull.pk,
            source=PullSource(pull.source),
            mode=PullMode(pull.mode),
            bucket=bucket_or_none(pull.bucket),
            started_at=pull.started_at,
            taken_at=pull.taken_at,
            counts_at=pull.counts_at,
            served_from=pull.served_from,
            served_to=pull.served_to,
            body_sha256=pull.body_sha256,
            is_complete=pull.is_complete,
            rows=pull.rows,
            hidden=pull.hidden,
            changed=pull.changed,
            lowered=pull.lowered,
            result=pull.result,
            detail=pull.detail,
            forced_for=pull.forced_for,
            file_name=pull.file_name,
            undone_at=pull.undone_at,
            undoes=pull.undoes_id,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LoweredTotalOutput(Output):
    """A total that fell. The earlier total counts until the team accepts the fall. ``change`` is negative.

    ``bucket`` is the first day of the period, null for a running total.
    """

    id: str
    account: ReferredAccountNameOutput
    bucket: date | None
    before: Decimal
    after: Decimal
    change: Decimal
    weighted_before: Decimal | None
    weighted_after: Decimal | None
    state: ObservationState
    pull_id: UUID
    taken_at: datetime
    reviewed_by: str | None
    reviewed_at: datetime | None
    reason: str

    @classmethod
    def of(cls, one: LoweredTotal) -> Self:
        row = one.observation
        return cls(
            id=str(row.pk),
            account=ReferredAccountNameOutput.of(row.account),
            bucket=bucket_or_none(row.bucket),
            before=one.before,
            after=row.raw,
            change=row.raw_change,
            weighted_before=one.weighted_before,
            weighted_after=row.weighted,
            state=ObservationState(row.state),
            pull_id=row.pull_id,
            taken_at=row.pull.taken_at,
            reviewed_by=one.reviewed_by,
            reviewed_at=row.reviewed_at,
            reason=row.reason,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FileProblemOutput(Output):
    """A line of a file that cannot be read."""

    line: int
    text: str

    @classmethod
    def of(cls, problem: FileProblem) -> Self:
        return cls(line=problem.line, text=problem.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerFileOutput(Output):
    """The changes of an import, or with ``isDryRun`` those that it would make. ``total`` is the file's sum.

    ``counted`` is the sum of the differences. ``baseline`` accounts get their first total, which counts nothing.
    ``problems`` is the number of unreadable lines, with the first of them in ``problemLines``. ``duplicateOf`` is the
    earlier import of the same file. ``pull`` is null in a dry run.
    """

    is_dry_run: bool
    file_name: str
    columns: list[str]
    rows: int
    problems: int
    problem_lines: list[FileProblemOutput]
    new_accounts: int
    changed: int
    baseline: int
    unchanged: int
    lowered: int
    total: Decimal
    counted: Decimal
    sample: list[ReportRowOutput]
    duplicate_of: UUID | None
    pull: CasinoPullOutput | None

    @classmethod
    def of(cls, result: ImportResult) -> Self:
        return cls(
            is_dry_run=result.is_dry_run,
            file_name=result.file_name,
            columns=list(result.columns),
            rows=result.rows,
            problems=result.problems,
            problem_lines=[FileProblemOutput.of(problem) for problem in result.problem_lines],
            new_accounts=result.counts.new_accounts,
            changed=result.counts.changed,
            baseline=result.counts.baseline,
            unchanged=result.unchanged,
            lowered=result.counts.lowered,
            total=result.total,
            counted=result.counts.counted,
            sample=[ReportRowOutput.of(row) for row in result.sample],
            duplicate_of=result.duplicate_of,
            pull=CasinoPullOutput.of(result.pull) if result.pull else None,
        )
