"""Wide pictures for banners: 1600 by 560. Seven families, from mountains to a stage."""

from itertools import pairwise
from math import pi, sin
from typing import Final

from tenants.branding.art.shapes import ACCENT, ACCENT_BRIGHT, Dice, Disc, Glow, Point, Poly, Shape, ring, tone
from tenants.branding.art.things import crystal, folds, stone

WIDTH: Final = 1600.0
HEIGHT: Final = 560.0


def banner(dice: Dice) -> list[Shape]:
    family = (_mountains, _cave, _tunnel, _blocks, _orbits, _silk, _stage)[dice.upto(7)]
    sun = (dice.between(620, 1240), dice.between(150, 260))
    return [Glow(sun, (980, 460), 3, 0.85), Glow((WIDTH - sun[0], 40), (560, 300), ACCENT, 0.4), *family(dice, sun)]


def _mountains(dice: Dice, sun: Point) -> list[Shape]:
    size = dice.between(84, 128)
    shapes: list[Shape] = [*_stars(dice, 46, 260), Glow(sun, (size * 3.4, size * 3.4), 4, 0.6)]
    shapes.append(Disc(sun, (size, size), 5, 1.0, ACCENT_BRIGHT))
    for layer in range(5):
        far = 1 - layer / 4
        base = 290 + layer * 66.0
        heights = _ridge(dice, 64, 210 * (0.5 + far * 0.5))
        ridge = [(x * WIDTH / 64, base - height) for x, height in enumerate(heights)]
        deep = tone(0.2 + far * 2.3)
        shapes.append(Poly((*ridge, (WIDTH, HEIGHT), (0, HEIGHT)), deep, 1.0, tone(deep - 1)))
        shapes.append(Glow((sun[0], base), (760, 90), 4, 0.16 * far))
    return shapes


def _ridge(dice: Dice, count: int, height: float) -> list[float]:
    """Heights along a range of mountains, by halving and shaking."""
    line, shake = [dice.roll() * height, dice.roll() * height], height
    while len(line) <= count:
        halves = [
            value
            for left, right in pairwise(line)
            for value in (left, (left + right) / 2 + dice.between(-0.5, 0.5) * shake)
        ]
        line, shake = [*halves, line[-1]], shake * 0.58
    return line


def _cave(dice: Dice, _sun: Point) -> list[Shape]:
    shapes: list[Shape] = [Poly(fold.points, fold.tone, 0.3) for fold in folds(dice, WIDTH, HEIGHT, 9, 4)]
    shapes += _beams(dice)
    for base, ground, tall, opacity in ((2.4, 520.0, 340.0, 0.55), (1.4, 585.0, 300.0, 1.0)):
        count = 9 + dice.upto(4)
        for index in range(count):
            along = (index + dice.between(0.15, 0.85)) / count
            height = tall * dice.between(0.35, 1.0)
            lean = (along - 0.5) * height * dice.between(0.5, 1.0)
            for shape in crystal((along * WIDTH, ground), height, dice.between(24, 58), lean, base + dice.roll() * 0.7):
                shapes.append(Poly(shape.points, shape.tone, opacity, shape.to) if isinstance(shape, Poly) else shape)
    return shapes


def _tunnel(dice: Dice, _sun: Point) -> list[Shape]:
    sides, twist = 5 + dice.upto(4), dice.between(-0.25, 0.25)
    center = (800.0, 262.0)
    shapes: list[Shape] = []
    for depth in range(9):
        size = 640 * (1 - depth * 0.108)
        shapes.append(Poly(ring(sides, center, (size * 1.5, size), twist * depth), tone(depth * 0.62), 0.5))
    shapes.append(Glow(center, (330, 210), 5, 0.85))
    for _ in range(6):
        spot = (dice.between(100, 1500), dice.between(60, 460))
        shapes += stone(dice, spot, 12 + abs(spot[0] - 800) / 800 * dice.between(26, 54))
    return shapes


def _blocks(dice: Dice, sun: Point) -> list[Shape]:
    half, rise = 62.0, 36.0
    shapes: list[Shape] = []
    for row in range(-1, 11):
        for column in range(-1, 14):
            x = column * half * 2 + (half if row % 2 else 0)
            lift = dice.roll() ** 2 * 92
            y = 96 + row * rise * 1.5 - lift + 60
            light = 3.6 - abs(x - sun[0]) / 420 - row * 0.12 + dice.between(-0.5, 0.5)
            top = ((x, y - rise), (x + half, y), (x, y + rise), (x - half, y))
            bottom = y + 240
            left = ((x - half, y), (x, y + rise), (x, bottom), (x - half, bottom))
            right = ((x, y + rise), (x + half, y), (x + half, bottom), (x, bottom))
            is_lit = dice.roll() > 0.965
            shapes.append(Poly(left, tone(light - 1), 1.0, 0))
            shapes.append(Poly(right, tone(light - 1.9), 1.0, 0))
            shapes.append(Poly(top, ACCENT_BRIGHT if is_lit else tone(light + 0.3)))
    shapes.append(Glow(sun, (560, 320), 4, 0.28))
    return shapes


def _orbits(dice: Dice, sun: Point) -> list[Shape]:
    shapes: list[Shape] = _stars(dice, 90, 560)
    size = dice.between(120, 170)
    shapes.append(Glow(sun, (size * 3, size * 3), 3, 0.8))
    for step in range(1, 8):
        away = size * (1.15 + step * 0.55)
        shapes.append(Disc(sun, (away * 1.55, away * 0.52), 4, 0.5 - step * 0.05, None, 1.6))
        turn = dice.roll() * 2 * pi
        planet = ring(1, sun, (away * 1.55, away * 0.52), turn)[0]
        body = dice.between(8, 30)
        shapes.append(Disc(planet, (body, body), ACCENT_BRIGHT if step % 3 == 0 else 4, 1.0, 1))
    shapes += [
        Disc(sun, (size, size), 4, 1.0, 1),
        Glow((sun[0] - size * 0.4, sun[1] - size * 0.4), (size, size), 5, 0.8),
    ]
    return shapes


def _silk(dice: Dice, _sun: Point) -> list[Shape]:
    shapes: list[Shape] = []
    for layer in range(9):
        phase, wide = dice.roll() * 2 * pi, dice.between(0.7, 1.7)
        lift, swing = 90 + layer * 44.0, dice.between(34, 92)
        thick = dice.between(50, 130)
        upper = [(x * 50.0, lift + sin(x / 32 * pi * wide + phase) * swing) for x in range(33)]
        lower = [
            (x * 50.0, lift + thick + sin(x / 32 * pi * (wide + 0.35) + phase + 0.5) * swing) for x in range(32, -1, -1)
        ]
        start = ACCENT_BRIGHT if layer % 4 == 2 else tone(4.6 - layer * 0.35)
        shapes.append(Poly((*upper, *lower), start, 0.5, tone(1.6 - layer * 0.1)))
    return shapes


def _stage(dice: Dice, _sun: Point) -> list[Shape]:
    shapes: list[Shape] = []
    for number in range(9):
        foot = 80 + number * 180 + dice.between(-40, 40)
        reach, spread = dice.between(-420, 420), dice.between(50, 120)
        light = ACCENT_BRIGHT if number % 3 == 1 else 4
        cone = ((foot - 5, -10), (foot + 5, -10), (foot + reach + spread, 600), (foot + reach - spread, 600))
        shapes.append(Poly(cone, light, 0.2))
    wave = dice.roll() * 2 * pi
    for column in range(64):
        x = column * 25.0
        swell = 0.5 + 0.5 * sin(column / 64 * 3 * pi + wave)
        height = 26 + 200 * swell * dice.between(0.35, 1.0)
        shapes.append(Poly(((x + 3, 520 - height), (x + 21, 520 - height), (x + 21, 560), (x + 3, 560)), 4, 0.85, 1))
        shapes.append(
            Poly(((x + 3, 514 - height), (x + 21, 514 - height), (x + 21, 517 - height), (x + 3, 517 - height)), 5)
        )
    return [*shapes, Glow((800, 560), (1100, 220), 3, 0.55)]


def _stars(dice: Dice, count: int, reach: float) -> list[Shape]:
    shapes: list[Shape] = []
    for _ in range(count):
        size = dice.between(0.8, 2.8)
        spot = (dice.roll() * WIDTH, dice.roll() * reach)
        shapes.append(Disc(spot, (size, size), 5, dice.between(0.3, 0.9)))
    return shapes


def _beams(dice: Dice) -> list[Shape]:
    shapes: list[Shape] = []
    for _ in range(5):
        start, lean, spread = dice.between(160, 1440), dice.between(-280, 280), dice.between(50, 140)
        beam = ((start - 6, -20), (start + 6, -20), (start + lean + spread, 560), (start + lean - spread, 560))
        shapes.append(Poly(beam, 5, dice.between(0.08, 0.18)))
    return shapes
