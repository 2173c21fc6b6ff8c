"""The picture of a reached achievement, in the look of the community: 1200 by 630, as links to pages have it."""

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse

from saas.communities.sharing.models import ShareChannel
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from saas.tenancy.resolver import community_of
from tenants.achievements.models import ReachedTier
from tenants.achievements.rules import TIER_NAMES
from tenants.members.models import Member
from tenants.profiles.errors import SharedAchievementNotFound
from tenants.profiles.selectors import reached_at, shared_achievement
from tenants.profiles.symbols import stamp
from tenants.sharing import pictures

if TYPE_CHECKING:
    from PIL import Image

FRAME: Final = pictures.Frame(ShareChannel.X, "Achievement", 1200, 630, (80, 75, 1120, 555), max_text=104, min_text=46)
METALS: Final = ("#b9774a", "#9aa7b5", "#d9a92b", "#5fb6b0", "#8c8cf0")
"""The colors of the tiers, as in the front end (metal.module.css)."""
_CACHED: Final = 24  # of at most 2 MB each
_FINER: Final = 4  # drawn larger and scaled down, for smooth edges
_FILL: Final = 51  # the opacity of a medal, of 255


def png(community: Community, reached: ReachedTier, member: Member) -> bytes:
    """Return the picture of the tier that the member reached. Raises BusyRetry."""
    achievement, position = reached.tier.achievement, reached.tier.position
    day = reached.reached_at.astimezone(ZoneInfo(community.timezone))
    facts = pictures.facts_of(
        community,
        title=achievement.name,
        fallback="Achievement",
        call=TIER_NAMES[position - 1],
        above=community.name,
        below=f"{member.username} · {day.day} {day:%B %Y}",
    )
    return _png(facts, achievement.symbol, position)


def shared_picture(request: HttpRequest, code: str) -> HttpResponse:
    """Return the picture of a link. It is not below ``/api/``, which crawlers must not read."""
    community = community_of(request)
    if community is None or not is_area_on(community, Area.QUESTS):
        raise Http404
    try:
        shared = shared_achievement(code)
    except SharedAchievementNotFound as error:
        raise Http404 from error
    response = HttpResponse(png(community, reached_at(shared), shared.member), content_type="image/png")
    # The member can turn the link off at any time.
    response["Cache-Control"] = "no-cache"
    # Other sites show this picture next to a shared link.
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@lru_cache(maxsize=_CACHED)
def _png(facts: pictures.PictureFacts, symbol: str, position: int) -> bytes:
    mark = medal(symbol, METALS[position - 1], facts, pictures.logo_side(FRAME))
    target = BytesIO()
    pictures.drawn(facts, FRAME, mark).save(target, "PNG")
    return target.getvalue()


def medal(symbol: str, metal: str, facts: pictures.PictureFacts, side: int) -> "Image.Image":
    """Return a disc of ``side`` px in the color ``metal`` with a symbol of achievements."""
    from PIL import Image, ImageColor, ImageDraw

    large, edge = side * _FINER, side * _FINER // 24
    image = Image.new("RGBA", (large, large))
    color = ImageColor.getrgb(metal)
    disc = (0, 0, large - 1, large - 1)
    ImageDraw.Draw(image).ellipse(disc, fill=(*color[:3], _FILL), outline=color, width=edge)
    stamp(image, symbol, facts.text, left=large / 4, top=large / 4, side=large / 2)
    return image.resize((side, side), Image.Resampling.LANCZOS)
