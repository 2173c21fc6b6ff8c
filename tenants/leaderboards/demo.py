"""The demo's leaderboards: two that run, one that was appealed and paid in part, one in the archive, and a draft."""

from datetime import datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import F

from saas.access.acting import Actor
from saas.kernel.days import day_of
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification
from saas.tenancy.models import Community
from tenants.casinos.demo import RACE_DAYS
from tenants.casinos.models import CasinoConnection, ConnectionState, ForcedPull, ForcedState, Pull
from tenants.casinos.services import pulling
from tenants.leaderboards.models import (
    Board,
    BoardAppeal,
    BoardPayout,
    BoardPosition,
    BoardWindow,
    Freezing,
    PayoutKind,
    PayoutState,
)
from tenants.leaderboards.services import boards, live, payouts, reviews, windows
from tenants.wallets.models import IssuanceDay, Promise

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
APPELLANT = "latekick"
_EXCLUDED_REASON = "A second account of the same person. They chose which one counts."
_APPEAL = "My last bet of that night was settled after midnight. Please count it for this race."
_ANSWER = "The casino reported it on the next day, so it belongs to the next race. Sorry, that was close!"
_PAID_NOTE = "Sent by bank transfer."


def _prize(first: int, last: int, cash: int | None, gems: int = 0) -> dict[str, Any]:
    return {"first_place": first, "last_place": last, "cash": cash and Decimal(cash), "gems": gems}


_MONTHLY: dict[str, Any] = {
    "name": "The monthly race", "kind": "WAGER", "repeat": "MONTHLY", "minimum": Decimal(5_000),
    "description": "Play under my code and climb. Games with a small house edge count less, as the casino reports it.",
    "prizes": [
        _prize(1, 1, 1_000, 5_000), _prize(2, 2, 500, 2_500), _prize(3, 3, 250, 1_000), _prize(4, 5, 100, 500),
        _prize(6, 10, None, 300), _prize(11, 20, None, 100),
    ],
}  # fmt: skip
_WEEKLY: dict[str, Any] = {
    "name": "Gem hunters", "kind": "POINTS", "repeat": "WEEKLY", "masking": "NONE",
    "description": "The gems that you earn by quests, rules and rewards. Tips and prizes do not count.",
    "prizes": [_prize(1, 1, None, 500), _prize(2, 2, None, 250), _prize(3, 3, None, 100), _prize(4, 10, None, 25)],
}  # fmt: skip
_SPRINT: dict[str, Any] = {
    "name": "Seven-day sprint", "kind": "WAGER", "tie": "EARLIER", "appeal_hours": 72,
    "description": "One week, three prizes, no second chances.",
    "prizes": [_prize(1, 1, 300, 1_000), _prize(2, 2, 150, 500), _prize(3, 3, 75, 250)],
}  # fmt: skip
_FIRST: dict[str, Any] = {
    "name": "First light", "kind": "WAGER", "measure": "RAW", "description": "The first race of this place.",
    "prizes": [_prize(1, 1, 200), _prize(2, 3, 50)],
}  # fmt: skip
_DRAFT: dict[str, Any] = {
    "name": "New year's race", "kind": "WAGER", "description": "From the last night of the year on.",
    "prizes": [_prize(1, 1, 500, 2_000), _prize(2, 5, 100)],
}  # fmt: skip
# The begin and the end of the races that are over, in days before today, and of the draft in days after it.
_SPRINT_DAYS, _FIRST_DAYS, _DRAFT_DAYS = (12, 5), (27, 17), (20, 27)
WEEK_DAYS = 5
"""The running week began so many days ago."""


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create the boards of a community with casinos. Call it in the community's schema, after the gems were paid."""
    if Board.objects.exists() or not CasinoConnection.objects.exists():
        return
    zone = community.timezone
    # Files come late, so the races that show live figures count the casinos that are read.
    read = list(CasinoConnection.objects.filter(state=ConnectionState.ACTIVE).values_list("pk", flat=True))
    begin, end = (_midnight(moment, -days, zone) for days in _FIRST_DAYS)
    archived = _ended(_FIRST, begin, end, moment, team)
    _pay(archived, team, closed_at=archived.ends_at + 25 * HOUR, unpaid=0)
    boards.edit_board(board_id=archived.board_id, changes={"publication": "ARCHIVED"}, actor=team)
    begin, end = (_midnight(moment, -days, zone) for days in _SPRINT_DAYS)
    sprint = _ended({**_SPRINT, "connections": read}, begin, end, moment, team)
    _appeal(sprint, team, moment)
    # It was paid once the appeal was decided.
    _pay(sprint, team, closed_at=moment - 2 * HOUR, unpaid=1)
    begin, end = (_midnight(moment, days, zone) for days in _DRAFT_DAYS)
    boards.create_board(fields={**_DRAFT, "starts_at": begin, "ends_at": end}, actor=team)
    _running(_WEEKLY, _midnight(moment, -WEEK_DAYS, zone), 24 * DAY, moment, team)
    begin = _midnight(moment, -RACE_DAYS, zone)
    race = _running({**_MONTHLY, "connections": read}, begin, (RACE_DAYS + 1) * DAY, moment, team)
    _exclude_last(race, team)
    for window in BoardWindow.objects.filter(state__in=live.LIVE_STATES):
        live.refresh(window.pk)


def _midnight(moment: datetime, days: int, zone: str) -> datetime:
    """Return when the day so many days after today begins in the community."""
    day = day_of(moment, zone)[0] + timedelta(days=days)
    return datetime.combine(day, time.min, ZoneInfo(zone)).astimezone(moment.tzinfo)


def _published(fields: dict[str, Any], team: Actor, moment: datetime, *, ago: timedelta) -> BoardWindow:
    """Publish a board, as if that had been ``ago``; return its first window."""
    board = boards.create_board(fields=fields, actor=team)
    boards.edit_board(board_id=board.pk, changes={"publication": "ACTIVE"}, actor=team)
    Board.objects.filter(pk=board.pk).update(created_at=moment - ago, published_at=moment - ago)
    window = BoardWindow.objects.get(board=board)
    promise_earlier(window.pk, window.promised_gems or 0, zone=board.zone, moment=moment, ago=ago)
    return window


def promise_earlier(object_id: UUID, amount: int, *, zone: str, moment: datetime, ago: timedelta) -> None:
    """Count gems that were promised today on an earlier day, so that they leave today's limit as it was."""
    today, day = day_of(moment, zone)[0], day_of(moment - ago, zone)[0]
    if not amount or day == today:
        return
    IssuanceDay.objects.filter(day=today).update(issued=F("issued") - amount)
    row, _ = IssuanceDay.objects.get_or_create(day=day, defaults={"issued": 0})
    IssuanceDay.objects.filter(pk=row.pk).update(issued=F("issued") + amount)
    Promise.objects.filter(object_id=object_id).update(day=day)


def _running(fields: dict[str, Any], starts_at: datetime, ago: timedelta, moment: datetime, team: Actor) -> BoardWindow:
    window = _published({**fields, "starts_at": starts_at}, team, moment, ago=ago)
    _pull_boundaries(moment)
    windows.advance(window.pk)
    return window


def _ended(
    fields: dict[str, Any], starts_at: datetime, ends_at: datetime, moment: datetime, team: Actor
) -> BoardWindow:
    """Return the frozen window of a board that ended at ``ends_at``."""
    given = {**fields, "starts_at": starts_at, "ends_at": moment + DAY}
    window = _published(given, team, moment, ago=moment - starts_at + DAY)
    Board.objects.filter(pk=window.board_id).update(ends_at=ends_at)
    BoardWindow.objects.filter(pk=window.pk).update(ends_at=ends_at, planned_end_at=ends_at)
    # It opens and ends, and two equal results freeze it.
    for _ in range(2):
        windows.advance(window.pk)
    _pull_boundaries(moment)
    for _ in range(2):
        windows.advance(window.pk)
    frozen_at = ends_at + 33 * MINUTE
    Freezing.objects.filter(window=window).update(created_at=frozen_at)
    BoardWindow.objects.filter(pk=window.pk).update(frozen_at=frozen_at, refreshed_at=frozen_at, data_at=ends_at)
    return BoardWindow.objects.select_related("board").get(pk=window.pk)


def _pull_boundaries(moment: datetime) -> None:
    """Make the pulls that were due at past boundaries now, and let their time be that of the boundary."""
    waiting = ForcedPull.objects.filter(boundary__lt=moment, state=ForcedState.WAITING)
    for connection_id, boundary in waiting.order_by("boundary").values_list("connection_id", "boundary"):
        pulling.pull(connection_id, boundary)
        taken = {"started_at": boundary + MINUTE, "taken_at": boundary + MINUTE}
        Pull.objects.filter(connection_id=connection_id, forced_for=boundary).update(**taken)


def _appeal(window: BoardWindow, team: Actor, moment: datetime) -> None:
    """Let a fan with a position appeal, and refuse the appeal."""
    own = BoardPosition.objects.filter(window=window, member__isnull=False).order_by("order")
    position = own.filter(member__username=APPELLANT).first() or own.first()
    if position is None or position.member is None:
        return
    row = reviews.appeal(window=window, member=position.member, text=_APPEAL)
    reviews.decide_appeal(appeal_id=row.pk, state="REFUSED", answer=_ANSWER, actor=team)
    sent = window.ends_at + 20 * HOUR
    BoardAppeal.objects.filter(pk=row.pk).update(created_at=sent, decided_at=moment - 2 * HOUR - MINUTE)


def _pay(window: BoardWindow, team: Actor, *, closed_at: datetime, unpaid: int) -> None:
    """End the review, and pay all prizes but the cash of the last ``unpaid`` places."""
    review_until = window.ends_at + 33 * MINUTE + timedelta(hours=window.board.appeal_hours)
    BoardWindow.objects.filter(pk=window.pk).update(review_until=review_until)
    windows.advance(window.pk)
    payouts.pay(window.pk)
    cash = BoardPayout.objects.filter(window=window, kind=PayoutKind.CASH).order_by("position__order")
    for payout in list(cash)[: -unpaid or None]:
        payouts.mark_paid(payout_id=payout.pk, note=_PAID_NOTE, actor=team)
    rows = BoardPayout.objects.filter(window=window)
    rows.update(created_at=closed_at)
    rows.filter(state=PayoutState.PAID).update(paid_at=closed_at + 40 * MINUTE)
    BoardWindow.objects.filter(pk=window.pk).update(paid_at=closed_at)
    prizes = Notification.objects.filter(kind=NotificationKind.LEADERBOARD_PRIZE, link__endswith=str(window.board_id))
    prizes.update(created_at=closed_at)


def _exclude_last(window: BoardWindow, team: Actor) -> None:
    """Exclude the last account of a race without a fan from it."""
    atomically(partial(live.refresh, window.pk))
    last = BoardPosition.objects.filter(window=window, member=None).order_by("-order").first()
    if last is not None:
        reviews.exclude(
            board_id=window.board_id, member_id=None, account_id=last.account_id, reason=_EXCLUDED_REASON, actor=team
        )
