"""``/art/<kind>.svg?n=<name>&c=<color>&s=<scheme>``: a generated picture for a thing without one."""

import re
from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse

from tenants.branding.art.render import FRAMES, VERSION, svg
from tenants.branding.palette import PLATFORM_BRAND

MAX_NAME_LENGTH: Final = 120
_COLOR: Final = re.compile(r"[0-9a-fA-F]{6}", re.ASCII)


def address(kind: str, name: str, color: str, scheme: str) -> str:
    """The place of the picture. ``color``: ``#rrggbb``."""
    query = urlencode({"n": name[:MAX_NAME_LENGTH], "c": color.lstrip("#").lower()[:6], "s": scheme, "v": VERSION})
    return f"/art/{kind}.svg?{query}"


def picture(request: HttpRequest, kind: str) -> HttpResponse:
    """Return the picture. It depends only on the query, so it can be cached forever."""
    wanted = next((known for known in FRAMES if known == kind), None)
    if wanted is None:
        raise Http404
    color = request.GET.get("c", "")
    drawn = svg(
        request.GET.get("n", "")[:MAX_NAME_LENGTH],
        wanted,
        f"#{color.lower()}" if _COLOR.fullmatch(color) else PLATFORM_BRAND,
        "light" if request.GET.get("s") == "light" else "dark",
    )
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
