"""A member's attempt at a challenge: begun, successful, failed. All writes of a member hold the member's row.

The row of a challenge with a number of winners is written before the attempt that wins, so that archiving, which locks
the challenge, never waits for an attempt that waits for the challenge.
"""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import F, Max, Q, Value
from django.db.models.functions import Least

from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.row_locks import held_against_edits
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.realtime.announce import announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.quests import rules
from tenants.quests.facts import page_of
from tenants.quests.models import (
    Challenge,
    ChallengeKind,
    ChallengeReviewMode,
    ChallengeStatus,
    ChallengeType,
    FailureCause,
    UserChallenge,
)
from tenants.quests.selectors.challenges import events_off
from tenants.stores.models import reward_values
from tenants.stores.reward_facts import ready_words
from tenants.wallets.services import current_community

# Members know about these at once, because they did it on the page; a message every day would be noise.
_SEEN_ANYWAY = (ChallengeType.LOGIN, ChallengeType.SUBSCRIBE)


def begin(
    challenge: Challenge, member: Member, *, period: rules.Period, started_at: datetime, linked_account: str | None
) -> UserChallenge:
    """Write a new attempt in the period. Earlier ones of the same period stay.

    An edit of the challenge's end waits for this transaction, so it moves this deadline too (move_deadlines).
    """
    current = held_against_edits(Challenge, challenge.pk)
    challenge.end_at = current.end_at if current else challenge.end_at
    earlier = UserChallenge.objects.filter(challenge=challenge, member=member, period_at=period.start)
    deadline = rules.deadline_of(
        challenge, challenge.template.type, started_at=started_at, period=period, end_at=challenge.end_at
    )
    attempt = UserChallenge.objects.create(
        challenge=challenge,
        member=member,
        period_at=period.start,
        linked_account=linked_account or "",
        attempt=(earlier.aggregate(last=Max("attempt"))["last"] or 0) + 1,
        started_at=started_at,
        deadline=deadline,
    )
    if deadline is not None and not counts_by_itself(challenge):
        _expire_after(deadline, attempt.pk)
    return attempt


def move_deadlines(challenge: Challenge) -> None:
    """Let the attempts that run in this period end as the changed challenge does. The caller holds the challenge.

    A job that is due at an earlier deadline finds a later one, and changes nothing.
    """
    period = rules.period_at(challenge.repeat, now(), current_community().limit_zone)
    running = UserChallenge.objects.filter(
        challenge=challenge, period_at=period.start, status=ChallengeStatus.IN_PROCESS
    )
    # The same as rules.deadline_of, in one statement for all members.
    ends: list[Any] = [Value(end) for end in (period.end, challenge.end_at) if end is not None]
    own = rules.seconds_of(challenge.target_duration, challenge.time_unit)
    if own and challenge.template.type != ChallengeType.TIME_BASED:
        ends.append(F("started_at") + timedelta(seconds=own))
    running.update(deadline=Least(*ends) if len(ends) > 1 else next(iter(ends), None))
    if not counts_by_itself(challenge):
        for attempt_id, deadline in running.values_list("pk", "deadline"):
            if deadline is not None:
                _expire_after(deadline, attempt_id)


def _expire_after(deadline: datetime, attempt_id: UUID) -> None:
    due = deadline + timedelta(seconds=1)
    enqueue("quests.expire", current_community().pk, due_at=due, attempt_id=attempt_id)


def counts_by_itself(challenge: Challenge) -> bool:
    """True if members need not start it. Challenges and bounties count from the moment a member takes them up."""
    return challenge.kind == ChallengeKind.QUEST and challenge.template.type != ChallengeType.ARBITRARY


def finish(attempt: UserChallenge, challenge: Challenge, moment: datetime) -> None:
    """The target is reached: the reward is ready, or the team reviews it first."""
    if challenge.review_mode == ChallengeReviewMode.MANUAL:
        wait_for_review(attempt, challenge, moment)
    else:
        succeed(attempt, challenge, moment)


def wait_for_review(attempt: UserChallenge, challenge: Challenge, moment: datetime) -> None:
    attempt.status, attempt.submitted_at, attempt.failure = ChallengeStatus.PENDING, moment, ""
    attempt.save()
    place = current_community().pk
    if is_shown(challenge):
        notify_team(
            community_id=place,
            kind=NotificationKind.TEAM_CHALLENGE_SUBMITTED,
            values={"username": attempt.member.username, "challenge": challenge.name},
            link="/admin/quests-review",
            permission=Permission.CHALLENGES_MANAGEMENT,
            key=f"challenge-submitted:{attempt.pk}",
        )
    show(attempt)
    announce_to_team(place, Event.QUESTS, permission=Permission.CHALLENGES_MANAGEMENT, id=str(challenge.pk))


def succeed(attempt: UserChallenge, challenge: Challenge, moment: datetime) -> bool:
    """Make the reward ready; return True. If no place is left, fail the attempt and return False."""
    if not _take_place(challenge):
        fail(attempt, FailureCause.WINNERS)
        return False
    attempt.status, attempt.ready_at, attempt.failure = ChallengeStatus.CAN_REWARD, moment, ""
    for name, value in reward_values(challenge).items():
        setattr(attempt, name, value)
    attempt.save()
    if challenge.template.type not in _SEEN_ANYWAY and is_shown(challenge):
        notify(
            user_id=attempt.member.user_id,
            kind=NotificationKind.CHALLENGE_REWARD_READY,
            community_id=current_community().pk,
            values={"challenge": challenge.name, "reward": ready_words(challenge)},
            link=page_of(challenge.pk),
            key=ready_key(attempt),
        )
    show(attempt)
    return True


def is_shown(challenge: Challenge) -> bool:
    """False while the area of the challenge is off: it goes on counting, without notifications."""
    return challenge.template.event not in events_off()


def ready_key(attempt: UserChallenge) -> str:
    """Return the key of the notification that the reward is ready."""
    return f"challenge-ready:{attempt.pk}"


def fail(attempt: UserChallenge, failure: FailureCause, *, reason: str = "") -> None:
    attempt.status, attempt.failure, attempt.reason = ChallengeStatus.FAILED, failure, reason
    attempt.save()
    show(attempt)


def expire(attempt_id: UUID) -> None:
    """Store that the time of an attempt is over, and notify the member. A deed before the end can still finish it."""
    attempt = UserChallenge.objects.select_related("challenge__template", "member").filter(pk=attempt_id).first()
    if attempt is None:
        return
    locked_member(attempt.member_id)
    attempt.refresh_from_db(fields=["status", "deadline"])
    if rules.status_at(attempt.status, attempt.deadline, now()) == attempt.status:
        return
    fail(attempt, FailureCause.TIME)
    if attempt.challenge.archived_at is None and is_shown(attempt.challenge):
        notify(
            user_id=attempt.member.user_id,
            kind=NotificationKind.CHALLENGE_FAILED,
            community_id=current_community().pk,
            values={"challenge": attempt.challenge.name},
            link=page_of(attempt.challenge_id),
            key=f"challenge-failed:{attempt.pk}",
        )


def show(attempt: UserChallenge) -> None:
    """Announce the attempt to the member's open pages."""
    announce_to_person(
        attempt.member.user_id,
        Event.QUESTS,
        community_id=current_community().pk,
        id=str(attempt.challenge_id),
        status=attempt.status,
    )


def _take_place(challenge: Challenge) -> bool:
    """Take one of the places. Without a number of winners, members do not wait for each other, and none is counted.

    An edit that sets the number waits for this transaction, and counts its winner (catalog.edit_challenge).
    """
    if challenge.max_winners is None:
        current = held_against_edits(Challenge, challenge.pk)
        if current is None or current.max_winners is None:
            return True
    left = Challenge.objects.filter(Q(max_winners=None) | Q(winners__lt=F("max_winners")), pk=challenge.pk)
    return bool(left.update(winners=F("winners") + 1))
