"""How a place looks: colors, shape and fonts together, as a page, a preview and the boot data need them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from saas.tenancy.models import Community
from tenants.branding import fonts
from tenants.branding.palette import PLATFORM_BRAND, Palette, Scheme, palette_for

_CORNERS: Final = ("radius-small", "radius", "radius-large", "radius-pill", "radius-mark")
SHAPES: Final = {
    "sharp": dict(zip(_CORNERS, ("2px", "4px", "4px", "3px", "8%"), strict=True)),
    "soft": dict(zip(_CORNERS, ("6px", "8px", "12px", "8px", "20%"), strict=True)),
    "round": dict(zip(_CORNERS, ("8px", "12px", "20px", "999px", "28%"), strict=True)),
}
"""Corners in px: small things, controls, cards (4, 12, 20), pills and chips, the tiles of communities."""
PLATFORM_SHAPE: Final = "round"


@dataclass(frozen=True)
class Look:
    palette: Palette
    shape: str
    fonts: fonts.Pair

    @property
    def variables(self) -> dict[str, str]:
        """CSS custom properties without their dashes: colors, corners, font stacks."""
        return {**self.palette.variables, **SHAPES[self.shape], **self.fonts.variables}

    def css(self) -> str:
        """The custom properties as the body of a ``:root`` rule; safe inside ``<style>``."""
        return "".join(f"--{name}:{value};" for name, value in self.variables.items())

    def theme(self) -> dict[str, Any]:
        """Return the values for the browser's component theme (camelCase keys, JSON types only)."""
        return {**self.palette.theme(), "shape": self.shape, "fontPair": self.fonts.slug}


@lru_cache(maxsize=512)
def look_for(brand_color: str, scheme: Scheme, shape: str, font_pair: str) -> Look:
    """ValueError for anything but a hex color; unknown shapes and pairs fall back to the platform's."""
    return Look(
        palette_for(brand_color, scheme),
        shape if shape in SHAPES else PLATFORM_SHAPE,
        fonts.pair_of(font_pair),
    )


PLATFORM: Final = look_for(PLATFORM_BRAND, "dark", PLATFORM_SHAPE, fonts.DEFAULT_PAIR)


def look_of(community: Community | None) -> Look:
    """The published look of a community; the platform's own without one."""
    if community is None:
        return PLATFORM
    scheme: Scheme = "light" if community.scheme == "light" else "dark"
    return look_for(community.brand_color, scheme, community.shape, community.font_pair)
