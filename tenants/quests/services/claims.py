"""Claims: each reward is paid once, by the status of its row and the key of the call."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, read_done
from saas.tenancy.models import Community
from tenants.checkout.checks import Participant, first_denial
from tenants.members.models import Member
from tenants.members.selectors import member_of
from tenants.members.services import locked_member
from tenants.quests.eligibility import CLAIM_CHECKS, ClaimSituation
from tenants.quests.errors import ChallengeChainNotFound, ChallengeNotFound, NothingToClaim
from tenants.quests.models import (
    ChainStep,
    Challenge,
    ChallengeChain,
    ChallengePublication,
    ChallengeStatus,
    FinishedChain,
    UserChallenge,
)
from tenants.quests.selectors.challenges import events_off
from tenants.quests.services import attempts, rewards
from tenants.stores.models import REWARD_THINGS, reward_values
from tenants.stores.reward_facts import ready_words
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import limit_denial
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import current_community

R = TypeVar("R")


def claim(*, challenge_id: UUID, fan: User, community: Community, idempotency: Idempotency) -> UserChallenge:
    """Pay the oldest reward that waits for the fan in this challenge, also after its end. A repeated call pays nothing.

    Raises ChallengeNotFound, NothingToClaim, what CLAIM_CHECKS deny, ProductOutOfStock and GIVING_ERRORS (the reward
    waits on), IssuanceLimit (until the next day), SpendingStopped and the errors of the key.
    """
    identity = transaction_id(actor=fan.pk, key=idempotency.key)

    def work() -> UserChallenge:
        member = _claimant(fan)
        rows = UserChallenge.objects.select_related("challenge__template__provider", "member", *REWARD_THINGS)
        paid = rows.filter(claim_key=identity).first()
        if paid is not None:
            if paid.challenge_id != challenge_id:
                raise IdempotencyKeyReused
            return paid
        if not Challenge.objects.filter(pk=challenge_id).exclude(template__event__in=events_off()).exists():
            raise ChallengeNotFound
        waiting = rows.filter(challenge_id=challenge_id, member=member, status=ChallengeStatus.CAN_REWARD)
        attempt = waiting.order_by("period_at", "attempt").first()
        if attempt is None:
            raise NothingToClaim
        moment, challenge = now(), attempt.challenge
        attempt.status, attempt.claimed_at, attempt.claim_key = ChallengeStatus.COMPLETED, moment, identity
        attempt.save(update_fields=["status", "claimed_at", "claim_key"])
        _finish_chain(challenge, member, moment)
        attempts.show(attempt)
        read_done(user_id=fan.pk, key=attempts.ready_key(attempt), community_id=community.pk)
        if challenge.archived_at is not None:
            rewards.drop_ended(attempt)
        rewards.pay(
            attempt, cause_id=challenge.pk, name=challenge.name, member=member, fan=fan,
            idempotency=idempotency, community=community,
        )  # fmt: skip
        return attempt

    return _limited(work)


def claim_chain(*, chain_id: UUID, fan: User, community: Community, idempotency: Idempotency) -> FinishedChain:
    """Pay the reward at the end of a chain. A repeated call pays nothing.

    Raises ChallengeChainNotFound, and what ``claim`` raises.
    """
    identity = transaction_id(actor=fan.pk, key=idempotency.key)

    def work() -> FinishedChain:
        member = _claimant(fan)
        rows = FinishedChain.objects.select_related("chain", *REWARD_THINGS)
        paid = rows.filter(claim_key=identity).first()
        if paid is not None:
            if paid.chain_id != chain_id:
                raise IdempotencyKeyReused
            return paid
        if not ChallengeChain.objects.filter(pk=chain_id).exists():
            raise ChallengeChainNotFound
        finished = rows.filter(chain_id=chain_id, member=member, claimed_at=None, canceled_at=None).first()
        if finished is None:
            raise NothingToClaim
        finished.claimed_at, finished.claim_key = now(), identity
        finished.save(update_fields=["claimed_at", "claim_key"])
        read_done(user_id=fan.pk, key=_ready_key(finished), community_id=community.pk)
        chain = finished.chain
        if chain.archived_at is not None:
            rewards.drop_ended(finished)
        rewards.pay(
            finished, cause_id=chain.pk, name=chain.name, member=member, fan=fan,
            idempotency=idempotency, community=community,
        )  # fmt: skip
        return finished

    return _limited(work)


def _ready_key(finished: FinishedChain) -> str:
    return f"chain-ready:{finished.pk}"


def _limited(work: Callable[[], R]) -> R:
    try:
        return atomically(work, savepoint=True)
    except IssuanceLimit:
        raise limit_denial() from None


def _claimant(fan: User) -> Member:
    """Return the member with the row locked. Raises what CLAIM_CHECKS deny."""
    member = member_of(fan.pk)
    if member is not None:
        member = locked_member(member.pk)
    if denial := first_denial(CLAIM_CHECKS, ClaimSituation(Participant(user=fan, member=member))):
        raise denial
    assert member is not None
    return member


def _finish_chain(challenge: Challenge, member: Member, moment: datetime) -> None:
    """Promise the reward of the chain if this was its last step."""
    steps_with_rewards = ChainStep.objects.select_related(*(f"chain__{thing}" for thing in REWARD_THINGS))
    step = steps_with_rewards.filter(challenge=challenge).first()
    if step is None or step.chain.publication != ChallengePublication.ACTIVE or step.chain.archived_at is not None:
        return
    steps = ChainStep.objects.filter(chain=step.chain).values_list("challenge_id", flat=True)
    done = UserChallenge.objects.filter(member=member, challenge_id__in=steps, status=ChallengeStatus.COMPLETED)
    if done.values("challenge_id").distinct().count() < len(steps):
        return
    finished, is_new = FinishedChain.objects.get_or_create(
        chain=step.chain, member=member, defaults={"finished_at": moment, **reward_values(step.chain)}
    )
    if is_new:
        notify(
            user_id=member.user_id,
            kind=NotificationKind.CHALLENGE_REWARD_READY,
            community_id=current_community().pk,
            values={"challenge": step.chain.name, "reward": ready_words(step.chain)},
            link="/quests",
            key=_ready_key(finished),
        )
