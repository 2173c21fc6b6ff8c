"""Experience of members, and what follows when it leads to a new level."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from saas.activity.selectors import activity_counts_in
from saas.activity.services import grant_experience
from saas.directory.level_progress import places_of, standing_from
from saas.directory.levels import in_words, standing
from saas.directory.selectors import level_thresholds
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.members.signals import level_reached


def give_experience(*, member: Member, community: Community, object_id: UUID, points: int, at: datetime) -> None:
    """Give experience for ``object_id``, once, in the caller's transaction."""
    give_experience_to_all([(member, object_id, points)], community=community, at=at)


def give_experience_to_all(gains: Sequence[tuple[Member, UUID, int]], *, community: Community, at: datetime) -> None:
    """Give each member the points for an object, once, in the caller's transaction, which has locked the members.

    It takes a few statements.
    """
    if not gains:
        return
    grants = [(object_id, member.user_id, points) for member, object_id, points in gains]
    grant_experience(community_id=community.pk, grants=grants, at=at)
    counts, thresholds = activity_counts_in(community.pk, [member.user_id for member, *_ in gains]), level_thresholds()
    gained: Counter[UUID] = Counter()
    for member, _, points in gains:
        gained[member.user_id] += points
    for member in {member.user_id: member for member, *_ in gains}.values():
        reached, points = standing_from(counts[member.user_id], thresholds), gained[member.user_id]
        if reached.level != standing(max(0, reached.experience - points), thresholds).level:
            experience_grew(member=member, community=community, gained=points)


def experience_grew(*, member: Member, community: Community, gained: int) -> None:
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
    level_reached.send(sender=Member, member=member, before=before, level=now_at.level)
