"""The demo's share links, with members who came by them, and a banner with a picture."""

from datetime import datetime
from uuid import UUID, uuid5

from saas.access.acting import Actor
from saas.communities.sharing import services
from saas.communities.sharing.models import ShareChannel, ShareLink
from saas.kernel.images import encode
from saas.layout.banners import ContentKind, Placement
from saas.tenancy.models import Community
from tenants.content.services import banners, pages
from tenants.members.models import Member
from tenants.sharing import pictures

_OWN = ("Discord pinned post", "Stream overlay")
# An Image banner for the home page: title, call, link.
_BANNERS = {
    "nova": ("Bring a friend to the table", "See the raffles", "/raffles"),
    "hearth": ("Draw with us on Sunday", "See the store", "/store"),
    "pixel": ("19:42 is the time to beat", "Open a case", "/cases"),
}
# Its text is not larger than the headings of the page around it.
_BANNER = pictures.Frame(ShareChannel.X, "Banner", 1200, 400, (56, 44, 1144, 356), max_text=68)
_NAMESPACE = UUID("5c1f2d9e-7b43-4e0c-9a58-0d6b1f7a3c21")
# Of 100 members, how many came by which place. The others came without a link.
_SHARES: dict[str, int] = {
    ShareChannel.TWITCH: 21,
    ShareChannel.KICK: 6,
    ShareChannel.X: 7,
    ShareChannel.YOUTUBE: 9,
    ShareChannel.CHAT: 11,
    ShareChannel.QR: 2,
    _OWN[0]: 13,
    _OWN[1]: 5,
}


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create links and a banner, and note which link brought each member, unless the community has its own links."""
    if ShareLink.objects.filter(community=community, channel="").exists():
        return
    for name in _OWN:
        services.create_link(community=community, name=name, actor=team)
    code_of = {link.channel or link.name: link.code for link in services.links_of(community)}
    brought: dict[str, list[UUID]] = {}
    for member_id, username in Member.objects.values_list("pk", "username"):
        # By the name, so that each run of the demo has the same figures.
        draw = uuid5(_NAMESPACE, f"{community.slug} {username}").int % 100
        for place, share in _SHARES.items():
            if draw < share:
                brought.setdefault(code_of[place], []).append(member_id)
                break
            draw -= share
    _add_banner(community, team)
    for code, member_ids in brought.items():
        Member.objects.filter(pk__in=member_ids).update(reference=code)


def _add_banner(community: Community, team: Actor) -> None:
    words = _BANNERS.get(community.slug)
    if words is None:
        return
    title, call, link = words
    image = pictures.drawn(pictures.facts_of(community, title=title, call=call), _BANNER)
    stored = pages.add_picture(webp=encode(image), actor=team)
    banner = {"kind": ContentKind.IMAGE, "placement": Placement.MAIN, "label": f"{title}. {call}", "link": link}
    banners.create_banner(fields={**banner, "picture_id": stored.pk, "is_published": True}, actor=team)
