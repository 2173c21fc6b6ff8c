"""How a place looks: colors, shape and fonts together, as a page, a preview and the boot data need them."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from saas.tenancy.models import Community
from tenants.branding import fonts
from tenants.branding.palette import PLATFORM_BRAND, Palette, Scheme, contrast, palette_for

_CORNERS: Final = ("radius-small", "radius", "radius-large", "radius-pill", "radius-mark")
SHAPES: Final = {
    "sharp": dict(zip(_CORNERS, ("2px", "4px", "4px", "3px", "8%"), strict=True)),
    "soft": dict(zip(_CORNERS, ("6px", "8px", "12px", "8px", "20%"), strict=True)),
    "round": dict(zip(_CORNERS, ("8px", "12px", "20px", "999px", "28%"), strict=True)),
}
"""Corners in px: small things, controls, cards (4, 12, 20), pills and chips, the tiles of communities."""
PLATFORM_SHAPE: Final = "round"


@dataclass(frozen=True, slots=True)
class ColorFact:
    """A wished color and the one that a scheme uses. Contrasts are the lowest on any surface, 1 to 21."""

    field: str
    scheme: Scheme
    wished: str
    used: str
    wished_contrast: float
    contrast: float


@dataclass(frozen=True)
class Look:
    """``palette`` is the first one. ``other`` is the light one if each visitor chooses, else None."""

    palette: Palette
    shape: str
    fonts: fonts.Pair
    other: Palette | None = None
    colors: tuple[ColorFact, ...] = ()

    @property
    def variables(self) -> dict[str, str]:
        """CSS custom properties without their dashes: colors, corners, font stacks."""
        return {**self.palette.variables, **SHAPES[self.shape], **self.fonts.variables}

    def css(self) -> str:
        """The custom properties as the body of a ``:root`` rule; safe inside ``<style>``."""
        return "".join(f"--{name}:{value};" for name, value in self.variables.items())

    def rules(self) -> str:
        """Return the rules of ``:root`` for both schemes; safe inside ``<style>``.

        Without a choice (attribute ``data-scheme``), the setting of the visitor's device decides.
        """
        first = f":root{{{self.css()}color-scheme:{self.palette.scheme}}}"
        if self.other is None:
            return first
        light = f"{self.other.css()}color-scheme:{self.other.scheme}"
        return (
            f"{first}@media (prefers-color-scheme:light){{:root:not([data-scheme=dark]){{{light}}}}}"
            f":root[data-scheme=light]{{{light}}}"
        )

    def theme(self) -> dict[str, Any]:
        """Return the values for the browser's component theme (camelCase keys, JSON types only).

        ``other`` is the same for the other scheme, null if visitors cannot choose.
        """
        own = {"shape": self.shape, "fontPair": self.fonts.slug}
        other = {**self.other.theme(), **own, "other": None} if self.other else None
        return {**self.palette.theme(), **own, "other": other}


@lru_cache(maxsize=512)
def look_for(
    brand_color: str, scheme: str, shape: str, font_pair: str, surface_color: str = "", text_color: str = ""
) -> Look:
    """ValueError for anything but a hex color; unknown shapes and pairs fall back to the platform's."""
    schemes: tuple[Scheme, ...] = ("dark", "light") if scheme == "auto" else ("light" if scheme == "light" else "dark",)
    palettes = [palette_for(brand_color, one, surface_color, text_color) for one in schemes]
    return Look(
        palettes[0],
        shape if shape in SHAPES else PLATFORM_SHAPE,
        fonts.pair_of(font_pair),
        palettes[1] if len(palettes) > 1 else None,
        tuple(fact for palette in palettes for fact in _facts(palette, surface_color[:7], text_color[:7])),
    )


def _facts(palette: Palette, surface: str, text: str) -> list[ColorFact]:
    """Return what became of each wish: the brand color in text, the canvas below the text, and the text."""
    used = palette.variables
    facts = [_fact("brand_color", palette, palette.brand, used["brand-text"])]
    if surface:
        ink = used["text"]
        facts.append(
            ColorFact(
                "surface_color", palette.scheme, surface.lower(), used["canvas"],
                _rounded(contrast(ink, surface)), _rounded(contrast(ink, used["canvas"])),
            )
        )  # fmt: skip
    if text:
        facts.append(_fact("text_color", palette, text.lower(), used["text"]))
    return facts


def _fact(field: str, palette: Palette, wished: str, used: str) -> ColorFact:
    lowest = palette.lowest_contrast
    return ColorFact(field, palette.scheme, wished, used, _rounded(lowest(wished)), _rounded(lowest(used)))


def _rounded(ratio: float) -> float:
    """Return the ratio with two decimals, rounded down: 4.496 does not reach 4.5."""
    return math.floor(ratio * 100) / 100


PLATFORM: Final = look_for(PLATFORM_BRAND, "dark", PLATFORM_SHAPE, fonts.DEFAULT_PAIR)


def look_of(community: Community | None) -> Look:
    """The published look of a community; the platform's own without one."""
    if community is None:
        return PLATFORM
    return look_for(
        community.brand_color,
        community.scheme,
        community.shape,
        community.font_pair,
        community.surface_color,
        community.text_color,
    )
