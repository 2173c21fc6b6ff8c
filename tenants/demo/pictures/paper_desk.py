"""Things at the desk of Hearth & Paper, each drawn in a box of 100 around (50, 52)."""

from tenants.demo.pictures.paper import (
    BLUSH,
    BUTTER,
    CLAY,
    CREAM,
    DUSK,
    FOREST,
    INK,
    LINEN,
    OCHRE,
    PLUM,
    ROSE,
    RUST,
    SAGE,
    SKY,
    WHITE,
    Paper,
)
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
)
from tenants.demo.pictures.sheet import Tint, mixed


def sketchbook(p: Paper) -> None:
    p.cut(path("M 14 44 L 50 50 L 86 44 L 90 76 L 50 84 L 10 76"), tint=RUST, lift=1.4)
    left = path("M 50 49 C 42 42 28 40 16 42 L 12.5 73 C 26 71 42 73 50 80")
    right = mirrored(left)
    p.cut(moved(left, -0.6, 1.4), moved(right, 0.6, 1.4), tint=mixed(CREAM, OCHRE, 0.3), lift=0.6)
    leftmask = p.cut(left, tint=WHITE, lift=0.5)
    rightmask = p.cut(right, tint=WHITE, lift=0.5)
    p.shade(leftmask, box(49, 60, 7, 50), strength=0.4)
    p.shade(rightmask, box(51.5, 60, 5, 50), strength=0.25)
    p.cut(path("M 18 62 Q 24 50 31 57 Q 36 48 45 60 L 45 68 Q 30 63 17.4 66"), tint=SAGE, lift=0, into=leftmask)
    p.cut(path("M 17.4 66 Q 30 62 45.5 69 L 45 72 Q 30 66 17 69"), tint=FOREST, lift=0, into=leftmask)
    p.cut(circle(36, 52, 3.6), tint=OCHRE, lift=0, into=leftmask)
    p.sprig(68, 70, 22, 14, FOREST, leaves=4, lift=0)
    p.stroke(*([(57.0, 52 + s * 3.4), (62.0 + s % 2, 51.4 + s * 3.4)] for s in range(5)), tint=BLUSH, line=0.7)
    p.cut(path("M 71 22 L 75 24.5 L 58 52 L 54.6 54.5 L 55 50.4"), tint=OCHRE, lift=1.2)
    p.cut(path("M 55 50.4 L 58 52 L 54.6 54.5"), tint=INK, lift=0)
    p.cut(path("M 71 22 L 75 24.5 L 73.4 27 L 69.4 24.6"), tint=CLAY, lift=0)


def leaves(p: Paper) -> None:
    card = turned(box(50, 50, 52, 66, 2), -4, 50, 50)
    p.cut(card, tint=WHITE, lift=1.6)
    greens = (
        FOREST,
        SAGE,
        (168, 176, 104),
        (108, 134, 92),
        (150, 170, 136),
        (84, 120, 104),
        (190, 190, 130),
        (122, 140, 80),
        (66, 88, 74),
        (160, 150, 90),
        (140, 166, 150),
        (98, 110, 70),
    )
    for place, tint in enumerate(greens):
        x, y = 32.5 + place % 4 * 11.7, 30 + place // 4 * 19.5
        leaf = path(
            f"M {x} {y + 7} C {x - 6} {y + 2} {x - 4.6} {y - 5} {x} {y - 8.4} "
            f"C {x + 4.6} {y - 5} {x + 6} {y + 2} {x} {y + 7}"
        )
        tilt = -4 + (place * 37 % 5 - 2) * 5
        mask = p.cut(turned(leaf, tilt, x, y), tint=tint, lift=0.55)
        p.stroke(turned([(x, y + 10), (x, y - 6)], tilt, x, y), tint=mixed(tint, WHITE, 0.45), line=0.45)
        p.shade(mask, turned(box(x + 4, y, 8, 20), tilt, x, y), strength=0.22)
        p.stroke([(x - 2.6, y + 11.3), (x + 2.6, y + 11)], tint=LINEN, line=0.6)


def envelope(p: Paper) -> None:
    card = turned(box(55, 44, 54, 38, 1), 7, 50, 50)
    mask = p.cut(card, tint=WHITE, lift=1.2)
    p.sprig(44, 40, 18, 96, SAGE, leaves=4, lift=0)
    p.bloom(69, 37, 5.6, ROSE, OCHRE, lift=0)
    p.bloom(61, 33.4, 4.2, BLUSH, CLAY, lift=0)
    p.shade(mask, turned(box(55, 62, 60, 8), 7, 50, 50), strength=0.2)
    body = turned(box(47, 62, 62, 38, 1.4), -5, 50, 60)
    p.cut(body, tint=BLUSH, lift=1.3)
    low, top = turned([(16, 81), (47, 60), (78, 81)], -5, 50, 60), turned([(16, 43), (47, 66), (78, 43)], -5, 50, 60)
    p.cut(low, tint=mixed(BLUSH, WHITE, 0.25), lift=0.6)
    p.cut(top, tint=mixed(BLUSH, ROSE, 0.28), lift=0.9)
    heart = moved(both(path("M 50 40 C 47 33 37 33 37 42 C 37 50 45 54 50 60")), -4, 13.4, 0.52, 50, 50)
    p.cut(circle(46.2, 65.2, 8.2), tint=RUST, lift=1.0)
    p.cut(circle(46.2, 65.2, 6.6), tint=mixed(RUST, INK, 0.12), lift=0)
    p.cut(heart, tint=mixed(RUST, WHITE, 0.35), lift=0)


def brushes(p: Paper) -> None:
    for x, turn, tint, tip, tall in (
        (44, -17, OCHRE, PLUM, 34),
        (50, -3, CLAY, FOREST, 42),
        (56, 12, DUSK, ROSE, 36),
        (61, 24, SAGE, OCHRE, 27),
    ):

        def put(shape: Shape, x: float = x, turn: float = turn) -> Shape:
            return turned(shape, turn, x, 58)

        p.cut(put(box(x, 62 - tall / 2, 2.4, tall, 1.1)), tint=tint, lift=0.8)
        p.cut(put(box(x, 61 - tall, 3.2, 5)), tint=(196, 190, 180), lift=0.5)
        p.cut(
            put(
                path(
                    f"M {x - 1.8} {58.8 - tall} C {x - 3.6} {55 - tall} {x - 1} {52 - tall} {x} {48 - tall} "
                    f"C {x + 1} {52 - tall} {x + 3.6} {55 - tall} {x + 1.8} {58.8 - tall}"
                )
            ),
            tint=tip,
            lift=0.5,
        )
    jar = both(path("M 50 46 L 33 46 Q 31 47 32 50 C 29 54 29 76 32 82 Q 34 84 50 84"))
    mask = p.cut(jar, tint=SKY, lift=1.3)
    p.cut(path("M 20 62 Q 35 59 50 62 Q 64 65 80 61 L 80 90 L 20 90"), tint=mixed(DUSK, PLUM, 0.35), lift=0, into=mask)
    p.stroke(path("M 36 68 C 44 64 48 74 58 69"), tint=ROSE, line=1.2, into=mask)
    p.light(mask, path("M 35 52 Q 33.4 66 36 78 L 39 78 Q 36.6 66 38.4 52"), strength=0.6)
    p.cut(both(path("M 50 44.6 L 33 44.6 Q 30.6 46.6 33 49 L 50 49")), tint=mixed(SKY, WHITE, 0.5), lift=0.5)
    p.cut(path("M 67 79 L 84 74 L 86 80 L 70 85"), tint=OCHRE, lift=0.8)


def paints(p: Paper) -> None:
    tin = box(50, 62, 72, 38, 4)
    p.cut(path("M 16 44 L 20 22 L 80 22 L 84 44"), tint=mixed(LINEN, INK, 0.18), lift=1.2)
    lid = path("M 19.6 42 L 23 25 L 77 25 L 80.4 42")
    mask = p.cut(lid, tint=WHITE, lift=0)
    for x, y, size, tint in ((34.0, 34, 6, SKY), (45, 31, 5, ROSE), (55, 35.4, 6.4, OCHRE), (67, 32, 5, SAGE)):
        p.cut(ellipse(x, y, size, size * 0.55, 8), tint=mixed(tint, WHITE, 0.25), lift=0, into=mask)
    p.cut(tin, tint=INK, lift=1.6)
    p.cut(box(50, 62, 67, 33, 2.6), tint=mixed(INK, LINEN, 0.2), lift=0)
    pans = (RUST, CLAY, OCHRE, BUTTER, BLUSH, ROSE, PLUM, DUSK, SKY, SAGE, FOREST, (70, 60, 66))
    for place, tint in enumerate(pans):
        x, y = 22.8 + place % 6 * 10.9, 54 + place // 6 * 16
        pan = p.cut(box(x, y, 9, 13, 1), tint=WHITE, lift=0.5)
        p.cut(box(x, y, 7.2, 11, 0.8), tint=tint, lift=0)
        p.shade(pan, box(x + 1.4, y + 3, 6, 6), strength=0.18)
        p.light(pan, ellipse(x - 1, y - 2, 2.2, 3, 20), strength=0.3)
    p.cut(turned(box(64, 86, 52, 2.2, 1), -13, 50, 84), tint=CLAY, lift=1.1)


def quilt(p: Paper) -> None:
    cloth = turned(box(50, 52, 60, 60, 2), 4, 50, 52)
    p.cut(cloth, tint=LINEN, lift=1.7)
    tints: tuple[Tint, ...] = (CLAY, OCHRE, SAGE, DUSK, ROSE, FOREST, BUTTER, PLUM, SKY)
    for place in range(9):
        x, y = 31.5 + place % 3 * 18.5, 33.5 + place // 3 * 18.5
        one, other = tints[place], tints[(place * 4 + 5) % 9]
        p.cut(turned(box(x, y, 17, 17), 4, 50, 52), tint=mixed(one, WHITE, 0.5), lift=0.3)
        if place % 2:
            points = [turned(polygon(x, y, 8.6, 4), 4, 50, 52), turned(box(x, y, 6, 6), 4, 50, 52)]
            p.cut(points[0], tint=one, lift=0.3)
            p.cut(points[1], tint=other, lift=0.3)
        else:
            p.cut(turned(star(x, y, 8.4, 3.8, 8), 4, 50, 52), tint=one, lift=0.3)
            p.cut(turned(circle(x, y, 2.6), 4, 50, 52), tint=other, lift=0.2)
    edge = turned(box(50, 52, 56.6, 56.6), 4, 50, 52)
    ring = [*edge, edge[0]]
    stitches = [[_along(ring, s / 60), _along(ring, (s + 0.5) / 60)] for s in range(60)]
    p.stroke(*stitches, tint=RUST, line=0.5)


def _along(line: Shape, share: float) -> tuple[float, float]:
    place = share * (len(line) - 1)
    (x0, y0), (x1, y1) = line[int(place)], line[min(int(place) + 1, len(line) - 1)]
    return x0 + (x1 - x0) * (place % 1), y0 + (y1 - y0) * (place % 1)


def yarn(p: Paper) -> None:
    for x, y, r, tint in ((66.0, 58.0, 17.0, OCHRE), (37.0, 62.0, 21.0, ROSE)):
        mask = p.cut(circle(x, y, r), tint=tint, lift=1.3)
        p.shade(mask, moved(circle(x, y, r), r * 0.4, r * 0.35), strength=0.28)
        for turn in (-35, 25, 80):
            bows = [turned(arc(x - r * 1.2, y, r * (0.55 + s * 0.24), -60, 60), turn, x, y) for s in range(6)]
            p.stroke(*bows, tint=mixed(tint, WHITE if turn == 25 else INK, 0.3), line=0.75, into=mask)
    p.stroke(path("M 44 82 C 58 90 70 76 84 84 C 90 88 84 92 78 88"), tint=ROSE, line=1.2)
    for x0, lean in ((48, 28), (56, -20)):
        p.cut(turned(box(x0, 38, 2, 56, 1), lean, 50, 50), tint=(196, 150, 100), lift=0.9)
        p.cut(turned(circle(x0, 10.4, 2.8), lean, 50, 50), tint=RUST, lift=0.7)
