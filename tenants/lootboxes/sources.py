from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

OPENING = gem_source(
    "opening of cases",
    Cause.PRIZE,
    when="the opening, before it is paid: refused if the best prizes did not fit",
    how_much="the gems and sell prices that came out, beyond what the call cost",
)
