"""Freezing: the result of an ended window is written with its evidence, and does not change anymore.

A window settles in these steps. The pulls that were forced for its end must have succeeded, the grace period must be
over, and two results in a row must be equal. A team member can ask to freeze it without waiting, with a reason.
"""

from datetime import timedelta
from typing import IO
from uuid import UUID

from django.db import connection

from saas.jobs.services import enqueue, enqueue_once
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.permissions import Permission
from tenants.leaderboards.models import BoardWindow, Freezing, WindowProblem, WindowState
from tenants.leaderboards.selectors.records import deciding_staff
from tenants.leaderboards.selectors.windows import lacks_entries, missing_pulls
from tenants.leaderboards.services import evidence
from tenants.leaderboards.services.evidence import EvidenceDraft
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
    if window.freeze_by is None:
        opens_at = window.ends_at + timedelta(minutes=window.board.grace_minutes)
        if now() < opens_at:
            return _plan(window, opens_at - now())
        if problem := _problem_of(window):
            return _wait(window, problem)
    with evidence.draft_files() as files:
        drafted = _draft(window_id, files)
        if drafted is None:
            return None
        held, draft = drafted
        # Storage can be slow, so no transaction is open here.
        stored = evidence.store(held, draft)
    if not _freeze(held, stored):
        _plan(held, timedelta(seconds=1))
    return None


def _draft(window_id: UUID, files: tuple[IO[bytes], IO[bytes]]) -> tuple[BoardWindow, EvidenceDraft] | None:
    """Write the positions and their evidence; None unless two results in a row were equal, or the team does not wait.

    The locked row has the team's decision, which can be later than the beginning of the step.
    """
    is_outermost = not connection.in_atomic_block

    def work() -> tuple[BoardWindow, EvidenceDraft] | None:
        if is_outermost:
            # One snapshot for positions and evidence: a pull that commits meanwhile belongs to neither.
            with connection.cursor() as cursor:
                cursor.execute("set transaction isolation level repeatable read")
        held = lock_live_window(window_id)
        if held is None or held.state != WindowState.SETTLING:
            return None
        write_positions(held)
        digest = _digest(held)
        if digest != held.result_digest and held.freeze_by is None:
            held.result_digest = digest
            held.save(update_fields=["result_digest"])
            _plan(held, CHECK_PAUSE)
            return None
        held.decided_by = deciding_staff(held, current_community())
        return held, evidence.write_drafts(held, *files)

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
    """Schedule the next step. One that was planned while this step ran is kept: the team may have asked for it now."""
    key, due = f"board-window:{window.pk}", now() + max(pause, timedelta(0))
    enqueue_once("leaderboards.advance", current_community().pk, due_at=due, key=key, window_id=window.pk)


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
            evidence_hash=stored.public_sha256,
            decided_by=held.decided_by,
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
            public_sha256=stored.public_sha256,
            public_file=stored.public_file,
            name_key=stored.name_key,
            rows=stored.rows,
            reason=held.freeze_reason,
            frozen_by=held.freeze_by,
        )
        # No other step remains, so an earlier plan is moved.
        key = f"board-window:{held.pk}"
        enqueue("leaderboards.advance", current_community().pk, due_at=review_until, key=key, window_id=held.pk)
        # A pull that committed after the snapshot of the evidence is a later change.
        request_comparison(windows=BoardWindow.objects.filter(pk=held.pk))
        held.state = WindowState.REVIEW
        show_board(held.board, current_community(), held)
        return True

    return atomically(work)
