"""The objects in the middle of a product's picture: 400 by 300, lit from the upper left."""

from dataclasses import replace
from math import cos, pi, sin
from typing import Final

from tenants.branding.art.shapes import (
    ACCENT,
    ACCENT_BRIGHT,
    Dice,
    Disc,
    Glow,
    Point,
    Poly,
    Shape,
    middle,
    neighbors,
    ring,
    tone,
)

CENTER: Final = (200.0, 148.0)
_CUTS: Final[tuple[tuple[str, tuple[Point, ...]], ...]] = (
    ("brilliant", ring(12, (0, 0), (1, 1))),
    ("step", ((-0.48, -1), (0.48, -1), (0.76, -0.7), (0.76, 0.7), (0.48, 1), (-0.48, 1), (-0.76, 0.7), (-0.76, -0.7))),
    ("brilliant", ((0, -1.05), (0.52, -0.72), (0.86, -0.2), (0, 1.05), (-0.86, -0.2), (-0.52, -0.72))),
    ("step", ring(6, (0, 0), (1, 1))),
    ("brilliant", ring(8, (0, 0), (1, 1))),
)  # fmt: skip


def product(dice: Dice) -> list[Shape]:
    """Ground, light, small things around, the object, its shadow."""
    ground = (_folds, _rays, _dots, _halos)[dice.upto(4)]
    thing = (_stone, _crystals, _orb, _coins, _crate, _star)[dice.upto(6)]
    return [
        *ground(dice),
        Glow(CENTER, (210, 170), 3, 0.8),
        *_crumbs(dice),
        Disc((200, 264), (104, 13), 0, 0.5),
        *thing(dice),
    ]


def chest(dice: Dice) -> list[Shape]:
    """An open chest that something rises from. Its form, its bands, its light and its content differ by name."""
    ground = (_folds, _rays, _dots, _halos)[dice.upto(4)]
    thing = (_stone, _crystals, _orb, _coins, _star)[dice.upto(5)]
    half, tall, slope = dice.between(84, 136), dice.between(64, 104), dice.between(-22, 26)
    light, bands = (3, 4, ACCENT, ACCENT_BRIGHT)[dice.upto(4)], 1 + dice.upto(4)
    wood, metal = ((1, 4), (2, 5), (ACCENT, 5), (0, ACCENT_BRIGHT), (3, 0))[dice.upto(5)]
    top, bottom = 268 - tall, 268.0
    front = ((200 - half, top), (200 + half, top), (200 + half - slope, bottom), (200 - half + slope, bottom))
    lid = ((200 - half, top), (200 + half, top), (200 + half * 0.86, top - 26), (200 - half * 0.86, top - 26))
    shapes: list[Shape] = [*ground(dice), Glow((200, top - 50), (200, 170), light, 0.85), *_crumbs(dice)]
    shapes += [Disc((200, 270), (half + 10, 12), 0, 0.5), Poly(lid, 0, 1.0, max(0, wood - 1))]
    shapes += _resized(thing(dice), 0.62, (200.0, top - 44))
    shapes.append(Poly(front, wood, 1.0, 0))
    for band in range(bands):
        along = (band + 1) / (bands + 1)
        x, foot = 200 - half + 2 * half * along, 200 + (2 * along - 1) * (half - slope)
        shapes.append(Poly(((x - 6, top), (x + 6, top), (foot + 6, bottom), (foot - 6, bottom)), metal, 0.9))
    edge = ((200 - half - 5, top - 4), (200 + half + 5, top - 4), (200 + half + 3, top + 9), (200 - half - 3, top + 9))
    return [*shapes, Poly(edge, metal), *stone(dice, (200, top + tall * 0.45), dice.between(14, 22))]


def _resized(shapes: list[Shape], scale: float, center: Point) -> list[Shape]:
    """Return the shapes of an object around CENTER, smaller and around ``center``."""

    def at(point: Point) -> Point:
        return (center[0] + (point[0] - CENTER[0]) * scale, center[1] + (point[1] - CENTER[1]) * scale)

    return [
        replace(shape, points=tuple(at(point) for point in shape.points))
        if isinstance(shape, Poly)
        else replace(shape, center=at(shape.center), radius=(shape.radius[0] * scale, shape.radius[1] * scale))
        for shape in shapes
    ]


def stone(dice: Dice, center: Point, size: float) -> list[Shape]:
    """A cut gem seen from above."""
    kind, cut = _CUTS[dice.upto(len(_CUTS))]
    turn = dice.between(-0.35, 0.35)
    outline = tuple((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in cut)

    def at(point: Point, scale: float) -> Point:
        return (center[0] + point[0] * scale * size, center[1] + point[1] * scale * size)

    def lit(point: Point, base: float) -> int:
        return tone(base - point[0] * 1.5 - point[1] * 2.1 + dice.between(-0.6, 0.6))

    shapes: list[Shape] = []
    for before, point, after in neighbors(outline):
        edge, back = middle(point, after), middle(before, point)
        if kind == "step":
            for terrace, scale in enumerate((1.0, 0.74)):
                corners = (at(point, scale), at(after, scale), at(after, scale - 0.26), at(point, scale - 0.26))
                shapes.append(Poly(corners, lit(edge, 2.2 + terrace * 0.7)))
        else:
            kite = (at(point, 1), at(edge, 0.7), at(point, 0.46), at(back, 0.7))
            shapes.append(Poly((at(point, 1), at(after, 1), at(edge, 0.7)), lit(edge, 2.1)))
            shapes.append(Poly(kite, lit(point, 2.6)))
            shapes.append(Poly((at(edge, 0.7), at(after, 0.46), at(point, 0.46)), lit(edge, 3.1)))
    shapes.append(Poly(tuple(at(point, 0.49) for point in outline), 5, 1.0, 3))
    return shapes


def crystal(foot: Point, height: float, half: float, lean: float, base: float) -> list[Shape]:
    """One standing crystal: three sides and a tip."""

    def spot(share: float, side: float) -> Point:
        return (foot[0] + lean * share + side * half, foot[1] - height * share)

    tip, shoulder = (foot[0] + lean * 1.02, foot[1] - height), 0.76
    shapes: list[Shape] = []
    for left, right, light in ((-1.0, -0.2, 1.2), (-0.2, 0.55, 0.2), (0.55, 1.0, -0.8)):
        wall = (spot(0, left), spot(shoulder, left), spot(shoulder, right), spot(0, right))
        shapes.append(Poly(wall, tone(base + light), 1.0, tone(base + light - 1.4)))
        shapes.append(Poly((spot(shoulder, left), tip, spot(shoulder, right)), tone(base + light + 1)))
    return shapes


def _stone(dice: Dice) -> list[Shape]:
    return stone(dice, CENTER, 94)


def _crystals(dice: Dice) -> list[Shape]:
    shapes: list[Shape] = []
    for lean, height, half in ((-78, 118, 19), (82, 128, 20), (-40, 168, 23), (44, 150, 22), (4, 206, 29)):
        foot = (200 + lean * 0.45, 262.0)
        tall = height * dice.between(0.85, 1.1)
        shapes += crystal(foot, tall, half, lean * dice.between(0.8, 1.2), dice.between(2.2, 3.2))
    return shapes


def _orb(dice: Dice) -> list[Shape]:
    tilt, size = dice.between(-0.28, 0.28), dice.between(84, 96)
    band = [
        (CENTER[0] + cos(angle) * size * 1.55, CENTER[1] + sin(angle) * size * 0.36 + cos(angle) * tilt * size)
        for angle in (index / 40 * 2 * pi for index in range(41))
    ]
    inner = [((x - 200) * 0.8 + 200, (y - 148) * 0.8 + 148) for x, y in band]
    back = Poly(tuple(band[20:41] + inner[20:41][::-1]), 2, 0.9, ACCENT)
    front = Poly(tuple(band[0:21] + inner[0:21][::-1]), 4, 1.0, ACCENT_BRIGHT)
    ball = (Disc(CENTER, (size, size), 4, 1.0, 1), Glow((168, 112), (70, 62), 5, 0.95))
    return [back, *ball, Disc((232, 182), (15, 15), 1, 0.35), Disc((172, 176), (8, 8), 1, 0.3), front]


def _coins(dice: Dice) -> list[Shape]:
    shapes: list[Shape] = []
    for x, count in ((138, 3 + dice.upto(3)), (262, 2 + dice.upto(4)), (200, 6 + dice.upto(4))):
        for level in range(count):
            y = 256 - level * 19.0
            shift = x + dice.between(-3, 3)
            shapes.append(Disc((shift, y), (52, 17), 1))
            shapes.append(Disc((shift, y - 7), (52, 17), 3, 1.0, 2))
            shapes.append(Disc((shift, y - 8), (43, 13), 4 if level == count - 1 else 2, 1.0, 3))
        top = 256 - (count - 1) * 19.0 - 8
        shapes.append(Poly(ring(4, (x, top), (15, 8)), 5))
    return shapes


def _crate(dice: Dice) -> list[Shape]:
    half, rise, tall = 104.0, 46.0, 104.0
    top_y = 96.0
    left, right, near, far = (200 - half, top_y), (200 + half, top_y), (200, top_y + rise), (200, top_y - rise)

    def down(point: Point) -> Point:
        return (point[0], point[1] + tall)

    stripe = dice.between(0.28, 0.4)

    def along(start: Point, end: Point, share: float) -> Point:
        return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)

    strap_left = (along(left, near, stripe), along(left, near, 1 - stripe))
    strap_right = (along(near, right, stripe), along(near, right, 1 - stripe))
    return [
        Poly((left, near, down(near), down(left)), 3, 1.0, 1),
        Poly((near, right, down(right), down(near)), 1, 1.0, 0),
        Poly((strap_left[0], strap_left[1], down(strap_left[1]), down(strap_left[0])), ACCENT_BRIGHT, 1.0, ACCENT),
        Poly((strap_right[0], strap_right[1], down(strap_right[1]), down(strap_right[0])), ACCENT, 1.0, 2),
        Glow((200, top_y - 26), (150, 96), 5, 0.75),
        Poly((left, far, right, near), 4, 1.0, 3),
        Poly(
            (along(left, far, 0.12), along(far, right, 0.0), along(far, right, 0.88), along(left, near, 1.0)), 5, 0.35
        ),
        *stone(dice, (200, top_y - 34), 42),
    ]


def _star(dice: Dice) -> list[Shape]:
    count = 5 + dice.upto(4)
    outer = ring(count, CENTER, (106, 106))
    inner = ring(count, CENTER, (54, 54), pi / count)
    shapes: list[Shape] = [Disc(CENTER, (118, 118), 1, 0.5), Disc(CENTER, (112, 112), 4, 0.6, None, 2.0)]
    for index in range(count):
        for valley, light in ((inner[index - 1], 1.2), (inner[index], -0.6)):
            lean = (valley[0] - 200) / 90 + (valley[1] - 148) / 60
            shapes.append(Poly((outer[index], valley, CENTER), tone(3.2 + light - lean)))
    shapes.append(Disc(CENTER, (26, 26), 5, 1.0, 3))
    return shapes


def _crumbs(dice: Dice) -> list[Shape]:
    shapes: list[Shape] = []
    for _ in range(4):
        angle, away = dice.roll() * 2 * pi, dice.between(132, 176)
        spot = (200 + cos(angle) * away, 142 + sin(angle) * away * 0.72)
        shapes += stone(dice, spot, dice.between(7, 19))
    return shapes


def _folds(dice: Dice) -> list[Shape]:
    return [Poly(shape.points, shape.tone, 0.36) for shape in folds(dice, 400, 300, 5, 4)]


def _rays(dice: Dice) -> list[Shape]:
    count = 10 + dice.upto(8)
    edge = ring(count * 2, CENTER, (420, 420), dice.roll())
    return [Poly((CENTER, edge[index * 2], edge[index * 2 + 1]), 2, 0.42) for index in range(count)]


def _dots(dice: Dice) -> list[Shape]:
    gap, slant = 26 + dice.upto(8), dice.between(-0.3, 0.3)
    return [
        Disc((x + y * slant, y), (size, size), 3, 0.4)
        for y in range(10, 310, gap)
        for x in range(-60, 470, gap)
        if (size := 1.5 + 5.5 * abs(x - 200) / 300 * dice.between(0.8, 1.1)) > 0
    ]


def _halos(dice: Dice) -> list[Shape]:
    gap = dice.between(26, 38)
    return [Disc(CENTER, (gap * step, gap * step), 3, 0.5 - step * 0.04, None, 1.6) for step in range(3, 10)]


def folds(dice: Dice, width: float, height: float, columns: int, rows: int) -> list[Poly]:
    """A sheet of folded triangles, brighter at the top left."""

    def corner(row: int, column: int) -> Point:
        loose = 0.31 if 0 < row < rows and 0 < column < columns else 0.0
        x, y = dice.between(-loose, loose), dice.between(-loose, loose)
        return ((column + x) / columns * width, (row + y) / rows * height)

    grid = [[corner(row, column) for column in range(columns + 1)] for row in range(rows + 1)]
    shapes = []
    for row in range(rows):
        for column in range(columns):
            light = 3.1 - row / rows * 2 - column / columns * 0.7
            a, b, c, d = grid[row][column], grid[row][column + 1], grid[row + 1][column + 1], grid[row + 1][column]
            for half in ((a, b, c), (a, c, d)) if dice.roll() < 0.5 else ((a, b, d), (b, c, d)):
                shapes.append(Poly(half, tone(light + dice.between(-0.85, 0.85))))
    return shapes
