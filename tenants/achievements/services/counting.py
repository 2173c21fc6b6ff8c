"""Counts deeds for achievements, and gives the tiers that members reached."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from uuid import UUID

from django.db import connection

from saas.access.acting import is_team
from saas.jobs.lease import with_heartbeats
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from tenants.achievements.models import AchievementTier, ReachedTier
from tenants.achievements.rules import TIER_NAMES
from tenants.members.activity import Deed, MemberEvent
from tenants.members.experience import ExperienceGain, give_experience
from tenants.members.models import Member
from tenants.members.services import locked_member
from tenants.wallets.services import current_community

GIVEN_AT_ONCE = 200
"""Tiers that the job reads at once."""

_ADD = """
insert into achievements_membertotal as total (member_id, event, provider, amount)
select * from unnest(%s::uuid[], %s::text[], %s::text[], %s::bigint[])
on conflict (member_id, event, provider) do update set amount = total.amount + excluded.amount
"""
# Unrestricted members who reached a tier and do not have it yet: by the total at one provider, or ('') at all of them.
_REACHED = """
select tier.id, member.id
from achievements_achievement achievement
join achievements_achievementtier tier on tier.achievement_id = achievement.id
join (
  select member_id, event, provider, amount from achievements_membertotal
  union all
  select member_id, event, '', sum(amount) from achievements_membertotal group by member_id, event
) total on total.event = achievement.event and total.provider = achievement.provider and total.amount >= tier.target
join members_member member on member.id = total.member_id and member.left_at is null and member.status = 'ACTIVE'
left join achievements_reachedtier reached on reached.tier_id = tier.id and reached.member_id = member.id
where achievement.archived_at is null and reached.id is null and {}
order by member.id, tier.position
"""
_BY_MEMBERS = _REACHED.format("total.member_id = any(%s) and total.event = any(%s)")
_IN_AN_ACHIEVEMENT = _REACHED.format("achievement.id = %s") + "limit %s"


def count(deeds: Sequence[Deed]) -> None:
    """Add new deeds to their members' totals, and give the tiers that are reached, in the caller's transaction."""
    sums: dict[tuple[UUID, str, str], int] = defaultdict(int)
    for deed in deeds:
        sums[deed.member.pk, deed.event, deed.provider] += deed.amount
    rows = [(*key, amount) for key, amount in sorted(sums.items())]
    ids = sorted({member_id for member_id, *_ in rows})
    # The member's row comes first, as in all writes about members.
    members = {one.pk: one for one in Member.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")}
    with connection.cursor() as cursor:
        cursor.execute(_ADD, [list(column) for column in zip(*rows, strict=True)])
        cursor.execute(_BY_MEMBERS, [ids, sorted({event for _, event, *_ in rows})])
        reached = _by_member(cursor.fetchall())
    for member_id, tiers in reached.items():
        _give(members[member_id], tiers)


def give_waiting_tiers(member: Member) -> None:
    """Give a member whose restriction ended the tiers reached before, in the caller's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_BY_MEMBERS, [[member.pk], list(MemberEvent)])
        _give(member, [tier_id for tier_id, _ in cursor.fetchall()])


def give_reached(achievement_id: UUID) -> None:
    """Give the tiers of a new or changed achievement to everyone who has reached them. Repeatable."""
    for member_id, tiers in with_heartbeats(_reached_in(achievement_id)):
        _give_one(member_id, tiers)


def _reached_in(achievement_id: UUID) -> Iterator[tuple[UUID, list[UUID]]]:
    """Yield members with the reached tiers they lack. The caller gives those before the next ones are read."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_IN_AN_ACHIEVEMENT, [achievement_id, GIVEN_AT_ONCE])
            reached = _by_member(cursor.fetchall())
        if not reached:
            return
        yield from reached.items()


def give_reached_later(achievement_id: UUID) -> None:
    """Call it in the transaction of the change."""
    enqueue(
        "achievements.give_reached",
        current_community().pk,
        key=f"achievements:{achievement_id}",
        achievement_id=achievement_id,
    )


def _by_member(rows: Iterable[tuple[UUID, UUID]]) -> dict[UUID, list[UUID]]:
    reached: dict[UUID, list[UUID]] = defaultdict(list)
    for tier_id, member_id in rows:
        reached[member_id].append(tier_id)
    return reached


def _give_one(member_id: UUID, tiers: Iterable[UUID]) -> None:
    atomically(lambda: _give(locked_member(member_id), tiers))


def _give(member: Member, tier_ids: Iterable[UUID]) -> None:
    community, moment = current_community(), now()
    had = set(ReachedTier.objects.filter(member=member, tier__in=tier_ids).values_list("tier_id", flat=True))
    wanted = [pk for pk in tier_ids if pk not in had]
    if not wanted:
        return
    # The team writes achievements, so they give it no experience.
    is_in_team = is_team(member.user_id, community)
    for tier in AchievementTier.objects.select_related("achievement").filter(pk__in=wanted).order_by("position"):
        reached = ReachedTier.objects.create(tier=tier, member=member, reached_at=moment)
        if tier.experience and not is_in_team:
            gain = ExperienceGain(member, reached.pk, tier.experience, tier.achievement.promised_by)
            give_experience(gain, community=community, at=moment)
        notify(
            user_id=member.user_id,
            kind=NotificationKind.ACHIEVEMENT_REACHED,
            community_id=community.pk,
            values={"achievement": tier.achievement.name, "tier": TIER_NAMES[tier.position - 1]},
            link="/achievements",
            key=f"achievement:{reached.pk}",
        )
        announce_to_person(
            member.user_id,
            Event.ACHIEVEMENTS,
            community_id=community.pk,
            id=str(tier.achievement_id),
            tier=tier.position,
        )
