"""Claims of wager rewards: each step is paid once, by the unique row of its claim and the key of the call."""

from copy import copy
from uuid import UUID

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.transactions import atomically
from saas.notifications.services import read_done
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.members.services import locked_member
from tenants.stores.models import ItemSource
from tenants.stores.services.rewards import RewardPayment, leave_out_ended, pay_reward
from tenants.wagers.eligibility import WAGER_CLAIM_CHECKS, wager_claim_situation
from tenants.wagers.errors import NoWagerRewardToClaim
from tenants.wagers.models import MAX_STEPS_PER_CLAIM, WagerClaim, WagerPublication, WagerReward
from tenants.wagers.selectors.progress import claimed_steps, waiting_of
from tenants.wagers.selectors.rewards import visible_reward
from tenants.wagers.services.reports import ready_key
from tenants.wagers.sources import WAGER_REWARDS
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import limit_denial
from tenants.wallets.rules import transaction_id


def claim(
    *, reward_id: UUID, steps: int | None, fan: User, community: Community, idempotency: Idempotency
) -> WagerReward:
    """Pay the oldest ``steps`` that wait for the fan, at most as many as wait; None pays all up to the maximum.

    A repeated call pays nothing. A reached step stays claimable after the reward's end, but a correction that takes the
    amount away takes the step away, too. Raises WagerRewardNotFound, NoWagerRewardToClaim, what WAGER_CLAIM_CHECKS
    deny, ProductOutOfStock and GIVING_ERRORS (the steps wait on), IssuanceLimit (until the next day), SpendingStopped
    and the errors of the key.
    """
    identity = transaction_id(actor=fan.pk, key=idempotency.key)

    def work() -> WagerReward:
        member = _claimant(fan, community)
        reward = visible_reward(reward_id)
        paid = WagerClaim.objects.filter(claim_key=identity).first()
        if paid is not None:
            if paid.reward_id != reward_id:
                raise IdempotencyKeyReused
            return reward
        # All steps of a member are decided one after the other: the member's row is locked.
        claimed = claimed_steps([reward], member)[reward.pk]
        waiting = waiting_of(reward, member, claimed)[: steps or MAX_STEPS_PER_CLAIM]
        if not waiting:
            raise NoWagerRewardToClaim
        moment = now()
        rows = [
            WagerClaim(
                reward=reward, member=member, period=one.period, step=one.step, claim_key=identity, claimed_at=moment
            )
            for one in waiting
        ]
        WagerClaim.objects.bulk_create(rows)
        for one in waiting:
            read_done(user_id=fan.pk, key=ready_key(reward.pk, one.period, one.step), community_id=community.pk)
        payment = RewardPayment(
            source=WAGER_REWARDS, item_source=ItemSource.WAGER, source_ids=[row.pk for row in rows],
            cause_id=reward.pk, name=reward.name, member=member, fan=fan, community=community, idempotency=idempotency,
        )  # fmt: skip
        pay_reward(_payable(reward), payment)
        return reward

    try:
        return atomically(work, savepoint=True)
    except IssuanceLimit:
        raise limit_denial() from None


def _claimant(fan: User, community: Community) -> Member:
    """Return the member with the row locked. Raises what WAGER_CLAIM_CHECKS deny."""
    member = member_of(fan.pk)
    if member is not None:
        member = locked_member(member.pk)
    if denial := first_denial(WAGER_CLAIM_CHECKS, wager_claim_situation(fan, member, community, now())):
        raise denial
    assert member is not None
    return member


def _payable(reward: WagerReward) -> WagerReward:
    """Return what is paid now. The team cannot replace the case or raffle of an archived reward, so it is left out."""
    if reward.publication != WagerPublication.ARCHIVED:
        return reward
    payable = copy(reward)
    leave_out_ended(payable)
    return payable
