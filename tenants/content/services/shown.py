"""The consequences of a change that fans can see."""

from uuid import UUID

from saas.realtime.announce import announce_to_community
from saas.realtime.events import Event
from saas.tenancy import lookup


def show_to_fans(community_id: UUID) -> None:
    """Drop cached pages and renew open ones after the commit. Call it in the transaction of the change."""
    lookup.clear_cache_everywhere()
    announce_to_community(community_id, Event.LOOK)
