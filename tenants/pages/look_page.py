"""The development page ``/_look``: every component in three brandings (and three hard ones), schemes, shapes, fonts."""

from typing import Any, Final

from saas.kernel.front_end import FrontEnd
from tenants.branding.fonts import PAIRS, face_css
from tenants.branding.look import SHAPES, look_for
from tenants.branding.palette import Scheme

PATH: Final = "/_look"
_BRANDINGS: Final[tuple[tuple[str, str, Scheme, str, str], ...]] = (
    ("Neon", "#a855f7", "dark", "round", "venue"),
    ("Paper", "#b45309", "light", "soft", "serif"),
    ("Pixel", "#53fc18", "dark", "sharp", "arcade"),
)
_HARD: Final[tuple[tuple[str, str, Scheme, str, str], ...]] = (
    ("Ink", "#0b0712", "dark", "soft", "slab"),
    ("Snow", "#fdf6e3", "light", "round", "storybook"),
    ("Stone", "#808080", "dark", "sharp", "mono"),
)


def showroom(front: FrontEnd) -> dict[str, Any]:
    """Return the brandings, shapes and fonts for the page's boot data (camelCase keys)."""
    return {
        "looks": [
            {
                "name": name,
                "brandColor": color,
                "shape": shape,
                "fontPair": pair,
                "scheme": scheme,
                "schemes": {
                    other: look_for(color, other, shape, pair).palette.variables for other in ("dark", "light")
                },
            }
            for name, color, scheme, shape, pair in (*_BRANDINGS, *_HARD)
        ],
        "shapes": SHAPES,
        "fontPairs": [
            {
                "slug": pair.slug,
                "name": pair.label,
                "variables": pair.variables,
                "css": face_css(pair, front.font_address),
            }
            for pair in PAIRS
        ],
    }
