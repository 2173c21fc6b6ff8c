from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

GEM_PRIZES = gem_source("gem prizes of a raffle", Cause.PRIZE, when="the publication", how_much="all gem prizes")
SELLABLE_PRIZES = gem_source(
    "sell-back of raffle prizes",
    Cause.SALE,
    when="the publication",
    how_much="the sell price of each product prize; tickets sold are not deducted",
)
