"""Boards as fans and the team see them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Case, Exists, IntegerField, OuterRef, QuerySet, Value, When

from saas.access.audience import KnownAudience, Rule, is_shown, known_of, refusal
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from tenants.casinos.models import (
    CasinoConnection,
)
from tenants.leaderboards.access import board_rule, shows_wagers
from tenants.leaderboards.errors import (
    LeaderboardNotFound,
)
from tenants.leaderboards.models import (
    Board,
    BoardExclusion,
    BoardKind,
    BoardPublication,
    BoardRepeat,
    BoardWindow,
    WindowState,
)
from tenants.leaderboards.rules import PlacePrize, Terms

SORTS = {"NAME": "name", "CREATED_AT": "created_at"}
# Never part of a published board: the window's times and figures depend on them.
FIXED_ONCE_OPEN = ("kind", "currency", "zone", "starts_at", "repeat", "repeat_days")
# A window keeps the terms with which it was made.
TERM_FIELDS = ("measure", "connections", "tie", "minimum", "excludes_team", "prizes")
# The window that a page shows first. A canceled one is never shown.
_SHOWN_FIRST = Case(
    When(state=WindowState.RUNNING, then=Value(0)),
    When(state=WindowState.UPCOMING, then=Value(1)),
    When(state=WindowState.SETTLING, then=Value(2)),
    When(state=WindowState.REVIEW, then=Value(3)),
    default=Value(4),
    output_field=IntegerField(),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownBoard:
    """A board as a person sees it. ``terms`` are those of ``window``, else those of the next one."""

    board: Board
    window: BoardWindow | None
    terms: Terms
    casinos: tuple[str, ...]
    rule: Rule
    denial: DomainError | None


def terms_of(board: Board) -> Terms:
    """Return the terms of the next window. The prizes should be prefetched."""
    return Terms(
        kind=board.kind,
        measure=board.measure,
        connections=tuple(board.connections),
        tie=board.tie,
        minimum=board.minimum,
        excludes_team=board.excludes_team,
        currency=board.currency,
        prizes=tuple(PlacePrize(one.first_place, one.last_place, one.cash, one.gems) for one in board.prizes.all()),
    )


def locked_fields(board: Board) -> tuple[list[str], list[str]]:
    """Return the fields that cannot change anymore, and those that change the next window only."""
    if not has_opened(board):
        return [], []
    if board.repeat == BoardRepeat.NONE:
        return [*FIXED_ONCE_OPEN, "ends_at", *TERM_FIELDS], []
    return list(FIXED_ONCE_OPEN), list(TERM_FIELDS)


def has_opened(board: Board) -> bool:
    """True if a window of the board has begun."""
    known: bool | None = getattr(board, "has_begun", None)
    return _begun(BoardWindow.objects.filter(board=board)).exists() if known is None else known


def _begun(windows: QuerySet[BoardWindow]) -> QuerySet[BoardWindow]:
    return windows.exclude(state__in=(WindowState.UPCOMING, WindowState.CANCELED))


def _all_boards() -> QuerySet[Board]:
    return Board.objects.filter(deleted_at=None).prefetch_related("prizes")


def _published(community: Community) -> QuerySet[Board]:
    """Return the published boards. Those of wagers are left out while the community has casinos off."""
    rows = _all_boards().exclude(publication=BoardPublication.DRAFT)
    return rows if shows_wagers(community) else rows.exclude(kind=BoardKind.WAGER)


def boards_for_fans(query: Mapping[str, Any], community: Community) -> QuerySet[Board]:
    """Return the published boards: those with a running window first, then the newest."""
    open_windows = BoardWindow.objects.filter(
        board=OuterRef("pk"), state__in=(WindowState.RUNNING, WindowState.UPCOMING)
    )
    rows = _published(community).annotate(is_open=Exists(open_windows))
    if query.get("tab") == "RUNNING":
        rows = rows.filter(is_open=True)
    elif query.get("tab") == "FINISHED":
        rows = rows.filter(is_open=False)
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by("-is_open", "-created_at", "pk")


def hidden_boards(user: User | None, community: Community) -> list[UUID]:
    """Return the boards that exclude the person's age or country. They are not named to that person."""
    return [pk for pk, is_named in _naming(_published(community), user, community) if not is_named]


def named_boards(ids: Iterable[UUID], user: User | None, community: Community) -> set[UUID]:
    """Return those of the boards whose names the person can read; None is a visitor."""
    if not is_area_on(community, Area.LEADERBOARDS):
        return set()
    return {pk for pk, is_named in _naming(_published(community).filter(pk__in=ids), user, community) if is_named}


def _naming(rows: QuerySet[Board], user: User | None, community: Community) -> list[tuple[UUID, bool]]:
    known = known_of(user, now().date())
    return [
        (board.pk, is_shown(refusal(board_rule(board, community), known)))
        for board in rows.prefetch_related(None).only("kind", "minimum_age", "blocked_countries")
    ]


def shown_boards(boards: Sequence[Board], known: KnownAudience | None, community: Community) -> list[ShownBoard]:
    """Return the boards with their windows and casinos, in two statements for all of them.

    ``known`` is None for the team, which sees all boards.
    """
    rows = BoardWindow.objects.filter(board__in=boards).exclude(state=WindowState.CANCELED)
    rows = rows.alias(shown=_SHOWN_FIRST).order_by("board_id", "shown", "-number").distinct("board_id")
    windows = {window.board_id: window for window in rows}
    connections = (
        list(CasinoConnection.objects.order_by("created_at", "pk"))
        if any(board.kind == BoardKind.WAGER for board in boards)
        else []
    )
    found = []
    for board in boards:
        window = windows.get(board.pk)
        if window is not None:
            window.board = board
        terms = Terms.of(window.terms) if window else terms_of(board)
        rule = board_rule(board, community)
        found.append(
            ShownBoard(
                board=board,
                window=window,
                terms=terms,
                casinos=_casinos_of(terms, connections),
                rule=rule,
                denial=refusal(rule, known) if known else None,
            )
        )
    return found


def _casinos_of(terms: Terms, connections: Iterable[CasinoConnection]) -> tuple[str, ...]:
    if terms.kind != BoardKind.WAGER:
        return ()
    counted = (
        one.provider
        for one in connections
        if (one.pk in terms.connections if terms.connections else one.disconnected_at is None)
    )
    return tuple(dict.fromkeys(counted))


def visible_board(board_id: UUID, user: User | None, community: Community) -> ShownBoard:
    """Return a published board. Raises LeaderboardNotFound and AUDIENCE_ERRORS."""
    board = _published(community).filter(pk=board_id).first()
    if board is None:
        raise LeaderboardNotFound
    (shown,) = shown_boards([board], known_of(user, now().date()), community)
    if shown.denial is not None:
        raise shown.denial
    return shown


def own_boards(query: Mapping[str, Any]) -> QuerySet[Board]:
    """Return all boards of the community for the team."""
    rows = _all_boards().annotate(has_begun=Exists(_begun(BoardWindow.objects.filter(board=OuterRef("pk")))))
    if publication := query.get("publication"):
        rows = rows.filter(publication=publication)
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}{SORTS[query['sort_by']]}", "pk")


def own_board(board_id: UUID) -> Board:
    """Return a board for the team. Raises LeaderboardNotFound."""
    board = _all_boards().filter(pk=board_id).first()
    if board is None:
        raise LeaderboardNotFound
    return board


def exclusions(board: Board) -> QuerySet[BoardExclusion]:
    """Return the exclusions of a board, the latest first."""
    rows = BoardExclusion.objects.filter(board=board).select_related("member", "account")
    return rows.order_by("-created_at", "pk")
