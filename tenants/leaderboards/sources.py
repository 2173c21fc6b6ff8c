from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

BOARD_PRIZES = gem_source(
    "gem prizes of a leaderboard",
    Cause.PRIZE,
    when="the start of each window, and for the first one the publication",
    how_much="the gem prizes of all places of the window",
)
