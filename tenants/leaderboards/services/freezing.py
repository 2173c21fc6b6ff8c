"""Freezing: the result of an ended window is written with its evidence, and does not change anymore.

A window settles in these steps. The pulls that were forced for its end must have succeeded, the grace period must be
over, and two results in a row must be equal. A team member can ask to freeze it without waiting, with a reason.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import IO
from uuid import UUID

from django.db import connection

from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.permissions import Permission
from tenants.leaderboards.models import BoardWindow, Freezing, WindowProblem, WindowState
from tenants.leaderboards.selectors.windows import lacks_entries, missing_pulls
from tenants.leaderboards.services import evidence
from tenants.leaderboards.services.live import lock_live_window, request_comparison, show_board, write_positions
from tenants.wallets.services import current_community

# Two results are compared over this time.
CHECK_PAUSE = timedelta(minutes=2)
# How long to wait between two looks at pulls that are missing.
MISSING_PAUSE = timedelta(minutes=5)

# Two equal results have equal digests: all figures that decide places and prizes.
_DIGEST = """
select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', participant, value, reached_at, "order", place,
  coalesce(cash, 0), gems), ';' order by "order"), ''), 'UTF8')), 'hex')
from leaderboards_boardposition where window_id = %s
"""


def settle(window_id: UUID) -> None:
    """Do the next step of a settling window, and freeze its result when all conditions are met."""
    window = BoardWindow.objects.filter(pk=window_id, state=WindowState.SETTLING).select_related("board").first()
    if window is None:
        return
    is_forced = window.freeze_by is not None
    if not is_forced:
        opens_at = window.ends_at + timedelta(minutes=window.board.grace_minutes)
        if now() < opens_at:
            return _plan(window, opens_at - now())
        if problem := _problem_of(window):
            return _wait(window, problem)
    with evidence.new_draft() as draft:
        drafted = _draft(window_id, draft, is_forced=is_forced)
        if drafted is None:
            return None
        # Storage can be slow, so no transaction is open here.
        stored = evidence.store(drafted.window, draft, drafted.sha256, drafted.rows)
    if not _freeze(drafted.window, stored):
        _plan(drafted.window, timedelta(seconds=1))
    return None


@dataclass(frozen=True, slots=True)
class _Drafted:
    """A result that can be frozen: the window as it was written, and the hash and the rows of its evidence."""

    window: BoardWindow
    sha256: str
    rows: int


def _draft(window_id: UUID, draft: IO[bytes], *, is_forced: bool) -> _Drafted | None:
    """Write the positions and their evidence; None unless two results in a row were equal."""
    is_outermost = not connection.in_atomic_block

    def work() -> _Drafted | None:
        if is_outermost:
            # One snapshot for positions and evidence: a pull that commits meanwhile belongs to neither.
            with connection.cursor() as cursor:
                cursor.execute("set transaction isolation level repeatable read")
        held = lock_live_window(window_id)
        if held is None or held.state != WindowState.SETTLING:
            return None
        write_positions(held)
        digest = _digest(held)
        if digest != held.result_digest and not is_forced:
            held.result_digest = digest
            held.save(update_fields=["result_digest"])
            _plan(held, CHECK_PAUSE)
            return None
        draft.seek(0)
        draft.truncate()
        return _Drafted(held, *evidence.write_draft(held, draft))

    return atomically(work, lock_timeout_ms=30_000)


def _problem_of(window: BoardWindow) -> WindowProblem | None:
    """Return why the figures of a window are not complete, or None."""
    if missing_pulls(window):
        return WindowProblem.PULLS_MISSING
    return WindowProblem.RATES_MISSING if lacks_entries(window) else None


def _wait(window: BoardWindow, problem: WindowProblem) -> None:
    """Wait for missing figures. Only the team can decide to freeze the result without them."""
    if window.problem != problem:
        BoardWindow.objects.filter(pk=window.pk, state=WindowState.SETTLING).update(problem=problem)
        show_board(window.board, current_community(), window)
        notify_team(
            community_id=current_community().pk,
            kind=NotificationKind.TEAM_LEADERBOARD_WAITS,
            values={"leaderboard": window.board.name},
            link=f"/admin/leaderboard/{window.board_id}",
            permission=Permission.LEADERBOARDS_MANAGEMENT,
            key=f"board-waits:{window.pk}",
        )
    _plan(window, MISSING_PAUSE)


def _digest(window: BoardWindow) -> str:
    with connection.cursor() as cursor:
        cursor.execute(_DIGEST, [window.pk])
        return str(cursor.fetchone()[0])


def _plan(window: BoardWindow, pause: timedelta) -> None:
    key, due = f"board-window:{window.pk}", now() + max(pause, timedelta(0))
    enqueue("leaderboards.advance", current_community().pk, due_at=due, key=key, window_id=window.pk)


def _freeze(held: BoardWindow, stored: evidence.WrittenEvidence) -> bool:
    """Freeze the positions that the evidence describes; False if they were written again meanwhile."""

    def work() -> bool:
        moment = now()
        review_until = moment + timedelta(hours=held.board.appeal_hours)
        frozen = BoardWindow.objects.filter(
            pk=held.pk, state=WindowState.SETTLING, refreshed_at=held.refreshed_at, revision=held.revision
        ).update(
            state=WindowState.REVIEW,
            frozen_at=moment,
            review_until=review_until,
            evidence_hash=stored.sha256,
            revision=held.revision + 1,
            problem=held.problem if held.problem == WindowProblem.GEMS_OVER_LIMIT else "",
            freeze_by=None,
            freeze_reason="",
            result_digest="",
            changed_at=None,
            changed_rows=0,
        )
        if not frozen:
            return False
        Freezing.objects.create(
            window=held,
            revision=held.revision + 1,
            sha256=stored.sha256,
            file=stored.file,
            size=stored.size,
            rows=stored.rows,
            reason=held.freeze_reason,
            frozen_by=held.freeze_by,
        )
        _plan(held, review_until - moment)
        # A pull that committed after the snapshot of the evidence is a later change.
        request_comparison(windows=BoardWindow.objects.filter(pk=held.pk))
        held.state = WindowState.REVIEW
        show_board(held.board, current_community(), held)
        return True

    return atomically(work)
