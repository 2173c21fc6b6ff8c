"""Experience of members, and what follows when it leads to a new level."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from saas.activity.selectors import activity_counts_in
from saas.activity.services import grant_experience
from saas.levels.progress import places_of, standing_from
from saas.levels.rules import in_words, standing
from saas.levels.selectors import level_thresholds
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.signals import experience_promised, level_reached


class ExperienceGain(NamedTuple):
    """Points for an object. ``promised_by`` is the staff member who is responsible for them, null for the owner."""

    member: Member
    object_id: UUID
    points: int
    promised_by: UUID | None


def require_experience_possible(points: int, *, staff: UUID | None) -> None:
    """Raise IssuanceLimit if ``staff`` (None: the owner) cannot be responsible for what experience leads to."""
    if points and staff is not None:
        experience_promised.send(sender=Member, staff=staff)


def give_experience(gain: ExperienceGain, *, community: Community, at: datetime) -> None:
    """Give experience for an object, once, in the caller's transaction."""
    give_experience_to_all([gain], community=community, at=at)


def give_experience_to_all(gains: Sequence[ExperienceGain], *, community: Community, at: datetime) -> None:
    """Give each member the points for an object, once, in the caller's transaction, which has locked the members.

    It takes a few statements.
    """
    if not gains:
        return
    grants = [(gain.object_id, gain.member.user_id, gain.points) for gain in gains]
    grant_experience(community_id=community.pk, grants=grants, at=at)
    counts, thresholds = activity_counts_in(community.pk, [gain.member.user_id for gain in gains]), level_thresholds()
    gained: Counter[UUID] = Counter()
    responsible: dict[UUID, UUID | None] = {}
    # Of several people, the staff member who promised the most points is responsible for the level.
    for gain in sorted(gains, key=lambda gain: (gain.promised_by is not None, gain.points)):
        gained[gain.member.user_id] += gain.points
        responsible[gain.member.user_id] = gain.promised_by
    for member in {gain.member.user_id: gain.member for gain in gains}.values():
        reached, points = standing_from(counts[member.user_id], thresholds), gained[member.user_id]
        if reached.level != standing(max(0, reached.experience - points), thresholds).level:
            experience_grew(member=member, community=community, gained=points, promised_by=responsible[member.user_id])


def experience_grew(*, member: Member, community: Community, gained: int, promised_by: UUID | None = None) -> None:
    """Notify the member if the last ``gained`` points led to a new level. A level is reached once."""
    places = places_of(member.user_id, community)
    if not places:
        return
    now_at = places[0].standing
    before = standing(max(0, now_at.experience - gained), level_thresholds()).level
    if now_at.level == before:
        return
    notify(
        user_id=member.user_id,
        kind=NotificationKind.LEVEL_REACHED,
        community_id=community.pk,
        values={"level": in_words(now_at.level, places[0].level_name)},
        link="/achievements",
        key=f"level:{member.pk}:{now_at.level}",
    )
    announce_to_person(member.user_id, Event.LEVEL, community_id=community.pk, id=str(member.pk), level=now_at.level)
    level_reached.send(sender=Member, member=member, before=before, level=now_at.level, promised_by=promised_by)
