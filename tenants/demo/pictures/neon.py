"""Neon and chrome: things of dark glass and polished metal, lit by tubes, over a wet grid in a night without end."""

import math

from PIL import Image, ImageChops

from tenants.demo.pictures.shapes import Point, Shape, arc, bounds, box, circle, path, polygon
from tenants.demo.pictures.sheet import Fill, Gradient, Sheet, Stops, Tint, blur, faded, mixed

NIGHT: Tint = (9, 5, 22)
WHITE: Tint = (255, 255, 255)
HORIZON = 66.0
FLOOR = 85.0


def chrome(tint: Tint) -> Stops:
    """Polished metal under a colored sky: bright sky, dark horizon, light thrown back from the ground."""
    return (
        (0.0, mixed(tint, WHITE, 0.55)),
        (0.28, mixed(tint, WHITE, 0.94)),
        (0.47, mixed(tint, WHITE, 0.35)),
        (0.53, mixed(tint, NIGHT, 0.58)),
        (0.72, mixed(tint, NIGHT, 0.12)),
        (1.0, mixed(tint, WHITE, 0.6)),
    )


class Neon(Sheet):
    """The room, and in front of it one thing with its glow. ``key`` is the thing's color, ``other`` the room's."""

    def __init__(self, width: int, height: int, key: Tint, other: Tint, seed: int) -> None:
        super().__init__(width, height, NIGHT, seed)
        self.key, self.other = key, other
        self.face = Image.new("RGB", self.size)
        self.cover = Image.new("L", self.size)
        self.halo = Image.new("RGB", self.size)

    def solid(self, shape: Shape, fill: Fill, *holes: Shape) -> None:
        """Part of the thing."""
        mask = self.mask(shape, holes=holes)
        self.lay(self.face, mask, fill)
        self._covers(mask)

    def _covers(self, mask: Image.Image) -> None:
        if (where := mask.getbbox()) is not None:
            self.cover.paste(ImageChops.lighter(self.cover.crop(where), mask.crop(where)), where)

    def metal(self, shape: Shape, tint: Tint, *holes: Shape, slant: float = 8.0) -> None:
        left, top, right, bottom = bounds(shape)
        middle = (left + right) / 2
        self.solid(shape, Gradient(chrome(tint), (middle - slant, top), (middle + slant, bottom)), *holes)

    def glass(self, shape: Shape, tint: Tint, *holes: Shape, light: float = 0.5) -> None:
        """Dark glass, lit from the upper left."""
        left, top, right, bottom = bounds(shape)
        stops = (
            (0.0, mixed(NIGHT, tint, light)),
            (0.55, mixed(NIGHT, tint, light * 0.42)),
            (1.0, mixed(NIGHT, tint, 0.1)),
        )
        self.solid(shape, Gradient(stops, (left, top), (right, bottom)), *holes)

    def tube(self, *shapes: Shape, tint: Tint, line: float = 1.1, glow: float = 1.0, closed: bool = True) -> None:
        """A lit tube along the outlines."""
        lines = [[*shape, shape[0]] if closed else shape for shape in shapes]
        body = self.mask(*lines, line=line)
        self._covers(body)
        self.lay(self.face, body, mixed(tint, WHITE, 0.25))
        self.lay(self.face, self.mask(*lines, line=line * 0.45), mixed(tint, WHITE, 0.88))
        if glow:
            self.brighten(self.halo, body, tint, glow)

    def sheen(self, shape: Shape, tint: Tint, opacity: float) -> None:
        """Color thrown onto the thing."""
        self.lay(self.face, self.mask(shape), tint, opacity)

    def gloss(self, shape: Shape, strength: float = 0.3) -> None:
        """A pale reflection on the thing."""
        self.brighten(self.face, self.mask(shape), WHITE, strength)

    def flare(self, x: float, y: float, size: float, tint: Tint) -> None:
        """A star of light on the thing."""
        rays = self.mask(ray(x, y, size, upright=True), ray(x, y, size * 0.62, upright=False))
        star = ImageChops.lighter(rays, self.disc(x, y, size * 0.32))
        self.brighten(self.face, star, WHITE)
        self.brighten(self.halo, self.disc(x, y, size * 0.7), tint, 0.8)
        self._covers(star)

    def adopt(self, small: "Neon", x: float, y: float) -> None:
        """Take over a thing drawn on a sheet of its own, its middle at (x, y)."""
        corner = (round(x * self.unit) - small.size[0] // 2, round(y * self.unit) - small.size[1] // 2)
        self.face.paste(small.face, corner, small.cover)
        for own, its in ((self.cover, small.cover), (self.halo, small.halo)):
            area = (*corner, corner[0] + its.width, corner[1] + its.height)
            own.paste(ImageChops.lighter(own.crop(area), its), corner)

    # The room ---------------------------------------------------------------------------------------------------

    def room(self, horizon: float = HORIZON, floor: Tint | None = None) -> None:
        sky, ground = mixed(NIGHT, self.other, 0.30), floor or mixed(NIGHT, self.key, 0.14)
        h = horizon / 100
        stops = (
            (0.0, NIGHT),
            (h * 0.6, mixed(NIGHT, self.other, 0.10)),
            (h - 0.004, sky),
            (h + 0.004, mixed(NIGHT, ground, 0.9)),
            (1.0, NIGHT),
        )
        self.paint(Image.new("L", self.size, 255), Gradient(stops))
        middle = self.across / 2
        self.shine(self.disc(middle, horizon - 18, 96, 74), self.other, 0.5)
        self.shine(self.disc(middle, horizon - 16, 46), self.key, 0.34)

    def grid(self, horizon: float = HORIZON, lines: int = 15, strength: float = 0.85) -> None:
        """A floor of light that runs away to the horizon."""
        middle, reach = self.across / 2, self.across * 1.6
        rays = [
            [(middle + (step - lines / 2) * 2.4, horizon), (middle + (step - lines / 2) * reach / lines * 2.2, 104.0)]
            for step in range(lines + 1)
        ]
        depth = [horizon + (101 - horizon) * (1 / (1 + row * 0.62)) for row in range(11)]
        rows = [[(0.0, y), (self.across, y)] for y in depth]
        mask = ImageChops.multiply(self.mask(*rays, *rows, line=0.42), self.ramp((0, horizon - 0.5), (0, horizon + 16)))
        self.shine(self.soft(mask, 1.1), self.other, strength)
        self.shine(mask, mixed(self.other, WHITE, 0.25), strength * 0.75)
        edge = self.mask([(0.0, horizon), (self.across, horizon)], line=0.5)
        self.shine(self.soft(edge, 2.2), self.other, 1.6)
        self.shine(edge, mixed(self.other, WHITE, 0.6), 0.9)

    def sun(self, x: float, y: float, radius: float, top: Tint, low: Tint, *, horizon: float = HORIZON) -> None:
        """Draw a striped sun."""
        stripes = [
            box(x, y + radius * (0.02 + step * 0.155), radius * 2.2, radius * (0.022 + step * 0.019))
            for step in range(7)
        ]
        below = box(x, horizon + 60, radius * 3, 120)
        mask = self.mask(circle(x, y, radius), holes=[*stripes, below])
        self.shine(self.disc(x, y, radius * 2.6), low, 0.5)
        self.paint(mask, Gradient(((0.0, top), (1.0, low)), (x, y - radius), (x, y + radius)))
        self.shine(self.soft(mask, 2.5), low, 0.35)

    def frame(self, shape: Shape, tint: Tint, line: float = 0.9) -> None:
        """Draw ``shape`` as a neon tube behind the object."""
        mask = self.mask([*shape, shape[0]], line=line)
        for radius, strength in ((9, 1.25), (2.4, 0.9)):
            self.shine(self.soft(mask, radius), tint, strength)
        self.shine(mask, mixed(tint, WHITE, 0.55))

    def trails(self, *tints: Tint, y: float = 50.0, bend: float = 18.0, count: int = 7) -> None:
        """Lights that went by while the shutter was open, brightest in the middle."""
        wide = self.across
        fade = ImageChops.multiply(self.ramp((0, 0), (wide * 0.45, 0)), self.ramp((wide, 0), (wide * 0.55, 0)))
        for place, tint in enumerate(tints):
            mask = Image.new("L", self.size)
            for step in range(place, count, len(tints)):
                shift = (step - count / 2) * self.rng.uniform(1.2, 2.6)
                line = path(
                    f"M -10 {y + bend + shift} C {wide * 0.3} {y + bend * 1.2 + shift * 1.3} "
                    f"{wide * 0.62} {y - bend + shift * 0.4} {wide + 10} {y - bend * 1.5 + shift * 2.2}"
                )
                mask = ImageChops.lighter(mask, self.mask(line, line=self.rng.uniform(0.16, 0.6)))
            mask = ImageChops.multiply(mask, fade)
            self.shine(self.soft(mask, 1.3), tint, 1.1)
            self.shine(mask, mixed(tint, WHITE, 0.4), 0.8)

    def dust(self, count: int, below: float = HORIZON) -> None:
        """Stars, and some lights out of focus."""
        for _ in range(count):
            x, y, r = self.rng.uniform(2, self.across - 2), self.rng.uniform(2, below - 6), self.rng.uniform(0.1, 0.34)
            self.shine(self.mask(circle(x, y, r)), mixed(self.other, WHITE, 0.7), self.rng.uniform(0.3, 0.95))

    def finished(self, floor: float = FLOOR) -> Image.Image:
        """The thing in its room: glow behind it, itself, its mirror image in the floor."""
        for radius, strength in ((13, 1.25), (4, 1.1)):
            self._add(blur(self.halo, radius * self.unit), strength)
        self._mirror(floor)
        self.paint(self.soft(self.shifted(self.cover, 0, 1.5), 3), NIGHT, 0.5)
        self.image.paste(self.face, mask=self.cover)
        self._add(blur(self.halo, 1.2 * self.unit), 0.55)
        corners = ImageChops.invert(self.disc(self.across / 2, 50, self.across * 1.1, 125))
        self.darken(corners, (60, 40, 90), 0.75)
        return self.image

    def _add(self, light: Image.Image, strength: float) -> None:
        table = [min(round(value * strength), 255) for value in range(256)] * 3
        self.image = ImageChops.screen(self.image, light.point(table))

    def _mirror(self, floor: float) -> None:
        row = round(floor * self.unit)
        tall = self.size[1] - row
        if tall <= 0:
            return
        where = (0, row - tall, self.size[0], row)
        flipped = self.face.crop(where).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        seen = self.cover.crop(where).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        fade = self.ramp((0, 100), (0, floor)).crop((0, row, self.size[0], self.size[1]))
        seen = faded(ImageChops.multiply(blur(seen, 0.5 * self.unit), fade), 0.42)
        below = Image.composite(blur(flipped, 0.5 * self.unit), self.image.crop((0, row, *self.size)), seen)
        self.image.paste(below, (0, row))


def ray(x: float, y: float, size: float, *, upright: bool) -> Shape:
    thin = 0.45
    if upright:
        return [(x, y - size), (x + thin, y), (x, y + size), (x - thin, y)]
    return [(x - size, y), (x, y - thin), (x + size, y), (x, y + thin)]


def backdrop(room: Neon, kind: str) -> None:
    """The background of the thing."""
    if kind == "sun":
        room.sun(50, 44, 27, mixed(room.other, WHITE, 0.35), room.key)
    elif kind == "ring":
        room.frame(circle(50, 46, 31), room.other)
    elif kind == "triangle":
        room.frame(polygon(50, 52, 37, 3), room.other)
    elif kind == "hexagon":
        room.frame(polygon(50, 47, 33, 6, 30), room.other)
    elif kind == "arch":
        room.frame([(21, HORIZON), *arc(50, 43, 29, 180, 360), (79, HORIZON)], room.other)
    else:
        room.trails(room.other, room.key, mixed(room.other, WHITE, 0.3), y=46, count=9)


def on_face(corner: Point, right: Point, down: Point, u: float, v: float, radius: float) -> Shape:
    """A round dot on a tilted face: ``u`` and ``v`` run from 0 to 1 along its sides."""
    steps = [step * math.tau / 24 for step in range(24)]
    return [
        (
            corner[0] + right[0] * (u + radius * math.cos(a)) + down[0] * (v + radius * math.sin(a)),
            corner[1] + right[1] * (u + radius * math.cos(a)) + down[1] * (v + radius * math.sin(a)),
        )
        for a in steps
    ]
