"""Reads of challenges, for fans and for the team."""

from collections.abc import Container, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Q,
    QuerySet,
    When,
)

from saas.kernel.clock import now
from saas.kernel.days import Zone
from saas.kernel.prepared_queries import PreparedQuery, given, given_list
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from tenants.members.activity import MemberEvent, silent_providers
from tenants.members.models import Member
from tenants.quests import rules
from tenants.quests.errors import ChallengeNotFound
from tenants.quests.models import (
    Challenge,
    ChallengePublication,
    ChallengeRepeat,
    ChallengeRestart,
    ChallengeStatus,
    FailureCause,
    UserChallenge,
)
from tenants.stores.models import REWARD_THINGS
from tenants.wallets.services import current_community

SORTS = {"NAME": "name", "CREATED_AT": "created_at", "KIND": "kind"}
OWN_FILTERS = ("ALL", "AVAILABLE", "IN_PROCESS", "PENDING", "CAN_REWARD", "COMPLETED", "REJECTED", "MISSED")
TEAM_STATES = ("DRAFT", "ACTIVE", "FINISHED", "ARCHIVED")


def _shown() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("template__provider", "step__chain", *REWARD_THINGS)


def events_off() -> list[MemberEvent]:
    """Return ``events_off_at`` the current community."""
    return events_off_at(current_community())


def events_off_at(community: Community) -> list[MemberEvent]:
    """Return the events of areas that the community has off. Fans find no challenge that asks for one of them."""
    return [] if is_area_on(community, Area.WAGERS) else [MemberEvent.WAGER]


# Steps of a chain are visible from the chain's publication on.
_PUBLISHED = Q(publication=ChallengePublication.ACTIVE, archived_at=None) & ~Q(
    step__chain__publication=ChallengePublication.DRAFT
)


def published_challenges() -> QuerySet[Challenge]:
    """Return the published challenges."""
    return _shown().filter(_PUBLISHED)


def challenges_for_fans(
    query: Mapping[str, Any],
    *,
    member: Member | None,
    timezone: Zone,
    connected: Container[str],
    hidden_events: Sequence[str] = (),
) -> tuple[list[Challenge], int]:
    """Return a page of the fans' challenges, and their number.

    Challenges with a waiting reward come first, then those to do, then done and ended ones. Challenges for deeds at a
    provider are left out while no channel is ``connected`` there, and those for ``hidden_events``. A reward that waits
    keeps any challenge in the list, also an archived one, unless its area is off.
    """
    moment, words = now(), query["search"].strip()
    listing = _listing(query.get("kind"), bool(words), query.get("steps", True), query.get("filter", "ALL"))
    values = {
        "member": member.pk if member else None,
        "moment": moment,
        "silent": silent_providers(connected),
        "hidden": list(hidden_events),
        "off": events_off(),
        "missed": impossible_for(member, moment, timezone),
        "words": words,
        **{_since(repeat): rules.period_at(repeat, moment, timezone).start for repeat in ChallengeRepeat},
    }
    ids, total = listing.page(query, **values)
    by_id = {row.pk: row for row in _BY_ID.rows(ids=ids)} if ids else {}
    return [by_id[pk] for pk in ids if pk in by_id], total


def impossible_for(member: Member | None, moment: datetime, timezone: Zone) -> list[UUID]:
    """Return the challenges that count days, of which the member had too few from the start.

    They come with the next period. A visitor would join now.
    """
    joined_at = member.joined_at if member is not None and member.is_active else moment
    if joined_at < moment - rules.MAX_PERIOD:
        return []
    return [row.pk for row in _OF_DAYS.rows() if not _has_enough_days(row, joined_at, moment, timezone)]


_OF_DAYS = PreparedQuery(
    lambda: Challenge.objects.filter(_PUBLISHED, template__event=MemberEvent.LOGIN, target_amount__gt=1)
)


def _has_enough_days(challenge: Challenge, joined_at: datetime, moment: datetime, timezone: Zone) -> bool:
    """True if the period has the target of days from the later one of its start and the joining."""
    period = rules.period_at(challenge.repeat, moment, timezone)
    end = min((one for one in (period.end, challenge.end_at) if one is not None), default=None)
    first = max(joined_at, period.start)
    return end is None or rules.days_between(first, end, timezone) >= (challenge.target_amount or 1)


_BY_ID = PreparedQuery(lambda: _shown().filter(pk__in=given_list("ids", "uuid")))


@cache
def _listing(kind: str | None, has_words: bool, with_steps: bool, wanted: str) -> PreparedQuery[UUID]:
    """Return the query for the ids in the order of the list: the order of whole rows would cost ten times as much."""
    return PreparedQuery(lambda: _ids(kind, has_words, with_steps, wanted), is_paged=True)


def _ids(kind: str | None, has_words: bool, with_steps: bool, wanted: str) -> QuerySet[Challenge, UUID]:
    moment = given("moment", "timestamptz")
    over = Case(When(Q(end_at__lte=moment) | Q(winners__gte=F("max_winners")), then=True), default=False)
    mine = UserChallenge.objects.filter(member_id=given("member", "uuid"))
    of_period = mine.filter(_of_period())
    is_late = Q(status=ChallengeStatus.IN_PROCESS, deadline__lte=moment)
    is_settled = Q(status=ChallengeStatus.COMPLETED) | (Q(status=ChallengeStatus.FAILED) | is_late) & Q(
        challenge__restart=ChallengeRestart.NO_RESTART
    )
    ready = _with(mine.filter(status=ChallengeStatus.CAN_REWARD))
    settled = _with(of_period.filter(is_settled))
    waits_for_channel = Q(template__provider__provider__in=given_list("silent", "text")) & ~Q(template__event="")
    is_hidden = waits_for_channel | Q(template__event__in=given_list("hidden", "text"))
    rows = Challenge.objects.alias(is_over=over).filter(_PUBLISHED & ~is_hidden | ready)
    rows = rows.filter(~Q(template__event__in=given_list("off", "text")))
    rows = rows.filter(~Q(pk__in=given_list("missed", "uuid")) | ready)
    if kind:
        rows = rows.filter(kind=kind)
    if has_words:
        words = given("words", "text")
        rows = rows.filter(Q(name__icontains=words) | Q(description__icontains=words))
    if not with_steps:
        rows = rows.filter(step=None)
    if wanted == "AVAILABLE":
        running = of_period.filter(~is_late, status__in=rules.OPEN)
        step_before = mine.filter(
            challenge__step__chain=OuterRef("step__chain"),
            challenge__step__position=OuterRef("step__position") - 1,
            status=ChallengeStatus.COMPLETED,
        )
        rows = rows.filter(~_with(running), ~ready, ~settled, ~Q(start_at__gt=moment), is_over=False)
        rows = rows.filter(~Q(step__position__gt=0) | Exists(step_before))
    elif wanted == "IN_PROCESS":
        rows = rows.filter(_with(mine.filter(~is_late, status__in=rules.OPEN)))
    elif wanted in ("PENDING", "CAN_REWARD"):
        rows = rows.filter(_with(mine.filter(status=wanted)))
    elif wanted == "COMPLETED":
        rows = rows.filter(_with(of_period.filter(status=wanted)))
    elif wanted in ("REJECTED", "MISSED"):
        rejected = Q(status=ChallengeStatus.FAILED, failure=FailureCause.REJECTED)
        missed = Q(status=ChallengeStatus.FAILED, failure__in=(FailureCause.TIME, FailureCause.WINNERS)) | is_late
        newer = of_period.filter(~is_late).exclude(status=ChallengeStatus.FAILED)
        rows = rows.filter(_with(of_period.filter(rejected if wanted == "REJECTED" else missed)), ~_with(newer))
    order = (_flag(ready).desc(), "is_over", _flag(settled), F("end_at").asc(nulls_last=True), "-published_at", "pk")
    return rows.order_by(*order).values_list("pk", flat=True)


def _with(attempts: QuerySet[UserChallenge]) -> Q:
    """Return the condition for challenges with one of these attempts. The database collects them once, not per row."""
    return Q(pk__in=attempts.values("challenge_id"))


def _flag(condition: Q) -> Any:
    return ExpressionWrapper(condition, BooleanField())


def _since(repeat: str) -> str:
    return f"since_{repeat}"


def _of_period() -> Q:
    """Return the condition for attempts of the period that holds the moment."""
    found = Q()
    for repeat in ChallengeRepeat:
        found |= Q(challenge__repeat=repeat, period_at=given(_since(repeat), "timestamptz"))
    return found


def visible_challenge(challenge_id: UUID, *, user_id: UUID | None) -> Challenge:
    """Return a published challenge; an archived one only to members with an attempt. Raises ChallengeNotFound."""
    mine = UserChallenge.objects.filter(challenge_id=challenge_id, member__user_id=user_id or UUID(int=0))
    challenge = published_challenges().filter(pk=challenge_id).first()
    if challenge is None and mine.exists():
        challenge = _shown().filter(pk=challenge_id).first()
    if challenge is None or challenge.template.event in events_off():
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
    """Return for each challenge how many members took part, completed it, did not claim yet, wait for a review, and are
    at it now.
    """
    rows = (
        UserChallenge.objects.filter(challenge_id__in=challenge_ids)
        .order_by()
        .values("challenge_id")
        .annotate(
            members=Count("member_id", distinct=True),
            completed=Count("pk", filter=Q(status__in=rules.DONE)),
            unclaimed=Count("pk", filter=Q(status=ChallengeStatus.CAN_REWARD)),
            waiting=Count("pk", filter=Q(status=ChallengeStatus.PENDING)),
            running=Count("member_id", filter=_running(), distinct=True),
        )
    )
    return {
        row["challenge_id"]: {
            "members": row["members"],
            "completed": row["completed"],
            "unclaimed": row["unclaimed"],
            "waiting": row["waiting"],
            "running": row["running"],
        }
        for row in rows
    }


def running_attempts(challenge_ids: Sequence[UUID]) -> QuerySet[UserChallenge]:
    """Return the attempts that members are at now: begun or sent in, and not late."""
    return UserChallenge.objects.filter(_running(), challenge_id__in=challenge_ids)


def _running() -> Q:
    return Q(status__in=rules.OPEN) & (Q(deadline=None) | Q(deadline__gt=now()))


def places_taken(challenge: Challenge) -> int:
    """Return how many rewards members reached. A canceled reward keeps its place."""
    taken = Q(status__in=rules.DONE) | Q(status=ChallengeStatus.FAILED, failure=FailureCause.CANCELED)
    return UserChallenge.objects.filter(taken, challenge=challenge).count()
