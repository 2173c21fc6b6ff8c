"""The store's sources of gems: pieces that are sold back."""

from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

BOUGHT = gem_source(
    "sell-back of a bought piece",
    Cause.SALE,
    when="the purchase, before it is paid",
    how_much="the sell price beyond the price",
)
DROP = gem_source(
    "sell-back of a piece from a drop",
    Cause.SALE,
    when="the drop is announced",
    how_much="for each piece, the sell price beyond the price",
)
WON = gem_source(
    "sell-back of a won piece",
    Cause.SALE,
    when="the opening, or the publication of the raffle",
    how_much="the sell price; for an opening, beyond its price",
)
GIFT = gem_source("sell-back of a gift", Cause.SALE, when="never", how_much="0: a gift is not sold back")
