"""From one brand color to every color of a community, in both schemes.

Pure functions: no database, no settings. Called when branding is saved or a page is served; the browser receives
finished values and never computes a color.

All arithmetic is OKLCH (equal steps look equal) and every result is fitted into sRGB and written as ``#rrggbb`` or,
where a color is translucent, as ``oklch(L C H / alpha)``. Contrast is WCAG 2.1 relative luminance. Guaranteed for any
input:

* ``text``, ``text-quiet``, ``brand-text``: >= 4.5:1 on every surface of its scheme, on ``raised-hover`` and on
  ``brand-soft``; ``text`` on every soft ground;
* every status and every rarity color: >= 4.5:1 on every surface, on ``raised-hover`` and on its own soft ground;
* ``brand-label`` on ``brand`` and on ``brand-hover``: >= 4.5:1;
* ``focus`` on every surface, and ``brand-edge`` (set when the brand itself is too close to the canvas): >= 3:1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from coloraide import Color

Scheme = Literal["dark", "light"]

PLATFORM_BRAND: Final = "#FFB547"
"""The color of Gemhall itself, for pages that belong to no community."""

HEX_COLOR: Final = re.compile(r"#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
AA_TEXT: Final = 4.5
AA_SHAPE: Final = 3.0
EQUAL_CONTRAST_LUMINANCE: Final = 0.179
"""Luminance at which black and white text contrast equally; above it black reads better."""

SHADES: Final = 10
LIGHTEST: Final = 0.975
DARKEST: Final = 0.24

# (lightness, chroma) per surface; the chroma is an upper bound, a gray brand keeps its surfaces gray.
_SURFACES: Final[dict[Scheme, dict[str, tuple[float, float]]]] = {
    "dark": {
        "canvas": (0.16, 0.020),
        "panel": (0.192, 0.022),
        "card": (0.222, 0.024),
        "raised": (0.268, 0.026),
    },
    "light": {
        "canvas": (0.964, 0.009),
        "panel": (0.978, 0.006),
        "card": (0.990, 0.004),
        "raised": (0.996, 0.002),
    },
}
_WARM_HUE: Final = 80.0
# A chosen canvas: the lightness that leaves readable text, and the most chroma.
_CANVAS_LIGHTNESS: Final[dict[Scheme, tuple[float, float]]] = {"dark": (0.10, 0.26), "light": (0.935, 0.985)}
_CANVAS_CHROMA: Final[dict[Scheme, float]] = {"dark": 0.07, "light": 0.03}

# name: (hue, chroma)
_STATUSES: Final[dict[str, tuple[float, float]]] = {
    "success": (155.0, 0.15),
    "warning": (82.0, 0.15),
    "danger": (24.0, 0.17),
    "info": (232.0, 0.11),
}
_RARITIES: Final[dict[str, tuple[float, float]]] = {
    "common": (260.0, 0.025),
    "uncommon": (150.0, 0.15),
    "rare": (245.0, 0.14),
    "epic": (306.0, 0.17),
    "legendary": (72.0, 0.15),
    "relic": (10.0, 0.18),
}
RARITY_RULES: Final = "".join(f"[data-rarity={name.upper()}]{{--tint:var(--rarity-{name})}}" for name in _RARITIES)
"""CSS: an element that names its rarity has the rarity's color as ``--tint``."""


@dataclass(frozen=True)
class Palette:
    """Every color of one community in one scheme.

    ``shades``: ten hex colors from lightest to darkest, the brand color itself, unchanged, at ``primary_shade``.
    ``text_shade``: index of the shade used for brand-colored text. ``label``: text color on the brand color.
    ``edged``: the brand is too close to the background, so filled controls carry a border.
    ``variables``: CSS custom property names (without the leading dashes) to values.
    """

    scheme: Scheme
    brand: str
    shades: tuple[str, ...]
    primary_shade: int
    text_shade: int
    label: str
    edged: bool
    variables: dict[str, str]

    def lowest_contrast(self, ink: str) -> float:
        """Return the contrast of ``ink`` on the surface where it is lowest."""
        return min(_contrast(ink, self.variables[name]) for name in _SURFACES[self.scheme])

    def css(self) -> str:
        """The custom properties as the body of a ``:root`` rule. Holds nothing but colors: safe inside ``<style>``."""
        return "".join(f"--{name}:{value};" for name, value in self.variables.items())

    def theme(self) -> dict[str, object]:
        """Return the values for the browser's component theme, for the boot data (camelCase keys, JSON types only)."""
        return {
            "scheme": self.scheme,
            "brandColor": self.brand,
            "brand": list(self.shades),
            "primaryShade": self.primary_shade,
            "textShade": self.text_shade,
            "label": self.label,
            "edged": self.edged,
        }


@lru_cache(maxsize=512)
def palette_for(brand_color: str, scheme: Scheme = "dark", surface_color: str = "", text_color: str = "") -> Palette:
    """The palette of ``brand_color`` (``#rrggbb``; an alpha pair is ignored). ValueError for anything else.

    ``surface_color`` and ``text_color`` are wishes for the canvas and the text, empty for the brand's own. The palette
    uses the nearest color that can be read.
    """
    for color in (brand_color, surface_color or brand_color, text_color or brand_color):
        if not HEX_COLOR.fullmatch(color):
            raise ValueError("Must be a valid hex color like #9146FF or #9146FF80")
    brand = brand_color[:7].lower()
    lightness, chroma, hue = _oklch(brand)
    surfaces = _chosen_surfaces(scheme, surface_color[:7]) if surface_color else _surfaces(scheme, chroma, hue)
    shades, primary = _ramp(brand, lightness, chroma, hue)
    soft = _mix(surfaces["card"], brand, 0.16)
    text = _text(scheme, chroma, hue)
    lifted = _mix(surfaces["raised"], text, 0.07)
    grounds = [*surfaces.values(), lifted, soft]
    accents = _accents(scheme, surfaces, [*surfaces.values(), lifted])
    ink_chroma, ink_hue = chroma, hue
    if text_color:
        softs = [value for name, value in accents.items() if name.endswith("-soft")]
        text = _corrected(text_color[:7].lower(), [*grounds, *softs, *_skeletons(scheme, surfaces, text)], scheme)
        _, ink_chroma, ink_hue = _oklch(text)
    text_shade = _text_shade(shades, primary, grounds, scheme)
    label = "#000000" if Color(brand).luminance() > EQUAL_CONTRAST_LUMINANCE else "#ffffff"
    edged = min(_contrast(brand, ground) for ground in surfaces.values()) < AA_SHAPE
    variables = {
        **surfaces,
        "raised-hover": lifted,
        "text": text,
        **_ink(scheme, ink_chroma, ink_hue, grounds),
        "brand": brand,
        "brand-hover": _hover(brand, label),
        "brand-label": label,
        "brand-text": shades[text_shade],
        "brand-soft": soft,
        "brand-edge": shades[text_shade] if edged else "transparent",
        "focus": shades[text_shade],
        "glow": _glow(lightness, chroma, hue, scheme),
        "glow-quiet": _glow(lightness, chroma, hue, scheme, strength=0.4),
        **dict(
            zip(("skeleton", "skeleton-lit"), _skeletons(scheme, surfaces, _text(scheme, chroma, hue)), strict=True)
        ),
        **_gem(lightness, chroma, hue),
        **accents,
        **{f"brand-{index}": shade for index, shade in enumerate(shades)},
    }
    return Palette(scheme, brand, shades, primary, text_shade, label, edged, variables)


def contrast(one: str, other: str) -> float:
    """WCAG 2.1 contrast ratio of two opaque hex colors, 1 to 21."""
    return _contrast(one, other)


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


# A palette asks some thirty colors for their contrast with the same ten grounds.
@lru_cache(maxsize=4096)
def _luminance(color: str) -> float:
    return max(0.0, float(Color(color).luminance()))


def _oklch(color: str) -> tuple[float, float, float]:
    lightness, chroma, hue = Color(color).convert("oklch").coords(nans=False)
    return (lightness, chroma, hue) if chroma > 0.004 else (lightness, 0.0, _WARM_HUE)


# The colors that mean the same in every community are asked for by each palette.
@lru_cache(maxsize=4096)
def _hex(lightness: float, chroma: float, hue: float) -> str:
    fitted = Color("oklch", [lightness, chroma, hue]).fit("srgb", method="oklch-chroma").convert("srgb")
    return str(fitted.clip().to_string(hex=True, compress=False))


def _mix(ground: str, color: str, share: float) -> str:
    return str(
        Color(ground).mix(color, share, space="oklab").convert("srgb").clip().to_string(hex=True, compress=False)
    )


def _surfaces(scheme: Scheme, chroma: float, hue: float) -> dict[str, str]:
    limit = 0.4 if scheme == "dark" else 0.2
    return {
        name: _hex(
            lightness,
            min(tint, chroma * limit) if chroma else (0.006 if scheme == "light" else 0.0),
            hue,
        )
        for name, (lightness, tint) in _SURFACES[scheme].items()
    }


def _chosen_surfaces(scheme: Scheme, color: str) -> dict[str, str]:
    """Return the surfaces for a wished canvas, with the same steps between them as the usual ones."""
    lightness, chroma, hue = _oklch(color)
    darkest, lightest = _CANVAS_LIGHTNESS[scheme]
    lightness = max(darkest, min(lightest, lightness))
    usual = _SURFACES[scheme]
    start, tint = usual["canvas"]
    chroma = min(chroma, _CANVAS_CHROMA[scheme])
    return {
        name: _hex(min(0.998, lightness + level - start), chroma * min(1.0, depth / tint), hue)
        for name, (level, depth) in usual.items()
    }


def _skeletons(scheme: Scheme, surfaces: dict[str, str], text: str) -> tuple[str, str]:
    if scheme == "dark":
        return _mix(surfaces["card"], text, 0.03), _mix(surfaces["raised"], text, 0.05)
    return _mix(surfaces["card"], text, 0.07), _mix(surfaces["raised"], text, 0.02)


def _corrected(color: str, grounds: list[str], scheme: Scheme) -> str:
    """Return ``color`` if it reaches AA on every ground, else the nearest lightness of it that does."""
    if all(_contrast(color, ground) >= AA_TEXT for ground in grounds):
        return color
    lightness, chroma, hue = _oklch(color)
    # A color from the wrong end would pass through the grounds on its way.
    start = max(lightness, 0.5) if scheme == "dark" else min(lightness, 0.6)
    return _readable(start, chroma if color != "#000000" else 0.0, hue, grounds, scheme)


def _ramp(brand: str, lightness: float, chroma: float, hue: float) -> tuple[tuple[str, ...], int]:
    """Ten shades, light to dark, evenly spaced on both sides of the brand, which stays exactly as given."""
    step = (LIGHTEST - DARKEST) / (SHADES - 1)
    primary = max(0, min(SHADES - 1, round((LIGHTEST - lightness) / step)))
    shades = []
    for index in range(SHADES):
        if index == primary:
            shades.append(brand)
            continue
        end, distance = (LIGHTEST, primary) if index < primary else (DARKEST, SHADES - 1 - primary)
        share = abs(index - primary) / distance
        target = lightness + (end - lightness) * share
        # Color fades towards both ends, faster towards white, as pigments do.
        fade = 1 - (0.88 if index < primary else 0.45) * share
        shades.append(_hex(target, chroma * fade, hue))
    return tuple(shades), primary


def _text_shade(shades: tuple[str, ...], primary: int, grounds: list[str], scheme: Scheme) -> int:
    candidates = range(primary, -1, -1) if scheme == "dark" else range(primary, SHADES)
    for index in candidates:
        if all(_contrast(shades[index], ground) >= AA_TEXT for ground in grounds):
            return index
    return 0 if scheme == "dark" else SHADES - 1


def _hover(brand: str, label: str) -> str:
    """One step away from the label's color, so that hovering never loses contrast."""
    lightness, chroma, hue = _oklch(brand)
    away = 0.045 if label == "#000000" else -0.045
    if lightness + away > 0.985:
        away = -0.06
    if lightness + away < 0.02:
        away = 0.09
    return _hex(lightness + away, chroma, hue)


def _text(scheme: Scheme, chroma: float, hue: float) -> str:
    tint = 1.0 if chroma else 0.0
    return _hex(0.965, 0.008 * tint, hue) if scheme == "dark" else _hex(0.24, 0.022 * tint, hue)


def _ink(scheme: Scheme, chroma: float, hue: float, grounds: list[str]) -> dict[str, str]:
    tint = 1.0 if chroma else 0.0
    if scheme == "dark":
        return {
            "text-quiet": _readable(0.76, 0.022 * tint, hue, grounds, scheme),
            "line": "oklch(1 0 0 / 0.075)",
            "line-strong": "oklch(1 0 0 / 0.16)",
            "light": "oklch(1 0 0 / 0.055)",
            "shade": "oklch(0 0 0 / 0.45)",
        }
    return {
        "text-quiet": _readable(0.47, 0.026 * tint, hue, grounds, scheme),
        "line": f"oklch(0.3 {0.03 * tint:g} {hue:.1f} / 0.12)",
        "line-strong": f"oklch(0.3 {0.03 * tint:g} {hue:.1f} / 0.26)",
        "light": "oklch(1 0 0 / 0.9)",
        "shade": f"oklch(0.35 {0.05 * tint:g} {hue:.1f} / 0.16)",
    }


def _readable(lightness: float, chroma: float, hue: float, grounds: list[str], scheme: Scheme) -> str:
    """The color nearest to the wish that reaches AA on every ground, by lightness alone."""
    step = 0.01 if scheme == "dark" else -0.01
    color = _hex(lightness, chroma, hue)
    while 0.05 < lightness < 0.99 and any(_contrast(color, ground) < AA_TEXT for ground in grounds):
        lightness += step
        color = _hex(lightness, chroma, hue)
    return color


def _accents(scheme: Scheme, surfaces: dict[str, str], grounds: list[str]) -> dict[str, str]:
    """Status and rarity colors: hues that mean the same in every community, each with a soft ground of its own."""
    start = 0.77 if scheme == "dark" else 0.53
    variables: dict[str, str] = {}
    for group, entries in (("", _STATUSES), ("rarity-", _RARITIES)):
        for name, (hue, chroma) in entries.items():
            vivid = _hex(0.72 if scheme == "dark" else 0.62, chroma, hue)
            soft = _mix(surfaces["card"], vivid, 0.16)
            variables[f"{group}{name}"] = _readable(start, chroma, hue, [*grounds, soft], scheme)
            variables[f"{group}{name}-soft"] = soft
            if group == "rarity-":
                strength = 0.34 if scheme == "dark" else 0.26
                variables[f"rarity-{name}-glow"] = f"oklch(0.72 {chroma:g} {hue:g} / {strength})"
    variables["danger-fill"] = _hex(0.53, 0.20, 26.0)
    variables["danger-fill-hover"] = _hex(0.48, 0.19, 26.0)
    return variables


def _gem(lightness: float, chroma: float, hue: float) -> dict[str, str]:
    """Our mark's five facets, lit from the upper left; never so dark or pale that the cut is lost."""
    face = min(0.8, max(0.52, lightness))
    return {
        "gem-light": _hex(0.5 * face + 0.49, chroma * 0.45, hue),
        "gem-crown": _hex(0.65 * face + 0.27, chroma * 0.8, hue),
        "gem-face": _hex(face, chroma, hue),
        "gem-side": _hex(face * 0.84, chroma * 0.95, hue - 6),
        "gem-deep": _hex(face * 0.66, chroma * 0.85, hue - 12),
    }


def _glow(lightness: float, chroma: float, hue: float, scheme: Scheme, strength: float = 1.0) -> str:
    light = min(0.72, max(0.5, lightness)) if scheme == "dark" else min(0.85, max(0.7, lightness))
    alpha = (0.36 if scheme == "dark" else 0.3) * strength
    return f"oklch({light:.3f} {chroma:.3f} {hue:.1f} / {alpha:.3g})"
