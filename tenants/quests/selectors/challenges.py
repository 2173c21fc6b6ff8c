"""Reads of challenges, for fans and for the team."""

from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, When

from saas.kernel.clock import now
from tenants.members.activity import silent_providers
from tenants.quests import rules
from tenants.quests.errors import ChallengeNotFound
from tenants.quests.models import (
    REWARD_THINGS,
    Challenge,
    ChallengePublication,
    ChallengeRepeat,
    ChallengeRestart,
    ChallengeStatus,
    FailureCause,
    UserChallenge,
)

SORTS = {"NAME": "name", "CREATED_AT": "created_at", "KIND": "kind"}
OWN_FILTERS = ("ALL", "AVAILABLE", "IN_PROCESS", "PENDING", "CAN_REWARD", "COMPLETED", "REJECTED", "MISSED")
TEAM_STATES = ("DRAFT", "ACTIVE", "FINISHED", "ARCHIVED")


def _shown() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("template__provider", "step__chain", *REWARD_THINGS)


# Steps of a chain are visible from the chain's publication on.
_PUBLISHED = Q(publication=ChallengePublication.ACTIVE, archived_at=None) & ~Q(
    step__chain__publication=ChallengePublication.DRAFT
)


def published_challenges() -> QuerySet[Challenge]:
    """Return the published challenges."""
    return _shown().filter(_PUBLISHED)


def challenges_for_fans(
    query: Mapping[str, Any], *, user_id: UUID | None, timezone: str, connected: Container[str]
) -> QuerySet[Challenge]:
    """Return the fans' challenges: those with a waiting reward first, then those to do, then done and ended ones.

    Challenges for deeds at a provider are left out while no channel is ``connected`` there. A reward that waits keeps
    any challenge in the list, also an archived one.
    """
    moment = now()
    over = Case(When(Q(end_at__lte=moment) | Q(winners__gte=F("max_winners")), then=True), default=False)
    attempts = UserChallenge.objects.filter(member__user_id=user_id or UUID(int=0))
    mine = attempts.filter(challenge_id=OuterRef("pk"))
    ready = mine.filter(status=ChallengeStatus.CAN_REWARD)
    of_period = mine.filter(_of_period(moment, timezone))
    is_late = Q(status=ChallengeStatus.IN_PROCESS, deadline__lte=moment)
    settled = of_period.filter(
        Q(status=ChallengeStatus.COMPLETED)
        | (Q(status=ChallengeStatus.FAILED) | is_late) & Q(challenge__restart=ChallengeRestart.NO_RESTART)
    )
    waits_for_channel = Q(template__provider__provider__in=silent_providers(connected)) & ~Q(template__event="")
    rows = _shown().annotate(is_ready=Exists(ready), is_settled=Exists(settled), is_over=over)
    rows = rows.filter(_PUBLISHED & ~waits_for_channel | Q(is_ready=True))
    if kind := query.get("kind"):
        rows = rows.filter(kind=kind)
    if words := query["search"].strip():
        rows = rows.filter(Q(name__icontains=words) | Q(description__icontains=words))
    if not query.get("steps", True):
        rows = rows.filter(step=None)
    wanted = query.get("filter", "ALL")
    if wanted == "AVAILABLE":
        running = of_period.filter(~is_late, status__in=rules.OPEN)
        rows = rows.filter(~Exists(running), is_ready=False, is_settled=False, is_over=False)
        step_before = attempts.filter(
            challenge__step__chain=OuterRef("step__chain"),
            challenge__step__position=OuterRef("step__position") - 1,
            status=ChallengeStatus.COMPLETED,
        )
        rows = rows.filter(~Q(start_at__gt=moment), ~Q(step__position__gt=0) | Exists(step_before))
    elif wanted == "IN_PROCESS":
        rows = rows.filter(Exists(mine.filter(~is_late, status__in=rules.OPEN)))
    elif wanted in ("PENDING", "CAN_REWARD"):
        rows = rows.filter(Exists(mine.filter(status=wanted)))
    elif wanted == "COMPLETED":
        rows = rows.filter(Exists(of_period.filter(status=wanted)))
    elif wanted in ("REJECTED", "MISSED"):
        rejected = Q(status=ChallengeStatus.FAILED, failure=FailureCause.REJECTED)
        missed = Q(status=ChallengeStatus.FAILED, failure__in=(FailureCause.TIME, FailureCause.WINNERS)) | is_late
        newer = of_period.filter(~is_late).exclude(status=ChallengeStatus.FAILED)
        rows = rows.filter(Exists(of_period.filter(rejected if wanted == "REJECTED" else missed)), ~Exists(newer))
    return rows.order_by("-is_ready", "is_over", "is_settled", F("end_at").asc(nulls_last=True), "-published_at", "pk")


def _of_period(moment: datetime, timezone: str) -> Q:
    """Return the condition for attempts of the period that holds ``moment``."""
    found = Q()
    for repeat in ChallengeRepeat:
        period = rules.period_at(repeat, moment, timezone)
        found |= Q(challenge__repeat=repeat, period_at=period.start)
    return found


def visible_challenge(challenge_id: UUID, *, user_id: UUID | None) -> Challenge:
    """Return a published challenge; an archived one only to members with an attempt. Raises ChallengeNotFound."""
    mine = UserChallenge.objects.filter(challenge_id=challenge_id, member__user_id=user_id or UUID(int=0))
    challenge = published_challenges().filter(pk=challenge_id).first()
    if challenge is None and mine.exists():
        challenge = _shown().filter(pk=challenge_id).first()
    if challenge is None:
        raise ChallengeNotFound
    return challenge


def team_challenges(query: Mapping[str, Any]) -> QuerySet[Challenge]:
    """Return the team's challenges; archived ones only with the state ARCHIVED."""
    state, moment = query.get("state"), now()
    rows = _shown().filter(archived_at__isnull=state != "ARCHIVED")
    over = Q(publication=ChallengePublication.ACTIVE, end_at__lte=moment)
    if state == "DRAFT":
        rows = rows.filter(publication=ChallengePublication.DRAFT)
    elif state == "ACTIVE":
        rows = rows.filter(publication=ChallengePublication.ACTIVE).exclude(over)
    elif state == "FINISHED":
        rows = rows.filter(over)
    if kind := query.get("kind"):
        rows = rows.filter(kind=kind)
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}{SORTS[query['sort_by']]}", "pk")


def team_challenge(challenge_id: UUID) -> Challenge:
    """Return a challenge for the team, archived ones too. Raises ChallengeNotFound."""
    challenge = _shown().filter(pk=challenge_id).first()
    if challenge is None:
        raise ChallengeNotFound
    return challenge


def counts_of(challenge_ids: Sequence[UUID]) -> dict[UUID, dict[str, int]]:
    """Return for each challenge how many members took part, completed it, did not claim yet, and wait for a review."""
    rows = (
        UserChallenge.objects.filter(challenge_id__in=challenge_ids)
        .order_by()
        .values("challenge_id")
        .annotate(
            members=Count("member_id", distinct=True),
            completed=Count("pk", filter=Q(status__in=rules.DONE)),
            unclaimed=Count("pk", filter=Q(status=ChallengeStatus.CAN_REWARD)),
            waiting=Count("pk", filter=Q(status=ChallengeStatus.PENDING)),
        )
    )
    return {
        row["challenge_id"]: {
            "members": row["members"],
            "completed": row["completed"],
            "unclaimed": row["unclaimed"],
            "waiting": row["waiting"],
        }
        for row in rows
    }


def places_taken(challenge: Challenge) -> int:
    """Return how many rewards members reached. A canceled reward keeps its place."""
    taken = Q(status__in=rules.DONE) | Q(status=ChallengeStatus.FAILED, failure=FailureCause.CANCELED)
    return UserChallenge.objects.filter(taken, challenge=challenge).count()
