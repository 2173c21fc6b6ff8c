from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

WAGER_REWARDS = gem_source(
    "wager reward",
    Cause.WAGER,
    when="the claim, in the transaction that pays it",
    how_much="the gems of each claimed step",
)
