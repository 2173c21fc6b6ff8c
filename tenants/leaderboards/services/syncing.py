"""Pulls from the casinos of a board at once, as the team asks for."""

from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from tenants.casinos.errors import CasinoNotConnected, ConnectionPaused
from tenants.casinos.models import ConnectionState
from tenants.casinos.services.pulling import plan_pull
from tenants.leaderboards.access import require_casinos
from tenants.leaderboards.models import BoardWindow
from tenants.leaderboards.selectors.boards import own_board, terms_of
from tenants.leaderboards.selectors.windows import board_connections
from tenants.leaderboards.services.live import LIVE_STATES, request_refresh
from tenants.wallets.services import current_community


def sync(*, board_id: UUID, actor: Actor) -> int:
    """Plan a pull of each casino of the board now, and compute the positions again; return the number of pulls.

    The limits of a casino still hold. Raises LeaderboardNotFound, FeatureSwitchedOff; ConnectionPaused or
    CasinoNotConnected if no casino of a board of wagers can be pulled.
    """
    board = own_board(board_id)
    require_casinos(board, current_community())

    def work() -> int:
        connections = list(board_connections(terms_of(board)))
        active = [one for one in connections if one.state == ConnectionState.ACTIVE]
        if connections and not active:
            if any(one.state == ConnectionState.PAUSED for one in connections):
                raise ConnectionPaused
            raise CasinoNotConnected(casino=connections[0].name)
        for one in active:
            plan_pull(one.pk, now())
        request_refresh(windows=BoardWindow.objects.filter(board=board, state__in=LIVE_STATES))
        audit.record(actor, "leaderboard.sync", board_id, after={"connections": [one.name for one in active]})
        return len(active)

    return atomically(work)
