"""Paper cut and gouache: flat shapes with an edge, a grain and a soft shadow, in morning light."""

from functools import lru_cache

from PIL import Image, ImageChops, ImageEnhance

from tenants.demo.pictures.shapes import Point, Shape, circle, path, turned
from tenants.demo.pictures.sheet import Box, Sheet, Tint, colored, mixed, noise

CREAM: Tint = (250, 241, 224)
INK: Tint = (74, 52, 42)
CLAY: Tint = (190, 94, 58)
RUST: Tint = (160, 70, 44)
OCHRE: Tint = (222, 160, 70)
BUTTER: Tint = (246, 212, 142)
SAGE: Tint = (134, 152, 112)
FOREST: Tint = (74, 98, 76)
PLUM: Tint = (120, 74, 88)
BLUSH: Tint = (232, 178, 160)
ROSE: Tint = (206, 116, 104)
SKY: Tint = (176, 200, 200)
DUSK: Tint = (92, 118, 134)
LINEN: Tint = (236, 222, 198)
WHITE: Tint = (255, 252, 245)


class Paper(Sheet):
    """Layers of cut paper, each a little above the one before."""

    def __init__(self, width: int, height: int, ground: Tint, seed: int) -> None:
        super().__init__(width, height, ground, seed)
        self._wobble, self._bristles = _wobble(self.size), _bristles(self.size)

    def cut(
        self,
        *shapes: Shape,
        tint: Tint,
        holes: tuple[Shape, ...] = (),
        lift: float = 1.0,
        line: float = 0.0,
        brush: float = 0.13,
        into: Image.Image | None = None,
    ) -> Image.Image:
        """A layer: its shadow, its color with brush marks, its bright upper edge. Answers its mask.

        ``lift`` is its distance, 0 for paint on the layer below; ``into`` keeps it within another mask.
        """
        mask = self._by_hand(self.mask(*shapes, holes=holes, line=line))
        if into is not None:
            mask = ImageChops.multiply(mask, into)
        if lift:
            shadow = self.shifted(self.soft(mask, 0.9 * lift), 0.5 * lift, 1.1 * lift)
            self.darken(shadow, (132, 88, 70), 0.55)
        if (where := mask.getbbox()) is not None:
            self.image.paste(self._brushed(tint, brush, where), where, mask.crop(where))
        if lift:
            edge = ImageChops.subtract(mask, self.shifted(mask, 0.22, 0.3))
            self.paint(edge, mixed(tint, WHITE, 0.55), 0.5)
        return mask

    def stroke(self, *lines: Shape, tint: Tint, line: float, into: Image.Image | None = None) -> None:
        """Painted lines, flat on what is there."""
        self.cut(*lines, tint=tint, line=line, lift=0, into=into)

    def dots(self, places: list[Point], radius: float, tint: Tint, into: Image.Image | None = None) -> None:
        self.cut(*(circle(x, y, radius) for x, y in places), tint=tint, lift=0, into=into)

    def shade(self, mask: Image.Image, *shapes: Shape, strength: float = 0.3, tint: Tint = (120, 76, 70)) -> None:
        """A darker side of what ``mask`` covers."""
        self.darken(ImageChops.multiply(mask, self.soft(self.mask(*shapes), 0.5)), tint, strength)

    def light(self, mask: Image.Image, *shapes: Shape, strength: float = 0.35, tint: Tint = WHITE) -> None:
        self.paint(ImageChops.multiply(mask, self.soft(self.mask(*shapes), 0.4)), tint, strength)

    def sprig(
        self,
        x: float,
        y: float,
        length: float,
        turn: float,
        tint: Tint,
        *,
        leaves: int = 5,
        wide: float = 0.2,
        bend: float = 0.12,
        lift: float = 0.7,
    ) -> None:
        """A stem with leaves on both sides, growing from (x, y); ``turn`` 0 is upwards, degrees clockwise."""
        stem = path(f"M {x} {y} Q {x + length * bend} {y - length * 0.5} {x} {y - length}")
        shapes: list[Shape] = []
        for step in range(leaves * 2 + 1):
            share = 0.2 + 0.8 * step / (leaves * 2)
            at = stem[1 + round(share * (len(stem) - 2))]
            size = length * wide * (1.25 - 0.55 * share) * 1.6
            side = 0 if step == leaves * 2 else (58 if step % 2 else -58)
            leaf = path(
                f"M {at[0]} {at[1]} Q {at[0] - size * 0.34} {at[1] - size * 0.5} {at[0]} {at[1] - size} "
                f"Q {at[0] + size * 0.34} {at[1] - size * 0.5} {at[0]} {at[1]}"
            )
            shapes.append(turned(turned(leaf, side, *at), turn, x, y))
        self.cut(turned(stem, turn, x, y), tint=mixed(tint, INK, 0.25), line=max(length * 0.022, 0.35), lift=lift)
        self.cut(*shapes, tint=tint, lift=lift)

    def bloom(
        self, x: float, y: float, size: float, tint: Tint, heart: Tint, petals: int = 7, lift: float = 0.7
    ) -> None:
        """A flower seen from above."""
        one = path(
            f"M {x} {y} C {x - size * 0.5} {y - size * 0.55} {x - size * 0.32} {y - size} {x} {y - size} "
            f"C {x + size * 0.32} {y - size} {x + size * 0.5} {y - size * 0.55} {x} {y}"
        )
        self.cut(*(turned(one, step * 360 / petals, x, y) for step in range(petals)), tint=tint, lift=lift)
        self.cut(circle(x, y, size * 0.27), tint=heart, lift=lift * 0.5)

    def finished(self) -> Image.Image:
        """Warm light from the upper left, and the tooth of the paper over everything."""
        self.shine(self.disc(self.across * 0.2, 0, self.across, 130), (255, 210, 130), 0.2)
        self.darken(self.ramp((self.across * 0.35, 30), (self.across * 1.05, 120)), (222, 188, 170), 0.4)
        tooth = _tooth(self.size)
        self.image = ImageChops.overlay(self.image, Image.merge("RGB", [tooth] * 3))
        self.image = ImageEnhance.Color(self.image).enhance(1.16)
        return self.image

    def _by_hand(self, mask: Image.Image) -> Image.Image:
        """The same shape with the small unsteadiness of scissors."""
        blurred = self.soft(mask, 0.28)
        if (where := blurred.getbbox()) is None:
            return mask
        wavy = ImageChops.add(blurred.crop(where), self._wobble.crop(where), 1, -42)
        steady = Image.new("L", self.size)
        steady.paste(wavy.point(SHARP), where)
        return steady

    def _brushed(self, tint: Tint, amount: float, where: Box) -> Image.Image:
        stops = ((0.22, mixed(tint, INK, amount * 0.8)), (0.78, mixed(tint, WHITE, amount * 1.2)))
        return colored(self._bristles.crop(where), stops)


GENTLE = [round(128 + (value - 128) * 0.22) for value in range(256)]
UNSTEADY = [round(value * 0.33) for value in range(256)]
SHARP = [min(max((value - 104) * 6, 0), 255) for value in range(256)]


# One paper, one brush, one hand for everything of a size.


@lru_cache(maxsize=8)
def _wobble(size: tuple[int, int]) -> Image.Image:
    return noise(size, 2.2 * size[1] / 100).point(UNSTEADY)


@lru_cache(maxsize=8)
def _bristles(size: tuple[int, int]) -> Image.Image:
    unit = size[1] / 100
    return ImageChops.blend(noise(size, 0.7 * unit, stretch=7, seed=2), noise(size, 9.0 * unit, seed=3), 0.68)


@lru_cache(maxsize=8)
def _tooth(size: tuple[int, int]) -> Image.Image:
    unit = size[1] / 100
    return ImageChops.blend(noise(size, max(0.16 * unit, 1), seed=4), noise(size, 0.45 * unit, seed=5), 0.45).point(
        GENTLE
    )
