"""The share kit of a community: its links with the members that they brought, and its pictures."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from saas.communities.sharing import services
from saas.communities.sharing.models import ShareLink
from saas.communities.sharing.selectors import short_address
from saas.tenancy.addresses import address_of
from saas.tenancy.models import Community
from tenants.members.selectors import NewMembers, members_by_reference
from tenants.sharing import pictures


@dataclass(frozen=True, slots=True)
class CountedLink:
    id: UUID
    code: str
    channel: str
    name: str
    address: str
    members: NewMembers
    created_at: datetime


@dataclass(frozen=True, slots=True)
class ShareKit:
    """``address`` is the community's own. ``others`` are members whom no listed link brought."""

    address: str
    links: list[CountedLink]
    others: NewMembers
    pictures: list[pictures.Frame]
    version: str


def share_kit(community: Community) -> ShareKit:
    """Return the kit. The links of channels that the community does not have yet are created."""
    brought = members_by_reference()
    links = [counted(link, brought.pop(link.code, NewMembers())) for link in services.links_of(community)]
    rest = brought.values()
    return ShareKit(
        address=address_of(community),
        links=links,
        others=NewMembers(
            week=sum(row.week for row in rest),
            month=sum(row.month for row in rest),
            total=sum(row.total for row in rest),
        ),
        pictures=list(pictures.FRAMES.values()),
        version=pictures.version_of(community),
    )


def counted(link: ShareLink, members: NewMembers) -> CountedLink:
    return CountedLink(link.pk, link.code, link.channel, link.name, short_address(link), members, link.created_at)


def picture_of(community: Community, frame: pictures.Frame, *, is_sample: bool = False) -> bytes:
    """Return the PNG for a channel, or a small WebP of it. It shows the address of the channel's link."""
    link = next(row for row in services.links_of(community) if row.channel == frame.channel)
    make = pictures.sample if is_sample else pictures.png
    return make(community, frame, short_address(link))
