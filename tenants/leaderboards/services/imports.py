"""The import of positions into the current window of a MANUAL board."""

import csv
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from io import StringIO
from itertools import islice
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.access.models import AuditEntry
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.text import folded, has_hidden, one_line
from saas.kernel.transactions import atomically
from tenants.casinos.models import MAX_HANDLE_LENGTH
from tenants.leaderboards.amounts import read_amount
from tenants.leaderboards.errors import (
    ImportFaulty,
    LeaderboardNotFound,
    LeaderboardNotManual,
    OwnBoardPrize,
    WindowNotOpen,
)
from tenants.leaderboards.models import Board, BoardKind, BoardWindow, ManualScore, WindowState
from tenants.leaderboards.rules import Terms
from tenants.leaderboards.selectors.windows import competes_in
from tenants.leaderboards.services.live import LIVE_STATES, request_refresh
from tenants.leaderboards.services.payouts import take_over
from tenants.members.models import Member
from tenants.wallets.issuance import staff_of

MAX_FILE_SIZE = 5 * 1024 * 1024
MAX_LINES = 20_000
NAME_COLUMNS = ("casino username", "name", "player")
VALUE_COLUMNS = ("wagered", "value", "amount", "points")
MEMBER_COLUMNS = ("username", "member")


@dataclass(frozen=True, slots=True)
class ImportProblem:
    """A faulty line, counted from 1."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class ImportedScore:
    """A valid line. ``before`` is the value that it replaces."""

    line: int
    name: str
    username: str | None
    value: Decimal
    before: Decimal | None = None


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of an import, or of its dry run."""

    sha256: str
    scores: Sequence[ImportedScore] = ()
    problems: Sequence[ImportProblem] = ()
    is_duplicate: bool = False
    is_applied: bool = False

    @property
    def rows(self) -> int:
        return len(self.scores)

    @property
    def added(self) -> int:
        return sum(one.before is None for one in self.scores)

    @property
    def unchanged(self) -> int:
        return sum(one.before == one.value for one in self.scores)

    @property
    def replaced(self) -> int:
        return self.rows - self.added - self.unchanged


@dataclass(slots=True)
class _Table:
    """The lines of a file: valid rows with the member's typed name, and the faulty lines."""

    rows: list[tuple[int, str, str, Decimal]] = field(default_factory=list)
    problems: list[ImportProblem] = field(default_factory=list)


def import_scores(*, board_id: UUID, raw: bytes, dry_run: bool, actor: Actor) -> ImportReport:
    """Add or replace the values of the participants in the file. Participants that it does not name keep theirs.

    Raises LeaderboardNotFound, LeaderboardNotManual, WindowNotOpen, ValidationFailed (``file``), and without
    ``dry_run`` ImportFaulty if a line has a problem: a part of a file is never stored. Staff who import are
    responsible for the gems of the window, so that raises IssuanceLimit. Raises OwnBoardPrize if the actor has a
    position in the window, or would get one.
    """
    table, sha256 = read_table(raw), hashlib.sha256(raw).hexdigest()

    def work() -> ImportReport:
        window = _open_window(board_id)
        report = _matched(table, window, sha256, actor.community_id)
        _refuse_competitor(window, report.scores, actor)
        if dry_run:
            return report
        if report.problems:
            raise ImportFaulty(problems=len(report.problems))
        # An import of the owner takes nothing over: it keeps the values that the staff imported.
        if staff := staff_of(actor):
            take_over(window, staff)
        _store(window, report.scores)
        audit.record(
            actor,
            "leaderboard.import",
            board_id,
            after={"window": window.number, "rows": report.rows, "sha256": sha256},
        )
        request_refresh(windows=BoardWindow.objects.filter(pk=window.pk))
        return ImportReport(sha256, report.scores, (), report.is_duplicate, is_applied=True)

    return atomically(work)


def _refuse_competitor(window: BoardWindow, scores: Sequence[ImportedScore], actor: Actor) -> None:
    if competes_in(BoardWindow.objects.filter(pk=window.pk), actor.user_id):
        raise OwnBoardPrize
    own = None if Terms.of(window.terms).excludes_team else Member.objects.filter(user_id=actor.user_id).first()
    if own is not None and folded(own.username) in {folded(one.username) for one in scores if one.username}:
        raise OwnBoardPrize


def _open_window(board_id: UUID) -> BoardWindow:
    board = Board.objects.select_for_update(no_key=True).filter(pk=board_id, deleted_at=None).first()
    if board is None:
        raise LeaderboardNotFound
    if board.kind != BoardKind.MANUAL:
        raise LeaderboardNotManual
    rows = BoardWindow.objects.select_for_update(no_key=True).filter(board=board)
    # Figures of a window often arrive after its end, so one that settles comes first.
    for state in reversed(LIVE_STATES):
        if window := rows.filter(state=state).order_by("number").first():
            return window
    raise WindowNotOpen(state=rows.values_list("state", flat=True).order_by("-number").first() or WindowState.UPCOMING)


def read_table(raw: bytes) -> _Table:
    """Read a CSV file with a header, separated by commas, semicolons or tabs.

    Raises ValidationFailed (``file``) if it is no such file.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused("This is no text file in UTF-8. Save it as CSV (UTF-8)") from None
    if "\x00" in text:
        raise _refused("This is no text file. Save it as CSV (UTF-8)")
    first = text.lstrip("\r\n").split("\n", 1)[0]
    reader = csv.reader(StringIO(text), delimiter=max(",;\t", key=first.count))
    try:
        filled = ((reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells))
        lines = list(islice(filled, MAX_LINES + 2))
    except csv.Error:
        raise _refused("The quotes in this file do not match. Export it again") from None
    if not lines:
        raise _refused("This file is empty")
    if len(lines) - 1 > MAX_LINES:
        raise _refused(f"More than {MAX_LINES:,} lines. Split the file")
    columns = {folded(cell).replace("_", " "): index for index, cell in enumerate(lines[0][1])}
    name, value = (_column(columns, names) for names in (NAME_COLUMNS, VALUE_COLUMNS))
    if name is None or value is None:
        raise _refused("The first line must name the columns “casino username” and “wagered”")
    return _rows_of(lines[1:], name, value, _column(columns, MEMBER_COLUMNS))


def _column(columns: Mapping[str, int], names: Iterable[str]) -> int | None:
    return next((columns[name] for name in names if name in columns), None)


def _rows_of(lines: Sequence[tuple[int, list[str]]], name: int, value: int, member: int | None) -> _Table:
    table = _Table()
    seen: dict[str, int] = {}
    for line, cells in lines:
        typed = cells[name].strip() if name < len(cells) else ""
        amount = read_amount(cells[value]) if value < len(cells) else None
        problem = None
        if not typed or has_hidden(typed) or len(typed) > MAX_HANDLE_LENGTH:
            problem = "The name is missing or too long"
        elif amount is None:
            problem = "The value is no amount like 1250.50"
        elif folded(typed) in seen:
            problem = f"Line {seen[folded(typed)]} has the same name"
        if problem is not None or amount is None:
            table.problems.append(ImportProblem(line, problem or ""))
            continue
        seen[folded(typed)] = line
        username = cells[member].strip() if member is not None and member < len(cells) else ""
        table.rows.append((line, one_line(typed), username, amount))
    return table


def _matched(table: _Table, window: BoardWindow, sha256: str, community_id: UUID) -> ImportReport:
    """Return the report: members by their names, and the values that the file replaces."""
    named = {folded(username) for _, _, username, _ in table.rows if username}
    members = {folded(name) for name in _usernames(named)}
    before = dict(ManualScore.objects.filter(window=window).values_list("name_key", "value"))
    scores, problems = [], list(table.problems)
    for line, name, username, value in table.rows:
        if username and folded(username) not in members:
            problems.append(ImportProblem(line, f"No member is named {username[:40]}"))
            continue
        scores.append(ImportedScore(line, name, username or None, value, before.get(folded(name))))
    earlier = AuditEntry.objects.filter(
        community_id=community_id,
        action="leaderboard.import",
        target=str(window.board_id),
        after__sha256=sha256,
        after__window=window.number,
    )
    problems.sort(key=lambda one: one.line)
    return ImportReport(sha256, scores, problems, is_duplicate=earlier.exists())


def _usernames(keys: set[str]) -> list[str]:
    if not keys:
        return []
    return [name for name in Member.objects.values_list("username", flat=True).iterator() if folded(name) in keys]


def _store(window: BoardWindow, scores: Sequence[ImportedScore]) -> None:
    wanted = {folded(one.username) for one in scores if one.username}
    members = {folded(row.username): row for row in Member.objects.all().iterator() if folded(row.username) in wanted}
    moment = now()
    rows = [
        ManualScore(
            window=window,
            name=one.name,
            name_key=folded(one.name),
            member=members.get(folded(one.username)) if one.username else None,
            value=one.value,
            reached_at=moment,
        )
        for one in scores
        if one.before != one.value
    ]
    ManualScore.objects.bulk_create(
        rows,
        batch_size=1000,
        update_conflicts=True,
        unique_fields=["window", "name_key"],
        update_fields=["name", "member", "value", "reached_at"],
    )


def _refused(text: str) -> ValidationFailed:
    return ValidationFailed(fields={"file": text})
