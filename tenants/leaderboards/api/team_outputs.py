"""Leaderboards as the API answers them to the team."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Self
from uuid import UUID

from saas.kernel.outputs import Gems, Output
from tenants.leaderboards.api.money_outputs import PrizeDebtOutput
from tenants.leaderboards.api.outputs import (
    BoardOutput,
    BoardWindowOutput,
    PlacePrizeOutput,
    board_output,
    window_output,
)
from tenants.leaderboards.models import (
    BoardExclusion,
    BoardMeasure,
    BoardPosition,
    BoardPublication,
    Freezing,
    Masking,
    TieRule,
    WindowProblem,
)
from tenants.leaderboards.naming import prize_text
from tenants.leaderboards.rules import PlacePrize
from tenants.leaderboards.selectors import boards as board_reads
from tenants.leaderboards.selectors.boards import ShownBoard
from tenants.leaderboards.selectors.prizes import Debt
from tenants.leaderboards.selectors.windows import ChangedRow, TeamWindow
from tenants.leaderboards.services.imports import ImportReport


@dataclass(frozen=True, slots=True, kw_only=True)
class FreezingOutput(Output):
    """One frozen result. ``reason`` is empty for the first one, which no person asked for.

    ``sha256`` is the hash of the full evidence, ``publicSha256`` that of the evidence for fans.
    """

    revision: int
    sha256: str
    public_sha256: str
    size: Annotated[int, "Bytes of the evidence"]
    rows: int
    reason: str
    frozen_at: datetime

    @classmethod
    def of(cls, row: Freezing) -> Self:
        return cls(
            revision=row.revision,
            sha256=row.sha256,
            public_sha256=row.public_sha256,
            size=row.size,
            rows=row.rows,
            reason=row.reason,
            frozen_at=row.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamWindowOutput(BoardWindowOutput):
    """A window for the team. ``problem`` says why it waits: pulls are missing, or gems are over the daily limit.

    ``changedRows`` counts the positions whose figures changed after the freezing. ``missingPulls`` are the names of
    connections whose last pull for the end of the window has not succeeded.
    """

    board_id: UUID
    board_name: str
    problem: Annotated[WindowProblem | None, "Null: the window does not wait for the team"]
    missing_pulls: list[str]
    changed_rows: int
    open_appeals: int
    owed: Annotated[int, "How many prizes are not paid"]
    freezings: list[FreezingOutput]

    @classmethod
    def of(cls, found: TeamWindow) -> Self:
        window = found.window
        return cls(
            **window_output(window).fields(),
            board_id=window.board_id,
            board_name=window.board.name,
            problem=WindowProblem(window.problem) if window.problem else None,
            missing_pulls=list(found.missing_pulls),
            changed_rows=window.changed_rows,
            open_appeals=found.open_appeals,
            owed=found.owed,
            freezings=[FreezingOutput.of(one) for one in found.freezings],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamBoardOutput(BoardOutput):
    """A leaderboard with all its rules. Prizes and rules are those of the next window.

    ``fixed`` names the fields that cannot change anymore. ``nextFields`` names those that change the next window only.
    ``debt`` are the unpaid prizes of its ended windows.
    """

    publication: BoardPublication
    measure: BoardMeasure
    connections: list[UUID]
    starts_at: datetime
    ends_at: datetime | None
    tie: TieRule
    masking: Masking
    minimum: Decimal
    excludes_team: bool
    appeal_hours: int
    grace_minutes: int
    minimum_age: int
    blocked_countries: list[str]
    prizes: list[PlacePrizeOutput]
    fixed: list[str]
    next_fields: list[str]
    debt: PrizeDebtOutput
    published_at: datetime | None

    @classmethod
    def of(cls, shown: ShownBoard, debt: Debt) -> Self:
        board = shown.board
        fixed, following = board_reads.locked_fields(board)
        return cls(
            **board_output(shown).fields(),
            publication=BoardPublication(board.publication),
            measure=BoardMeasure(board.measure),
            connections=board.connections,
            starts_at=board.starts_at,
            ends_at=board.ends_at,
            tie=TieRule(board.tie),
            masking=Masking(board.masking),
            minimum=board.minimum,
            excludes_team=board.excludes_team,
            appeal_hours=board.appeal_hours,
            grace_minutes=board.grace_minutes,
            minimum_age=board.minimum_age,
            blocked_countries=board.blocked_countries,
            prizes=[
                PlacePrizeOutput.of(PlacePrize(one.first_place, one.last_place, one.cash, one.gems), board.currency)
                for one in board.prizes.all()
            ],
            fixed=fixed,
            next_fields=following,
            debt=PrizeDebtOutput.of(debt),
            published_at=board.published_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPositionOutput(Output):
    """A position with its whole name. ``memberId`` is null if the casino account is not confirmed for a member."""

    id: str
    order: int
    place: int
    casino_username: str
    casino_id: str | None
    account_id: UUID | None
    member_id: UUID | None
    username: str | None
    wagered: Decimal
    reached_at: datetime
    cash: Decimal | None
    gems: Gems
    prize_text: str

    @classmethod
    def of(cls, position: BoardPosition, currency: str) -> Self:
        return cls(
            id=str(position.pk),
            order=position.order,
            place=position.place,
            casino_username=position.name,
            casino_id=position.casino or None,
            account_id=position.account_id,
            member_id=position.member_id,
            username=position.member.username if position.member else None,
            wagered=position.value,
            reached_at=position.reached_at,
            cash=position.cash,
            gems=position.gems,
            prize_text=prize_text(position.cash, position.gems, currency),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedRowOutput(Output):
    """A position whose figures changed after the freezing. Null: the participant has no value there."""

    casino_username: str
    frozen_place: int | None
    frozen_value: Decimal | None
    current_place: int | None
    current_value: Decimal | None

    @classmethod
    def of(cls, row: ChangedRow) -> Self:
        return cls(
            casino_username=row.name,
            frozen_place=row.frozen_place,
            frozen_value=row.frozen_value,
            current_place=row.current_place,
            current_value=row.current_value,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardExclusionOutput(Output):
    """An excluded member (``memberId``) or casino account (``accountId``)."""

    id: UUID
    member_id: UUID | None
    account_id: UUID | None
    name: str
    reason: str
    created_at: datetime

    @classmethod
    def of(cls, row: BoardExclusion) -> Self:
        name = row.member.username if row.member else row.account.name if row.account else ""
        return cls(
            id=row.pk,
            member_id=row.member_id,
            account_id=row.account_id,
            name=name,
            reason=row.reason,
            created_at=row.created_at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AudienceTestOutput(Output):
    """The view of a visitor of this country and age. ``code`` and ``message`` are those of the refusal, else null.

    ``isListed``: the board is in the list. ``isVisible``: the board and its positions are shown.
    """

    is_listed: bool
    is_visible: bool
    code: str | None
    message: str | None
    minimum_age: int
    blocked_countries: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportProblemOutput(Output):
    """``line`` is the line of the file, counted from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedScoreOutput(Output):
    """A row of the file. ``username`` is the member that it was matched with. ``before`` is the replaced value."""

    line: int
    casino_username: str
    username: str | None
    wagered: Decimal
    before: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionsImportOutput(Output):
    """The result of an import or of its dry run. ``data`` has the first 50 rows. ``isApplied`` is false for a dry run.

    ``isDuplicate``: the same file was imported into this window before.
    """

    rows: int
    added: int
    replaced: int
    unchanged: int
    problems: list[ImportProblemOutput]
    problems_count: int
    data: list[ImportedScoreOutput]
    sha256: str
    is_duplicate: bool
    is_applied: bool

    @classmethod
    def of(cls, report: ImportReport) -> Self:
        return cls(
            rows=report.rows,
            added=report.added,
            replaced=report.replaced,
            unchanged=report.unchanged,
            problems=[ImportProblemOutput(line=one.line, text=one.text) for one in report.problems[:50]],
            problems_count=len(report.problems),
            data=[
                ImportedScoreOutput(
                    line=one.line,
                    casino_username=one.name,
                    username=one.username,
                    wagered=one.value,
                    before=one.before,
                )
                for one in report.scores[:50]
            ],
            sha256=report.sha256,
            is_duplicate=report.is_duplicate,
            is_applied=report.is_applied,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SyncedOutput(Output):
    """The number of connections whose pull was requested."""

    connections: int
