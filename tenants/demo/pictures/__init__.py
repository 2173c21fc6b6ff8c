"""Pictures for the demo communities, drawn by code: neon and chrome, paper cut, and pixels."""

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from tenants.demo.pictures import hearth, nova, pixel

PRODUCT_SIDE = 640
LOGO_SIDE = 512
ICON_SIDE = 128
BANNER = (1600, 500)


@dataclass(frozen=True, slots=True)
class Style:
    """One hand. ``product`` takes a motif, the side in pixels and a seed: the same three give the same picture."""

    product: Callable[[str, int, int], Image.Image]
    logo: Callable[[int], Image.Image]
    favicon: Callable[[int], Image.Image]
    banner: Callable[[int, int], Image.Image]


NEON = Style(nova.product, nova.logo, nova.favicon, nova.banner)
PAPER_CUT = Style(hearth.product, hearth.logo, hearth.favicon, hearth.banner)
PIXELS = Style(pixel.product, pixel.logo, pixel.favicon, pixel.banner)
