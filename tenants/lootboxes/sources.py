from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

OPENING = gem_source(
    "opening of cases",
    Cause.PRIZE,
    when="the opening, in the transaction that charges for it",
    how_much="the gems and sell prices that were won, beyond the price of the opening",
)
