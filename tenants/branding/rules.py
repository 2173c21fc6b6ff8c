"""What belongs to the branding of a community."""

from typing import Final

from saas.tenancy.models import Community

MIN_FAVICON_SIDE: Final = 32
PICTURES: Final = ("logo", "favicon", "banner")
FIELDS: Final = ("name", "description", "brand_color", "scheme", "shape", "font_pair", *PICTURES)


def published(community: Community) -> dict[str, str]:
    """The branding fans see, by field name of Community."""
    return {name: getattr(community, name) for name in FIELDS}
