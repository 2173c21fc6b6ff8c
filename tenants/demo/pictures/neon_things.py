"""Things on the counter of Nova After Dark, each drawn in a box of 100 around (50, 50)."""

import math
from collections.abc import Callable

from tenants.demo.pictures.neon import NIGHT, WHITE, Neon, on_face
from tenants.demo.pictures.shapes import (
    Shape,
    arc,
    both,
    box,
    circle,
    ellipse,
    mirrored,
    moved,
    path,
    polygon,
    star,
    turned,
    wedge,
)
from tenants.demo.pictures.sheet import Gradient, Tint, mixed

GOLD: Tint = (255, 196, 64)
SILVER: Tint = (190, 200, 225)
RED: Tint = (255, 62, 98)
Thing = Callable[[Neon], None]


def _cube(s: Neon, x: float, y: float, size: float, pips: tuple[int, int, int], tint: Tint) -> None:
    w, h = size * 0.87, size * 0.5
    top, middle = (x, y - size), (x, y)
    left, right, low = (x - w, y - h), (x + w, y - h), (x, y + size)
    faces = (
        (left, (w, -h), (w, h), [left, top, right, middle], 0.62),
        (left, (w, h), (0.0, size), [left, middle, low, (x - w, y + h)], 0.36),
        (middle, (w, -h), (0.0, size), [middle, right, (x + w, y + h), low], 0.2),
    )
    spots = {
        1: ((0.5, 0.5),),
        2: ((0.28, 0.28), (0.72, 0.72)),
        3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
        5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
        6: ((0.27, 0.22), (0.73, 0.22), (0.27, 0.5), (0.73, 0.5), (0.27, 0.78), (0.73, 0.78)),
    }
    for (corner, across, down, outline, light), count in zip(faces, pips, strict=True):
        s.solid(outline, mixed(NIGHT, tint, light))
        for u, v in spots[count]:
            s.solid(on_face(corner, across, down, u, v, 0.115), mixed(tint, WHITE, 0.9))
    s.tube(*(outline for _, _, _, outline, _ in faces), tint=tint, line=0.9)


def dice(s: Neon) -> None:
    _cube(s, 63, 36, 18.5, (3, 1, 2), s.other)
    _cube(s, 39, 58, 22.5, (5, 6, 3), s.key)


def crown(s: Neon) -> None:
    body = both(path("M 50 22 L 41 43 L 30 32 L 28 47 L 17 31 L 23 69 Q 36 75 50 75"))
    s.metal(body, GOLD)
    band = both(path("M 50 66 Q 34 66 22.3 60.5 L 23.5 70 Q 36 76 50 76"))
    s.metal(band, mixed(GOLD, RED, 0.25))
    s.tube(body, tint=GOLD, line=0.7, glow=0.9)
    for x, y, r in ((50, 20.5, 3.4), (17, 29.5, 2.7), (83, 29.5, 2.7), (29.6, 30, 2.2), (70.4, 30, 2.2)):
        s.solid(circle(x, y, r), s.key)
        s.gloss(circle(x - r * 0.3, y - r * 0.3, r * 0.4), 0.9)
    for x, y, tint in (
        (50, 71, s.key),
        (37, 69.6, s.other),
        (63, 69.6, s.other),
        (27.5, 66.5, s.key),
        (72.5, 66.5, s.key),
    ):
        s.solid(polygon(x, y, 2.9, 4), tint)
    s.flare(62, 38, 9, GOLD)


def chip(s: Neon) -> None:
    x, y, r = 50.0, 47.0, 31.0
    for shift, tint in ((5, mixed(NIGHT, s.key, 0.35)), (2.5, mixed(NIGHT, s.key, 0.6))):
        s.solid(ellipse(x + shift * 0.7, y + shift, r, r), tint)
    s.metal(circle(x, y, r), s.key, slant=18)
    for step in range(8):
        s.solid(wedge(x, y, r * 0.77, r, step * 45 + 10, step * 45 + 35), WHITE)
    s.glass(circle(x, y, r * 0.74), s.key, light=0.6)
    s.tube(circle(x, y, r * 0.74), circle(x, y, r), tint=s.key, line=0.9)
    s.tube(circle(x, y, r * 0.6), tint=s.other, line=0.6)
    _cut_gem(s, x, y + 1, 13.5, s.other)


def _cut_gem(s: Neon, x: float, y: float, size: float, tint: Tint) -> None:
    """A brilliant from the side: crown facets above the girdle, pavilion facets below."""
    top, girdle, low = y - size * 0.78, y - size * 0.26, y + size
    upper = [x + size * part for part in (-0.62, -0.22, 0.22, 0.62)]
    middle = [x + size * part for part in (-1.0, -0.52, 0.0, 0.52, 1.0)]
    facets: list[tuple[Shape, float]] = [
        ([(upper[0], top), (middle[0], girdle), (middle[1], girdle)], 0.2),
        ([(upper[0], top), (upper[1], top), (middle[1], girdle)], 0.8),
        ([(upper[1], top), (middle[1], girdle), (middle[2], girdle)], 0.55),
        ([(upper[1], top), (upper[2], top), (middle[2], girdle)], 0.95),
        ([(upper[2], top), (middle[2], girdle), (middle[3], girdle)], 0.45),
        ([(upper[2], top), (upper[3], top), (middle[3], girdle)], 0.62),
        ([(upper[3], top), (middle[3], girdle), (middle[4], girdle)], -0.3),
        ([(middle[0], girdle), (middle[1], girdle), (x, low)], -0.1),
        ([(middle[1], girdle), (middle[2], girdle), (x, low)], 0.42),
        ([(middle[2], girdle), (middle[3], girdle), (x, low)], -0.28),
        ([(middle[3], girdle), (middle[4], girdle), (x, low)], -0.55),
    ]
    for shape, light in facets:
        s.solid(shape, mixed(tint, WHITE, light) if light >= 0 else mixed(tint, NIGHT, -light))
    lines = [[*shape, shape[0]] for shape, _ in facets]
    s.tube(*lines, tint=mixed(tint, WHITE, 0.4), line=size * 0.012, glow=0.15, closed=False)
    hull = [(upper[0], top), (upper[3], top), (middle[4], girdle), (x, low), (middle[0], girdle)]
    s.tube(hull, tint=tint, line=max(size * 0.035, 0.6))


def gem(s: Neon) -> None:
    _cut_gem(s, 50, 45, 32, s.key)
    s.flare(36, 27, 11, s.key)
    s.flare(68, 40, 6, s.other)


def ticket(s: Neon) -> None:
    outline = both(path("M 50 31 L 20 31 L 20 40 C 27 40 27 56 20 56 L 20 65 L 50 65"))
    turn = [turned(outline, -14, 50, 48)]
    back = turned(moved(outline, 4, -9), 6, 50, 48)
    s.glass(back, s.other, light=0.7)
    s.tube(back, tint=s.other, line=0.7, glow=0.6)
    s.metal(turn[0], s.key, slant=26)
    inner = turned(both(path("M 50 35 L 26 35 L 26 38 C 32 43 32 53 26 58 L 26 61 L 50 61")), -14, 50, 48)
    s.glass(inner, s.key, light=0.42)
    s.tube(turn[0], tint=s.key, line=0.9)
    dots = [circle(x, y, 0.9) for y in (37.5, 42.75, 48, 53.25, 58.5) for x in (61.5,)]
    for dot in dots:
        s.solid(turned(dot, -14, 50, 48), mixed(s.key, WHITE, 0.8))
    s.metal(turned(star(44, 48.2, 10, 4.4, 5), -14, 50, 48), GOLD)
    s.flare(72, 33, 8, s.key)


def bolt(s: Neon) -> None:
    outline = path("M 57 14 L 29 52 L 46 52 L 39 80 L 71 38 L 53 38 L 63 14")
    s.solid(moved(outline, 3.4, 2.4), mixed(NIGHT, s.key, 0.4))
    s.metal(outline, s.key, slant=20)
    s.tube(outline, tint=s.key, line=1.1)
    for radius, start, end in ((31, 200, 250), (31, 20, 70), (36, 212, 236), (36, 32, 56)):
        s.tube(arc(50, 47, radius, start, end), tint=s.other, line=0.9, closed=False)
    s.flare(60, 20, 8, s.key)


def _card(s: Neon, x: float, y: float, turn: float, tint: Tint, suit: Shape, letter: bool) -> None:
    def put(shape: Shape) -> Shape:
        return turned(moved(shape, x - 50, y - 50), turn, x, y + 30)

    outline = put(box(50, 50, 31, 44, 3.6))
    s.glass(outline, tint, light=0.5)
    s.tube(outline, tint=tint, line=0.9)
    s.tube(put(box(50, 50, 26.5, 39.5, 2.4)), tint=tint, line=0.25, glow=0.2)
    s.metal(put(suit), tint)
    if letter:
        a = path("M 38.4 38 L 41.2 31 L 43 31 L 45.8 38 L 43.8 38 L 43.2 36.4 L 41 36.4 L 40.4 38")
        s.solid(put(a), mixed(tint, WHITE, 0.85))
        s.solid(put(turned(a, 180, 50, 50)), mixed(tint, WHITE, 0.85))


SPADE = both(path("M 50 39 C 47 45 39 48 40 54.5 C 41 59 47 59 49 55.5 Q 49 60 46.5 62 L 50 62"))
DIAMOND = [(50.0, 39.0), (58.5, 50.5), (50.0, 62.0), (41.5, 50.5)]
HEART = both(path("M 50 45 C 48 39 40 39 40 46 C 40 52 46 56 50 62"))


def cards(s: Neon) -> None:
    _card(s, 50, 48, -24, s.other, DIAMOND, False)
    _card(s, 50, 47, 22, RED, HEART, False)
    _card(s, 50, 45, -2, s.key, SPADE, True)
    s.flare(63.5, 25, 7, s.key)


def slot(s: Neon) -> None:
    frame = box(48, 47, 60, 44, 6)
    s.metal(frame, s.key, slant=14)
    s.tube(frame, tint=s.key, line=0.9)
    seven = path("M -6 -9 L 6.4 -9 L 6.4 -6 Q 0.6 0 -0.4 9 L -4.6 9 Q -3.6 0 1.4 -5.2 L -6 -5.2")
    for x in (29.5, 48, 66.5):
        reel = box(x, 47, 16.2, 32, 1.8)
        s.solid(reel, Gradient(((0, NIGHT), (0.5, mixed(NIGHT, s.other, 0.42)), (1, NIGHT)), (0, 31), (0, 63)))
        for shift in (-23.5, 23.5):
            ghost = [(px, py) for px, py in moved(seven, x, 47 + shift, 1, 0, 0) if 31 < py < 63]
            if len(ghost) > 2:
                s.solid(ghost, mixed(NIGHT, RED, 0.45))
        s.metal(moved(seven, x, 47, 1.12, 0, 0), RED)
        s.tube(moved(seven, x, 47, 1.12, 0, 0), tint=RED, line=0.35, glow=0.7)
        s.tube(reel, tint=s.other, line=0.4, glow=0.4)
    s.tube([(20.5, 47), (75.5, 47)], tint=GOLD, line=0.5, glow=0.8, closed=False)
    s.tube(path("M 78 55 L 86 50 L 86 29"), tint=s.other, line=1.9, glow=0.5, closed=False)
    s.metal(circle(86, 27, 4.6), RED)
    for step in range(9):
        s.solid(circle(24 + step * 6, 73.5, 1.0), GOLD if step % 2 else mixed(GOLD, WHITE, 0.7))
    s.metal(both(path("M 50 70 L 20 70 L 16 77 L 50 77"), 48), s.key)


def roulette(s: Neon) -> None:
    x, y, r = 50.0, 46.0, 32.0
    s.metal(circle(x, y, r), GOLD, slant=20)
    s.solid(circle(x, y, r * 0.93), NIGHT)
    for step in range(24):
        tint = (22, 16, 44) if step % 2 else RED
        if step == 0:
            tint = (40, 200, 120)
        s.solid(wedge(x, y, r * 0.6, r * 0.9, step * 15 + 0.7, step * 15 + 14.3), tint)
    s.metal(circle(x, y, r * 0.58), s.key, slant=20)
    s.glass(circle(x, y, r * 0.5), s.key, light=0.7)
    for turn in (45, 135, 225, 315):
        s.metal(turned(box(x + r * 0.24, y, r * 0.42, 2.4, 1.2), turn, x, y), GOLD)
    s.metal(circle(x, y, r * 0.15), GOLD)
    s.tube(circle(x, y, r * 0.93), circle(x, y, r * 0.58), tint=s.key, line=0.6)
    s.solid(circle(x + r * 0.5, y - r * 0.55, 2.6), WHITE)
    s.flare(x + r * 0.5, y - r * 0.55, 8, WHITE)


def cherries(s: Neon) -> None:
    s.tube(
        path("M 35 56 C 36 40 44 26 59 18"),
        path("M 64 60 C 66 44 63 28 59 18"),
        tint=(90, 240, 150),
        line=1.3,
        closed=False,
    )
    leaf = path("M 59 18 C 66 10 80 12 85 20 C 76 28 66 26 59 18")
    s.glass(leaf, (90, 240, 150), light=0.8)
    s.tube(leaf, tint=(90, 240, 150), line=0.8)
    for x, y, r in ((34, 65, 14.5), (65, 67, 13.5)):
        s.metal(circle(x, y, r), RED, slant=10)
        s.glass(circle(x, y + 0.4, r * 0.93), RED, light=1.0)
        s.gloss(ellipse(x - r * 0.38, y - r * 0.42, r * 0.3, r * 0.18, -35), 0.85)
        s.tube(circle(x, y, r), tint=s.key, line=0.9)


def microphone(s: Neon) -> None:
    capsule = box(50, 35, 25, 38, 12.5)
    s.metal(capsule, s.key, slant=12)
    for step in range(5):
        s.solid(box(50, 25 + step * 4.6, 20 - abs(step - 2.2) * 1.6, 2.1, 1), mixed(NIGHT, s.key, 0.22))
    s.metal(box(50, 48, 25.5, 2.6), GOLD)
    s.tube(capsule, tint=s.key, line=0.9)
    s.tube(path("M 31 40 C 31 67 69 67 69 40"), tint=s.other, line=1.7, closed=False)
    s.metal(box(50, 68, 3.4, 13), SILVER)
    s.metal(box(50, 76, 27, 4, 2), SILVER)
    for step, radius in enumerate((24, 30)):
        s.tube(
            arc(50, 35, radius, -28 + step * 3, 28 - step * 3),
            arc(50, 35, radius, 152 + step * 3, 208 - step * 3),
            tint=s.key,
            line=0.7,
            closed=False,
        )


def hoodie(s: Neon) -> None:
    body = both(path("M 50 24 L 40 25 C 33 27 27 30 24 34 L 15 65 L 25 69 L 31 50 L 31 79 L 50 80"))
    s.glass(body, s.key, light=0.66)
    hood = both(path("M 50 15 C 39 15 34 24 37 33 C 41 39 46 40 50 41"))
    s.glass(hood, s.key, light=0.95)
    s.solid(both(path("M 50 21 C 44 21 41 26 43 32 Q 46 36 50 37")), mixed(NIGHT, s.key, 0.1))
    s.tube(body, hood, tint=s.key, line=0.8)
    s.tube([(46, 39), (45, 50)], [(54, 39), (55, 50)], tint=WHITE, line=0.6, glow=0.3, closed=False)
    s.tube(both(path("M 50 63 L 40 63 L 37 73 L 50 74")), tint=s.key, line=0.45, glow=0.4)
    s.metal(star(50, 55, 8.2, 2.3, 4), s.other)
    s.tube(star(50, 55, 8.2, 2.3, 4), tint=s.other, line=0.35)


def vinyl(s: Neon) -> None:
    x, y, r = 50.0, 46.0, 32.5
    s.solid(circle(x, y, r), (14, 10, 26))
    for step in range(9):
        s.tube(circle(x, y, r * (0.94 - step * 0.058)), tint=mixed(NIGHT, s.key, 0.55), line=0.18, glow=0)
    for start, tint in ((-62, s.key), (118, s.key), (-40, s.other), (140, s.other)):
        s.sheen(wedge(x, y, r * 0.42, r * 0.95, start, start + 15), mixed(tint, WHITE, 0.2), 0.36)
    s.metal(circle(x, y, r * 0.38), s.key, slant=12)
    s.solid(circle(x, y, r * 0.3), mixed(NIGHT, s.other, 0.35))
    s.metal(star(x, y, r * 0.24, r * 0.07, 4), s.other)
    s.solid(circle(x, y, 1.2), NIGHT)
    s.tube(circle(x, y, r), tint=s.key, line=1.0)
    s.metal(path("M 84 14 L 87 17 L 84 45 L 72 62 L 69 60 L 80 44"), SILVER)
    s.metal(circle(85, 15, 4.5), SILVER)


def shooting_star(s: Neon) -> None:
    for shift, length, tint in ((-9, 40, s.other), (-3, 52, s.key), (3, 46, s.other), (9, 34, s.key)):
        s.tube(
            [
                (57 + shift * 0.7, 44 + shift * 0.9),
                (57 + shift * 0.7 - length * 0.78, 44 + shift * 0.9 + length * 0.62),
            ],
            tint=tint,
            line=1.2,
            closed=False,
        )
    outline = star(61, 38, 25, 11, 5, 12)
    middle = (61.0, 38.0)
    for place, (one, other) in enumerate(zip(outline, outline[1:] + outline[:1], strict=True)):
        s.solid([one, other, middle], mixed(GOLD, WHITE, 0.75) if place % 2 else mixed(GOLD, (160, 70, 20), 0.45))
    s.tube(outline, tint=GOLD, line=0.9)
    s.flare(54, 24, 8, WHITE)


def key(s: Neon) -> None:
    def put(shape: Shape) -> Shape:
        return turned(shape, 38, 50, 47)

    bow = put(circle(50, 27, 15))
    s.metal(bow, GOLD, put(circle(50, 27, 8.6)), slant=14)
    s.metal(put(box(50, 60, 5.2, 40)), GOLD)
    s.metal(put(path("M 52 68 L 63 68 L 63 72 L 58 72 L 58 75 L 61 75 L 61 79 L 52 79")), GOLD)
    s.metal(put(box(50, 43.5, 10, 3.4, 1.6)), GOLD)
    s.tube(bow, put(circle(50, 27, 8.6)), tint=GOLD, line=0.6)
    _cut_gem(s, 62.2, 32.5, 5.6, s.key)
    s.flare(70, 22, 7, GOLD)


def moon(s: Neon) -> None:
    x, y, r = 48.0, 45.0, 30.0
    crescent = arc(x, y, r, 48, 312) + arc(x + r * 0.42, y, r * 0.79, 289, 71)
    s.metal(crescent, s.key, slant=20)
    s.tube(crescent, tint=s.key, line=1.0)
    for sx, sy, size in ((65, 38, 9), (78, 56, 5), (60, 58, 3.6)):
        s.metal(star(sx, sy, size, size * 0.27, 4), s.other)
        s.tube(star(sx, sy, size, size * 0.27, 4), tint=s.other, line=0.4)


def trophy(s: Neon) -> None:
    handle = path("M 32 25 C 16 22 16 46 35 47")
    s.tube(handle, mirrored(handle), tint=GOLD, line=2.4, glow=0.6, closed=False)
    cup = both(path("M 50 18 L 29 18 C 29 40 36 52 46 55 L 46 64 Q 45 67 37 68 L 50 68"))
    s.metal(cup, GOLD, slant=14)
    s.metal(both(path("M 50 68 L 35 68 L 33 77 L 50 77")), s.key)
    s.solid(ellipse(50, 18, 21, 3.4), mixed(GOLD, NIGHT, 0.55))
    s.tube(cup, tint=GOLD, line=0.6, glow=0.7)
    s.metal(star(50, 35, 9, 3.9, 5), s.key)
    s.flare(39, 25, 8, WHITE)


def headphones(s: Neon) -> None:
    s.tube(arc(50, 50, 28, 180, 360), tint=s.key, line=3.4, glow=0.8, closed=False)
    s.tube(arc(50, 50, 33, 200, 340), tint=s.other, line=0.7, closed=False)
    for side in (lambda shape: shape, mirrored):
        cup = side(box(25, 58, 14, 26, 6.5))
        s.metal(cup, s.key)
        s.glass(side(box(22.5, 58, 8, 19, 4)), s.other, light=0.8)
        s.tube(cup, tint=s.key, line=0.8)
    bars = [math.sin(step * 1.25) ** 2 * 11 + 3 for step in range(9)]
    for step, tall in enumerate(bars):
        s.tube([(38 + step * 3, 58 - tall), (38 + step * 3, 58 + tall)], tint=s.other, line=0.9, glow=0.6, closed=False)


THINGS: dict[str, tuple[Thing, Tint, Tint, str]] = {
    # thing, its color, the room's color, its background
    "slot": (slot, (236, 72, 153), (56, 189, 248), "arch"),
    "crown": (crown, (217, 70, 239), (124, 58, 237), "ring"),
    "chip": (chip, (168, 85, 247), (34, 211, 238), "trails"),
    "ticket": (ticket, (34, 211, 238), (236, 72, 153), "hexagon"),
    "bolt": (bolt, (190, 242, 60), (34, 211, 238), "trails"),
    "gem": (gem, (232, 80, 250), (70, 110, 255), "triangle"),
    "dice": (dice, (244, 63, 142), (45, 212, 235), "sun"),
    "cards": (cards, (56, 200, 250), (160, 80, 255), "arch"),
    "roulette": (roulette, (170, 90, 255), (244, 63, 142), "trails"),
    "cherries": (cherries, (255, 92, 140), (168, 85, 247), "ring"),
    "microphone": (microphone, (56, 220, 245), (217, 70, 239), "sun"),
    "hoodie": (hoodie, (150, 90, 255), (34, 211, 238), "hexagon"),
    "vinyl": (vinyl, (244, 80, 170), (80, 200, 255), "triangle"),
    "star": (shooting_star, (250, 120, 200), (120, 90, 255), "none"),
    "key": (key, (60, 220, 240), (217, 70, 239), "arch"),
    "moon": (moon, (190, 150, 255), (45, 212, 235), "ring"),
    "trophy": (trophy, (217, 70, 239), (250, 150, 60), "triangle"),
    "headphones": (headphones, (45, 212, 235), (244, 63, 180), "hexagon"),
}
