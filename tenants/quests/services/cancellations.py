"""The team cancels rewards that wait."""

from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.quests.errors import RewardNotWaiting
from tenants.quests.facts import page_of
from tenants.quests.models import ChallengeStatus, FailureCause, FinishedChain, UserChallenge
from tenants.quests.services import attempts
from tenants.stores.models import REWARD_THINGS, Rewarded
from tenants.stores.reward_facts import reward_words


def cancel_reward(*, attempt_id: UUID, reason: str, actor: Actor) -> None:
    """Cancel the reward of an attempt that succeeded; the fan reads the reason. A taken place of a winner stays taken.

    Raises RewardNotWaiting.
    """
    waiting = UserChallenge.objects.filter(pk=attempt_id, status=ChallengeStatus.CAN_REWARD)

    def work() -> None:
        _lock_member(waiting)
        attempt = waiting.select_related("challenge", "member", *REWARD_THINGS).first()
        if attempt is None:
            raise RewardNotWaiting
        attempts.fail(attempt, FailureCause.CANCELED, reason=reason)
        _say(attempt, attempt.pk, attempt.member, attempt.challenge_id, attempt.challenge.name, reason, actor)

    atomically(work)


def cancel_chain_reward(*, finished_id: UUID, reason: str, actor: Actor) -> None:
    """Cancel the reward of a finished chain; the fan reads the reason. Raises RewardNotWaiting."""
    waiting = FinishedChain.objects.filter(pk=finished_id, claimed_at=None, canceled_at=None)

    def work() -> None:
        _lock_member(waiting)
        finished = waiting.select_related("chain", "member", *REWARD_THINGS).first()
        if finished is None:
            raise RewardNotWaiting
        finished.canceled_at, finished.reason = now(), reason
        finished.save(update_fields=["canceled_at", "reason"])
        _say(finished, finished.pk, finished.member, finished.chain_id, finished.chain.name, reason, actor)
        announce_to_person(
            finished.member.user_id, Event.QUESTS, community_id=actor.community_id, id=str(finished.chain_id)
        )

    atomically(work)


def _lock_member(waiting: QuerySet[Any]) -> None:
    member_id = waiting.values_list("member_id", flat=True).first()
    if member_id is None:
        raise RewardNotWaiting
    locked_member(member_id)


def _say(
    thing: Rewarded, source_id: UUID, member: Member, object_id: UUID, name: str, reason: str, actor: Actor
) -> None:  # fmt: skip
    """Write the audit log, and notify the fan."""
    facts = {"username": member.username, "reward": reward_words(thing), "reason": reason}
    audit.record(actor, "challenge.cancel", object_id, after=facts)
    if isinstance(thing, UserChallenge) and not attempts.is_shown(thing.challenge):
        return
    notify(
        user_id=member.user_id,
        kind=NotificationKind.CHALLENGE_CANCELED,
        community_id=actor.community_id,
        values={"challenge": name, "reason": reason},
        link=page_of(object_id) if isinstance(thing, UserChallenge) else "/quests",
        key=f"challenge-canceled:{source_id}",
    )
