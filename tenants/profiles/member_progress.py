"""How far one member has come in this community, for its team."""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from saas.accounts.identities.selectors import identities_of
from saas.accounts.models import User
from saas.activity.selectors import last_day_in
from saas.kernel.clock import now
from saas.kernel.outputs import Output
from saas.levels.progress import LevelPlace, places_of
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from tenants.achievements.selectors import highest_tiers
from tenants.earning.selectors import streak_length
from tenants.members.models import Member
from tenants.members.selectors import member_by_id
from tenants.quests import rules
from tenants.quests.models import ChallengeStatus, UserChallenge
from tenants.quests.selectors.attempts import finished_counts, open_attempts

SHOWN = 10


@dataclass(frozen=True, slots=True)
class MemberAccountOutput(Output):
    """An account at another service, such as KICK."""

    provider: str
    name: str
    linked_at: datetime


@dataclass(frozen=True, slots=True)
class MemberQuestOutput(Output):
    """A quest that the member has begun. ``progress`` is in percent."""

    id: UUID
    name: str
    status: ChallengeStatus
    progress: int
    started_at: datetime

    @classmethod
    def of(cls, attempt: UserChallenge) -> "MemberQuestOutput":
        challenge = attempt.challenge
        share = rules.percentage(
            challenge.template.type,
            challenge,
            status=attempt.status,
            seconds=attempt.progress_duration,
            amount=attempt.progress_amount,
        )
        return cls(challenge.pk, challenge.name, ChallengeStatus(attempt.status), share, attempt.started_at)


@dataclass(frozen=True, slots=True)
class MemberQuestsOutput(Output):
    """``open`` are the latest 10 of the quests that the member has begun."""

    finished: int
    chains: int
    achievements: int
    open: list[MemberQuestOutput]


@dataclass(frozen=True, slots=True)
class MemberLevelOutput(Output):
    """A level begins at ``floor`` points of experience, the next one at ``ceiling`` (null for the highest level)."""

    level: int
    name: str | None
    experience: int
    floor: int
    ceiling: int | None

    @classmethod
    def of(cls, place: LevelPlace) -> "MemberLevelOutput":
        reached = place.standing
        return cls(reached.level, place.level_name, reached.experience, reached.floor, reached.ceiling)


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberProgressOutput(Output):
    """Level, streak, quests and linked accounts of a member.

    ``level`` is null after the member has left, and ``quests`` while they are switched off. ``last_seen_on`` is the
    last day with a visit.
    """

    level: MemberLevelOutput | None
    streak: int
    last_seen_on: date | None
    quests: MemberQuestsOutput | None
    linked_accounts: list[MemberAccountOutput]


def member_progress(member_id: UUID, community: Community) -> MemberProgressOutput:
    """Return what the team reads about a member, in a fixed number of queries. Raises MemberNotFound."""
    member = member_by_id(member_id)
    place = next(iter(places_of(member.user_id, community)), None)
    user = User.objects.filter(pk=member.user_id, erased_at=None).first()
    return MemberProgressOutput(
        level=MemberLevelOutput.of(place) if place else None,
        streak=streak_length(member, community.limit_zone),
        last_seen_on=last_day_in(community.pk, member.user_id),
        quests=_quests(member) if is_area_on(community, Area.QUESTS) else None,
        linked_accounts=[
            MemberAccountOutput(row.provider, row.name, row.linked_at) for row in (identities_of(user) if user else [])
        ],
    )


def _quests(member: Member) -> MemberQuestsOutput:
    finished, chains = finished_counts(member)
    attempts = open_attempts(member, now())[:SHOWN]
    return MemberQuestsOutput(
        finished, chains, len(highest_tiers(member)), [MemberQuestOutput.of(attempt) for attempt in attempts]
    )
