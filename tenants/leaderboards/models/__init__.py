"""The tables of leaderboards."""

from tenants.leaderboards.models.boards import (
    MAX_CASH,
    MAX_PRIZE_PLACES,
    MAX_PRIZES,
    Board,
    BoardExclusion,
    BoardKind,
    BoardMeasure,
    BoardPrize,
    BoardPublication,
    BoardRepeat,
    Masking,
    TieRule,
)
from tenants.leaderboards.models.prizes import (
    AppealState,
    BoardAppeal,
    BoardPayout,
    PayoutKind,
    PayoutState,
)
from tenants.leaderboards.models.windows import (
    BoardPosition,
    BoardWindow,
    Freezing,
    ManualScore,
    WindowProblem,
    WindowState,
)

__all__ = [
    "MAX_CASH",
    "MAX_PRIZES",
    "MAX_PRIZE_PLACES",
    "AppealState",
    "Board",
    "BoardAppeal",
    "BoardExclusion",
    "BoardKind",
    "BoardMeasure",
    "BoardPayout",
    "BoardPosition",
    "BoardPrize",
    "BoardPublication",
    "BoardRepeat",
    "BoardWindow",
    "Freezing",
    "ManualScore",
    "Masking",
    "PayoutKind",
    "PayoutState",
    "TieRule",
    "WindowProblem",
    "WindowState",
]
