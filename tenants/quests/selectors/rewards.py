"""Reads of the rewards that wait: a member's own, and those of all members."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Count, Q, QuerySet, Sum

from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.quests.models import ChainStep, ChallengeStatus, FinishedChain, UserChallenge
from tenants.quests.selectors.chains import waiting_chains
from tenants.quests.selectors.challenges import events_off, events_off_at
from tenants.stores.models import REWARD_THINGS


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
    finished = waiting_chains().filter(member=member)
    if off := events_off():
        attempts = attempts.exclude(challenge__template__event__in=off)
        steps = ChainStep.objects.filter(challenge__template__event__in=off)
        finished = finished.exclude(chain__in=steps.values("chain"))
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


@dataclass(frozen=True, slots=True)
class Seat:
    """A member's row in a community."""

    community: Community
    member_id: UUID


@dataclass(frozen=True, slots=True)
class SeatRewards:
    """The status of a member in a community, and the number and gems of the rewards that wait there."""

    status: str
    count: int = 0
    gems: int = 0


# Each statement locks the tables of its communities and their indexes, for which PostgreSQL has limited room.
SEATS_PER_STATEMENT = 25
_SEAT = """
select %s::int, m.status, coalesce(w.count, 0)::bigint, coalesce(w.gems, 0)::bigint
from {0}.members_member m left join lateral (
  select count(*), sum(r.reward_gems) as gems from (
    select a.reward_gems from {0}.quests_userchallenge a
    where a.member_id = m.id and a.status = 'CAN_REWARD' {1}
    union all
    select f.reward_gems from {0}.quests_finishedchain f
    where f.member_id = m.id and f.claimed_at is null and f.canceled_at is null {2}
  ) r
) w on true
where m.id = %s"""
# Only for communities with an area off: these tables would double the work of each statement.
_OF_NO_EVENT_OFF = """and not exists (
  select 1 from {0}.quests_challenge c join {0}.quests_challengetemplate t on t.id = c.template_id
  where c.id = a.challenge_id and t.event = any(%s::text[]))"""
_WITHOUT_EVENT_OFF = """and not exists (
  select 1 from {0}.quests_chainstep s join {0}.quests_challenge c on c.id = s.challenge_id
    join {0}.quests_challengetemplate t on t.id = c.template_id
  where s.chain_id = f.chain_id and t.event = any(%s::text[]))"""


def rewards_at(seats: Sequence[Seat]) -> dict[UUID, SeatRewards]:
    """Return by community what ``ready_rewards`` returns there, in one statement per SEATS_PER_STATEMENT communities.

    A member without a row is absent. Call it from any schema.
    """
    found: dict[UUID, SeatRewards] = {}
    for start in range(0, len(seats), SEATS_PER_STATEMENT):
        batch = seats[start : start + SEATS_PER_STATEMENT]
        statements, values = list[str](), list[Any]()
        for place, seat in enumerate(batch):
            schema = connection.ops.quote_name(seat.community.schema_name)
            off = [event.value for event in events_off_at(seat.community)]
            conditions = (_OF_NO_EVENT_OFF.format(schema), _WITHOUT_EVENT_OFF.format(schema)) if off else ("", "")
            statements.append(_SEAT.format(schema, *conditions))
            values += [place, *([off, off] if off else []), seat.member_id]
        with connection.cursor() as cursor:
            cursor.execute(" union all ".join(statements), values)
            for place, status, count, gems in cursor.fetchall():
                found[batch[place].community.pk] = SeatRewards(status, count, gems)
    return found


def waiting_rewards(query: Mapping[str, Any]) -> QuerySet[UserChallenge]:
    """Return the attempts whose reward is not claimed yet, the oldest first."""
    rows = UserChallenge.objects.filter(status=ChallengeStatus.CAN_REWARD)
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(challenge__name__icontains=words))
    return rows.select_related("challenge", "member", *REWARD_THINGS).order_by("ready_at", "pk")


def waiting_chain_rewards(query: Mapping[str, Any]) -> QuerySet[FinishedChain]:
    """Return the finished chains whose reward is not claimed yet, the oldest first."""
    rows = waiting_chains()
    if words := query["search"].strip():
        rows = rows.filter(Q(member__username__icontains=words) | Q(chain__name__icontains=words))
    return rows.select_related("chain", "member", *REWARD_THINGS).order_by("finished_at", "pk")
