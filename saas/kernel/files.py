"""``GET /public/files/{file}``: public media by unguessable name."""

import re
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from saas.kernel.endpoint import Endpoint
from saas.kernel.errors import NotFound
from saas.kernel.images import RENDITIONS, open_public
from saas.kernel.stored_answers import stored_answer

NAME = re.compile(r"[0-9a-f]{32}-[0-9a-f]{32}(_[0-9A-Za-z]{7})?\.webp", re.ASCII)

WIDTHS = frozenset(map(str, RENDITIONS))


class PublicFile(Endpoint):
    guards = {"GET": "public"}
    rates = {"GET": None}

    @extend_schema(
        operation_id="getPublicFile",
        parameters=[OpenApiParameter("w", int, enum=RENDITIONS, description="At most so many pixels wide")],
        responses={(200, "image/webp"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, file: str) -> Any:
        """Return the picture, or a smaller version of it. The content at an address never changes."""
        width = request.query_params.get("w", "")
        if not NAME.fullmatch(file) or (width and width not in WIDTHS):
            raise NotFound
        try:
            picture = open_public(file, int(width) if width else None)
        except FileNotFoundError:
            raise NotFound from None
        return _answer(request, picture, file, width, "public, max-age=31536000, immutable")


def private_picture(request: Any, name: str) -> Any:
    """Return a private picture, at most ``w`` pixels wide, to a caller who may see it. Raises NotFound.

    The caller's browser may keep it, but asks before it shows it again: another person may be logged in by then.
    """
    width = request.GET.get("w", "")
    if width and width not in WIDTHS:
        raise NotFound
    try:
        picture = open_public(name, int(width) if width else None)
    except FileNotFoundError:
        raise NotFound from None
    return _answer(request, picture, name, width, "private, no-cache")


def _answer(request: Any, picture: Any, name: str, width: str, cache: str) -> Any:
    tag = f"{name.removesuffix('.webp')}-{width or 'whole'}"
    response = stored_answer(request, picture, tag=tag, content_type="image/webp")
    response["Cache-Control"] = cache
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response
