"""The team's decisions about submissions: each submission is decided once."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import F

from saas.access import audit
from saas.access.acting import Actor
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.many import require_undoable
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, read_done
from saas.realtime.announce import announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.members.services import locked_member
from tenants.quests.errors import (
    ChallengeCompleted,
    OwnChallenge,
    RewardNotWaiting,
    SubmissionDecided,
    SubmissionNotFound,
)
from tenants.quests.facts import page_of
from tenants.quests.models import Challenge, ChallengeStatus, FailureCause, UserChallenge
from tenants.quests.selectors.submissions import submission
from tenants.quests.services import attempts

APPROVE, REJECT = "APPROVE", "REJECT"


def decide(*, submission_id: UUID, decision: str, reason: str, actor: Actor) -> UserChallenge:
    """Approve a submission, or reject it with a reason that the member reads.

    Raises OwnChallenge if it is the actor's own, SubmissionNotFound, SubmissionDecided, ValidationFailed (a rejection
    without a reason), ChallengeCompleted (all winners are chosen).
    """
    if decision == REJECT and not reason.strip():
        raise ValidationFailed(fields={"reason": "Field is required"})

    def work() -> UserChallenge:
        locked_member(submission(submission_id).member_id)
        attempt, moment = submission(submission_id), now()
        if attempt.status != ChallengeStatus.PENDING:
            raise SubmissionDecided
        if attempt.member.user_id == actor.user_id:
            raise OwnChallenge
        attempt.reviewed_at, attempt.reviewed_by, challenge = moment, actor.user_id, attempt.challenge
        if decision == APPROVE:
            if not attempts.succeed(attempt, challenge, moment):
                raise ChallengeCompleted
        else:
            attempts.fail(attempt, FailureCause.REJECTED, reason=reason.strip())
            if attempts.is_shown(challenge):
                notify(
                    user_id=attempt.member.user_id,
                    kind=NotificationKind.CHALLENGE_REJECTED,
                    community_id=actor.community_id,
                    values={"challenge": challenge.name, "reason": reason.strip()},
                    link=page_of(challenge.pk),
                    key=f"challenge-rejected:{attempt.pk}",
                )
        audit.record(
            actor, "challenge.approve" if decision == APPROVE else "challenge.reject", challenge.pk,
            after={
                "submission": str(attempt.pk), "username": attempt.member.username, "reason": reason.strip(),
            },
        )  # fmt: skip
        announce_to_team(
            actor.community_id, Event.QUESTS, permission=Permission.CHALLENGES_MANAGEMENT, id=str(challenge.pk)
        )
        return attempt

    return atomically(work, savepoint=True)


def undo_approval(*, submission_id: UUID, actor: Actor) -> None:
    """Let an approved submission wait for a review again, unless the member has claimed the reward. Repeatable.

    Raises OwnChallenge if it is the actor's own, SubmissionNotFound, RewardNotWaiting, UndoTooLate.
    """

    def work() -> None:
        locked_member(submission(submission_id).member_id)
        attempt = submission(submission_id)
        if attempt.member.user_id == actor.user_id:
            raise OwnChallenge
        if attempt.status == ChallengeStatus.PENDING:
            return
        if attempt.status != ChallengeStatus.CAN_REWARD:
            raise RewardNotWaiting
        require_undoable(attempt.reviewed_at)
        challenge = attempt.challenge
        # The place of a winner is free again. Without a number of winners, none is counted.
        taken = Challenge.objects.filter(pk=challenge.pk, max_winners__isnull=False, winners__gt=0)
        taken.update(winners=F("winners") - 1)
        attempt.status, attempt.ready_at = ChallengeStatus.PENDING, None
        attempt.reviewed_at = attempt.reviewed_by = None
        attempt.save()
        read_done(user_id=attempt.member.user_id, key=attempts.ready_key(attempt), community_id=actor.community_id)
        attempts.show(attempt)
        facts = {"submission": str(attempt.pk), "username": attempt.member.username}
        audit.record(actor, "challenge.undo-review", challenge.pk, after=facts)
        announce_to_team(
            actor.community_id, Event.QUESTS, permission=Permission.CHALLENGES_MANAGEMENT, id=str(challenge.pk)
        )

    atomically(work)


def decide_many(*, submission_ids: Sequence[UUID], decision: str, reason: str, actor: Actor) -> int:
    """Decide several submissions; return how many. The actor's own, and decided ones, are left out.

    Raises ValidationFailed, ChallengeCompleted for the first one beyond the number of winners.
    """
    decided = 0
    for submission_id in dict.fromkeys(submission_ids):
        try:
            decide(submission_id=submission_id, decision=decision, reason=reason, actor=actor)
        except (OwnChallenge, SubmissionDecided, SubmissionNotFound):
            continue
        decided += 1
    return decided
