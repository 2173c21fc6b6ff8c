from tenants.wallets.issuance import gem_source
from tenants.wallets.models import Cause

FRIEND_REWARDS = gem_source(
    "referral of a friend",
    Cause.FRIEND,
    when="the payment, when the friend is active",
    how_much="the gems of both fans, and the milestones that the inviter reaches",
)
