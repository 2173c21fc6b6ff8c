"""Checks the reward that a team chose for a challenge or chain, and pays it."""

from uuid import UUID

from django.db.models import QuerySet

from saas.access.acting import Actor, missing_right
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.idempotency import Idempotency
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.checkout.rewards import RewardGrant, RewardKind, reward_giver
from tenants.members.experience import ExperienceGain, give_experience, require_experience_possible
from tenants.members.models import Member
from tenants.quests.models import Challenge, FinishedChain, Rewarded, UserChallenge
from tenants.quests.sources import QUEST_REWARDS
from tenants.stores.inventory.services import give_item
from tenants.stores.models import ItemSource, Product
from tenants.stores.stock import NOT_FOR_REWARDS, NOT_GIVABLE
from tenants.wallets.issuance import promise, require_possible, staff_of
from tenants.wallets.services import issue

REWARD = (
    "reward_gems", "reward_experience", "reward_product_id", "reward_case_id", "reward_raffle_id", "reward_tickets",
)  # fmt: skip
# The conditions for giving these directly.
_RIGHTS = {
    "reward_product_id": Permission.STORES_MANAGEMENT,
    "reward_case_id": Permission.LOOTBOXES_MANAGEMENT,
    "reward_raffle_id": Permission.RAFFLES_MANAGEMENT,
    "reward_tickets": Permission.RAFFLES_MANAGEMENT,
}


def check_reward(thing: Rewarded, actor: Actor, *, decides: bool = True) -> None:
    """Raise ValidationFailed for a thing that is not on offer, IssuanceLimit for gems beyond a day's limit.

    A new thing needs the permission to give it directly, and so does each thing if the actor ``decides`` who gets it,
    when or how often; without it, ValidationFailed names the permission. Experience counts with the rewards of the
    levels that it leads to.
    """
    fields, staff = {}, thing.promised_by if staff_of(actor) else None
    product, case, raffle = thing.reward_product_id, thing.reward_case_id, thing.reward_raffle_id
    earlier = type(thing)._default_manager.filter(pk=thing.pk).values(*_RIGHTS).first() or {}
    chosen = [name for name in _RIGHTS if getattr(thing, name) and getattr(thing, name) != earlier.get(name)]
    closed = NOT_FOR_REWARDS if "reward_product_id" in chosen else NOT_GIVABLE
    if product and not Product.objects.filter(pk=product).exclude(status__in=closed).exists():
        fields["rewardProductId"] = "Choose a product that is on offer"
    if case and (problem := reward_giver(RewardKind.OPENING).problem(case, 1, staff)):
        fields["rewardCaseId"] = problem
    if raffle and not thing.reward_tickets:
        fields["rewardTickets"] = "Enter the number of tickets"
    elif raffle and (problem := reward_giver(RewardKind.TICKETS).problem(raffle, thing.reward_tickets, staff)):
        fields["rewardRaffleId"] = problem
    if thing.reward_tickets and not raffle:
        fields["rewardRaffleId"] = "Choose a raffle"
    for name in [name for name in _RIGHTS if getattr(thing, name)] if decides else chosen:
        if refusal := missing_right(actor, _RIGHTS[name]):
            fields[name] = refusal
    if fields:
        raise ValidationFailed(fields=fields)
    if thing.reward_gems:
        require_possible(QUEST_REWARDS, most=thing.reward_gems, staff=[staff])
    require_experience_possible(thing.reward_experience, staff=staff)


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


def replace_ended(waiting: QuerySet[UserChallenge] | QuerySet[FinishedChain], thing: Rewarded) -> None:
    """Put the case and the raffle of ``thing`` into the rewards that wait and whose own ones are over.

    The person who chose the new ones is responsible for these rewards from now on.
    """
    cases = waiting.exclude(reward_case=None).exclude(reward_case=thing.reward_case_id)
    for pk in set(cases.values_list("reward_case_id", flat=True)):
        if reward_giver(RewardKind.OPENING).is_over(pk):
            waiting.filter(reward_case=pk).update(reward_case=thing.reward_case_id, promised_by=thing.promised_by)
    raffles = waiting.exclude(reward_raffle=None).exclude(reward_raffle=thing.reward_raffle_id)
    for pk in set(raffles.values_list("reward_raffle_id", flat=True)):
        if reward_giver(RewardKind.TICKETS).is_over(pk):
            waiting.filter(reward_raffle=pk).update(
                reward_raffle=thing.reward_raffle_id,
                reward_tickets=thing.reward_tickets,
                promised_by=thing.promised_by,
            )


def leave_out_ended(reward: UserChallenge | FinishedChain) -> None:
    """Remove a case or a raffle that is over. The team archived the challenge, so it cannot choose another one."""
    if reward.reward_case_id and reward_giver(RewardKind.OPENING).is_over(reward.reward_case_id):
        reward.reward_case = None
    if reward.reward_raffle_id and reward_giver(RewardKind.TICKETS).is_over(reward.reward_raffle_id):
        reward.reward_raffle, reward.reward_tickets = None, 0
    reward.save(update_fields=["reward_case", "reward_raffle", "reward_tickets"])


def pay(
    reward: UserChallenge | FinishedChain, *, cause_id: UUID, name: str, member: Member, fan: User,
    idempotency: Idempotency, community: Community,
) -> None:  # fmt: skip
    """Pay all parts of the reward. The wallet is written first; the draw, the stock and the day's limit last."""
    moment = now()
    if reward.reward_gems:
        receipt = issue(
            member=member,
            amount=reward.reward_gems,
            source=QUEST_REWARDS,
            cause_id=cause_id,
            reason=name,
            idempotency=idempotency,
            actor=member.user_id,
        )
        receipt.require_paid()
    if reward.reward_experience:
        gain = ExperienceGain(member, reward.pk, reward.reward_experience, reward.promised_by)
        give_experience(gain, community=community, at=moment)
    for kind, thing_id, count in (
        (RewardKind.OPENING, reward.reward_case_id, 1),
        (RewardKind.TICKETS, reward.reward_raffle_id, reward.reward_tickets),
    ):
        if thing_id is not None:
            grant = RewardGrant(
                thing_id=thing_id, count=count, member=member, fan=fan, community=community, source_id=reward.pk,
                reason=name, promised_by=reward.promised_by,
            )  # fmt: skip
            reward_giver(kind).give(grant)
    if reward.reward_product is not None:
        give_item(
            member=member, product=reward.reward_product, source=ItemSource.QUEST, source_id=reward.pk, reason=name
        )
    promise(QUEST_REWARDS, amount=reward.reward_gems, staff=[reward.promised_by])
