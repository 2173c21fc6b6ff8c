from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

SUPPORT_GIFTS = gem_source(
    "support gift",
    Cause.SUPPORT,
    when="the gift, in the transaction that pays it",
    how_much="the gift",
)
