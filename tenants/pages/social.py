"""The picture for shared links to a community or the platform (Open Graph): 1200 by 630, JPEG."""

import hashlib
from functools import lru_cache
from io import BytesIO
from typing import Final

from django.http import HttpRequest, HttpResponse

from saas.kernel.images import fitted
from saas.tenancy.models import Community
from saas.tenancy.resolver import community_of
from tenants.branding.art.render import paint
from tenants.branding.look import look_of
from tenants.branding.palette import Scheme

SIZE: Final = (1200, 630)
PLATFORM_NAME: Final = "Gemhall"


def picture(request: HttpRequest) -> HttpResponse:
    """Return the community's picture for links, else its cropped banner, else the generated art for its name."""
    community = community_of(request)
    look = look_of(community)
    jpeg = _drawn(
        (community.social_picture or community.banner) if community else "",
        community.name if community else PLATFORM_NAME,
        look.palette.brand,
        look.palette.scheme,
    )
    response = HttpResponse(jpeg, content_type="image/jpeg")
    response["Cache-Control"] = "public, max-age=86400"
    # Other sites show this picture next to a shared link.
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def version(community: Community | None) -> str:
    """Return a text that changes with the picture, so that caches do not show an old one."""
    look = look_of(community)
    facts = (community.social_picture or community.banner, community.name) if community else (PLATFORM_NAME,)
    return hashlib.sha256(repr((facts, look.palette.brand, look.palette.scheme)).encode()).hexdigest()[:10]


@lru_cache(maxsize=64)
def _drawn(banner: str, name: str, brand: str, scheme: Scheme) -> bytes:
    image = (fitted(banner, SIZE, "RGB") if banner else None) or paint(name, "banner", brand, scheme, SIZE)
    target = BytesIO()
    image.save(target, "JPEG", quality=84, optimize=True)
    return target.getvalue()
