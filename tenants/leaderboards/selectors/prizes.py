"""Appeals, payouts and the debt of a community."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, IntegerField, Min, Q, QuerySet, Sum, Value, When

from saas.kernel.gems import count_gems
from tenants.leaderboards.errors import (
    AppealNotFound,
    PayoutNotFound,
)
from tenants.leaderboards.models import (
    AppealState,
    BoardAppeal,
    BoardKind,
    BoardPayout,
    BoardWindow,
    PayoutKind,
    PayoutState,
    WindowState,
)
from tenants.leaderboards.naming import cash_text


def appeals(query: Mapping[str, Any]) -> QuerySet[BoardAppeal]:
    """Return the appeals of all boards: open ones first, then the latest."""
    rows = BoardAppeal.objects.filter(window__board__deleted_at=None).select_related("window__board", "member")
    if state := query.get("state"):
        rows = rows.filter(state=state)
    if board := query.get("board"):
        rows = rows.filter(window__board=board)
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(window__board__name__icontains=words))
    is_open = Case(When(state=AppealState.OPEN, then=Value(0)), default=Value(1), output_field=IntegerField())
    return rows.order_by(is_open, "-created_at", "pk")


def appeal_by_id(appeal_id: UUID) -> BoardAppeal:
    """Return an appeal. Raises AppealNotFound."""
    found = BoardAppeal.objects.filter(pk=appeal_id).select_related("window__board", "member").first()
    if found is None:
        raise AppealNotFound
    return found


def payouts(query: Mapping[str, Any]) -> QuerySet[BoardPayout]:
    """Return the prizes of ended windows: owed ones first, then the latest."""
    rows = BoardPayout.objects.select_related("window__board", "position__member")
    for name, column in (("state", "state"), ("kind", "kind"), ("board", "window__board_id")):
        if value := query.get(name):
            rows = rows.filter(**{column: value})
    if words := query["search"].strip():
        rows = rows.filter(Q(position__name__icontains=words) | Q(position__member__username__icontains=words))
    is_owed = Case(When(state=PayoutState.OWED, then=Value(0)), default=Value(1), output_field=IntegerField())
    return rows.order_by(is_owed, "-created_at", "pk")


def payout_by_id(payout_id: UUID) -> BoardPayout:
    """Return a payout. Raises PayoutNotFound."""
    found = BoardPayout.objects.filter(pk=payout_id).select_related("window__board", "position__member").first()
    if found is None:
        raise PayoutNotFound
    return found


@dataclass(frozen=True, slots=True)
class DebtSum:
    """The unpaid cash in one currency."""

    currency: str
    amount: Decimal
    unpaid: int


@dataclass(frozen=True, slots=True)
class Debt:
    """The unpaid prizes of a community or of a board."""

    cash: tuple[DebtSum, ...] = ()
    gems: int = 0
    unpaid: int = 0
    oldest_at: datetime | None = None

    @property
    def text(self) -> str:
        """Return ``1,250 USD owed, 3 unpaid``; empty without debt."""
        sums = [cash_text(one.amount, one.currency) for one in self.cash]
        if self.gems:
            sums.append(count_gems(self.gems))
        return f"{', '.join(sums)} owed, {self.unpaid} unpaid" if self.unpaid else ""


NO_DEBT = Debt()


def prize_debt() -> Debt:
    """Return the unpaid prizes of the community, in one statement."""
    return _debt_of(_sums(BoardPayout.objects.all()))


@dataclass(frozen=True, slots=True)
class OpenWagerBoards:
    """The boards of wagers whose result is not final yet, and their unpaid prizes."""

    boards: int
    debt: Debt


def open_wager_boards() -> OpenWagerBoards:
    """Return what still runs or is owed on boards of wagers, in two statements."""
    states = (WindowState.RUNNING, WindowState.SETTLING, WindowState.REVIEW)
    windows = BoardWindow.objects.filter(board__kind=BoardKind.WAGER, state__in=states)
    debt = _debt_of(_sums(BoardPayout.objects.filter(window__board__kind=BoardKind.WAGER)))
    return OpenWagerBoards(windows.aggregate(n=Count("board", distinct=True))["n"], debt)


def debts_of(board_ids: Collection[UUID]) -> dict[UUID, Debt]:
    """Return the unpaid prizes of these boards, in one statement. Boards without debt are left out."""
    sums: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    for row in _sums(BoardPayout.objects.filter(window__board__in=board_ids), "window__board_id"):
        sums[row["window__board_id"]].append(row)
    return {board_id: _debt_of(rows) for board_id, rows in sums.items()}


def _sums(rows: QuerySet[BoardPayout], *by: str) -> list[dict[str, Any]]:
    """Return the sums of the owed prizes by kind and currency, and by these columns."""
    owed = rows.filter(state=PayoutState.OWED).order_by().values(*by, "kind", "currency")
    sums = owed.annotate(owed=Sum("amount"), unpaid=Count("pk"), oldest=Min("created_at"))
    return list(sums.order_by("kind", "currency"))


def _debt_of(sums: Sequence[dict[str, Any]]) -> Debt:
    cash = [row for row in sums if row["kind"] == PayoutKind.CASH]
    return Debt(
        cash=tuple(DebtSum(row["currency"], row["owed"], row["unpaid"]) for row in cash),
        gems=sum(int(row["owed"]) for row in sums if row["kind"] == PayoutKind.GEMS),
        unpaid=sum(row["unpaid"] for row in sums),
        oldest_at=min((row["oldest"] for row in sums), default=None),
    )


def promised_beyond(window: BoardWindow) -> int:
    """Return the gems that the window owes beyond those that were promised when it opened."""
    owed = BoardPayout.objects.filter(window=window, kind=PayoutKind.GEMS).aggregate(n=Sum("amount"))["n"] or 0
    return max(0, int(owed) - (window.promised_gems or 0))
