"""The positions of a window, and the caller's own one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from saas.kernel.clock import now
from saas.kernel.prepared_queries import PreparedQuery, given
from tenants.casinos.models import (
    MatchState,
    ReferredAccount,
)
from tenants.leaderboards.errors import (
    BoardWindowNotFound,
)
from tenants.leaderboards.models import (
    Board,
    BoardAppeal,
    BoardKind,
    BoardPosition,
    BoardWindow,
    WindowState,
)
from tenants.leaderboards.rules import PODIUM, BoardStanding, Gap, Ranked, Terms, gap_of
from tenants.members.models import Member
from tenants.members.selectors import member_of

ENDED = (WindowState.REVIEW, WindowState.PAID)


def window_of(board: Board, window_id: UUID) -> BoardWindow:
    """Return a window of a board that fans see. Raises BoardWindowNotFound."""
    window = BoardWindow.objects.filter(pk=window_id, board=board).exclude(state=WindowState.CANCELED).first()
    if window is None:
        raise BoardWindowNotFound
    window.board = board
    return window


def past_windows(board: Board) -> QuerySet[BoardWindow]:
    """Return the windows with a frozen result, the latest first."""
    return BoardWindow.objects.filter(board=board, state__in=ENDED).order_by("-number")


def active_member(user_id: UUID | None) -> Member | None:
    member = member_of(user_id) if user_id else None
    return member if member and member.is_active else None


def podium(window: BoardWindow | None) -> list[BoardPosition]:
    """Return the first positions."""
    if window is None:
        return []
    rows = BoardPosition.objects.filter(window=window, order__lte=PODIUM).select_related("member")
    return list(rows.order_by("order"))


def positions(window: BoardWindow, query: Mapping[str, Any]) -> list[BoardPosition]:
    """Return a page of positions. The index on the order finds it without reading the pages before."""
    first = (query["page"] - 1) * query["take"]
    rows = BoardPosition.objects.filter(window=window, order__gt=first, order__lte=first + query["take"])
    return list(rows.select_related("member").order_by("order"))


@dataclass(frozen=True, slots=True)
class OwnPosition:
    """A member's position and what they lack. ``better`` is the position to overtake."""

    position: BoardPosition | None
    gap: Gap | None
    better: BoardPosition | None
    needs_account: bool


# Each page of a live board runs these.
_OWN = PreparedQuery(
    lambda: (
        BoardPosition.objects.filter(member_id=given("member", "uuid"), window_id=given("window", "uuid"))
        .select_related("member")
        .order_by("order")
    )
)
_AT_ORDER = PreparedQuery(
    lambda: BoardPosition.objects.filter(window_id=given("window", "uuid"), order=given("order", "int"))
)


def own_position(board: Board, window: BoardWindow, member: Member) -> OwnPosition:
    """Return the member's position in a window, by two look-ups in an index."""
    own = _OWN.first(member=member.pk, window=window.pk)
    if own is None:
        needs = board.kind == BoardKind.WAGER and not _has_account(Terms.of(window.terms), member)
        return OwnPosition(None, None, None, needs)
    # All positions before a place are better; the last of them is the next one to overtake.
    better = _AT_ORDER.first(window=window.pk, order=own.place - 1) if own.place > 1 else None
    gap = gap_of(_standing(own), _ranked(better) if better else None, Terms.of(window.terms).minimum)
    return OwnPosition(own, gap, better, needs_account=False)


def _has_account(terms: Terms, member: Member) -> bool:
    rows = ReferredAccount.objects.filter(member=member, match=MatchState.CONFIRMED)
    return (rows.filter(connection__in=terms.connections) if terms.connections else rows).exists()


def _standing(position: BoardPosition) -> BoardStanding:
    return BoardStanding(position.participant, position.value, position.reached_at)


def _ranked(position: BoardPosition) -> Ranked:
    return Ranked(_standing(position), position.order, position.place)


def takes_appeals(window: BoardWindow) -> bool:
    """True while members can appeal against the frozen result."""
    return window.state == WindowState.REVIEW and window.review_until is not None and now() < window.review_until


def appeals_of(window: BoardWindow | None, member: Member | None) -> list[BoardAppeal]:
    """Return a member's own appeals about a window, the latest first."""
    if window is None or member is None:
        return []
    return list(BoardAppeal.objects.filter(window=window, member=member).order_by("-created_at"))


def window_by_id(window_id: UUID) -> BoardWindow:
    """Return a window with its board. Raises BoardWindowNotFound, also for a deleted board."""
    window = BoardWindow.objects.filter(pk=window_id, board__deleted_at=None).select_related("board").first()
    if window is None:
        raise BoardWindowNotFound
    return window
