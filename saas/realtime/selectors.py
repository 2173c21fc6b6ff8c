"""The events that a logged-in user may receive."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.realtime.events import ANYWHERE, everyone_in, person_in, room_of, team_of
from saas.realtime.rooms import may_read_room
from saas.realtime.teams import teams_of
from saas.tenancy import lookup
from saas.tenancy.models import Community


def communities_of(creator_ids: Iterable[UUID]) -> list[Community]:
    """Return the communities that are open now, each once."""
    found = map(lookup.by_owner, dict.fromkeys(creator_ids))
    return [community for community in found if community and community.is_open]


def topics_on_platform(user_id: UUID, communities: Sequence[Community]) -> list[str]:
    """Return the user's topics: their own, those of their teams, and public figures of the given ``communities``."""
    topics = [person_in(ANYWHERE, user_id), *(everyone_in(community.pk) for community in communities)]
    for community_id, permissions in teams_of(user_id):
        topics += [team_of(community_id, permission) for permission in ("", *permissions)]
    return topics


def topics_on_domain(user_id: UUID, community: Community) -> list[str]:
    """Return the topics on a custom domain: this fan in this community only."""
    return [person_in(community.pk, user_id), everyone_in(community.pk)]


def room_topics(user_id: UUID, communities: Iterable[Community]) -> list[str]:
    """Return the topics of those rooms that the user may read."""
    return [room_of(community.pk) for community in communities if may_read_room(user_id, community)]
