"""Reads of challenges and chains, inside the community's schema."""

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Case, Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Sum, When

from saas.kernel.clock import now
from tenants.members.activity import MemberEvent, silent_providers
from tenants.members.models import Member, MemberDeed
from tenants.quests import rules
from tenants.quests.errors import (
    ChallengeChainNotFound,
    ChallengeNotFound,
    ChallengeProviderNotFound,
    ChallengeTemplateNotFound,
    SubmissionNotFound,
)
from tenants.quests.models import (
    REWARD_THINGS,
    ChainStep,
    Challenge,
    ChallengeChain,
    ChallengeLimit,
    ChallengeProvider,
    ChallengePublication,
    ChallengeRepeat,
    ChallengeRestart,
    ChallengeStatus,
    ChallengeTemplate,
    FailureCause,
    FinishedChain,
    UserChallenge,
)

SORTS = {"NAME": "name", "CREATED_AT": "created_at", "KIND": "kind"}
OWN_FILTERS = ("ALL", "AVAILABLE", "IN_PROCESS", "PENDING", "CAN_REWARD", "COMPLETED", "REJECTED", "MISSED")
TEAM_STATES = ("DRAFT", "ACTIVE", "FINISHED", "ARCHIVED")
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


def _shown() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("template__provider", "step__chain", *REWARD_THINGS)


# Steps of a chain are visible from the chain's publication on.
_PUBLISHED = Q(publication=ChallengePublication.ACTIVE, archived_at=None) & ~Q(
    step__chain__publication=ChallengePublication.DRAFT
)


def for_fans() -> QuerySet[Challenge]:
    """Return the published challenges."""
    return _shown().filter(_PUBLISHED)


def challenges(
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


@dataclass(frozen=True, slots=True)
class RewardSums:
    """The rewards that wait for a member, and what they pay together."""

    count: int = 0
    gems: int = 0
    experience: int = 0
    products: int = 0
    openings: int = 0
    tickets: int = 0


def ready_rewards(member: Member) -> RewardSums:
    """Return what the page of quests offers the member to claim."""
    attempts = UserChallenge.objects.filter(member=member, status=ChallengeStatus.CAN_REWARD)
    finished = _waiting_chains().filter(member=member)
    sums = {
        "count": Count("pk"),
        "gems": Sum("reward_gems", default=0),
        "experience": Sum("reward_experience", default=0),
        "products": Count("reward_product"),
        "openings": Count("reward_case"),
        "tickets": Sum("reward_tickets", filter=Q(reward_raffle__isnull=False), default=0),
    }
    found, ends = attempts.order_by().aggregate(**sums), finished.order_by().aggregate(**sums)
    return RewardSums(**{name: found[name] + ends[name] for name in sums})


def visible_challenge(challenge_id: UUID, *, user_id: UUID | None) -> Challenge:
    """Return a published challenge; an archived one only to members with an attempt. Raises ChallengeNotFound."""
    mine = UserChallenge.objects.filter(challenge_id=challenge_id, member__user_id=user_id or UUID(int=0))
    challenge = for_fans().filter(pk=challenge_id).first()
    if challenge is None and mine.exists():
        challenge = _shown().filter(pk=challenge_id).first()
    if challenge is None:
        raise ChallengeNotFound
    return challenge


def own_attempts(
    found: Iterable[Challenge], member: Member | None, *, at: datetime, timezone: str
) -> dict[UUID, OwnAttempts]:
    """Return the member's attempts at each of these challenges at ``at``, in two statements at most."""
    wanted = {challenge.pk: challenge for challenge in found}
    result = {pk: OwnAttempts() for pk in wanted}
    if member is not None and wanted:
        by_challenge: dict[UUID, list[UserChallenge]] = defaultdict(list)
        rows = UserChallenge.objects.filter(member=member, challenge_id__in=wanted).filter(_recent(at))
        today = rules.period_at(ChallengeRepeat.EVERY_DAY_AT_MIDNIGHT, at, timezone)
        visits = MemberDeed.objects.filter(member=member, event=MemberEvent.LOGIN, at__gte=today.start, at__lte=at)
        rows = rows.select_related(*REWARD_THINGS).annotate(visited_today=Exists(visits))
        for row in rows.order_by("period_at", "attempt"):
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


def _recent(at: datetime) -> Q:
    """The attempts that can matter at ``at``: an hourly quest of two years has thousands of others."""
    longer = Q(challenge__repeat__in=(ChallengeRepeat.EVERY_WEEK, ChallengeRepeat.EVERY_MONTH))
    return (
        Q(status=ChallengeStatus.CAN_REWARD)
        | Q(period_at=rules.EVER)
        | Q(period_at__gte=at - timedelta(days=2))
        | longer & Q(period_at__gte=at - timedelta(days=32))
    )


def _sort(own: OwnAttempts, attempts: Sequence[Any], challenge: Challenge, at: datetime, timezone: str) -> None:
    period = rules.period_at(challenge.repeat, at, timezone)
    zone = ZoneInfo(timezone)
    today = period.start.astimezone(zone).date()
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
            and attempt.period_at.astimezone(zone).date() == today
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


def submissions(query: Mapping[str, Any]) -> QuerySet[UserChallenge]:
    """Return submissions for the team: waiting ones, the oldest first, or decided ones, the latest first."""
    rows = UserChallenge.objects.select_related("challenge__template__provider", "member", *REWARD_THINGS)
    if query.get("state") == "DECIDED":
        rows = rows.filter(reviewed_at__isnull=False).order_by("-reviewed_at", "pk")
    else:
        rows = rows.filter(status=ChallengeStatus.PENDING).order_by("submitted_at", "pk")
    if challenge_id := query.get("challenge_id"):
        rows = rows.filter(challenge_id=challenge_id)
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(challenge__name__icontains=words))
    return rows


def submission(submission_id: UUID) -> UserChallenge:
    """Return a submission. Raises SubmissionNotFound."""
    rows = UserChallenge.objects.select_related("challenge__template__provider", "member", *REWARD_THINGS)
    row = rows.filter(pk=submission_id, submitted_at__isnull=False).first()
    if row is None:
        raise SubmissionNotFound
    return row


def waiting_rewards(query: Mapping[str, Any]) -> QuerySet[UserChallenge]:
    """Return the attempts whose reward is not claimed yet, the oldest first."""
    rows = UserChallenge.objects.filter(status=ChallengeStatus.CAN_REWARD)
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(challenge__name__icontains=words))
    return rows.select_related("challenge", "member", *REWARD_THINGS).order_by("ready_at", "pk")


def _waiting_chains() -> QuerySet[FinishedChain]:
    return FinishedChain.objects.filter(claimed_at=None, canceled_at=None)


def waiting_chain_rewards(query: Mapping[str, Any]) -> QuerySet[FinishedChain]:
    """Return the finished chains whose reward is not claimed yet, the oldest first."""
    rows = _waiting_chains()
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(chain__name__icontains=words))
    return rows.select_related("chain", "member", *REWARD_THINGS).order_by("finished_at", "pk")


def providers() -> QuerySet[ChallengeProvider]:
    return ChallengeProvider.objects.annotate(used=Count("templates")).order_by("created_at", "pk")


def provider(provider_id: UUID) -> ChallengeProvider:
    """Raises ChallengeProviderNotFound."""
    found = providers().filter(pk=provider_id).first()
    if found is None:
        raise ChallengeProviderNotFound
    return found


def templates(query: Mapping[str, Any]) -> QuerySet[ChallengeTemplate]:
    rows = ChallengeTemplate.objects.select_related("provider").annotate(used=Count("challenges"))
    if wanted := query.get("type"):
        rows = rows.filter(type=wanted)
    if wanted := query.get("provider_id"):
        rows = rows.filter(provider_id=wanted)
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by("provider__created_at", "created_at", "pk")


def template(template_id: UUID) -> ChallengeTemplate:
    """Raises ChallengeTemplateNotFound."""
    rows = ChallengeTemplate.objects.select_related("provider").annotate(used=Count("challenges"))
    found = rows.filter(pk=template_id).first()
    if found is None:
        raise ChallengeTemplateNotFound
    return found


def _chains() -> QuerySet[ChallengeChain]:
    steps = ChainStep.objects.select_related(
        "challenge__template__provider", "challenge__step", *(f"challenge__{thing}" for thing in REWARD_THINGS)
    ).order_by("position")
    return ChallengeChain.objects.select_related(*REWARD_THINGS).prefetch_related(Prefetch("steps", steps))


def chain_with_steps(chain_id: UUID) -> ChallengeChain:
    """Return a chain, also an archived one: its last reward can still be claimed."""
    return _chains().get(pk=chain_id)


def chains_for_fans(member: Member | None) -> QuerySet[ChallengeChain]:
    """Return the published chains, and archived ones whose reward waits for the member."""
    ready = _waiting_chains().filter(chain_id=OuterRef("pk"), member=member)
    shown = Q(archived_at=None) | (Exists(ready) if member else Q(pk=None))
    rows = _chains().filter(shown, publication=ChallengePublication.ACTIVE)
    return rows.order_by("-published_at", "pk")


def team_chains(query: Mapping[str, Any]) -> QuerySet[ChallengeChain]:
    rows = _chains().filter(archived_at=None).annotate(completed=Count("finished"))
    if words := query["search"].strip():
        rows = rows.filter(name__icontains=words)
    return rows.order_by("-created_at", "pk")


def team_chain(chain_id: UUID) -> ChallengeChain:
    """Raises ChallengeChainNotFound."""
    chain = _chains().filter(pk=chain_id, archived_at=None).annotate(completed=Count("finished")).first()
    if chain is None:
        raise ChallengeChainNotFound
    return chain


def finished_chains(chain_ids: Sequence[UUID], member: Member | None) -> dict[UUID, FinishedChain]:
    if member is None:
        return {}
    rows = FinishedChain.objects.filter(member=member, chain_id__in=chain_ids)
    return {row.chain_id: row for row in rows}


def finished_counts(member: Member) -> tuple[int, int]:
    """Return how many challenges and how many chains the member finished."""
    attempts = UserChallenge.objects.filter(member=member, status__in=rules.DONE)
    return attempts.count(), FinishedChain.objects.filter(member=member, canceled_at=None).count()
