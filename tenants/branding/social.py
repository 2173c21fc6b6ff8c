"""The picture people see where a link to a place is shared (Open Graph): 1200 by 630, JPEG."""

import hashlib
from functools import lru_cache
from io import BytesIO
from typing import Final

from django.core.files.storage import default_storage
from django.http import HttpRequest, HttpResponse
from PIL import Image, ImageDraw, ImageOps

from saas.tenancy.models import Community
from saas.tenancy.resolver import resolved
from tenants.branding.icons import FACETS
from tenants.branding.look import look_of

SIZE: Final = (1200, 630)
PLATFORM_NAME: Final = "Gemhall"


def picture(request: HttpRequest) -> HttpResponse:
    """The banner, cropped; without one, the art our pages draw for this name."""
    answer = resolved(request).resolved
    community = answer.community if answer else None
    look = look_of(community)
    jpeg = _drawn(
        community.banner if community else "",
        look.palette.variables["canvas"],
        look.palette.brand,
        tuple(look.palette.variables[name] for name, _ in FACETS),
    )
    response = HttpResponse(jpeg, content_type="image/jpeg")
    response["Cache-Control"] = "public, max-age=86400"
    return response


def version(community: Community | None) -> str:
    """Changes with the picture, so that nobody is shown an old one."""
    look = look_of(community)
    facts = (community.banner, community.name) if community else (PLATFORM_NAME,)
    return hashlib.sha256(repr((facts, look.palette.brand, look.palette.scheme)).encode()).hexdigest()[:10]


@lru_cache(maxsize=64)
def _drawn(banner: str, ground: str, brand: str, facets: tuple[str, ...]) -> bytes:
    image = _from_banner(banner) if banner else None
    image = image or _gem(ground, brand, facets)
    target = BytesIO()
    image.save(target, "JPEG", quality=84, optimize=True)
    return target.getvalue()


def _from_banner(name: str) -> Image.Image | None:
    try:
        with default_storage.open(name) as file, Image.open(file) as banner:
            return ImageOps.fit(banner.convert("RGB"), SIZE, Image.Resampling.LANCZOS)
    except FileNotFoundError:
        return None


def _gem(ground: str, brand: str, facets: tuple[str, ...]) -> Image.Image:
    glow = Image.radial_gradient("L").resize((1500, 1100)).point(lambda distance: max(0, 200 - distance))
    image = Image.new("RGB", SIZE, ground)
    image.paste(Image.new("RGB", glow.size, brand), ((SIZE[0] - 1500) // 2, (SIZE[1] - 1100) // 2), glow)
    draw = ImageDraw.Draw(image)
    for (_, corners), color in zip(FACETS, facets, strict=True):
        draw.polygon([(SIZE[0] / 2 + (x - 16) * 11, SIZE[1] / 2 + (y - 16.5) * 11) for x, y in corners], fill=color)
    return image
