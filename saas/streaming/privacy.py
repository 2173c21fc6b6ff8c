"""Personal data of this app: the channels that an owner's community connected.

An owner cannot erase the account before the community is transferred or closed, so an erasure finds no channel.
"""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.kernel.privacy import export_section, platform
from saas.streaming.models import ChannelConnection


@export_section(platform, "channels")
def channels(user_id: UUID) -> Iterator[dict[str, Any]]:
    """Yield the channels without tokens, because a token gives access at the provider."""
    for row in ChannelConnection.objects.filter(community__owner_id=user_id).order_by("connected_at"):
        yield {
            "provider": row.provider,
            "id_there": row.channel_id,
            "name": row.name,
            "picture": row.picture_source,
            "scopes": row.scopes,
            "connected_at": row.connected_at,
        }
