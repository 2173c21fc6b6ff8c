"""Reads of members' own attempts and of the steps that lock them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, Q, QuerySet

from saas.kernel.days import Zone, local_day
from saas.kernel.prepared_queries import PreparedQuery, given, given_list
from tenants.members.activity import MemberEvent
from tenants.members.models import Member, MemberDeed
from tenants.quests import rules
from tenants.quests.models import (
    ChainStep,
    Challenge,
    ChallengeLimit,
    ChallengeRepeat,
    ChallengeStatus,
    FinishedChain,
    UserChallenge,
)
from tenants.stores.models import REWARD_THINGS

MAX_HISTORY = 10
_TAKEN = (ChallengeStatus.PENDING, *rules.DONE)


@dataclass(slots=True)
class OwnAttempts:
    """A member's attempts at one challenge.

    ``current`` is the latest attempt of the current period, ``ready`` are all attempts whose reward waits, the oldest
    first. ``visited_today`` is known with an attempt only. ``locked_by`` names the step of the chain that must be
    completed before; ``unlocked_at`` is when it was.
    """

    current: UserChallenge | None = None
    ready: list[UserChallenge] = field(default_factory=list)
    was_taken_today: bool = False
    visited_today: bool = False
    locked_by: str | None = None
    unlocked_at: datetime | None = None

    @property
    def shown(self) -> UserChallenge | None:
        """The attempt that the page shows: a reward that waits comes first."""
        return self.ready[0] if self.ready else self.current

    def current_is(self, statuses: Sequence[str]) -> bool:
        return self.current is not None and self.current.status in statuses


def own_attempts(
    found: Iterable[Challenge], member: Member | None, *, at: datetime, timezone: Zone
) -> dict[UUID, OwnAttempts]:
    """Return the member's attempts at each of these challenges at ``at``, in two statements at most."""
    wanted = {challenge.pk: challenge for challenge in found}
    result = {pk: OwnAttempts() for pk in wanted}
    if member is not None and wanted:
        by_challenge: dict[UUID, list[UserChallenge]] = defaultdict(list)
        for row in _OWN.rows(
            member=member.pk,
            challenges=list(wanted),
            at=at,
            today=rules.period_at(ChallengeRepeat.EVERY_DAY_AT_MIDNIGHT, at, timezone).start,
            two_days_ago=at - timedelta(days=2),
            month_ago=at - timedelta(days=32),
        ):
            by_challenge[row.challenge_id].append(row)
        for pk, attempts in by_challenge.items():
            _sort(result[pk], attempts, wanted[pk], at, timezone)
    _lock(result, wanted, member)
    return result


def own_history(challenge: Challenge, member: Member | None) -> list[UserChallenge]:
    """Return the member's latest attempts at the challenge in all periods, the latest first."""
    if member is None:
        return []
    rows = UserChallenge.objects.filter(member=member, challenge=challenge).select_related(*REWARD_THINGS)
    return list(rows.order_by("-period_at", "-attempt")[:MAX_HISTORY])


def _recent_attempts() -> QuerySet[UserChallenge]:
    """Return the attempts that can matter now: an hourly quest of two years has thousands of others."""
    member = given("member", "uuid")
    longer = Q(challenge__repeat__in=(ChallengeRepeat.EVERY_WEEK, ChallengeRepeat.EVERY_MONTH))
    recent = (
        Q(status=ChallengeStatus.CAN_REWARD)
        | Q(period_at=rules.EVER)
        | Q(period_at__gte=given("two_days_ago", "timestamptz"))
        | longer & Q(period_at__gte=given("month_ago", "timestamptz"))
    )
    visits = MemberDeed.objects.filter(
        member_id=member,
        event=MemberEvent.LOGIN,
        at__gte=given("today", "timestamptz"),
        at__lte=given("at", "timestamptz"),
    )
    rows = UserChallenge.objects.filter(recent, member_id=member, challenge_id__in=given_list("challenges", "uuid"))
    rows = rows.select_related(*REWARD_THINGS).annotate(visited_today=Exists(visits))
    return rows.order_by("period_at", "attempt")


_OWN = PreparedQuery(_recent_attempts)


def _sort(own: OwnAttempts, attempts: Sequence[Any], challenge: Challenge, at: datetime, timezone: Zone) -> None:
    period = rules.period_at(challenge.repeat, at, timezone)
    today = local_day(period.start, timezone)
    for attempt in attempts:
        if attempt.status == ChallengeStatus.CAN_REWARD:
            own.ready.append(attempt)
        own.visited_today = attempt.visited_today
        if attempt.period_at == period.start:
            own.current = attempt
        elif (
            challenge.limit == ChallengeLimit.CHALLENGE_PER_DAY
            and challenge.repeat != ChallengeRepeat.NOT_REPEATABLE
            and attempt.status in _TAKEN
            and local_day(attempt.period_at, timezone) == today
        ):
            own.was_taken_today = True


def previous_steps(found: Iterable[Challenge]) -> dict[UUID, ChainStep]:
    """Return the step before each of these challenges that is a later step of a chain, by the challenge's id."""
    steps = [challenge.step for challenge in found if hasattr(challenge, "step") and challenge.step.position]
    if not steps:
        return {}
    before = {
        (step.chain_id, step.position): step
        for step in ChainStep.objects.filter(chain__in={step.chain_id for step in steps}).select_related("challenge")
    }
    return {step.challenge_id: before[(step.chain_id, step.position - 1)] for step in steps}


def completed_steps(
    challenge_ids: Collection[UUID], member_ids: Collection[UUID]
) -> dict[tuple[UUID, UUID], datetime | None]:
    """Return when members claimed the rewards of these steps, by challenge and member. Others are not in it."""
    if not challenge_ids or not member_ids:
        return {}
    rows = UserChallenge.objects.filter(
        challenge__in=challenge_ids, member__in=member_ids, status=ChallengeStatus.COMPLETED
    )
    return {(row[0], row[1]): row[2] for row in rows.values_list("challenge_id", "member_id", "claimed_at")}


def _lock(result: Mapping[UUID, OwnAttempts], wanted: Mapping[UUID, Challenge], member: Member | None) -> None:
    """Say for each step of a chain if the step before it is completed."""
    previous = previous_steps(wanted.values())
    if not previous:
        return
    steps = [step.challenge_id for step in previous.values()]
    claimed = {pk: at for (pk, _), at in completed_steps(steps, [member.pk] if member else []).items()}
    for pk, step in previous.items():
        result[pk].unlocked_at = claimed.get(step.challenge_id)
        if result[pk].unlocked_at is None:
            result[pk].locked_by = step.challenge.name


def finished_counts(member: Member) -> tuple[int, int]:
    """Return how many challenges and how many chains the member finished."""
    attempts = UserChallenge.objects.filter(member=member, status__in=rules.DONE)
    return attempts.count(), FinishedChain.objects.filter(member=member, canceled_at=None).count()


def open_attempts(member: Member, at: datetime) -> QuerySet[UserChallenge]:
    """Return the attempts that the member has begun and that can still succeed or be claimed, the latest first."""
    is_in_time = Q(status=ChallengeStatus.PENDING) | Q(deadline=None) | Q(deadline__gt=at)
    running = Q(status__in=[ChallengeStatus.PENDING, ChallengeStatus.IN_PROCESS], challenge__archived_at=None)
    rows = UserChallenge.objects.filter(Q(status=ChallengeStatus.CAN_REWARD) | running & is_in_time, member=member)
    return rows.select_related("challenge__template").order_by("-started_at", "pk")
