"""Parts of a community's public data that higher apps provide, because this app cannot know them."""

from collections.abc import Callable
from typing import Any

from saas.tenancy.models import Community

Part = Callable[[Community], Any]
_parts: dict[str, Part] = {}


def adds(name: str) -> Callable[[Part], Part]:
    """Register ``part(community)``, whose result is the member ``name`` (camelCase) of the public data.

    It runs in the community's schema, with each page and each GET /public/community. ``PublicCommunityOutput`` declares
    its shape.
    """

    def register(part: Part) -> Part:
        _parts[name] = part
        return part

    return register


def collected_parts(community: Community) -> dict[str, Any]:
    return {name: part(community) for name, part in _parts.items()}
