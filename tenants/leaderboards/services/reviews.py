"""Writes about a window: end it, freeze it again, exclude participants, appeal, decide."""

from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.permissions import Permission
from tenants.casinos.errors import ReferralNotFound
from tenants.casinos.models import ReferredAccount
from tenants.leaderboards.errors import (
    AppealClosed,
    AppealDecided,
    AppealNotFound,
    ExclusionNotFound,
    LeaderboardNotFound,
    OwnBoardPrize,
    WindowNotOpen,
)
from tenants.leaderboards.models import (
    AppealState,
    Board,
    BoardAppeal,
    BoardExclusion,
    BoardWindow,
    WindowState,
)
from tenants.leaderboards.selectors.positions import takes_appeals, window_by_id
from tenants.leaderboards.selectors.windows import own_window_member
from tenants.leaderboards.services.live import LIVE_STATES, request_comparison, request_refresh, show_board
from tenants.leaderboards.services.windows import end_window, plan
from tenants.members.errors import MemberNotFound
from tenants.members.models import Member
from tenants.wallets.services import current_community


def settle_now(*, window_id: UUID, reason: str, actor: Actor) -> None:
    """End a running window now, or freeze a settling one without waiting for pulls and equal results.

    Raises BoardWindowNotFound, WindowNotOpen, OwnBoardPrize.
    """

    def work() -> None:
        window = _held(window_id, actor)
        before = {"state": window.state, "ends_at": window.ends_at.isoformat()}
        if window.state == WindowState.RUNNING:
            # The pull for the new end is still needed, so only the end is early.
            window.ends_at = max(now(), window.starts_at)
            end_window(window)
        elif window.state == WindowState.SETTLING:
            window.freeze_by, window.freeze_reason = actor.user_id, reason
            window.save(update_fields=["freeze_by", "freeze_reason"])
            plan(window, now())
        else:
            raise WindowNotOpen(state=window.state)
        _record(actor, "leaderboard.settle", window, before, reason)

    atomically(work)


def freeze_again(*, window_id: UUID, reason: str, actor: Actor) -> None:
    """Compute the result of a window under review again, from the figures of now. The review begins again.

    Raises BoardWindowNotFound, WindowNotOpen, OwnBoardPrize.
    """

    def work() -> None:
        window = _held(window_id, actor)
        if window.state != WindowState.REVIEW:
            raise WindowNotOpen(state=window.state)
        before = {"state": window.state, "revision": window.revision, "evidence": window.evidence_hash}
        window.state = WindowState.SETTLING
        window.freeze_by, window.freeze_reason = actor.user_id, reason
        window.save(update_fields=["state", "freeze_by", "freeze_reason"])
        plan(window, now())
        show_board(window.board, current_community(), window)
        _record(actor, "leaderboard.freeze", window, before, reason)

    atomically(work)


def _held(window_id: UUID, actor: Actor) -> BoardWindow:
    """Return the locked window with its board. Raises BoardWindowNotFound, OwnBoardPrize."""
    board_id = window_by_id(window_id).board_id
    board = Board.objects.select_for_update(no_key=True).get(pk=board_id)
    window = BoardWindow.objects.select_for_update(no_key=True).get(pk=window_id)
    window.board = board
    if own_window_member(window, actor.user_id):
        raise OwnBoardPrize
    return window


def _record(actor: Actor, action: str, window: BoardWindow, before: dict[str, Any], reason: str) -> None:
    after = {
        "state": window.state,
        "ends_at": window.ends_at.isoformat(),
        "window": window.number,
        "reason": reason,
    }
    audit.record(actor, action, window.board_id, before=before, after=after)


def exclude(
    *, board_id: UUID, member_id: UUID | None, account_id: UUID | None, reason: str, actor: Actor
) -> BoardExclusion:
    """Exclude a member or a casino account from a board. Open windows are computed again.

    Raises LeaderboardNotFound, MemberNotFound, ReferralNotFound, ParticipantExcluded.
    """

    def work() -> BoardExclusion:
        board = Board.objects.select_for_update(no_key=True).filter(pk=board_id, deleted_at=None).first()
        if board is None:
            raise LeaderboardNotFound
        member = Member.objects.filter(pk=member_id).first() if member_id else None
        account = ReferredAccount.objects.filter(pk=account_id).first() if account_id else None
        if member_id and member is None:
            raise MemberNotFound
        if account_id and account is None:
            raise ReferralNotFound
        with constraints_as_errors():
            row = BoardExclusion.objects.create(
                board=board, member=member, account=account, reason=reason, excluded_by=actor.user_id
            )
        name = member.username if member else account.name if account else ""
        audit.record(actor, "leaderboard.exclude", board_id, after={"participant": name, "reason": reason})
        _figures_changed(board)
        return row

    return atomically(work)


def include(*, board_id: UUID, exclusion_id: UUID, actor: Actor) -> None:
    """Remove an exclusion. Raises ExclusionNotFound."""

    def work() -> None:
        row = (
            BoardExclusion.objects.select_for_update(of=("self",))
            .select_related("board", "member", "account")
            .filter(pk=exclusion_id, board_id=board_id, board__deleted_at=None)
            .first()
        )
        if row is None:
            raise ExclusionNotFound
        name = row.member.username if row.member else row.account.name if row.account else ""
        before = {"participant": name, "reason": row.reason}
        row.delete()
        audit.record(actor, "leaderboard.include", board_id, before=before)
        _figures_changed(row.board)

    atomically(work)


def _figures_changed(board: Board) -> None:
    windows = BoardWindow.objects.filter(board=board)
    request_refresh(windows=windows.filter(state__in=LIVE_STATES))
    request_comparison(windows=windows.filter(state__in=(WindowState.REVIEW, WindowState.PAID)))


def appeal(*, window: BoardWindow, member: Member, text: str) -> BoardAppeal:
    """Send a member's appeal against the frozen result. Raises AppealClosed, AppealExists."""

    def work() -> BoardAppeal:
        held = BoardWindow.objects.select_for_update(no_key=True).get(pk=window.pk)
        if not takes_appeals(held):
            raise AppealClosed
        with constraints_as_errors():
            row = BoardAppeal.objects.create(window=held, member=member, text=text)
        notify_team(
            community_id=current_community().pk,
            kind=NotificationKind.TEAM_LEADERBOARD_APPEAL,
            values={"username": member.username, "leaderboard": window.board.name},
            link=f"/admin/leaderboard/{window.board_id}",
            permission=Permission.LEADERBOARDS_MANAGEMENT,
            key=f"board-appeal:{row.pk}",
        )
        return row

    return atomically(work)


def decide_appeal(*, appeal_id: UUID, state: str, answer: str, actor: Actor) -> None:
    """Accept or refuse an appeal, with an answer for the member. The result itself does not change.

    Raises AppealNotFound, AppealDecided, OwnBoardPrize for an appeal of the decider.
    """

    def work() -> None:
        found = BoardAppeal.objects.filter(pk=appeal_id).select_related("window", "member").first()
        if found is None:
            raise AppealNotFound
        if found.member.user_id == actor.user_id:
            raise OwnBoardPrize
        decided = BoardAppeal.objects.filter(pk=appeal_id, state=AppealState.OPEN).update(
            state=state, answer=answer, decided_by=actor.user_id, decided_at=now()
        )
        if not decided:
            raise AppealDecided
        window = found.window
        if window.state == WindowState.REVIEW and window.review_until is not None:
            plan(window, max(now(), window.review_until))
        audit.record(
            actor,
            "leaderboard.appeal",
            window.board_id,
            before={"state": AppealState.OPEN.value},
            after={
                "state": state,
                "appeal": str(appeal_id),
                "member": str(found.member_id),
                "text": answer,
            },
        )

    atomically(work)
