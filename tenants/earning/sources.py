from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

EARNED_GEMS = gem_source(
    "earning rule, stream code, streak",
    Cause.EARNING,
    when="the payment, in the transaction that pays the gathered gems",
    how_much="the gems paid; those beyond the limit wait for the next day",
)
