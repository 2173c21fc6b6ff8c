"""The things on the table of Hearth & Paper, each drawn in a box of 100 with its foot near 82."""

from collections.abc import Callable

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
from tenants.demo.pictures.paper_desk import brushes, envelope, leaves, paints, quilt, sketchbook, yarn
from tenants.demo.pictures.shapes import (
    both,
    box,
    circle,
    ellipse,
    moved,
    path,
    turned,
)
from tenants.demo.pictures.sheet import Tint, mixed

Thing = Callable[[Paper], None]


def mug(p: Paper) -> None:
    p.cut(ellipse(48, 83, 33, 5.5), tint=LINEN, lift=1.1)
    p.cut(ellipse(48, 82.4, 23, 3.6), tint=mixed(LINEN, OCHRE, 0.3), lift=0)
    p.cut(path("M 66 50 C 87 44 90 74 65 71 L 65 65.5 C 79 66 78 52 66 55.5"), tint=CLAY, lift=1.0)
    body = path("M 27 44 L 69 44 C 70 62 67 76 61 82 L 35 82 C 29 76 26 62 27 44")
    mask = p.cut(body, tint=CLAY, lift=1.2)
    p.shade(mask, path("M 58 44 L 72 44 L 68 82 L 52 82 C 60 72 60 56 58 44"), strength=0.45)
    p.cut(box(48, 66, 60, 12), tint=BUTTER, lift=0, into=mask)
    p.dots([(27 + s * 7, 66) for s in range(7)], 1.7, ROSE, into=mask)
    p.stroke([(20, 58.4), (75, 58.4)], [(20, 73.6), (75, 73.6)], tint=WHITE, line=0.8, into=mask)
    p.cut(ellipse(48, 44, 21, 4.6), tint=mixed(CLAY, INK, 0.25), lift=0)
    p.cut(ellipse(48, 44.6, 18.6, 3.4), tint=(128, 70, 34), lift=0)
    p.cut(ellipse(43, 44.2, 7, 1.2), tint=OCHRE, lift=0)
    p.stroke(
        path("M 40 37 C 35 30 44 26 39 17"),
        path("M 51 37 C 46 28 56 24 51 13"),
        path("M 61 37 C 57 31 65 28 61 20"),
        tint=WHITE,
        line=1.5,
    )
    p.sprig(20, 83, 22, -58, SAGE, leaves=4)


def candle(p: Paper) -> None:
    p.shine(p.disc(50, 35, 35), (255, 200, 110), 0.6)
    p.cut(path("M 20 79 C 22 86 78 86 80 79 L 76 75 L 24 75"), tint=OCHRE, lift=1.2)
    p.cut(path("M 78 77 C 92 70 92 86 79 82 L 80 79.6 C 87 82 87 73 79 79"), tint=OCHRE, lift=0.8)
    body = path("M 38 42 C 39 40 41 42 43 41 L 58 41 Q 61 41 61 43 L 62 76 Q 50 80 37 76")
    mask = p.cut(body, tint=CREAM, lift=1.1)
    p.shade(mask, box(60, 60, 13, 50), strength=0.3)
    p.cut(
        path("M 38 42 L 37.6 54 Q 39.6 57 41 53 L 41.4 49 Q 43 47 44 50 L 44.4 60 Q 46.4 63 47.6 60 L 48 42"),
        tint=WHITE,
        lift=0.4,
    )
    p.stroke([(50, 41.5), (50.4, 36)], tint=INK, line=0.9)
    p.cut(path("M 50 38.5 C 41 34 45 24 50.5 12 C 56 24 59 34 50 38.5"), tint=(245, 150, 60), lift=0)
    p.cut(path("M 50 38 C 44.6 34 47 27 50.4 20 C 54 27 55.6 34 50 38"), tint=BUTTER, lift=0)
    p.cut(path("M 50 37.4 C 47.4 35 48.4 31 50.2 28 C 52.2 31 53 35 50 37.4"), tint=WHITE, lift=0)
    p.sprig(27, 80, 24, -40, SAGE, leaves=4)
    p.dots([(17, 70), (20, 67.6), (14.6, 74)], 1.7, ROSE)


def sunrise(p: Paper) -> None:
    frame = both(path("M 50 12 C 30 12 21 26 21 42 L 21 82 L 50 82"))
    mask = p.cut(frame, tint=(250, 206, 150), lift=1.5)
    for radius, tint in ((27, (250, 190, 120)), (20, (247, 170, 92)), (13.4, (240, 140, 70))):
        p.cut(circle(50, 45, radius), tint=tint, lift=0.5, into=mask)
    hills = (
        ("M 10 55 C 24 46 34 52 46 57 C 60 50 76 46 92 57 L 92 90 L 10 90", (196, 140, 138)),
        ("M 10 63 C 26 54 42 60 54 64 C 68 56 80 60 92 64 L 92 90 L 10 90", (150, 118, 120)),
        ("M 10 68 C 24 72 38 62 56 70 C 70 76 80 66 92 69 L 92 90 L 10 90", SAGE),
        ("M 10 78 C 26 70 44 76 58 75 C 70 73 80 78 92 76 L 92 90 L 10 90", FOREST),
    )
    for outline, tint in hills:
        p.cut(path(outline), tint=tint, lift=0.8, into=mask)
    for x, y, tall in ((31, 74, 8), (35.6, 75.4, 6), (66, 74, 9), (70.8, 75, 6.4)):
        p.cut(
            [(x, y - tall), (x + tall * 0.32, y), (x - tall * 0.32, y)],
            tint=mixed(FOREST, INK, 0.45),
            lift=0.3,
            into=mask,
        )
    for x, y in ((36, 29), (42, 25.6), (63, 27)):
        p.stroke(
            path(f"M {x - 2.6} {y - 1} Q {x - 1} {y - 2.4} {x} {y} Q {x + 1} {y - 2.4} {x + 2.6} {y - 1}"),
            tint=INK,
            line=0.5,
        )
    p.stroke([*frame, frame[0]], tint=WHITE, line=1.6)


def flowers(p: Paper) -> None:
    for x, turn, length, tint in (
        (47, -34, 34, SAGE),
        (53, 30, 36, FOREST),
        (49, -10, 42, FOREST),
        (52, 12, 38, SAGE),
        (45, -58, 24, FOREST),
        (55, 56, 24, SAGE),
    ):
        p.sprig(x, 58, length, turn, tint, leaves=4, wide=0.16)
    for x, y, size, tint, heart in (
        (50, 21, 9.6, ROSE, OCHRE),
        (33, 31, 8.4, BUTTER, CLAY),
        (68, 29, 8.8, WHITE, OCHRE),
        (41, 41, 6.6, CLAY, BUTTER),
        (60, 43, 7, BLUSH, RUST),
    ):
        p.bloom(x, y, size, tint, heart)
    vase = both(path("M 50 52 L 42 52 C 43 58 33 62 33 71 C 33 79 39 84 45 84 L 50 84"))
    mask = p.cut(vase, tint=DUSK, lift=1.3)
    p.stroke([(20, 67), (80, 67)], [(20, 76), (80, 76)], tint=WHITE, line=0.8, into=mask)
    p.stroke(
        path("M 30 71.5 L 34 69 L 38 74 L 42 69 L 46 74 L 50 69 L 54 74 L 58 69 L 62 74 L 66 69 L 70 72"),
        tint=BUTTER,
        line=0.9,
        into=mask,
    )
    p.shade(mask, moved(vase, 13, 0), strength=0.3)
    p.light(mask, ellipse(40, 68, 1.6, 6, 12), strength=0.35)


def teapot(p: Paper) -> None:
    p.cut(path("M 66 58 C 88 52 88 78 64 76 L 64 71 C 80 72 80 59 66 63"), tint=FOREST, lift=1.0)
    p.cut(path("M 31 62 C 20 60 20 50 11 45 L 15 41 C 25 45 27 53 35 55"), tint=FOREST, lift=1.0)
    body = both(path("M 50 46 C 32 46 24 58 26 68 C 28 78 36 83 50 83"), 48)
    mask = p.cut(body, tint=FOREST, lift=1.2)
    p.shade(mask, moved(body, 15, 6), strength=0.35)
    p.cut(
        path("M 20 66 Q 34 60 48 66 Q 62 72 76 65 L 76 74 Q 62 80 48 74 Q 34 68 20 75"), tint=BUTTER, lift=0, into=mask
    )
    p.dots(
        [(28.5, 68.4), (35, 67), (41.6, 68.4), (48, 70.2), (54.6, 72), (61, 72.4), (67.4, 70.8)], 1.5, CLAY, into=mask
    )
    p.light(mask, ellipse(36, 56, 2.4, 6, 38), strength=0.4)
    p.cut(both(path("M 50 40.6 C 42 40.6 36 43 35 47.4 Q 42 50 50 50"), 48), tint=mixed(FOREST, WHITE, 0.16), lift=0.7)
    p.cut(circle(48, 38.4, 3.2), tint=CLAY, lift=0.6)
    p.stroke(path("M 13 37 C 8 31 16 27 11 18"), path("M 18 36 C 15 31 21 28 18 22"), tint=WHITE, line=1.3)
    p.cut(ellipse(80, 84, 12, 2.6), tint=LINEN, lift=0.8)
    cup = p.cut(path("M 71 69 L 89 69 Q 89 80 84 83 L 76 83 Q 71 80 71 69"), tint=BLUSH, lift=0.9)
    p.shade(cup, box(87, 76, 8, 20), strength=0.25)
    p.cut(ellipse(80, 69, 9, 1.9), tint=(150, 90, 50), lift=0)


def bird(p: Paper) -> None:
    p.cut(path("M 8 72 C 30 63 58 68 92 55 L 92 58.4 C 60 72 32 67 8 76"), tint=mixed(RUST, INK, 0.45), lift=1.0)
    p.sprig(28, 69, 22, 142, SAGE, leaves=4)
    p.sprig(74, 62, 25, 40, FOREST, leaves=4)
    p.cut(path("M 36 58 C 26 63 16 74 12 84 L 21 81 C 28 76 36 72 43 68"), tint=DUSK, lift=0.8)
    body = path(
        "M 62 24 C 51 22 43 30 41 40 C 33 46 30 56 37 64 C 46 71 62 67 66 53 C 68 46 71 43 71 35 C 71 29 68 25 62 24"
    )
    mask = p.cut(body, tint=SKY, lift=1.2)
    p.cut(path("M 72 38 C 70 50 64 62 50 68 C 62 72 78 56 76 40"), tint=(244, 190, 140), lift=0, into=mask)
    p.cut(path("M 66 44 C 68 56 58 66 46 68 L 60 74 L 80 50"), tint=mixed(CLAY, BUTTER, 0.35), lift=0, into=mask)
    wing = path("M 43 42 C 54 40 60 48 57 57 C 50 64 38 66 30 70 C 30 58 34 48 43 42")
    wmask = p.cut(wing, tint=DUSK, lift=0.8)
    p.stroke(
        path("M 36 62 C 42 58 48 58 54 54"),
        path("M 38 55 C 43 52 48 52 53 49.6"),
        tint=mixed(DUSK, WHITE, 0.5),
        line=0.8,
        into=wmask,
    )
    p.cut(path("M 70 31 L 79 34 L 70.4 37"), tint=OCHRE, lift=0.5)
    p.cut(circle(63, 32, 2.1), tint=INK, lift=0)
    p.cut(circle(63.7, 31.3, 0.7), tint=WHITE, lift=0)
    p.stroke([(48, 67), (47.4, 72)], [(54, 66), (54, 70.4)], tint=INK, line=0.8)


def jam(p: Paper) -> None:
    jar = both(path("M 50 36 L 34 36 C 33 41 29 42 29 47 L 29 78 Q 29 84 35 84 L 50 84"))
    mask = p.cut(jar, tint=PLUM, lift=1.3)
    p.cut(box(50, 38, 50, 9), tint=mixed(SKY, WHITE, 0.35), lift=0, into=mask)
    p.shade(mask, box(68, 62, 10, 60), strength=0.4)
    p.light(mask, box(33.4, 62, 2.4, 36, 1.2), strength=0.45)
    cap = both(path("M 50 20 C 40 20 33 22 31 29 L 26 40 Q 30 38 34 40 Q 38 38 42 40.6 Q 46 38.6 50 40.6"))
    top = p.cut(cap, tint=WHITE, lift=0.9)
    p.stroke(*([(float(x), 10.0), (float(x), 50.0)] for x in range(24, 80, 5)), tint=ROSE, line=1.6, into=top)
    p.stroke(*([(10.0, float(y)), (90.0, float(y))] for y in range(21, 44, 5)), tint=BLUSH, line=1.3, into=top)
    p.stroke(path("M 32 30 Q 50 34 68 30"), tint=RUST, line=1.4)
    label = box(50, 61, 29, 24, 3)
    p.cut(label, tint=CREAM, lift=0.6)
    p.cut(ellipse(47, 60, 5, 6, -12), ellipse(54, 62, 4.6, 5.6, 10), tint=mixed(PLUM, ROSE, 0.3), lift=0)
    p.sprig(50, 55.6, 8, 62, FOREST, leaves=2, lift=0)
    p.stroke([(41, 70.4), (59, 70.4)], tint=OCHRE, line=0.7)


def cat(p: Paper) -> None:
    p.cut(path("M 12 76 C 12 70 88 70 88 76 C 90 86 84 88 50 88 C 16 88 10 86 12 76"), tint=ROSE, lift=1.3)
    p.stroke(path("M 18 81 Q 50 87 82 81"), tint=BLUSH, line=0.9)
    body = path("M 26 78 C 18 66 24 46 44 44 C 66 40 82 52 80 70 Q 79 78 72 79")
    mask = p.cut(body, tint=(226, 150, 84), lift=1.1)
    for x in (52, 60, 68):
        p.cut(path(f"M {x} 42 Q {x + 4} 52 {x + 1} 60 Q {x - 1.4} 52 {x - 3} 43"), tint=CLAY, lift=0, into=mask)
    p.cut(
        path("M 78 66 C 88 70 86 82 70 82 L 44 83 Q 38 81 44 78 L 68 77 C 76 77 77 72 73 68"),
        tint=(214, 132, 70),
        lift=0.7,
    )
    head = path("M 20 44 L 22 27 L 31 34 Q 36 32.6 41 34 L 50 27 L 52 44 C 54 56 46 63 36 63 C 26 63 18 56 20 44")
    hmask = p.cut(head, tint=(236, 164, 96), lift=1.0)
    p.cut(path("M 36 63 C 28 63 27 54 36 51 C 45 54 44 63 36 63"), tint=CREAM, lift=0, into=hmask)
    p.cut(*(path(f"M {x} 33 L {x + 1.4} 42 L {x + 2.8} 33") for x in (31.4, 34.6, 37.8)), tint=CLAY, lift=0, into=hmask)
    p.stroke(path("M 25 48 Q 28.4 51 31.4 48"), path("M 40.6 48 Q 43.6 51 47 48"), tint=INK, line=0.8)
    p.cut([(34.4, 52.4), (37.6, 52.4), (36, 54.6)], tint=RUST, lift=0)
    p.stroke(path("M 36 54.6 Q 35.4 57.4 32.6 57"), path("M 36 54.6 Q 36.6 57.4 39.4 57"), tint=INK, line=0.5)


def pears(p: Paper) -> None:
    for x, y, scale, tint, turn in ((64, 60, 0.86, OCHRE, 9), (39, 58, 1.0, (176, 178, 96), -6)):
        pear = both(path("M 50 20 C 42 20 43 34 39 42 C 32 52 30 58 31 66 C 32 77 41 82 50 82"))
        shape = turned(moved(pear, x - 50, y - 55, scale, 50, 55), turn, x, y)
        mask = p.cut(shape, tint=tint, lift=1.2)
        p.shade(mask, moved(shape, 9 * scale, 6), strength=0.26)
        p.cut(
            ellipse(x - 7 * scale, y + 10, 7 * scale, 10 * scale, 20), tint=mixed(tint, CLAY, 0.45), lift=0, into=mask
        )
        p.light(mask, ellipse(x - 7 * scale, y + 2, 2 * scale, 6 * scale, 16), strength=0.4)
        top = turned([(x, y - 34 * scale), (x + 1.5, y - 42 * scale)], turn, x, y)
        p.stroke(top, tint=mixed(RUST, INK, 0.5), line=1.3)
    p.cut(path("M 36 18 C 44 8 56 10 60 16 C 52 24 42 24 36 18"), tint=FOREST, lift=0.8)
    p.stroke(path("M 36 18 Q 48 15 58 16"), tint=SAGE, line=0.5)
    p.cut(path("M 66 84 C 68 78 80 76 86 80 C 82 87 72 88 66 84"), tint=SAGE, lift=0.8)


SCENES: dict[str, tuple[Thing, Tint, Tint, str, str]] = {
    # thing, wall, table, what is behind it, the cloth
    "sketchbook": (sketchbook, (226, 196, 176), (190, 130, 92), "sun", "plain"),
    "mug": (mug, (200, 208, 190), (222, 186, 142), "window", "gingham"),
    "leaves": (leaves, (232, 208, 164), (232, 208, 164), "none", "none"),
    "candle": (candle, (120, 96, 104), (150, 92, 74), "arch", "plain"),
    "sunrise": (sunrise, (238, 222, 196), (238, 222, 196), "none", "none"),
    "envelope": (envelope, (236, 206, 150), (214, 168, 110), "sprigs", "stripes"),
    "brushes": (brushes, (236, 214, 178), (186, 112, 84), "sun", "stitched"),
    "paints": (paints, (232, 206, 182), (232, 206, 182), "none", "none"),
    "quilt": (quilt, (226, 190, 160), (226, 190, 160), "none", "none"),
    "yarn": (yarn, (196, 206, 204), (232, 206, 170), "arch", "plain"),
    "flowers": (flowers, (244, 218, 176), (206, 134, 96), "window", "stitched"),
    "teapot": (teapot, (240, 206, 182), (228, 196, 150), "sun", "gingham"),
    "bird": (bird, (242, 222, 178), (242, 222, 178), "moon", "none"),
    "jam": (jam, (206, 212, 190), (226, 198, 158), "sprigs", "stripes"),
    "cat": (cat, (186, 200, 200), (206, 160, 120), "window", "none"),
    "pears": (pears, (222, 190, 172), (150, 120, 104), "arch", "stitched"),
}
