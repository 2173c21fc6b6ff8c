"""Claims of wager rewards: each step is paid once, by the unique row of its claim and the key of the call.

A step is paid once for each casino account, too: the account keeps its paid steps when it gets another fan.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID

from django.db import transaction

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.database_errors import constraints_as_errors
from saas.kernel.errors import DomainError
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team, read_done
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.checkout.checks import first_denial
from tenants.checkout.errors import RewardUnavailable
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.members.services import locked_member
from tenants.stores.errors import ProductOutOfStock
from tenants.stores.models import ItemSource
from tenants.stores.services.rewards import RewardPayment, leave_out_ended, pay_reward, payable_times
from tenants.wagers import rules
from tenants.wagers.eligibility import WAGER_CLAIM_CHECKS, wager_claim_situation
from tenants.wagers.errors import NoWagerRewardToClaim, WagerRewardPaidBefore, WagerRewardWaits
from tenants.wagers.models import MAX_STEPS_PER_CLAIM, PaidAccountStep, WagerClaim, WagerPublication, WagerReward
from tenants.wagers.selectors.progress import ClaimableSteps, claimable_steps, recorded_by_staff
from tenants.wagers.selectors.rewards import visible_reward
from tenants.wagers.services.reports import ready_key
from tenants.wagers.sources import WAGER_REWARDS
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import daily_limit, limit_denial
from tenants.wallets.rules import transaction_id

# A smaller number of steps can still be paid after these.
STOPPING_ERRORS: tuple[type[DomainError], ...] = (ProductOutOfStock, RewardUnavailable, IssuanceLimit)


@dataclass(frozen=True, slots=True)
class PaidClaim:
    """The result of a claim: ``steps`` were paid. ``stopped_by`` is the code of the error that stopped it, or empty."""

    reward: WagerReward
    steps: int
    stopped_by: str


def claim(
    *, reward_id: UUID, steps: int | None, fan: User, community: Community, idempotency: Idempotency
) -> PaidClaim:
    """Pay the oldest ``steps`` that wait for the fan, at most as many as wait; None pays all up to the maximum.

    If the stock, a raffle or the day's limit of gems does not allow all of them, as many as possible are paid, and the
    others wait. A repeated call pays nothing. A reached step stays claimable after the reward's end, but a correction
    that takes the amount away takes the step away, too. Raises WagerRewardNotFound, NoWagerRewardToClaim,
    WagerRewardPaidBefore, what WAGER_CLAIM_CHECKS deny, STOPPING_ERRORS if not even one step can be paid, other
    GIVING_ERRORS, SpendingStopped and the errors of the key. Raises WagerRewardWaits, and notifies the team, if one
    step gives more gems than a day's limit allows.
    """
    identity = transaction_id(actor=fan.pk, key=idempotency.key)

    def work() -> PaidClaim | DomainError:
        member = _claimant(fan, community)
        reward = visible_reward(reward_id)
        if earlier := list(WagerClaim.objects.filter(claim_key=identity)):
            if earlier[0].reward_id != reward_id:
                raise IdempotencyKeyReused
            return PaidClaim(reward, len(earlier), earlier[0].stopped_by)
        # All steps of a member are decided one after the other: the member's row is locked.
        found = claimable_steps(reward, member)
        waiting = _waiting(reward, found)[: steps or MAX_STEPS_PER_CLAIM]
        payable, recorders = _payable(reward), _recorders(reward, member, found, community)

        def pay(count: int) -> None:
            rows = _store(reward, member, waiting[:count], found, identity)
            payment = RewardPayment(
                source=WAGER_REWARDS, item_source=ItemSource.WAGER, source_ids=[row.pk for row in rows],
                cause_id=reward.pk, name=reward.name, member=member, fan=fan, community=community,
                idempotency=idempotency,
                also_staff={person for step in waiting[:count] for person in recorders.get(step, ())},
            )  # fmt: skip
            pay_reward(payable, payment)

        count = 0
        denial: DomainError | None
        try:
            count, denial = _pay_most(len(waiting), payable_times(payable, len(waiting)), pay)
        except IssuanceLimit as error:
            denial = error
        if isinstance(denial, IssuanceLimit):
            staff = [payable.promised_by, *recorders.get(waiting[count], ())]
            if payable.reward_gems > daily_limit(staff):
                denial = WagerRewardWaits()
                _notify_team(reward, member, community)
        if denial is not None and count == 0:
            return denial
        if denial is not None:
            WagerClaim.objects.filter(claim_key=identity).update(stopped_by=denial.code)
        for one in waiting[:count]:
            read_done(user_id=fan.pk, key=ready_key(reward.pk, one.period, one.step), community_id=community.pk)
        return PaidClaim(reward, count, denial.code if denial else "")

    # A refusal is no exception inside of the transaction, so that the team's notification is kept.
    result = atomically(work, savepoint=True)
    if isinstance(result, IssuanceLimit):
        raise limit_denial()
    if isinstance(result, DomainError):
        raise result
    return result


def _notify_team(reward: WagerReward, member: Member, community: Community) -> None:
    notify_team(
        community_id=community.pk,
        kind=NotificationKind.TEAM_WAGER_REWARD_WAITS,
        values={"username": member.username, "name": reward.name},
        link="/admin/wager-rewards",
        permission=Permission.REWARDS_MANAGEMENT,
        key=f"wager-reward-waits:{reward.pk}:{member.pk}",
    )


class _TrialEnds(Exception):
    """Undoes the writes of a trial."""


def _pay_most(wanted: int, estimate: int, pay: Callable[[int], None]) -> tuple[int, DomainError | None]:
    """Pay as many of the ``wanted`` steps as possible; return their number, and the error that stopped it.

    ``estimate`` is tried before other numbers. Raises the error if not even one step can be paid.
    """
    denial = _denial_of(pay, wanted)
    if denial is None:
        return wanted, None
    paid, refused = 0, wanted
    guesses = [estimate, estimate + 1]
    while refused - paid > 1:
        guess = guesses.pop(0) if guesses else (paid + refused) // 2
        if not paid < guess < refused:
            continue
        error = _denial_of(pay, guess, is_trial=True)
        if error is None:
            paid = guess
        else:
            refused, denial = guess, error
    if paid == 0:
        raise denial
    pay(paid)
    return paid, denial


def _denial_of(pay: Callable[[int], None], count: int, *, is_trial: bool = False) -> DomainError | None:
    """Pay ``count`` steps; return the error that denies it, and then nothing is paid. A trial pays nothing, either."""
    try:
        with transaction.atomic():
            pay(count)
            if is_trial:
                raise _TrialEnds
    except _TrialEnds:
        return None
    except STOPPING_ERRORS as error:
        return error
    return None


def _claimant(fan: User, community: Community) -> Member:
    """Return the member with the row locked. Raises what WAGER_CLAIM_CHECKS deny."""
    member = member_of(fan.pk)
    if member is not None:
        member = locked_member(member.pk)
    if denial := first_denial(WAGER_CLAIM_CHECKS, wager_claim_situation(fan, member, community, now())):
        raise denial
    assert member is not None
    return member


def _waiting(reward: WagerReward, found: ClaimableSteps) -> list[rules.Step]:
    """Return the steps that wait. Raises NoWagerRewardToClaim, WagerRewardPaidBefore."""
    if waiting := rules.waiting_steps(reward.period, reward.threshold, found.reached, found.paid, MAX_STEPS_PER_CLAIM):
        return waiting
    own = {period: rules.PaidSteps(one.own, one.own) for period, one in found.paid.items()}
    if rules.count_waiting(reward.period, reward.threshold, found.reached, own):
        raise WagerRewardPaidBefore
    raise NoWagerRewardToClaim


def _recorders(
    reward: WagerReward, member: Member, found: ClaimableSteps, community: Community
) -> dict[rules.Step, frozenset[UUID]]:
    """Return the staff whose records a waiting step needs. All other wagers reach the first steps."""
    recorded = recorded_by_staff(reward, member, found.reached, community.owner_id)
    affected = [one for one in found.reached if one.period in recorded]
    rest = [replace(one, total=one.total - recorded[one.period].total) for one in affected]
    without = set(rules.waiting_steps(reward.period, reward.threshold, rest, found.paid, MAX_STEPS_PER_CLAIM))
    waiting = rules.waiting_steps(reward.period, reward.threshold, affected, found.paid, MAX_STEPS_PER_CLAIM)
    return {step: recorded[step.period].staff for step in waiting if step not in without}


def _store(
    reward: WagerReward, member: Member, waiting: Sequence[rules.Step], found: ClaimableSteps, identity: UUID
) -> list[WagerClaim]:
    """Store the claims of these steps, and the steps of the member's accounts. Raises WagerRewardPaidBefore."""
    moment, nths = now(), Counter[date]()
    accounts = {one.period: one.accounts for one in found.reached}
    rows, steps = [], []
    for one in waiting:
        period = one.period
        nths[period] += 1
        row = WagerClaim(
            reward=reward, member=member, period=period, claim_key=identity, claimed_at=moment,
            step=found.paid.get(period, rules.UNPAID).own + nths[period],
        )  # fmt: skip
        rows.append(row)
        for account_id in accounts[period]:
            turn = found.turns.get((account_id, period), 0) + nths[period]
            steps.append(
                PaidAccountStep(reward=reward, account_id=account_id, period=period, turn=turn, payment=row.pk)
            )
    WagerClaim.objects.bulk_create(rows)
    with constraints_as_errors():
        PaidAccountStep.objects.bulk_create(sorted(steps, key=lambda step: (step.account_id, step.period, step.turn)))
    return rows


def _payable(reward: WagerReward) -> WagerReward:
    """Return what is paid now. The team cannot replace the case or raffle of an archived reward, so it is left out."""
    if reward.publication != WagerPublication.ARCHIVED:
        return reward
    payable = copy(reward)
    leave_out_ended(payable)
    return payable
