from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

LEVEL_REWARDS = gem_source(
    "reward of a level",
    Cause.REWARD,
    when="the payment, in the transaction that pays it; beyond the limit it waits for the next day",
    how_much="the gems of the reward",
)
