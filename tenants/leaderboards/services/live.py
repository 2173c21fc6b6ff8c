"""Live positions: a window's positions are computed again soon after its figures changed.

One run computes all positions by one statement, and writes only those that changed. Runs of one window have a pause of
at least a second. The pause grows with the time of a run, so that a large board uses a small part of one worker.
"""

import json
import time
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Max, QuerySet
from psycopg.types.json import Jsonb

from saas.jobs.services import enqueue, enqueue_once
from saas.kernel.bulk_writes import after_rows
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.casinos.models import PULL_OK, Pull
from tenants.leaderboards.models import Board, BoardKind, BoardWindow, WindowState
from tenants.leaderboards.rules import BoardStanding, Ranked, Terms, awards
from tenants.leaderboards.selectors.windows import board_connections, changed_rows
from tenants.leaderboards.standings import ranked_arguments, ranked_sql
from tenants.wallets.services import current_community

MIN_PAUSE = timedelta(seconds=1)
MAX_PAUSE = timedelta(minutes=2)
# A run that took 100 ms may run again after two seconds: at most a twentieth of one worker.
PAUSE_FACTOR = 20
LIVE_STATES = (WindowState.RUNNING, WindowState.SETTLING)

# ``changed`` counts rows that were written or removed. ``prized`` are the rows that can win a prize, in their order.
_WRITE = """
with {ranked},
gone as (
  delete from leaderboards_boardposition p
  where p.window_id = %(window)s and not exists (select from ranked r where r.participant = p.participant)
  returning 1
),
written as (
  insert into leaderboards_boardposition as p
    (window_id, participant, member_id, account_id, name, casino, value, reached_at, "order", place, gems)
  select %(window)s, participant, member_id, account_id, name, casino, value, reached_at, "order", place, 0
  from ranked
  on conflict (window_id, participant) do update set
    member_id = excluded.member_id, account_id = excluded.account_id, name = excluded.name, casino = excluded.casino,
    value = excluded.value, reached_at = excluded.reached_at, "order" = excluded."order", place = excluded.place
  where (p.member_id, p.account_id, p.name, p.casino, p.value, p.reached_at, p."order", p.place)
    is distinct from (excluded.member_id, excluded.account_id, excluded.name, excluded.casino, excluded.value,
                      excluded.reached_at, excluded."order", excluded.place)
  returning 1
)
select (select count(*) from ranked), (select count(*) from gone) + (select count(*) from written),
  (select coalesce(jsonb_agg(jsonb_build_array(participant, value::text, reached_at, "order", place)
     order by "order"), '[]') from ranked where place <= %(last_prize)s)
"""
_CLEAR_PRIZES = """
update leaderboards_boardposition set cash = null, gems = 0
where window_id = %(window)s and (cash is not null or gems > 0) and participant <> all (%(winners)s::uuid[])
"""
_SET_PRIZES = """
update leaderboards_boardposition p set cash = w.cash, gems = w.gems
from jsonb_to_recordset(%(prizes)s) as w(participant uuid, cash numeric, gems bigint)
where p.window_id = %(window)s and p.participant = w.participant
  and (p.cash, p.gems) is distinct from (w.cash, w.gems)
"""


def request_refresh(*, windows: QuerySet[BoardWindow]) -> None:
    """Schedule a run for each of the windows, after its pause. One that waits already is enough.

    Moving the waiting job locks its row until the caller commits, so the run sees the caller's figures.
    """
    place, moment = current_community().pk, now()
    for pk, refreshed_at, took in windows.order_by("pk").values_list("pk", "refreshed_at", "refresh_ms"):
        pause = min(max(MIN_PAUSE, PAUSE_FACTOR * timedelta(milliseconds=took)), MAX_PAUSE)
        due = moment if refreshed_at is None else max(moment, refreshed_at + pause)
        enqueue("leaderboards.refresh", place, due_at=due, key=f"board-refresh:{pk}", window_id=pk)


def refresh(window_id: UUID) -> int:
    """Compute the positions of a running or settling window; return the number of changed ones.

    The row of the window is the lock, so a frozen window is never written. While two results are compared, or a result
    is frozen, only that step writes.
    """

    def work() -> int:
        window = lock_live_window(window_id)
        if window is None or window.result_digest or window.freeze_by is not None:
            return 0
        return write_positions(window)

    return atomically(work, lock_timeout_ms=30_000)


def lock_live_window(window_id: UUID) -> BoardWindow | None:
    """Return the locked window with its board, or None if its result is not open."""
    rows = BoardWindow.objects.select_for_update(no_key=True, of=("self",)).select_related("board")
    return rows.filter(pk=window_id, state__in=LIVE_STATES).first()


def write_positions(window: BoardWindow) -> int:
    """Compute and write the positions and prizes of a locked window; return the number of changed positions.

    Open pages are notified if a position changed.
    """
    started, terms, community = time.monotonic(), Terms.of(window.terms), current_community()
    arguments = {**ranked_arguments(window, terms, community), "last_prize": terms.last_prize_place}
    with connection.cursor() as cursor:
        cursor.execute(_WRITE.format(ranked=ranked_sql(terms)), arguments)
        total, changed, listed = cursor.fetchone()
        _write_prizes(cursor, window, json.loads(listed), terms)
    window.positions, window.refreshed_at = total, now()
    window.data_at = _data_at(window, terms)
    window.refresh_ms = int((time.monotonic() - started) * 1000)
    window.save(update_fields=["positions", "refreshed_at", "data_at", "refresh_ms"])
    if changed:
        show_board(window.board, community, window)
    after_rows(changed)
    return int(changed)


def _write_prizes(cursor: Any, window: BoardWindow, listed: list[list[Any]], terms: Terms) -> None:
    rows = [
        Ranked(BoardStanding(UUID(participant), Decimal(value), datetime.fromisoformat(reached_at)), order, place)
        for participant, value, reached_at, order, place in listed
    ]
    prizes = awards(rows, terms)
    cursor.execute(_CLEAR_PRIZES, {"window": window.pk, "winners": list(prizes)})
    written = [
        {"participant": str(pk), "cash": None if one.cash is None else str(one.cash), "gems": one.gems}
        for pk, one in prizes.items()
    ]
    if written:
        cursor.execute(_SET_PRIZES, {"window": window.pk, "prizes": Jsonb(written)})


def _data_at(window: BoardWindow, terms: Terms) -> datetime | None:
    """Return the time of the newest figures. Of several casinos, the one that was read longest ago counts."""
    if terms.kind != BoardKind.WAGER:
        return window.refreshed_at
    latest = (
        Pull.objects.filter(connection__in=board_connections(terms), result=PULL_OK)
        .order_by()
        .values_list("connection")
        .annotate(at=Max("taken_at"))
    )
    return min((at for _, at in latest), default=None)


def show_board(board: Board, community: Community, window: BoardWindow) -> None:
    """Notify open pages that a board has new positions or a new state. They load them again."""
    announce_to_community(community.pk, Event.LEADERBOARDS, id=str(board.pk), window=str(window.pk), state=window.state)


def compare(window_id: UUID) -> None:
    """Count the positions of a frozen window whose figures changed since. The frozen result stays as it is."""
    window = BoardWindow.objects.select_related("board").filter(pk=window_id).first()
    if window is None or window.state not in (WindowState.REVIEW, WindowState.PAID):
        return
    _, changed = changed_rows(window, current_community(), most=1)
    if changed == window.changed_rows:
        return
    changed_at = (window.changed_at or now()) if changed else None
    # A window that was opened again meanwhile is not compared.
    BoardWindow.objects.filter(pk=window_id, state=window.state, revision=window.revision).update(
        changed_rows=changed, changed_at=changed_at
    )
    show_board(window.board, current_community(), window)


def request_comparison(*, windows: QuerySet[BoardWindow]) -> None:
    """Schedule the comparison of frozen windows, a little later, so that one run serves many changes."""
    place, due = current_community().pk, now() + timedelta(seconds=10)
    for pk in windows.values_list("pk", flat=True):
        enqueue_once("leaderboards.compare", place, due_at=due, key=f"board-compare:{pk}", window_id=pk)
