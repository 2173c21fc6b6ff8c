"""The store's sources of gems: pieces that are sold back."""

from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

BOUGHT = gem_source(
    "sell-back of a bought piece",
    Cause.SALE,
    when="the purchase, in the transaction that charges for it",
    how_much="the sell price beyond the price",
)
DROP = gem_source(
    "sell-back of a piece from a drop",
    Cause.SALE,
    when="the announcement",
    how_much="for each piece, the sell price beyond the price",
)
WON = gem_source(
    "sell-back of a won piece",
    Cause.SALE,
    when="with the opening or the raffle it comes from",
    how_much="as in that row",
)
GIFT = gem_source("sell-back of a gift", Cause.SALE, when="never", how_much="0: a gift is not sold back")
