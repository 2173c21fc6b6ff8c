"""The life of a window: made, opened, ended, and followed by the next one. One job per window makes each step.

``advance`` does what is due by the window's state and the clock. A killed run is repeated: each step is a conditional
write, and the job of the next step is enqueued in the same transaction.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.casinos.services.pulling import force_pull_at
from tenants.leaderboards.models import (
    Board,
    BoardKind,
    BoardPublication,
    BoardWindow,
    WindowProblem,
    WindowState,
)
from tenants.leaderboards.rules import Terms, window_span
from tenants.leaderboards.selectors.boards import terms_of
from tenants.leaderboards.selectors.windows import board_connections, latest_window
from tenants.leaderboards.services import freezing, payouts
from tenants.leaderboards.services.live import request_refresh, show_board
from tenants.leaderboards.sources import BOARD_PRIZES
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import promise, take_promise_back
from tenants.wallets.services import current_community

# Boards of gems and experience have no event for each change, so their figures are read again after this time.
READ_AGAIN = timedelta(minutes=1)


def plan(window: BoardWindow, due: datetime) -> None:
    """Schedule the next step of a window. An earlier plan is moved."""
    key = f"board-window:{window.pk}"
    enqueue("leaderboards.advance", current_community().pk, due_at=due, key=key, window_id=window.pk)


def make_window(board: Board, number: int) -> BoardWindow | None:
    """Make a coming window with the board's rules of now; None if the board has no such window.

    The board must be locked. Raises IssuanceLimit for gems beyond the daily limits.
    """
    span = window_span(board, number)
    if span is None:
        return None
    terms = terms_of(board)
    window = BoardWindow.objects.create(
        board=board,
        number=number,
        starts_at=span.starts_at,
        ends_at=span.ends_at,
        planned_end_at=span.ends_at,
        terms=terms.stored(),
        promised_by=board.promised_by,
    )
    promise_gems(window)
    _force_pulls(window, span.starts_at)
    plan(window, span.starts_at)
    return window


def promise_gems(window: BoardWindow) -> None:
    """Count the gem prizes against the daily limits, once per window. Raises IssuanceLimit."""
    if window.promised_gems is not None:
        return
    amount = Terms.of(window.terms).total_gems
    promise(BOARD_PRIZES, amount=amount, staff=[window.promised_by], cancelable=window.pk)
    window.promised_gems = amount
    if window.problem == WindowProblem.GEMS_OVER_LIMIT:
        window.problem = ""
    window.save(update_fields=["promised_gems", "problem"])


def renew_upcoming(board: Board, window: BoardWindow) -> None:
    """Give a window that has not begun the board's changed rules and times. Raises IssuanceLimit."""
    span = window_span(board, window.number)
    assert span is not None
    take_promise_back(window.pk)
    window.starts_at, window.ends_at, window.planned_end_at = span.starts_at, span.ends_at, span.ends_at
    window.terms, window.promised_gems, window.promised_by = terms_of(board).stored(), None, board.promised_by
    window.save(update_fields=["starts_at", "ends_at", "planned_end_at", "terms", "promised_gems", "promised_by"])
    promise_gems(window)
    _force_pulls(window, span.starts_at)
    plan(window, span.starts_at)


def cancel_window(window: BoardWindow) -> None:
    """Cancel a window that has no frozen result. Its gems are promised no longer."""
    take_promise_back(window.pk)
    window.state, window.promised_gems = WindowState.CANCELED, None
    window.save(update_fields=["state", "promised_gems"])
    show_board(window.board, current_community(), window)


def advance(window_id: UUID) -> None:
    """Do the next step of a window if it is due."""
    window = BoardWindow.objects.filter(pk=window_id).select_related("board").first()
    if window is None:
        return
    steps: dict[str, Callable[[UUID], None]] = {
        WindowState.UPCOMING: open_window,
        WindowState.RUNNING: _run,
        WindowState.SETTLING: freezing.settle,
        WindowState.REVIEW: payouts.close_review,
    }
    if step := steps.get(window.state):
        step(window_id)


def _locked(window_id: UUID, state: WindowState) -> BoardWindow | None:
    """Return the locked window if it is in this state. The board is locked first, as by the team's writes."""
    board_id = BoardWindow.objects.values_list("board_id", flat=True).get(pk=window_id)
    board = Board.objects.select_for_update(no_key=True).get(pk=board_id)
    window = BoardWindow.objects.select_for_update(no_key=True).filter(pk=window_id, state=state).first()
    if window is not None:
        window.board = board
    return window


def open_window(window_id: UUID) -> None:
    """Let a window begin when its time has come, and plan the pulls that separate it from the time after."""

    def work() -> None:
        window = _locked(window_id, WindowState.UPCOMING)
        if window is None:
            return
        if now() < window.starts_at:
            plan(window, window.starts_at)
            return
        window.state = WindowState.RUNNING
        window.save(update_fields=["state"])
        _force_pulls(window, window.ends_at)
        plan(window, min(window.ends_at, now() + READ_AGAIN))
        request_refresh(windows=BoardWindow.objects.filter(pk=window.pk))
        show_board(window.board, current_community(), window)

    atomically(work)


def _run(window_id: UUID) -> None:
    """End a running window when its time has come; until then, read its figures again if no event does that."""

    def work() -> None:
        window = _locked(window_id, WindowState.RUNNING)
        if window is None:
            return
        if now() >= window.ends_at:
            end_window(window)
            return
        request_refresh(windows=BoardWindow.objects.filter(pk=window.pk))
        if window.promised_gems is None:
            _try_to_promise(window)
        pause = READ_AGAIN if window.terms["kind"] in (BoardKind.POINTS, BoardKind.EXPERIENCE) else 10 * READ_AGAIN
        plan(window, min(window.ends_at, now() + pause))

    atomically(work)


def end_window(window: BoardWindow) -> None:
    """End a locked window at its ``ends_at``. It settles now, and the next window begins."""
    window.state = WindowState.SETTLING
    window.save(update_fields=["state", "ends_at"])
    # Again, because a casino can have been connected since the window opened.
    _force_pulls(window, window.ends_at)
    grace = timedelta(minutes=window.board.grace_minutes)
    plan(window, window.ends_at + grace)
    request_refresh(windows=BoardWindow.objects.filter(pk=window.pk))
    _follow(window.board, window.number + 1)
    show_board(window.board, current_community(), window)


def _follow(board: Board, number: int) -> None:
    """Make the next window of a repeating board, also if its gems are over today's limit."""
    if board.publication != BoardPublication.ACTIVE or board.deleted_at is not None:
        return
    last = latest_window(board)
    if last is not None and last.number >= number:
        return
    try:
        atomically(lambda: make_window(board, number), savepoint=True)
    except IssuanceLimit:
        span = window_span(board, number)
        assert span is not None
        window = BoardWindow.objects.create(
            board=board,
            number=number,
            starts_at=span.starts_at,
            ends_at=span.ends_at,
            planned_end_at=span.ends_at,
            terms=terms_of(board).stored(),
            promised_by=board.promised_by,
            problem=WindowProblem.GEMS_OVER_LIMIT,
        )
        plan(window, span.starts_at)


def _try_to_promise(window: BoardWindow) -> None:
    """Promise the gems of a window that began over the limit. A later day has a limit of its own."""
    try:
        atomically(lambda: promise_gems(window), savepoint=True)
    except IssuanceLimit:
        if window.problem != WindowProblem.GEMS_OVER_LIMIT:
            window.problem = WindowProblem.GEMS_OVER_LIMIT
            window.save(update_fields=["problem"])


def _force_pulls(window: BoardWindow, boundary: datetime) -> None:
    """Plan a pull of each casino exactly at a boundary. Its differences count before the boundary."""
    connections = list(board_connections(Terms.of(window.terms)).values_list("pk", flat=True))
    if connections:
        force_pull_at(connections, boundary)
