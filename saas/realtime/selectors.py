"""What a signed-in person may hear."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.models import StaffGrant
from saas.realtime.events import ANYWHERE, everyone_in, person_in, team_of
from saas.tenancy import lookup
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission


def communities_of(creator_ids: Iterable[UUID]) -> list[Community]:
    """Those that can be visited now, each once."""
    found = map(lookup.by_owner, dict.fromkeys(creator_ids))
    return [community for community in found if community and community.is_open]


def topics_on_platform(user_id: UUID, communities: Sequence[Community]) -> list[str]:
    """Their own everywhere, what their teams hear, and the public figures of the ``communities`` they have open."""
    topics = [person_in(ANYWHERE, user_id), *(everyone_in(community.pk) for community in communities)]
    own = lookup.by_owner(user_id)
    if own is not None:
        topics += _team(own.pk, [permission.value for permission in Permission])
    for community_id, held in StaffGrant.objects.filter(user_id=user_id).values_list("community_id", "permissions"):
        if held:
            topics += _team(community_id, held)
    return topics


def topics_on_domain(user_id: UUID, community: Community) -> list[str]:
    """A custom domain knows this fan in this community, and nothing else."""
    return [person_in(community.pk, user_id), everyone_in(community.pk)]


def _team(community_id: UUID, held: Sequence[str]) -> list[str]:
    return [team_of(community_id, permission) for permission in ("", *held)]
