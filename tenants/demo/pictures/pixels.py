"""True pixel art: one small grid, one small palette, shading by dither, every pixel enlarged as it is."""

import math
import random
from collections.abc import Callable, Iterable, Iterator

from PIL import Image, ImageDraw

Tint = tuple[int, int, int]
Spot = tuple[int, int]
Ramp = tuple[Tint, ...]  # from light to dark

# The whole palette of the clan: twenty-six colors, in ramps that share their dark ends.
VOID: Tint = (9, 13, 20)
NIGHT: Tint = (16, 26, 38)
DEEP: Tint = (24, 44, 58)
SEA: Tint = (32, 70, 82)
MIST: Tint = (64, 116, 118)
FOG: Tint = (132, 174, 164)
PAPER: Tint = (230, 244, 218)
STEEL: Ramp = ((226, 240, 236), (158, 188, 194), (98, 130, 146), (58, 82, 104), (32, 48, 70))
GREEN: Ramp = ((216, 255, 150), (134, 232, 90), (62, 186, 82), (26, 124, 80), (16, 74, 66))
RED: Ramp = ((255, 196, 150), (250, 112, 92), (214, 56, 74), (146, 34, 72), (84, 24, 58))
GOLD: Ramp = ((255, 246, 176), (255, 208, 84), (236, 148, 48), (172, 90, 44), (100, 52, 44))
BLUE: Ramp = ((196, 244, 255), (108, 206, 246), (58, 138, 220), (44, 82, 164), (30, 46, 104))
VIOLET: Ramp = ((246, 208, 255), (206, 138, 246), (144, 84, 208), (94, 52, 148), (54, 32, 92))
BONE: Ramp = ((250, 246, 224), (222, 212, 180), (176, 158, 136), (118, 100, 100), (66, 58, 74))
WOOD: Ramp = ((230, 172, 110), (186, 120, 74), (136, 80, 58), (88, 50, 48), (50, 32, 40))
COAL: Ramp = ((92, 108, 128), (62, 76, 98), (42, 54, 74), (28, 36, 54), (16, 22, 36))

BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


def threshold(x: int, y: int) -> float:
    """The dither's share at a pixel, 0 to 1."""
    return (BAYER[y % 4][x % 4] + 0.5) / 16


class Grid:
    """``width`` × ``height`` fat pixels. A drawing has layers: the scene, and the sprite above it."""

    def __init__(self, width: int, height: int, seed: int) -> None:
        self.width, self.height = width, height
        self.scene: dict[Spot, Tint] = {}
        self.sprite: dict[Spot, Tint] = {}
        self.rng = random.Random(seed)  # noqa: S311 - a drawing

    # Shapes: sets of pixels -------------------------------------------------------------------------------------

    def area(self, draw: Callable[[ImageDraw.ImageDraw], None]) -> set[Spot]:
        canvas = Image.new("1", (self.width, self.height))
        draw(ImageDraw.Draw(canvas))
        data = canvas.tobytes()
        row = (self.width + 7) // 8
        return {
            (x, y) for y in range(self.height) for x in range(self.width) if data[y * row + x // 8] & (0x80 >> x % 8)
        }

    def polygon(self, *points: Spot) -> set[Spot]:
        return self.area(lambda canvas: canvas.polygon(points, fill=1, outline=1))

    def box(self, left: int, top: int, right: int, bottom: int) -> set[Spot]:
        return {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}

    def disc(self, x: float, y: float, radius: float, down: float = 0.0) -> set[Spot]:
        tall = down or radius
        return {
            (px, py)
            for px in range(math.floor(x - radius), math.ceil(x + radius) + 1)
            for py in range(math.floor(y - tall), math.ceil(y + tall) + 1)
            if ((px - x) / radius) ** 2 + ((py - y) / tall) ** 2 <= 1
        }

    def line(self, *points: Spot, width: int = 1) -> set[Spot]:
        return self.area(lambda canvas: canvas.line(points, fill=1, width=width))

    # Painting ---------------------------------------------------------------------------------------------------

    def part(self, area: set[Spot], ramp: Ramp, *, light: float = 0.0, dither: float = 0.9, rim: bool = True) -> None:
        """A piece of the sprite, lit from the upper left; ``light`` shifts it through its ramp (below 0 brighter)."""
        if not area:
            return
        xs, ys = [x for x, _ in area], [y for _, y in area]
        left, top = min(xs), min(ys)
        across, down = max(max(xs) - left, 1), max(max(ys) - top, 1)
        last = len(ramp) - 1
        for x, y in area:
            slope = 0.38 * (x - left) / across + 0.62 * (y - top) / down
            level = 0.55 + slope * (last - 1.35) + light + (threshold(x, y) - 0.5) * dither
            if rim:
                if (x, y - 1) not in area or (x - 1, y) not in area:
                    level -= 0.95
                elif (x, y + 1) not in area or (x + 1, y) not in area:
                    level += 0.95
            self.sprite[x, y] = ramp[min(max(round(level), 0), last)]

    def flat(self, area: Iterable[Spot], tint: Tint) -> None:
        self.sprite.update(dict.fromkeys(area, tint))

    def stamp(self, rows: str, x: int, y: int, legend: dict[str, Tint], *, mirror: bool = False) -> None:
        """Pixels as text: a letter of ``legend`` each, ``.`` is nothing; ``mirror`` adds the right half."""
        for down, row in enumerate(rows.split()):
            full = row + row[::-1] if mirror else row
            for across, letter in enumerate(full):
                if letter in legend:
                    self.sprite[x + across, y + down] = legend[letter]

    def outlined(self, tint: Tint = VOID) -> None:
        """A dark line around everything of the sprite."""
        edge = {
            (x + dx, y + dy)
            for x, y in self.sprite
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) not in self.sprite
        }
        self.flat(edge, tint)

    # The scene --------------------------------------------------------------------------------------------------

    def sky(self, tints: tuple[Tint, ...], top: int = 0, bottom: int | None = None) -> None:
        """Bands from the first color to the last, dithered into each other."""
        end = self.height if bottom is None else bottom
        last = len(tints) - 1
        for y in range(top, end):
            place = (y - top) / max(end - top - 1, 1) * last
            for x in range(self.width):
                self.scene[x, y] = tints[min(int(place + threshold(x, y)), last)]

    def glow(self, x: float, y: float, radius: float, tints: tuple[Tint, ...], *, down: float = 0.0) -> None:
        """A dithered light behind the sprite, the last color in the middle."""
        tall = down or radius
        for px, py in self.disc(x, y, radius, tall):
            if not (0 <= px < self.width and 0 <= py < self.height):
                continue
            far = math.hypot((px - x) / radius, (py - y) / tall)
            level = int((1 - far) * (len(tints) + 0.6) + threshold(px, py) - 0.55)
            if level >= 0:
                self.scene[px, py] = tints[min(level, len(tints) - 1)]

    def stars(self, count: int, bottom: int, tints: tuple[Tint, ...] = (SEA, MIST, FOG, PAPER)) -> None:
        for _ in range(count):
            x, y = self.rng.randrange(self.width), self.rng.randrange(max(bottom, 1))
            self.scene[x, y] = self.rng.choice(tints)
            if self.rng.random() < 0.1:
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    self.scene[x + dx, y + dy] = SEA

    def ball(self, x: float, y: float, radius: float, ramp: Ramp) -> None:
        """A planet, lit from the upper left."""
        last = len(ramp) - 1
        for px, py in self.disc(x, y, radius):
            far = math.hypot(px - (x - radius * 0.42), py - (y - radius * 0.42)) / radius
            level = far * 0.66 * last + (threshold(px, py) - 0.5) * 1.1
            self.scene[px, py] = ramp[min(max(round(level), 0), last)]

    def put(self, area: Iterable[Spot], tint: Tint) -> None:
        self.scene.update(dict.fromkeys(area, tint))

    def finished(self, scale: int) -> Image.Image:
        """Every fat pixel ``scale`` pixels wide."""
        image = Image.new("RGB", (self.width, self.height), VOID)
        pixels = image.load()
        assert pixels is not None
        for (x, y), tint in self._all():
            if 0 <= x < self.width and 0 <= y < self.height:
                pixels[x, y] = tint
        return image.resize((self.width * scale, self.height * scale), Image.Resampling.NEAREST)

    def _all(self) -> Iterator[tuple[Spot, Tint]]:
        yield from self.scene.items()
        yield from self.sprite.items()
