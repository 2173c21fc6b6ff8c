"""Helpers for leaderboards: boards of the team, their windows, and results that are frozen and paid."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import F
from django_tenants.utils import tenant_context

from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.casinos.models import CasinoConnection, ReferredAccount
from tenants.leaderboards.models import Board, BoardPosition, BoardWindow, WindowState
from tenants.leaderboards.rules import BoardStanding, Terms, awards, ranked
from tenants.leaderboards.services import boards, live, payouts, windows
from tests.support.builders import an_actor
from tests.support.shop import Shopper, a_shopper
from tests.support.wagers import a_casino, pull

PRIZES = [
    {"first_place": 1, "last_place": 1, "cash": Decimal(100), "gems": 500},
    {"first_place": 2, "last_place": 3, "cash": None, "gems": 50},
]


def a_grown_up(community: Community, gems: int = 0) -> Shopper:
    """A fan who confirmed to be 18."""
    fan = a_shopper(community, gems)
    fan.user.age_confirmed_at = now()
    fan.user.save(update_fields=["age_confirmed_at"])
    return fan


def a_file_casino(community: Community, **fields: Any) -> CasinoConnection:
    """A casino whose figures come from files only, so that no window waits for a pull."""
    return a_casino(community, state="IMPORT_ONLY", **fields)


def a_board(community: Community, *, publish: bool = True, **fields: Any) -> Board:
    """By default, it counts wagers since an hour ago and for another day, without a grace period."""
    given = {
        "name": "Weekly race",
        "kind": "WAGER",
        "starts_at": now() - timedelta(hours=1),
        "ends_at": now() + timedelta(days=1),
        "grace_minutes": 0,
        "prizes": PRIZES,
        **fields,
    }
    with tenant_context(community):
        actor = an_actor(community)
        board = boards.create_board(fields=given, actor=actor)
        if publish:
            board = boards.edit_board(board_id=board.pk, changes={"publication": "ACTIVE"}, actor=actor)
            window = BoardWindow.objects.get(board=board)
            windows.advance(window.pk)
            live.refresh(window.pk)
    return board


def window_of(board: Board, community: Community, number: int = 1) -> BoardWindow:
    """The window as it is now."""
    with tenant_context(community):
        return BoardWindow.objects.select_related("board").get(board=board, number=number)


def climb(
    casino: CasinoConnection, community: Community, changes: Mapping[ReferredAccount, Any], **options: Any
) -> None:
    """A pull reads these changes, and the positions are computed after their pause."""
    pull(casino, community, changes, **options)
    run_due(at=now() + timedelta(seconds=5))


def standing_in(board: Board, community: Community, number: int = 1) -> list[tuple[str, str, int]]:
    """Name, value and place of all positions in their order."""
    with tenant_context(community):
        rows = BoardPosition.objects.filter(window__board=board, window__number=number).order_by("order")
        return [(row.name, f"{row.value:.2f}", row.place) for row in rows]


def let_it_end(board: Board, community: Community) -> BoardWindow:
    """The end of the running window comes now, and the window settles."""
    with tenant_context(community):
        window = BoardWindow.objects.get(board=board, state=WindowState.RUNNING)
        if board.repeat != "NONE":
            # The next window begins when this one ends.
            Board.objects.filter(pk=board.pk).update(starts_at=F("starts_at") - (window.ends_at - now()))
        BoardWindow.objects.filter(pk=window.pk).update(ends_at=now(), planned_end_at=now())
        windows.advance(window.pk)
    return window_of(board, community, window.number)


def freeze(board: Board, community: Community) -> BoardWindow:
    """The running window ends, and two equal results freeze it."""
    window = let_it_end(board, community)
    with tenant_context(community):
        for _ in range(2):
            windows.advance(window.pk)
    return window_of(board, community, window.number)


def end_review(window: BoardWindow, community: Community) -> BoardWindow:
    """The time to appeal is over; what is due then has run."""
    with tenant_context(community):
        BoardWindow.objects.filter(pk=window.pk).update(review_until=now())
        windows.advance(window.pk)
        payouts.pay(window.pk)
    return window_of(window.board, community, window.number)


def recomputed(evidence: bytes) -> list[tuple[str, int, int, str, str]]:
    """Participant, order, place, cash and gems as the values, times and terms of an evidence file give them."""
    content = json.loads(evidence)
    terms = Terms.of(content["terms"])
    rows = ranked((_standing(row) for row in content["rows"]), terms.tie)
    prizes = awards([row for row in rows if row.place <= terms.last_prize_place], terms)
    found = []
    for row in rows:
        award = prizes.get(row.standing.participant)
        cash = f"{award.cash:.2f}" if award and award.cash else ""
        found.append((str(row.standing.participant), row.order, row.place, cash, str(award.gems if award else 0)))
    return found


def written(evidence: bytes) -> list[tuple[str, int, int, str, str]]:
    """The same values as the evidence file states them."""
    return [
        (
            row["participant"],
            row["order"],
            row["place"],
            f"{Decimal(row['cash']):.2f}" if row["cash"] else "",
            row["gems"],
        )
        for row in json.loads(evidence)["rows"]
    ]


def places_of(evidence: bytes) -> list[tuple[Any, ...]]:
    """Order, place, value, time and prize of each row, which both files of evidence have."""
    names = ("order", "place", "value", "reachedAt", "casino", "cash", "gems")
    return [tuple(row[name] for name in names) for row in json.loads(evidence)["rows"]]


def _standing(row: Mapping[str, Any]) -> BoardStanding:
    return BoardStanding(UUID(row["participant"]), Decimal(row["value"]), datetime.fromisoformat(row["reachedAt"]))


def a_csv(text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile("positions.csv", text.encode(), "text/csv")
