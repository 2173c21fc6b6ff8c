"""Pictures as SVG and as pixels."""

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from coloraide import Color

from tenants.branding.art.scenes import banner
from tenants.branding.art.shapes import Dice, Disc, Glow, Point, Poly, Shape
from tenants.branding.art.things import chest, product
from tenants.branding.palette import Scheme

if TYPE_CHECKING:
    from PIL import Image

Kind = Literal["banner", "product", "case"]
FRAMES: Final[dict[Kind, tuple[int, int]]] = {"banner": (1600, 560), "product": (400, 300), "case": (400, 300)}
VERSION: Final = "1"
"""Part of every address: a change of the drawing must change it, since pictures are kept for ever."""

# (lightness, share of the brand's chroma, most chroma, turn of the hue) of tones 0 to 7, and of the ground.
_TONES: Final[dict[Scheme, tuple[tuple[float, float, float, float], ...]]] = {
    "dark": (
        (0.21, 0.5, 0.09, 4), (0.32, 0.7, 0.13, -10), (0.45, 0.85, 0.18, -6), (0.6, 0.95, 0.19, 6),
        (0.76, 0.8, 0.13, 12), (0.93, 0.35, 0.05, 18), (0.55, 0.9, 0.17, -58), (0.8, 0.7, 0.12, -52),
        (0.19, 0.42, 0.06, 0),
    ),
    "light": (
        (0.5, 0.7, 0.13, -12), (0.6, 0.8, 0.15, -8), (0.7, 0.85, 0.14, 0), (0.79, 0.75, 0.11, 8),
        (0.88, 0.5, 0.07, 14), (0.96, 0.22, 0.03, 20), (0.74, 0.75, 0.12, -58), (0.87, 0.5, 0.08, -52),
        (0.91, 0.3, 0.04, 0),
    ),
}  # fmt: skip


@lru_cache(maxsize=512)
def tones(color: str, scheme: Scheme) -> tuple[str, ...]:
    """Return eight tones of ``color`` (``#rrggbb``) and the color of the background, as hex. Gray stays gray."""
    _, chroma, hue = Color(color).convert("oklch").coords(nans=False)
    chroma = chroma if chroma > 0.004 else 0.0
    return tuple(
        str(
            Color("oklch", [lightness, min(chroma * share, most), hue + turn])
            .fit("srgb", method="oklch-chroma")
            .convert("srgb")
            .clip()
            .to_string(hex=True, compress=False)
        )
        for lightness, share, most, turn in _TONES[scheme]
    )


def shapes_of(name: str, kind: Kind) -> list[Shape]:
    return {"banner": banner, "product": product, "case": chest}[kind](Dice(name))


@lru_cache(maxsize=1024)
def svg(name: str, kind: Kind, color: str, scheme: Scheme) -> str:
    """The picture as an SVG document: plain shapes, no script, no style."""
    colors = tones(color, scheme)
    width, height = FRAMES[kind]
    shapes = shapes_of(name, kind)
    gradients: dict[tuple[int, int], str] = {}
    glows: dict[int, str] = {}
    drawn = "".join(_element(shape, colors, gradients, glows) for shape in shapes)
    defs = "".join(
        f'<linearGradient id="{name}" x2="0" y2="1"><stop stop-color="{colors[top]}"/>'
        f'<stop offset="1" stop-color="{colors[bottom]}"/></linearGradient>'
        for (top, bottom), name in gradients.items()
    ) + "".join(
        f'<radialGradient id="{name}"><stop stop-color="{colors[glow]}"/>'
        f'<stop offset=".5" stop-color="{colors[glow]}" stop-opacity=".42"/>'
        f'<stop offset="1" stop-color="{colors[glow]}" stop-opacity="0"/></radialGradient>'
        for glow, name in glows.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice">'
        f'<defs>{defs}</defs><path fill="{colors[-1]}" d="M0 0h{width}v{height}H0z"/>{drawn}</svg>'
    )


def _element(
    shape: Shape, colors: tuple[str, ...], gradients: dict[tuple[int, int], str], glows: dict[int, str]
) -> str:
    see_through = "" if shape.opacity == 1 else f' opacity="{shape.opacity:.2f}"'
    if isinstance(shape, Glow):
        fill = f"url(#{glows.setdefault(shape.tone, f'r{shape.tone}')})"
        return f'<ellipse{_place(shape)} fill="{fill}"{see_through}/>'
    if shape.to is None:
        fill = colors[shape.tone]
    else:
        key = (shape.tone, shape.to)
        fill = f"url(#{gradients.setdefault(key, f'g{shape.tone}{shape.to}')})"
    if isinstance(shape, Poly):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        # The thin line closes the seams between neighbors.
        seam = f' stroke="{fill}" stroke-width=".6"' if shape.to is None and shape.opacity == 1 else ""
        return f'<polygon points="{points}" fill="{fill}"{seam}{see_through}/>'
    if shape.stroke:
        return f'<ellipse{_place(shape)} fill="none" stroke="{fill}" stroke-width="{shape.stroke}"{see_through}/>'
    return f'<ellipse{_place(shape)} fill="{fill}"{see_through}/>'


def _place(shape: Disc | Glow) -> str:
    (x, y), (wide, tall) = shape.center, shape.radius
    return f' cx="{x:.1f}" cy="{y:.1f}" rx="{wide:.1f}" ry="{tall:.1f}"'


def paint(name: str, kind: Kind, color: str, scheme: Scheme, size: tuple[int, int]) -> "Image.Image":
    """The picture in pixels, cropped to ``size``."""
    from PIL import Image

    colors = tones(color, scheme)
    width, height = FRAMES[kind]
    scale = max(size[0] / width, size[1] / height)
    left, top = (size[0] - width * scale) / 2, (size[1] - height * scale) / 2
    image = Image.new("RGB", size, colors[-1])
    for shape in shapes_of(name, kind):
        _stamp(image, _moved(shape, scale, left, top), colors)
    return image


def _moved(shape: Shape, scale: float, left: float, top: float) -> Shape:
    def at(point: Point) -> Point:
        return (left + point[0] * scale, top + point[1] * scale)

    if isinstance(shape, Poly):
        return replace(shape, points=tuple(at(point) for point in shape.points))
    return replace(shape, center=at(shape.center), radius=(shape.radius[0] * scale, shape.radius[1] * scale))


def _stamp(image: "Image.Image", shape: Shape, colors: tuple[str, ...]) -> None:
    """Paint one shape, touching no more of the picture than it covers."""
    from PIL import Image

    if isinstance(shape, Poly):
        across, down = [x for x, _ in shape.points], [y for _, y in shape.points]
    else:
        across = [shape.center[0] - shape.radius[0], shape.center[0] + shape.radius[0]]
        down = [shape.center[1] - shape.radius[1], shape.center[1] + shape.radius[1]]
    corner = (int(min(across)) - 1, int(min(down)) - 1)
    extent = (int(max(across)) - corner[0] + 2, int(max(down)) - corner[1] + 2)
    mask = _mask(shape, corner, extent)
    if shape.opacity < 1:
        mask = mask.point([round(level * shape.opacity) for level in range(256)])
    ink = Image.new("RGB", extent, colors[shape.tone])
    if not isinstance(shape, Glow) and shape.to is not None:
        ink.paste(Image.new("RGB", extent, colors[shape.to]), (0, 0), Image.linear_gradient("L").resize(extent))
    image.paste(ink, corner, mask)


def _mask(shape: Shape, corner: tuple[int, int], extent: tuple[int, int]) -> "Image.Image":
    from PIL import Image, ImageDraw

    if isinstance(shape, Glow):
        return Image.radial_gradient("L").resize(extent).point(_FALLOFF)
    mask = Image.new("L", extent)
    draw = ImageDraw.Draw(mask)
    if isinstance(shape, Poly):
        draw.polygon([(x - corner[0], y - corner[1]) for x, y in shape.points], fill=255)
    elif shape.stroke:
        draw.ellipse((1, 1, extent[0] - 1, extent[1] - 1), outline=255, width=max(1, round(shape.stroke)))
    else:
        draw.ellipse((1, 1, extent[0] - 1, extent[1] - 1), fill=255)
    return mask


# The SVG's fading light, from the middle (0) to the edge of a square's inscribed circle (180) and nothing beyond.
_FALLOFF: Final = [round(255 * max(0.0, 1 - level / 180) ** 1.6) for level in range(256)]
