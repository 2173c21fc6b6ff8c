from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

QUEST_REWARDS = gem_source(
    "reward of a quest",
    Cause.CHALLENGE,
    when="the claim, in the transaction that pays it",
    how_much="the gems of the reward",
)
