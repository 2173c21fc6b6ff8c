"""Banner, logo and product pictures of Hearth & Paper."""

from PIL import Image, ImageChops

from tenants.demo.pictures.paper import (
    BLUSH,
    BUTTER,
    CLAY,
    CREAM,
    FOREST,
    INK,
    LINEN,
    OCHRE,
    ROSE,
    RUST,
    SAGE,
    SKY,
    WHITE,
    Paper,
)
from tenants.demo.pictures.paper_things import SCENES, Thing
from tenants.demo.pictures.shapes import Shape, both, box, circle, ellipse, moved, path
from tenants.demo.pictures.sheet import Tint, mixed

EDGE = 69.0  # where the table begins


def product(motif: str, size: int, seed: int) -> Image.Image:
    thing, wall, table, behind, cloth = SCENES[motif]
    sheet = Paper(size, size, wall, seed)
    sheet.cut(box(50, 50, 120, 120), tint=wall, lift=0, brush=0.1)
    _behind(sheet, behind, wall)
    if cloth != "none":
        _table(sheet, table, cloth)
    # Cards crop a square to 4:3: nothing that matters comes near the edge.
    _stand(sheet, thing, 50, 81 if cloth != "none" else 79, 0.86)
    return sheet.finished()


def _behind(sheet: Paper, kind: str, wall: Tint) -> None:
    pale = mixed(wall, WHITE, 0.45)

    def fitted(outline: Shape) -> Shape:
        return moved(outline, 0, 0, 0.88, 50, 68)

    if kind in ("sun", "moon"):
        sheet.cut(circle(50, 44, 30), tint=mixed(wall, BUTTER if kind == "sun" else OCHRE, 0.7), lift=0.8)
        if kind == "moon":
            sheet.cut(circle(50, 44, 23), tint=mixed(BUTTER, WHITE, 0.2), lift=0.6)
    elif kind == "window":
        pane = fitted(both(path("M 50 6 C 30 6 20 18 20 32 L 20 66 L 50 66")))
        sheet.cut(moved(pane, 0, 0, 1.1, 50, 60), tint=pale, lift=1.0)
        glass = sheet.cut(pane, tint=mixed(SKY, BUTTER, 0.35), lift=0)
        sheet.cut(
            path("M 10 58 Q 30 46 52 56 Q 70 48 92 58 L 92 80 L 10 80"),
            tint=mixed(SAGE, WHITE, 0.35),
            lift=0,
            into=glass,
        )
        sheet.stroke([(50, 4), (50, 70)], [(10, 36), (90, 36)], tint=pale, line=1.8, into=glass)
    elif kind == "arch":
        outer, inner = "M 50 10 C 28 10 18 26 18 42 L 18 80 L 50 80", "M 50 19 C 34 19 27 31 27 44 L 27 80 L 50 80"
        sheet.cut(fitted(both(path(outer))), tint=mixed(wall, BLUSH, 0.5), lift=0.9)
        sheet.cut(fitted(both(path(inner))), tint=mixed(wall, BUTTER, 0.55), lift=0.7)
    elif kind == "sprigs":
        for x, turn, tint in ((14, 16, SAGE), (86, -16, SAGE), (26, 4, FOREST), (75, -6, FOREST)):
            sheet.sprig(x, 72, 48 if tint == SAGE else 36, turn, mixed(tint, wall, 0.25), leaves=6)


def _table(sheet: Paper, tint: Tint, cloth: str, *, edge: float = EDGE) -> None:
    wide = sheet.across
    sheet.cut(box(wide / 2, edge + 30, wide + 20, 60), tint=tint, lift=1.2)
    if cloth == "plain":
        sheet.stroke(
            *([(-5, edge + 7 + s * 8), (wide + 5, edge + 6 + s * 8)] for s in range(5)),
            tint=mixed(tint, INK, 0.16),
            line=0.35,
        )
        return
    napkin: Shape = [(wide * 0.03, edge + 5), (wide * 0.97, edge + 5), (wide * 1.1, 112), (-wide * 0.1, 112)]
    mask = sheet.cut(napkin, tint=LINEN, lift=0.8)
    tilt = wide / 100
    if cloth in ("gingham", "stripes"):
        lines = [[(s * 7.0 * tilt, edge), (s * 7.0 * tilt + (s - 7) * 3.4 * tilt, 112)] for s in range(-2, 18)]
        sheet.paint(_within(sheet, mask, lines, 3.0), mixed(ROSE, LINEN, 0.25), 0.55)
    if cloth == "gingham":
        rows = [[(-10.0, y), (wide + 10, y)] for y in (edge + 8, edge + 14.4, edge + 22, edge + 31)]
        sheet.paint(_within(sheet, mask, rows, 2.8), mixed(ROSE, LINEN, 0.25), 0.5)
    if cloth == "stitched":
        for row, color in ((edge + 9, CLAY), (edge + 26, SAGE)):
            stitches = [[(s * 3.2, row), (s * 3.2 + 1.7, row)] for s in range(round(wide / 3.2) + 1)]
            crosses = [[(s * 3.2 + 0.2, row + 2), (s * 3.2 + 1.5, row + 3.4)] for s in range(round(wide / 3.2) + 1)]
            sheet.stroke(*stitches, *crosses, tint=color, line=0.55, into=mask)


def _within(sheet: Paper, mask: Image.Image, lines: list[Shape], line: float) -> Image.Image:
    return ImageChops.multiply(mask, sheet.mask(*lines, line=line))


def logo(size: int) -> Image.Image:
    """A small fire of leaves in an arch of clay."""
    sheet = Paper(size, size, CREAM, 1)
    sheet.cut(box(50, 50, 120, 120), tint=(244, 224, 190), lift=0, brush=0.08)
    sheet.cut(both(path("M 50 9 C 26 9 14 26 14 48 L 14 90 L 50 90")), tint=CLAY, lift=1.6)
    sheet.cut(both(path("M 50 20 C 32 20 25 33 25 49 L 25 90 L 50 90")), tint=mixed(INK, RUST, 0.25), lift=0.8)
    _fire(sheet)
    sheet.cut(box(50, 88, 80, 6, 2), tint=RUST, lift=1.0)
    return sheet.finished()


def _fire(sheet: Paper) -> None:
    sheet.cut(
        path("M 50 84 C 31 80 31 62 41 50 C 44 44 43 38 50 28 C 58 40 68 50 68 64 C 68 76 60 83 50 84"),
        tint=CLAY,
        lift=0.9,
    )
    sheet.cut(
        path("M 50 84 C 37 80 38 66 45 57 C 48 52 48 48 51 43 C 57 52 62 60 61 68 C 61 78 56 83 50 84"),
        tint=OCHRE,
        lift=0.7,
    )
    sheet.cut(path("M 50 84 C 43 81 44 72 48 66 L 51 59 C 55 66 57 71 56 76 Q 55 82 50 84"), tint=BUTTER, lift=0.5)


def favicon(size: int) -> Image.Image:
    sheet = Paper(size, size, CREAM, 1)
    sheet.image.paste(CREAM, (0, 0, size, size))
    mask = sheet.mask(both(path("M 50 4 C 20 4 8 24 8 48 L 8 96 L 50 96")))
    sheet.paint(mask, CLAY)
    for outline, tint in (
        ("M 50 90 C 24 84 24 62 38 46 C 42 38 41 32 50 18 C 62 34 74 46 74 64 C 74 80 64 89 50 90", BUTTER),
        ("M 50 90 C 36 84 38 70 46 60 L 51 48 C 58 60 63 66 62 74 Q 60 86 50 90", OCHRE),
    ):
        sheet.paint(sheet.mask(path(outline)), tint)
    return sheet.image


def banner(width: int, height: int) -> Image.Image:
    """A long table by the window on a slow morning; pages fade the lower half away."""
    sheet = Paper(width, height, (240, 216, 176), 3)
    wide = sheet.across
    middle = wide / 2
    sheet.cut(box(middle, 50, wide + 20, 120), tint=(240, 214, 174), lift=0, brush=0.07)
    _landscape(sheet, middle)
    _table(sheet, (196, 122, 84), "stitched", edge=53)
    for motif, x, scale in ON_THE_TABLE:
        _stand(sheet, SCENES[motif][0], x * wide, 68, scale)
    return sheet.finished()


# motif, where along the table, size
ON_THE_TABLE = (
    ("pears", 0.07, 0.54),
    ("flowers", 0.2, 0.6),
    ("mug", 0.4, 0.42),
    ("teapot", 0.6, 0.48),
    ("brushes", 0.79, 0.56),
    ("cat", 0.925, 0.5),
)


def _landscape(sheet: Paper, middle: float) -> None:
    sheet.cut(box(middle, 8, 218, 100, 48), tint=mixed(CREAM, WHITE, 0.3), lift=1.4)
    mask = sheet.cut(box(middle, 8, 210, 92, 44), tint=(250, 222, 170), lift=0.8)
    for radius, tint in ((28, (250, 206, 140)), (21, (248, 186, 108)), (14, (240, 152, 80))):
        sheet.cut(circle(middle, 27, radius), tint=tint, lift=0.5, into=mask)
    left = middle - 110
    for y, swing, tint in (
        (36, 8, (214, 160, 146)),
        (41, -7, (186, 140, 132)),
        (46, 8, mixed(SAGE, BLUSH, 0.25)),
        (51, -5, FOREST),
    ):
        outline = path(
            f"M {left} {y} C {left + 35} {y - swing} {left + 60} {y + swing * 0.6} {left + 100} {y - swing * 0.4} "
            f"C {left + 140} {y - swing * 1.4} {left + 180} {y + swing} {left + 220} {y - swing * 0.5} "
            f"L {left + 220} 100 L {left} 100"
        )
        sheet.cut(outline, tint=tint, lift=0.8, into=mask)
    clouds = [ellipse(middle - 62, 17, 15, 2.4), ellipse(middle - 52, 14.4, 10, 2.2), ellipse(middle + 60, 12, 17, 2.4)]
    sheet.cut(*clouds, tint=mixed(CREAM, WHITE, 0.5), lift=0.3, into=mask)
    bars = [[(middle + shift, -10.0), (middle + shift, 90.0)] for shift in (-35, 35)]
    sheet.stroke(*bars, tint=CREAM, line=1.6, into=mask)
    for side in (-1, 1):
        for step, turn in enumerate((154, 178, 200)):
            sheet.sprig(
                middle + side * (124 + step * 9),
                -4,
                30 - step * 4,
                turn if side < 0 else 360 - turn,
                SAGE if step % 2 else FOREST,
                leaves=6,
            )


def _stand(sheet: Paper, thing: Thing, x: float, foot: float, scale: float) -> None:
    """A thing, smaller, its foot at (x, foot): drawn on a piece of the sheet."""
    side = round(scale * sheet.size[1])
    corner = (round(x * sheet.unit) - side // 2, round(foot * sheet.unit - 0.84 * side))
    small = Paper(side, side, LINEN, 1)
    small.image = sheet.image.crop((*corner, corner[0] + side, corner[1] + side))
    thing(small)
    sheet.image.paste(small.image, corner)
