"""Writes about a window: end it, freeze it again, exclude participants, appeal, decide."""

from typing import Any
from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.realtime.announce import announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.casinos.errors import ReferralNotFound
from tenants.casinos.models import ReferredAccount
from tenants.leaderboards.access import may_be_notified
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
from tenants.leaderboards.selectors.windows import competes_in, own_window_member
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

    Raises LeaderboardNotFound, MemberNotFound, ReferralNotFound, ParticipantExcluded, OwnBoardPrize for a decider who
    has a position in an open window.
    """

    def work() -> BoardExclusion:
        board = Board.objects.select_for_update(no_key=True).filter(pk=board_id, deleted_at=None).first()
        if board is None:
            raise LeaderboardNotFound
        _refuse_competitor(board, actor)
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
        audit.record(actor, "leaderboard.exclude", board_id, after={**_named(row), "reason": reason})
        _figures_changed(board)
        return row

    return atomically(work)


def include(*, board_id: UUID, exclusion_id: UUID, actor: Actor) -> None:
    """Remove an exclusion. Raises ExclusionNotFound, OwnBoardPrize also for the exclusion of the decider."""

    def work() -> None:
        row = (
            BoardExclusion.objects.select_for_update(of=("self",))
            .select_related("board", "member", "account__member")
            .filter(pk=exclusion_id, board_id=board_id, board__deleted_at=None)
            .first()
        )
        if row is None:
            raise ExclusionNotFound
        member = row.member or (row.account.member if row.account else None)
        if member is not None and member.user_id == actor.user_id:
            raise OwnBoardPrize
        _refuse_competitor(row.board, actor)
        before = {**_named(row), "reason": row.reason}
        row.delete()
        audit.record(actor, "leaderboard.include", board_id, before=before)
        _figures_changed(row.board)

    atomically(work)


def _named(row: BoardExclusion) -> dict[str, str]:
    """Return the excluded participant for the audit log. An erasure finds a person's name under ``username``."""
    if row.member is not None:
        return {"member": str(row.member.pk), "username": row.member.username}
    return {"account": row.account.name if row.account else ""}


def _refuse_competitor(board: Board, actor: Actor) -> None:
    open_windows = BoardWindow.objects.filter(board=board, state__in=(*LIVE_STATES, WindowState.REVIEW))
    if competes_in(open_windows, actor.user_id):
        raise OwnBoardPrize


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
        _show_team(window.board_id)
        return row

    return atomically(work)


def _show_team(board_id: UUID) -> None:
    """Let the team's open pages count and list the appeals again."""
    announce_to_team(
        current_community().pk, Event.LEADERBOARDS, permission=Permission.LEADERBOARDS_MANAGEMENT, id=str(board_id)
    )


def decide_appeal(*, appeal_id: UUID, state: str, answer: str, actor: Actor) -> None:
    """Accept or refuse an appeal, with an answer for the member. The result itself does not change.

    Raises AppealNotFound, AppealDecided, OwnBoardPrize for a decider who has a position in the window.
    """

    def work() -> None:
        found = BoardAppeal.objects.filter(pk=appeal_id).select_related("window__board", "member").first()
        if found is None:
            raise AppealNotFound
        if competes_in(BoardWindow.objects.filter(pk=found.window_id), actor.user_id):
            raise OwnBoardPrize
        decided = BoardAppeal.objects.filter(pk=appeal_id, state=AppealState.OPEN).update(
            state=state, answer=answer, decided_by=actor.user_id, decided_at=now()
        )
        if not decided:
            raise AppealDecided
        window = found.window
        _show_team(window.board_id)
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
        _announce_decision(found, answer)

    atomically(work)


def _announce_decision(appeal: BoardAppeal, answer: str) -> None:
    """Notify the member of the team's answer, and let their open pages show it."""
    community, window, fan = current_community(), appeal.window, appeal.member.user_id
    if may_be_notified(window.board, [fan], community):
        notify(
            user_id=fan,
            kind=NotificationKind.LEADERBOARD_APPEAL_DECIDED,
            community_id=community.pk,
            values={"leaderboard": window.board.name, "answer": answer},
            link=f"/leaderboards/{window.board_id}",
            key=f"board-appeal-decided:{appeal.pk}",
        )
    board, at = str(window.board_id), str(window.pk)
    announce_to_person(fan, Event.LEADERBOARDS, community_id=community.pk, id=board, window=at, state=window.state)
