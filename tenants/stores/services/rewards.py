"""Checks the reward that a team chose, and pays it. Each area with rewards names its source of gems and of items."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any
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
from tenants.stores.inventory.services import give_item
from tenants.stores.models import ItemSource, Product, Rewarded
from tenants.stores.stock import NOT_FOR_REWARDS, NOT_GIVABLE, pieces_free
from tenants.wallets.issuance import GemSource, issuance_left_today, promise, require_possible, staff_of
from tenants.wallets.services import issue

REWARD = (
    "reward_gems", "reward_experience", "reward_product_id", "reward_case_id", "reward_raffle_id", "reward_tickets",
)  # fmt: skip
PLACES = ("reward_case", "reward_raffle", "reward_tickets")
# The conditions for giving these directly.
_RIGHTS = {
    "reward_product_id": Permission.STORES_MANAGEMENT,
    "reward_case_id": Permission.LOOTBOXES_MANAGEMENT,
    "reward_raffle_id": Permission.RAFFLES_MANAGEMENT,
    "reward_tickets": Permission.RAFFLES_MANAGEMENT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RewardPayment:
    """The payment of a reward to ``member``, who is ``fan``: every part once for each row of ``source_ids``.

    ``cause_id`` and ``name`` are what the movement of gems and the items are about. ``also_staff`` decided that the
    member gets it, so they are responsible for the payment, too.
    """

    source: GemSource
    item_source: ItemSource
    source_ids: Sequence[UUID]
    cause_id: UUID
    name: str
    member: Member
    fan: User
    community: Community
    idempotency: Idempotency
    also_staff: Collection[UUID] = ()


def check_reward(thing: Rewarded, actor: Actor, *, source: GemSource, decides: bool = True) -> None:
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
    if product and not Product.objects.filter(pk=product, has_variants=False).exclude(status__in=closed).exists():
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
        require_possible(source, most=thing.reward_gems, staff=[staff])
    require_experience_possible(thing.reward_experience, staff=staff)


def replace_ended(waiting: QuerySet[Any], thing: Rewarded) -> None:
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


def leave_out_ended(reward: Rewarded) -> None:
    """Remove a case or a raffle that is over from ``reward``. The caller decides if the row is saved (PLACES)."""
    if reward.reward_case_id and reward_giver(RewardKind.OPENING).is_over(reward.reward_case_id):
        reward.reward_case = None
    if reward.reward_raffle_id and reward_giver(RewardKind.TICKETS).is_over(reward.reward_raffle_id):
        reward.reward_raffle, reward.reward_tickets = None, 0


def payable_times(reward: Rewarded, most: int) -> int:
    """Return how often the stock and the day's limit allow the reward now, at most ``most``.

    It is an estimate: other calls change both, and a raffle has limits of its own. The payment decides.
    """
    times = most
    if reward.reward_product is not None:
        free = pieces_free(reward.reward_product)
        times = times if free is None else min(times, free)
    if reward.reward_gems:
        times = min(times, issuance_left_today([reward.promised_by]) // reward.reward_gems)
    return max(times, 0)


def pay_reward(reward: Rewarded, payment: RewardPayment) -> None:
    """Pay all parts of the reward. The wallet is written first; the draw, the stock and the day's limit last.

    Raises GIVING_ERRORS, ProductOutOfStock, IssuanceLimit, SpendingStopped and the errors of the key.
    """
    member, times, first = payment.member, len(payment.source_ids), payment.source_ids[0]
    gems = reward.reward_gems * times
    if gems:
        receipt = issue(
            member=member,
            amount=gems,
            source=payment.source,
            cause_id=payment.cause_id,
            reason=payment.name,
            idempotency=payment.idempotency,
            actor=member.user_id,
        )
        receipt.require_paid()
    if reward.reward_experience:
        gain = ExperienceGain(member, first, reward.reward_experience * times, _responsible(reward, payment))
        give_experience(gain, community=payment.community, at=now())
    if reward.reward_case_id is not None:
        # Each row is one free opening.
        for source_id in payment.source_ids:
            reward_giver(RewardKind.OPENING).give(_grant(reward, payment, reward.reward_case_id, 1, source_id))
    if reward.reward_raffle_id is not None:
        count = reward.reward_tickets * times
        reward_giver(RewardKind.TICKETS).give(_grant(reward, payment, reward.reward_raffle_id, count, first))
    if reward.reward_product is not None:
        for source_id in payment.source_ids:
            give_item(
                member=member,
                product=reward.reward_product,
                source=payment.item_source,
                source_id=source_id,
                reason=payment.name,
            )
    promise(payment.source, amount=gems, staff=[reward.promised_by, *payment.also_staff])


def _responsible(reward: Rewarded, payment: RewardPayment) -> UUID | None:
    """Return the one person whom experience and later gifts count for."""
    return reward.promised_by or min(payment.also_staff, default=None)


def _grant(reward: Rewarded, payment: RewardPayment, thing_id: UUID, count: int, source_id: UUID) -> RewardGrant:
    return RewardGrant(
        thing_id=thing_id, count=count, member=payment.member, fan=payment.fan, community=payment.community,
        source_id=source_id, reason=payment.name, promised_by=_responsible(reward, payment),
    )  # fmt: skip
