"""The team cancels rewards that wait."""

from uuid import UUID

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from tenants.members.services import locked_member
from tenants.quests.errors import RewardNotWaiting
from tenants.quests.facts import reward_words
from tenants.quests.models import ChallengeStatus, FailureCause, UserChallenge
from tenants.quests.services import attempts


def cancel_reward(*, attempt_id: UUID, reason: str, actor: Actor) -> None:
    """Cancel the reward of an attempt that succeeded; the fan reads the reason. A taken place of a winner stays taken.

    Raises RewardNotWaiting.
    """
    waiting = UserChallenge.objects.filter(pk=attempt_id, status=ChallengeStatus.CAN_REWARD)

    def work() -> None:
        member_id = waiting.values_list("member_id", flat=True).first()
        if member_id is None:
            raise RewardNotWaiting
        locked_member(member_id)
        attempt = waiting.select_related("challenge", "member", "reward_product").first()
        if attempt is None:
            raise RewardNotWaiting
        attempts.fail(attempt, FailureCause.CANCELED, reason=reason)
        audit.record(
            actor, "challenge.cancel", attempt.challenge_id,
            after={"username": attempt.member.username, "reward": reward_words(attempt), "reason": reason},
        )  # fmt: skip
        notify(
            user_id=attempt.member.user_id,
            kind=NotificationKind.CHALLENGE_CANCELED,
            community_id=actor.community_id,
            values={"challenge": attempt.challenge.name, "reason": reason},
            link="/quests",
            key=f"challenge-canceled:{attempt.pk}",
        )

    atomically(work)
