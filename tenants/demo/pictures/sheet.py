"""Helpers of the painted styles: masks with smooth edges, gradients, blurs, noise. All of it is deterministic."""

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tenants.demo.pictures.shapes import Point, Shape

Tint = tuple[int, int, int]
Stops = tuple[tuple[float, Tint], ...]
SMOOTHING = 2  # masks are drawn this much larger, then reduced


def mixed(one: Tint, other: Tint, share: float) -> Tint:
    """``share`` 0 is ``one``, 1 is ``other``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colors along the line from ``start`` to ``end``."""

    stops: Stops
    start: Point = (0, 0)
    end: Point = (0, 100)


Fill = Tint | Gradient
Box = tuple[int, int, int, int]


class Sheet:
    """A picture of ``width`` × ``height`` pixels; every length below is in hundredths of the height.

    Everything is done on the part of the sheet it concerns: most things are small.
    """

    def __init__(self, width: int, height: int, ground: Tint, seed: int) -> None:
        self.size = (width, height)
        self.unit = height / 100
        self.across = width / self.unit
        self.image = Image.new("RGB", self.size, ground)
        self.rng = random.Random(seed)  # noqa: S311 - a drawing

    def mask(self, *shapes: Shape, line: float = 0.0, holes: Iterable[Shape] = ()) -> Image.Image:
        """The shapes filled, or as lines of this width; ``holes`` are cut out."""
        mask = Image.new("L", self.size)
        xs = [x for shape in shapes for x, _ in shape]
        ys = [y for shape in shapes for _, y in shape]
        where = self._pixels(min(xs) - line, min(ys) - line, max(xs) + line, max(ys) + line) if xs else None
        if where is None:
            return mask
        left, top, right, bottom = where
        large = Image.new("L", ((right - left) * SMOOTHING, (bottom - top) * SMOOTHING))
        canvas, scale = ImageDraw.Draw(large), self.unit * SMOOTHING
        for shape in shapes:
            points = [(x * scale - left * SMOOTHING, y * scale - top * SMOOTHING) for x, y in shape]
            if line:
                width = max(round(line * scale), 1)
                canvas.line(points, fill=255, width=width, joint="curve")
                for x, y in (points[0], points[-1]):
                    canvas.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
            else:
                canvas.polygon(points, fill=255)
        for hole in holes:
            canvas.polygon([(x * scale - left * SMOOTHING, y * scale - top * SMOOTHING) for x, y in hole], fill=0)
        mask.paste(large.reduce(SMOOTHING), (left, top))
        return mask

    def _pixels(self, left: float, top: float, right: float, bottom: float) -> Box | None:
        """The part of the sheet around these lengths, with a little room; None outside of it."""
        box = (
            max(math.floor(left * self.unit) - 2, 0),
            max(math.floor(top * self.unit) - 2, 0),
            min(math.ceil(right * self.unit) + 2, self.size[0]),
            min(math.ceil(bottom * self.unit) + 2, self.size[1]),
        )
        return box if box[0] < box[2] and box[1] < box[3] else None

    def paint(self, mask: Image.Image, fill: Fill, opacity: float = 1.0) -> None:
        """Opaque color through a mask."""
        self.lay(self.image, mask, fill, opacity)

    def lay(self, onto: Image.Image, mask: Image.Image, fill: Fill, opacity: float = 1.0) -> None:
        if (box := mask.getbbox()) is not None:
            onto.paste(self.filled(fill, box), box, faded(mask.crop(box), opacity))

    def shine(self, mask: Image.Image, tint: Tint, strength: float = 1.0) -> None:
        """Colored light through a mask: it only ever brightens."""
        self.brighten(self.image, mask, tint, strength)

    def brighten(self, onto: Image.Image, mask: Image.Image, tint: Tint, strength: float = 1.0) -> None:
        if (box := mask.getbbox()) is not None:
            onto.paste(ImageChops.screen(onto.crop(box), lit(mask.crop(box), tint, strength)), box)

    def darken(self, mask: Image.Image, tint: Tint, strength: float = 1.0) -> None:
        if (box := mask.getbbox()) is not None:
            part = self.image.crop(box)
            self.image.paste(
                ImageChops.multiply(part, Image.new("RGB", part.size, tint)), box, faded(mask.crop(box), strength)
            )

    def soft(self, mask: Image.Image, radius: float) -> Image.Image:
        """A blurred copy of a mask."""
        box = mask.getbbox()
        if box is None:
            return mask
        room = math.ceil(radius * self.unit * 2.6)
        box = (
            max(box[0] - room, 0),
            max(box[1] - room, 0),
            min(box[2] + room, self.size[0]),
            min(box[3] + room, self.size[1]),
        )
        blurred = Image.new(mask.mode, mask.size)
        blurred.paste(blur(mask.crop(box), radius * self.unit), box)
        return blurred

    def shifted(self, mask: Image.Image, right: float, down: float) -> Image.Image:
        moved = Image.new(mask.mode, mask.size)
        moved.paste(mask, (round(right * self.unit), round(down * self.unit)))
        return moved

    def filled(self, fill: Fill, box: Box) -> Image.Image:
        if isinstance(fill, Gradient):
            return colored(self.ramp(fill.start, fill.end, box), fill.stops)
        return Image.new("RGB", (box[2] - box[0], box[3] - box[1]), fill)

    def ramp(self, start: Point = (0, 0), end: Point = (0, 100), box: Box | None = None) -> Image.Image:
        """0 at ``start`` and before, 255 at ``end`` and after."""
        left, top, right, bottom = box or (0, 0, *self.size)
        x0, y0 = start[0] * self.unit - left, start[1] * self.unit - top
        dx, dy = (end[0] - start[0]) * self.unit, (end[1] - start[1]) * self.unit
        length = dx * dx + dy * dy
        size = (right - left, bottom - top)
        corners = [((x - x0) * dx + (y - y0) * dy) / length for x in (0, size[0]) for y in (0, size[1])]
        low, high = min(0.0, *corners), max(1.0, *corners)
        # The source is one column long enough for the whole part, flat outside of the line.
        column = Image.frombytes(
            "L", (3, 512), b"".join(bytes([_level(low + (high - low) * row / 511)]) * 3 for row in range(512))
        )
        per = 511 / (high - low)
        origin = (-(x0 * dx + y0 * dy) / length - low) * per
        matrix = (0, 0, 1.5, dx / length * per, dy / length * per, origin + 0.5)
        return column.transform(size, Image.Transform.AFFINE, matrix, Image.Resampling.NEAREST)

    def disc(self, x: float, y: float, across: float, down: float = 0.0) -> Image.Image:
        """A soft spot: 255 in the middle, 0 at the edge of the ellipse."""
        width, height = max(round(across * 2 * self.unit), 1), max(round((down or across) * 2 * self.unit), 1)
        spot = Image.radial_gradient("L").point(_EASED).resize((width, height), Image.Resampling.BILINEAR)
        mask = Image.new("L", self.size)
        mask.paste(spot, (round(x * self.unit) - width // 2, round(y * self.unit) - height // 2))
        return mask


@lru_cache(maxsize=32)
def noise(size: tuple[int, int], grain: float, *, stretch: float = 1.0, seed: int = 1) -> Image.Image:
    """Random gray with grains of this many pixels, ``stretch`` times as wide; the middle is 128."""
    width, height = round(size[0] / grain / stretch) + 2, round(size[1] / grain) + 2
    raw = random.Random(seed).randbytes(width * height)  # noqa: S311 - a drawing
    return Image.frombytes("L", (width, height), raw).resize(size, Image.Resampling.BICUBIC)


def blur(picture: Image.Image, pixels: float) -> Image.Image:
    """A wide blur is made on a small copy, because the difference is invisible."""
    step = max(int(pixels // 3), 1)
    if step == 1:
        return picture.filter(ImageFilter.GaussianBlur(pixels))
    small = picture.resize((max(picture.width // step, 1), max(picture.height // step, 1)), Image.Resampling.BOX)
    return small.filter(ImageFilter.GaussianBlur(pixels / step)).resize(picture.size, Image.Resampling.BICUBIC)


def _level(share: float) -> int:
    return round(255 * min(max(share, 0.0), 1.0))


def _falling(value: int) -> int:
    """From Pillow's radial gradient, 181 at the middle of a side, to a light that ends softly there."""
    near = max(1 - value / 180, 0.0)
    return round(255 * near * near * (3 - 2 * near))


_EASED = [_falling(value) for value in range(256)]


def faded(mask: Image.Image, strength: float) -> Image.Image:
    return mask if strength >= 1 else mask.point(_scaled(255, strength))


def lit(mask: Image.Image, tint: Tint, strength: float = 1.0) -> Image.Image:
    """The mask as light of one color."""
    return Image.merge("RGB", [mask.point(_scaled(part, strength)) for part in tint])


@lru_cache(maxsize=4096)
def _scaled(top: int, strength: float) -> list[int]:
    return [min(round(value * top * strength / 255), 255) for value in range(256)]


def colored(gray: Image.Image, stops: Stops) -> Image.Image:
    """Return the gray picture in the colors of ``stops``: (position from 0, black, to 1, white; color), in order."""
    return Image.merge("RGB", [gray.point(band) for band in _bands(stops)])


@lru_cache(maxsize=4096)
def _bands(stops: Stops) -> tuple[list[int], ...]:
    table = [_between(stops, value / 255) for value in range(256)]
    return tuple([tint[band] for tint in table] for band in range(3))


def _between(stops: Stops, place: float) -> Tint:
    for (start, one), (end, other) in pairwise(stops):
        if place <= end:
            return mixed(one, other, min(max((place - start) / max(end - start, 1e-6), 0.0), 1.0))
    return stops[-1][1]
