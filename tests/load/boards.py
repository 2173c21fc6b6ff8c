"""A leaderboard of 100,000 positions against one of 100: a page of it, and the position of one fan."""

import logging
from collections.abc import Callable
from uuid import uuid4

from django.db import connection
from django_tenants.utils import tenant_context

from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.leaderboards.models import Board, BoardPosition, BoardWindow
from tenants.leaderboards.selectors.positions import own_position
from tests.load.goals import Goals
from tests.load.medians import medians
from tests.support.api import Api
from tests.support.boards import a_board, a_grown_up, window_of
from tests.support.ledger import raw
from tests.support.shop import Shopper

FEW, MANY = 100, 100_000
MAX_RATIO, MAX_MILLISECONDS = 1.2, 5


def measure(goals: Goals) -> str:
    """Markdown: medians of calls through the whole application, few and many in turns, and of the selector."""
    few, many = (_a_board_of(slug, count) for slug, count in (("alpha", FEW), ("beta", MANY)))
    raw("vacuum analyze")
    logging.disable(logging.INFO)
    lines = ["| | 100 positions | 100,000 positions | ratio | goal |", "|---|---|---|---|---|"]
    for name, small_page, large_page in (("first page", 1, 1), ("last page", 4, MANY // 25)):
        small, large = medians([_page(few, small_page), _page(many, large_page)])
        goal = goals.at_most(f"the {name} of a large board", large / small, MAX_RATIO)
        lines.append(f"| {name} | {small:.1f} ms | {large:.1f} ms | {large / small:.2f} | {goal} |")
    small, large = medians([_own(few), _own(many)])
    goal = goals.at_most("the own position", large, MAX_MILLISECONDS, digits=0, unit=" ms")
    lines.append(f"| own position, read from the database | {small:.2f} ms | {large:.2f} ms | | {goal} |")
    return "\n".join(lines)


class _Setting:
    def __init__(self, community: Community, board: Board, window: BoardWindow, fan: Shopper) -> None:
        self.community, self.board, self.window, self.fan = community, board, window, fan


def _a_board_of(slug: str, count: int) -> _Setting:
    """A running board whose last position is the fan's."""
    community = Community.objects.get(slug=slug)
    fan, board = a_grown_up(community), a_board(community, kind="MANUAL")
    window = window_of(board, community)
    with tenant_context(community):
        with connection.cursor() as cursor:
            cursor.execute(
                "insert into leaderboards_boardposition"
                ' (window_id, participant, name, casino, value, reached_at, "order", place, gems)'
                " select %s, gen_random_uuid(), 'player' || g, '', 1000000 - g, %s, g, g, 0"
                " from generate_series(1, %s) g",
                [window.pk, now(), count - 1],
            )
        BoardPosition.objects.create(
            window=window, participant=uuid4(), member=fan.member, name=fan.user.username, value=1, reached_at=now(),
            order=count, place=count,
        )  # fmt: skip
    return _Setting(community, board, window, fan)


def _page(setting: _Setting, number: int) -> Callable[[], object]:
    api = Api().login(setting.fan.user).at(setting.community)
    path = f"/user/leaderboards/one/{setting.board.pk}/positions?window={setting.window.pk}&page={number}&take=25"

    def read() -> object:
        found = api.get(path).ok()
        assert len(found["data"]) == 25, found
        return found

    return read


def _own(setting: _Setting) -> Callable[[], object]:
    def read() -> object:
        with tenant_context(setting.community):
            found = own_position(setting.board, setting.window, setting.fan.member)
        assert found.position is not None
        return found

    return read
