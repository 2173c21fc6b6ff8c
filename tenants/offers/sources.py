from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

OFFER_REWARDS = gem_source(
    "reward of an offer",
    Cause.REWARD,
    when="the approval of the claim, in the transaction that pays it",
    how_much="the gems of the reward",
)
