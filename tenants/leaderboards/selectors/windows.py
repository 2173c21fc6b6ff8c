"""Windows as the team sees them: what they wait for, and what changed after the freezing."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from saas.tenancy.models import Community
from tenants.casinos.models import (
    CasinoConnection,
    CasinoObservation,
    ConnectionState,
    ForcedPull,
    ForcedState,
    ObservationState,
    Pull,
)
from tenants.leaderboards.errors import (
    EvidenceNotFound,
)
from tenants.leaderboards.models import (
    AppealState,
    Board,
    BoardAppeal,
    BoardKind,
    BoardPayout,
    BoardPosition,
    BoardWindow,
    Freezing,
    PayoutState,
    WindowState,
)
from tenants.leaderboards.rules import Terms
from tenants.leaderboards.selectors.positions import ENDED
from tenants.leaderboards.standings import ranked_arguments, ranked_sql
from tenants.wagers.models import WagerEntry

MAX_CHANGES = 100


@dataclass(frozen=True, slots=True)
class TeamWindow:
    """A window with what the team must know of it."""

    window: BoardWindow
    missing_pulls: tuple[str, ...]
    open_appeals: int
    owed: int
    freezings: tuple[Freezing, ...]


def team_windows(windows: Sequence[BoardWindow]) -> list[TeamWindow]:
    """Return the windows with their appeals, payouts and freezings, in a fixed number of statements."""
    ids = [window.pk for window in windows]
    appeals = dict(
        BoardAppeal.objects.filter(window__in=ids, state=AppealState.OPEN)
        .order_by()
        .values_list("window_id")
        .annotate(n=Count("pk"))
    )
    owed = dict(
        BoardPayout.objects.filter(window__in=ids, state=PayoutState.OWED)
        .order_by()
        .values_list("window_id")
        .annotate(n=Count("pk"))
    )
    frozen: dict[UUID, list[Freezing]] = defaultdict(list)
    for row in Freezing.objects.filter(window__in=ids).order_by("-revision"):
        frozen[row.window_id].append(row)
    return [
        TeamWindow(
            window=window,
            missing_pulls=tuple(missing_pulls(window)) if window.state == WindowState.SETTLING else (),
            open_appeals=appeals.get(window.pk, 0),
            owed=owed.get(window.pk, 0),
            freezings=tuple(frozen[window.pk]),
        )
        for window in windows
    ]


def windows_of(board: Board) -> QuerySet[BoardWindow]:
    """Return all windows of a board for the team, the latest first."""
    return BoardWindow.objects.filter(board=board).select_related("board").order_by("-number")


def board_connections(terms: Terms) -> QuerySet[CasinoConnection]:
    """Return the connections that a board counts and that are still connected."""
    if terms.kind != BoardKind.WAGER:
        return CasinoConnection.objects.none()
    rows = CasinoConnection.objects.filter(disconnected_at=None)
    return rows.filter(pk__in=terms.connections) if terms.connections else rows


def missing_pulls(window: BoardWindow) -> list[str]:
    """Return the names of connections whose forced pull for the end of the window has not succeeded.

    Connections that only read files are left out: the team uploads their files.
    """
    rows = board_connections(Terms.of(window.terms)).exclude(state=ConnectionState.IMPORT_ONLY)
    done = ForcedPull.objects.filter(connection=OuterRef("pk"), boundary=window.ends_at, state=ForcedState.DONE)
    return list(rows.filter(~Exists(done)).order_by("name").values_list("name", flat=True))


def lacks_entries(window: BoardWindow) -> bool:
    """True if a pull of the window has figures that no wager counts yet, because an exchange rate is missing."""
    terms = Terms.of(window.terms)
    counted = CasinoObservation.objects.filter(pull=OuterRef("pk"), state=ObservationState.COUNTED)
    counted = counted.filter(~Exists(WagerEntry.objects.filter(observation=OuterRef("pk"))))
    counted = counted.exclude(raw_change=0)
    rows = Pull.objects.filter(
        Exists(counted), connection__in=board_connections(terms), changed__gt=0,
        counts_at__gte=window.starts_at, counts_at__lt=window.ends_at,
    )  # fmt: skip
    return rows.exists()


def team_positions(window: BoardWindow, query: Mapping[str, Any]) -> QuerySet[BoardPosition]:
    """Return the positions of a window with whole names; ``search`` finds names."""
    rows = BoardPosition.objects.filter(window=window).select_related("member")
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(member__username__icontains=words))
    return rows.order_by("order")


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A participant whose frozen figures differ from the current ones. None: no value there."""

    name: str
    frozen_place: int | None
    frozen_value: Decimal | None
    current_place: int | None
    current_value: Decimal | None


_CHANGES = """
with {ranked}
select coalesce(p.name, r.name), p.place, p.value, r.place, r.value, count(*) over () as total
from (select * from leaderboards_boardposition where window_id = %(window)s) p
full join ranked r on r.participant = p.participant
where p.value is distinct from r.value
order by coalesce(p."order", r."order"), coalesce(p.participant, r.participant)
limit %(most)s
"""


def changed_rows(window: BoardWindow, community: Community, most: int = MAX_CHANGES) -> tuple[list[ChangedRow], int]:
    """Return participants whose figures changed after the freezing, and the number of all of them."""
    terms = Terms.of(window.terms)
    statement = _CHANGES.format(ranked=ranked_sql(terms))
    with connection.cursor() as cursor:
        cursor.execute(statement, {**ranked_arguments(window, terms, community), "most": most})
        rows = cursor.fetchall()
    return [ChangedRow(*row[:5]) for row in rows], rows[0][5] if rows else 0


def freezing_of(window: BoardWindow, revision: int | None) -> Freezing:
    """Return a freezing, or the last one. Raises EvidenceNotFound."""
    rows = Freezing.objects.filter(window=window).order_by("-revision")
    found = (rows.filter(revision=revision) if revision else rows).first()
    if found is None:
        raise EvidenceNotFound
    return found


def windows_with_figures(connection_id: UUID) -> QuerySet[BoardWindow]:
    """Return the windows of boards that count a connection and are not over: running or settling ones."""
    rows = BoardWindow.objects.filter(state__in=(WindowState.RUNNING, WindowState.SETTLING))
    return rows.filter(_counts(connection_id))


def windows_of_accounts() -> QuerySet[BoardWindow]:
    """Return the open windows of boards that count casino accounts."""
    return BoardWindow.objects.filter(
        state__in=(WindowState.RUNNING, WindowState.SETTLING), terms__kind=BoardKind.WAGER
    )


def frozen_windows_at(connection_id: UUID, at: datetime) -> QuerySet[BoardWindow]:
    """Return the frozen windows that figures of a connection at this time would belong to."""
    rows = BoardWindow.objects.filter(state__in=ENDED, starts_at__lte=at, ends_at__gt=at)
    return rows.filter(_counts(connection_id))


def open_windows_at(connection_id: UUID, at: datetime) -> QuerySet[BoardWindow]:
    """Return the windows whose result can still change by figures of a connection at this time."""
    states = (WindowState.RUNNING, WindowState.SETTLING, WindowState.REVIEW)
    return BoardWindow.objects.filter(_counts(connection_id), state__in=states, starts_at__lte=at, ends_at__gt=at)


def _counts(connection_id: UUID) -> Q:
    return Q(terms__kind=BoardKind.WAGER) & (
        Q(terms__connections=[]) | Q(terms__connections__contains=[str(connection_id)])
    )


def own_window_member(window: BoardWindow, user_id: UUID) -> bool:
    """True if this user has a position with a prize in a window: then another team member must decide about it."""
    with_prize = Q(cash__isnull=False) | Q(gems__gt=0)
    return BoardPosition.objects.filter(with_prize, window=window, member__user_id=user_id).exists()


def competes_in(windows: QuerySet[BoardWindow], user_id: UUID) -> bool:
    """True if this user has a position in one of the windows, also without a prize: a changed figure can win one."""
    return BoardPosition.objects.filter(window__in=windows, member__user_id=user_id).exists()


def latest_window(board: Board) -> BoardWindow | None:
    """Return the window with the highest number."""
    return BoardWindow.objects.filter(board=board).order_by(F("number").desc()).first()
