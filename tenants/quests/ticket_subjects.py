"""A quest that a member started as the subject of a support ticket."""

from uuid import UUID

from saas.support.subjects import SubjectFact, TicketSubject
from tenants.quests.models import ChallengeStatus, UserChallenge
from tenants.stores.models import REWARD_THINGS
from tenants.stores.reward_facts import reward_words

STATUS_WORDS = {
    ChallengeStatus.PENDING: "Under review",
    ChallengeStatus.IN_PROCESS: "In progress",
    ChallengeStatus.CAN_REWARD: "Reward ready",
    ChallengeStatus.COMPLETED: "Completed",
    ChallengeStatus.ARCHIVED: "Archived",
    ChallengeStatus.FAILED: "Failed",
}


def find_quest(challenge_id: UUID, member_id: UUID) -> TicketSubject | None:
    """Return the quest with the member's latest attempt."""
    attempts = UserChallenge.objects.filter(challenge_id=challenge_id, member_id=member_id)
    attempt = attempts.select_related("challenge", *REWARD_THINGS).order_by("-period_at", "-attempt").first()
    if attempt is None:
        return None
    challenge = attempt.challenge
    times = {"Started": attempt.started_at, "Sent": attempt.submitted_at, "Reviewed": attempt.reviewed_at}
    times |= {"Claimed": attempt.claimed_at}
    facts = [
        SubjectFact(label="Quest", text=challenge.name),
        SubjectFact(label="Status", text=STATUS_WORDS[ChallengeStatus(attempt.status)]),
        *(SubjectFact(label=label, at=at) for label, at in times.items() if at is not None),
    ]
    if challenge.target_amount is not None:
        facts.append(SubjectFact(label="Progress", text=f"{attempt.progress_amount} of {challenge.target_amount}"))
    if attempt.ready_at is not None:
        facts.append(SubjectFact(label="Reward", text=reward_words(attempt)))
    if attempt.reason:
        facts.append(SubjectFact(label="Reason of the team", text=attempt.reason))
    return TicketSubject(
        title=challenge.name,
        facts=facts,
        transactions=[attempt.claim_key] if attempt.claim_key else [],
        link="/quests",
        office_link=f"/admin/quests/{challenge.pk}",
    )
