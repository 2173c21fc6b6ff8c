"""The rewards of challenges and chains: who is responsible for them, and how they are paid."""

from uuid import UUID

from django.db.models import QuerySet

from saas.access.acting import Actor
from saas.accounts.models import User
from saas.kernel.idempotency import Idempotency
from saas.tenancy.models import Community
from tenants.checkout.rewards import RewardKind, reward_giver
from tenants.members.experience import require_experience_possible
from tenants.members.models import Member
from tenants.quests.models import Challenge, FinishedChain, UserChallenge
from tenants.quests.sources import QUEST_REWARDS
from tenants.stores.models import ItemSource
from tenants.stores.services.rewards import PLACES, RewardPayment, leave_out_ended, pay_reward
from tenants.wallets.issuance import require_possible, staff_of


def take_over(challenges: QuerySet[Challenge], actor: Actor) -> None:
    """Make ``actor`` responsible for the rewards of these challenges, in the caller's transaction.

    Raises IssuanceLimit for a reward that no day of the actor could keep.
    """
    staff = staff_of(actor)
    for challenge in challenges.select_for_update(no_key=True).order_by("pk"):
        if challenge.promised_by == staff:
            continue
        require_possible(QUEST_REWARDS, most=challenge.reward_gems, staff=[staff])
        require_experience_possible(challenge.reward_experience, staff=staff)
        if challenge.reward_case_id:
            # A case that is not open now is no reason to refuse: the reward waits for it.
            reward_giver(RewardKind.OPENING).problem(challenge.reward_case_id, 1, staff)
        challenge.promised_by = staff
        challenge.save(update_fields=["promised_by", "updated_at"])


def drop_ended(reward: UserChallenge | FinishedChain) -> None:
    """Remove a case or a raffle that is over. The team archived the challenge, so it cannot choose another one."""
    leave_out_ended(reward)
    reward.save(update_fields=PLACES)


def pay(
    reward: UserChallenge | FinishedChain, *, cause_id: UUID, name: str, member: Member, fan: User,
    idempotency: Idempotency, community: Community,
) -> None:  # fmt: skip
    """Pay all parts of the reward. The wallet is written first; the draw, the stock and the day's limit last."""
    payment = RewardPayment(
        source=QUEST_REWARDS, item_source=ItemSource.QUEST, source_ids=[reward.pk], cause_id=cause_id, name=name,
        member=member, fan=fan, community=community, idempotency=idempotency,
    )  # fmt: skip
    pay_reward(reward, payment)
