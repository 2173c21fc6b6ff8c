"""The picture for shared links to a leaderboard (Open Graph): its first three, its prizes and the remaining time.

A board that is not published, or that asks for an age or a country, has the picture of its community.
"""

from datetime import datetime, timedelta
from functools import lru_cache
from io import BytesIO
from typing import Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect

from saas.communities.sharing.models import ShareChannel
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from saas.tenancy.resolver import community_of, resolved
from tenants.leaderboards.models import BoardWindow, Masking, WindowState
from tenants.leaderboards.naming import masked, prize_text
from tenants.leaderboards.selectors.boards import ShownBoard, visible_board
from tenants.leaderboards.selectors.positions import podium
from tenants.pages import social
from tenants.profiles.pictures import METALS
from tenants.sharing import pictures

FRAME: Final = pictures.Frame(ShareChannel.X, "Leaderboard", 1200, 630, (80, 75, 1120, 555), max_text=92, min_text=40)
PANEL: Final = (400, 330)
MEDALS: Final = tuple(reversed(METALS[:3]))
"""Gold, silver and bronze."""
SECONDS_KEPT: Final = 300
_CACHED: Final = 24
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


def address_of(board_id: str) -> str:
    """Return the path of the picture in its community."""
    return f"/leaderboards/{board_id}.jpg"


def board_picture(request: HttpRequest, board_id: UUID) -> HttpResponseBase:
    """Return the picture of a board, as every visitor may see it. It is not below ``/api/``, which crawlers skip."""
    community = community_of(request)
    if community is None:
        raise Http404
    board = _open_board(community, board_id)
    if board is None:
        base = resolved(request).prefix.rstrip("/")
        moved = HttpResponseRedirect(f"{base}/social.jpg?v={social.version(community)}")
        moved["Cache-Control"] = "no-store"
        return moved
    response = HttpResponse(_jpeg(*_content(community, board)), content_type="image/jpeg")
    response["Cache-Control"] = f"public, max-age={SECONDS_KEPT}"
    # Other sites show this picture next to a shared link.
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _open_board(community: Community, board_id: UUID) -> ShownBoard | None:
    """Return the board if every visitor may see its figures."""
    if not is_area_on(community, Area.LEADERBOARDS):
        return None
    try:
        return visible_board(board_id, None, community)
    except DomainError:
        return None


def _content(community: Community, shown: ShownBoard) -> tuple[pictures.PictureFacts, tuple[str, ...]]:
    """Return what the picture shows. Names are masked also if the board masks none: other sites keep pictures."""
    board, terms = shown.board, shown.terms
    masking = Masking.PARTIAL if board.masking == Masking.NONE else board.masking
    facts = pictures.facts_of(
        community,
        title=board.name,
        fallback="Leaderboard",
        call=prize_text(terms.total_cash, terms.total_gems, terms.currency) or "Leaderboard",
        above=community.name,
        below=time_text(shown.window, now()),
    )
    return facts, tuple(masked(row.name, masking) for row in podium(shown.window))


def time_text(window: BoardWindow | None, at: datetime) -> str:
    """Return the time to the start or the end of a window in whole units, which change seldom."""
    if window is None:
        return ""
    if at < window.starts_at:
        return f"Starts in {_span(window.starts_at - at)}"
    if window.state in (WindowState.UPCOMING, WindowState.RUNNING) and at < window.ends_at:
        return f"{_span(window.ends_at - at).capitalize()} left"
    return "Ended"


def _span(left: timedelta) -> str:
    if left >= 2 * _DAY:
        return f"{left // _DAY} days"
    if left >= 2 * _HOUR:
        return f"{left // _HOUR} hours"
    return "less than 2 hours"


@lru_cache(maxsize=_CACHED)
def _jpeg(facts: pictures.PictureFacts, names: tuple[str, ...]) -> bytes:
    """Return the picture. Raises BusyRetry."""
    panel = pictures.ranking(facts, names, MEDALS, PANEL) if names else None
    target = BytesIO()
    pictures.drawn(facts, FRAME, panel).save(target, "JPEG", quality=84, optimize=True)
    return target.getvalue()
