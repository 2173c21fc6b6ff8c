"""Experience of members, and what follows when it leads to a new level."""

from datetime import datetime
from uuid import UUID

from saas.activity.services import grant_experience
from saas.directory.level_progress import places_of
from saas.directory.levels import standing
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
    grant_experience(user_id=member.user_id, community_id=community.pk, object_id=object_id, points=points, at=at)
    experience_grew(member=member, community=community, gained=points)


def experience_grew(*, member: Member, community: Community, gained: int) -> None:
    """Notify the member if the last ``gained`` points led to a new level. A level is reached once."""
    places = places_of(member.user_id, community)
    if not places:
        return
    now_at = places[0].standing
    if now_at.level == standing(max(0, now_at.experience - gained), level_thresholds()).level:
        return
    notify(
        user_id=member.user_id,
        kind=NotificationKind.LEVEL_REACHED,
        community_id=community.pk,
        values={"level": str(now_at.level)},
        link="/achievements",
        key=f"level:{member.pk}:{now_at.level}",
    )
    announce_to_person(member.user_id, Event.LEVEL, community_id=community.pk, id=str(member.pk), level=now_at.level)
    level_reached.send(sender=Member, member=member)
