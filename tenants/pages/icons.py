"""The icons of a community or the platform: favicon, home-screen icon, web app manifest."""

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse

from saas.kernel.images import fitted, public_url
from saas.tenancy.models import Community
from saas.tenancy.resolver import community_of, resolved
from tenants.branding.look import look_of

if TYPE_CHECKING:
    from PIL import Image

FACETS: Final = (
    ("gem-face", ((9, 4), (23, 4), (30, 13), (16, 29), (2, 13))),
    ("gem-light", ((9, 4), (23, 4), (19, 13), (13, 13))),
    ("gem-crown", ((9, 4), (2, 13), (13, 13))),
    ("gem-crown", ((23, 4), (30, 13), (19, 13))),
    ("gem-side", ((13, 13), (19, 13), (16, 29))),
    ("gem-deep", ((19, 13), (30, 13), (16, 29))),
)
"""Our logo on a field of 32 by 32: color variable and corners of each shape, from the back to the front."""
TOUCH_PIXELS: Final = 180
APP_PIXELS: Final = (192, 512)
ICO_PIXELS: Final = (16, 32, 48)
_FINER: Final = 4  # drawn larger and scaled down, for smooth edges


def favicon(request: HttpRequest) -> HttpResponse:
    """Return the uploaded favicon, else our gem in the colors of the community or the platform."""
    community = community_of(request)
    if community is not None and community.favicon:
        return HttpResponseRedirect(public_url(community.favicon) or "")
    colors = look_of(community).palette.variables
    paths = "".join(
        f'<path fill="{colors[color]}" d="M{" ".join(f"{x} {y}" for x, y in corners)}z"/>' for color, corners in FACETS
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{paths}</svg>'
    return _kept(HttpResponse(svg, content_type="image/svg+xml"))


def favicon_ico(request: HttpRequest) -> HttpResponse:
    """Return the icon at the address that browsers and other programs ask for without having read a page."""
    from PIL import Image

    icon, target = Image.open(BytesIO(_png(community_of(request), ICO_PIXELS[-1]))), BytesIO()
    icon.save(target, "ICO", sizes=[(pixels, pixels) for pixels in ICO_PIXELS])
    return _kept(HttpResponse(target.getvalue(), content_type="image/x-icon"))


def touch_icon(request: HttpRequest) -> HttpResponse:
    """Return the PNG for home screens, 180 px wide."""
    return _kept(HttpResponse(_png(community_of(request), TOUCH_PIXELS), content_type="image/png"))


def app_icon(request: HttpRequest, pixels: int) -> HttpResponse:
    """Return the PNG for installed apps, ``pixels`` (one of APP_PIXELS) wide, with a margin for any mask."""
    return _kept(HttpResponse(_png(community_of(request), pixels), content_type="image/png"))


def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest with the name and colors of the community or the platform."""
    community = community_of(request)
    base = resolved(request).prefix.rstrip("/")
    name = community.name if community else "Gemhall"
    canvas = look_of(community).palette.variables["canvas"]
    # Browsers load an icon together with the first view: list the smallest size that is large enough.
    icons = [
        {"src": f"{base}/app-icon-{pixels}.png", "sizes": f"{pixels}x{pixels}", "type": "image/png"}
        for pixels in APP_PIXELS
    ]
    # A text that a person shares with the installed app, such as a code from a chat, opens the field for codes.
    sharing = {"share_target": {"action": f"{base}/quests", "method": "GET", "params": {"text": "code"}}}
    response = JsonResponse(
        {
            "id": f"{base}/",
            "name": name,
            "short_name": name[:24],
            "start_url": f"{base}/",
            "scope": f"{base}/",
            "display": "standalone",
            "background_color": canvas,
            "theme_color": canvas,
            "icons": icons + [{**icon, "purpose": "maskable"} for icon in icons],
            **(sharing if community else {}),
        },
        content_type="application/manifest+json",
    )
    return _kept(response)


def _kept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "public, max-age=3600"
    return response


def _png(community: Community | None, pixels: int) -> bytes:
    picture = (community.favicon or community.logo) if community else ""
    colors = look_of(community).palette.variables
    return _drawn(picture, pixels, colors["canvas"], tuple(colors[name] for name, _ in FACETS))


@lru_cache(maxsize=256)
def _drawn(picture: str, pixels: int, ground: str, facets: tuple[str, ...]) -> bytes:
    icon = _from_upload(picture, pixels, ground) if picture else None
    icon = icon or _gem(pixels, ground, facets)
    target = BytesIO()
    # With a palette, the file has a quarter of the size and looks the same.
    icon.quantize(256).save(target, "PNG", optimize=True)
    return target.getvalue()


def _from_upload(name: str, pixels: int, ground: str) -> "Image.Image | None":
    from PIL import Image

    filled = fitted(name, (pixels, pixels), "RGBA")
    if filled is None:
        return None
    icon = Image.new("RGB", (pixels, pixels), ground)
    icon.paste(filled, mask=filled)
    return icon


def _gem(pixels: int, ground: str, facets: tuple[str, ...]) -> "Image.Image":
    from PIL import Image, ImageDraw

    side = pixels * _FINER
    icon = Image.new("RGB", (side, side), ground)
    draw = ImageDraw.Draw(icon)
    # 58 % of the field, so that a round mask cuts nothing off.
    unit = side * 0.58 / 32
    left, top = (side - 32 * unit) / 2, (side - 33 * unit) / 2
    for (_, corners), color in zip(FACETS, facets, strict=True):
        draw.polygon([(left + x * unit, top + y * unit) for x, y in corners], fill=color)
    return icon.resize((pixels, pixels), Image.Resampling.LANCZOS)
