"""Reads of the directory."""

from typing import Any

from saas.tenancy.models import Community


def public_community(community: Community) -> dict[str, Any]:
    """What anybody may know of a community (the shape of GET /public/community)."""
    return {
        "creatorId": str(community.owner_id),
        "slug": community.slug,
        "name": community.name,
        "description": community.description,
        "brandColor": community.brand_color,
        "avatarUrl": None,
        "bannerUrl": None,
        "memberCount": 0,
        "sections": ["home", "store"],
        "url": f"/creator/{community.slug}",
        "timezone": community.timezone,
    }
