"""Banner, logo and product pictures of the Pixel Vanguard."""

import math

from PIL import Image

from tenants.demo.pictures.pixels import (
    BLUE,
    COAL,
    DEEP,
    FOG,
    GOLD,
    GREEN,
    MIST,
    NIGHT,
    PAPER,
    RED,
    SEA,
    STEEL,
    VIOLET,
    VOID,
    Grid,
    Ramp,
    Spot,
)
from tenants.demo.pictures.sprites import SPRITES, badge

SIDE = 72
MARGIN = 4  # gear is drawn on 64 × 64 in the middle: cards crop a square to 4:3
MIDDLE, HEIGHT = 35.5, 34


def product(motif: str, size: int, seed: int) -> Image.Image:
    sprite, light, place = SPRITES[motif]
    grid = Grid(SIDE, SIDE, seed)
    _place(grid, place, light)
    sprite(grid)
    grid.sprite = {(x + MARGIN, y + MARGIN): tint for (x, y), tint in grid.sprite.items()}
    grid.outlined()
    return grid.finished(max(size // SIDE, 1))


def _place(grid: Grid, place: str, light: Ramp) -> None:
    dark, middle, bright = light[4], light[3], light[2]
    grid.sky((VOID, NIGHT, DEEP))
    if place == "space":
        grid.stars(46, SIDE)
        grid.ball(60, 14, 15, (bright, middle, dark, NIGHT, VOID))
        grid.glow(MIDDLE, HEIGHT, 30, (DEEP, dark, middle))
    elif place == "peaks":
        grid.stars(26, 34)
        grid.glow(MIDDLE, HEIGHT - 2, 29, (DEEP, dark, middle))
        _peaks(grid, 51, 11, SEA, 5)
        _peaks(grid, 60, 8, DEEP, 3)
        grid.put(grid.box(0, 65, SIDE, SIDE), NIGHT)
    elif place == "rays":
        for x in range(SIDE):
            for y in range(SIDE):
                turn = math.atan2(y - HEIGHT, x - MIDDLE) / math.tau * 16
                if int(turn + 40) % 2 and math.hypot(x - MIDDLE, y - HEIGHT) < 49:
                    grid.scene[x, y] = dark if (x + y) % 2 or math.hypot(x - MIDDLE, y - HEIGHT) < 26 else DEEP
        grid.glow(MIDDLE, HEIGHT, 25, (dark, middle))
    else:
        _hangar(grid, dark, middle)


def _hangar(grid: Grid, dark: tuple[int, int, int], middle: tuple[int, int, int]) -> None:
    """A wall of plates and a floor in perspective."""
    for x in range(0, SIDE, 16):
        grid.put(grid.box(x, 0, x, 54), VOID)
        grid.put({(x + 3, y) for y in (4, 20, 41)} | {(x + 13, y) for y in (4, 20, 41)}, SEA)
    for y in (16, 37):
        grid.put(grid.box(0, y, SIDE, y), VOID)
    grid.glow(MIDDLE, HEIGHT, 29, (DEEP, dark, middle))
    grid.put(grid.box(0, 55, SIDE, SIDE), NIGHT)
    grid.put(grid.box(0, 55, SIDE, 55), MIST)
    for step in range(-6, 7):
        grid.put(grid.line((35 + step * 7, 56), (35 + step * 15, 72)), DEEP)
    for y in (58, 63, 69):
        grid.put(grid.box(0, y, SIDE, y), DEEP)
    grid.put(grid.disc(MIDDLE, 60.5, 20, 3), VOID)


def _peaks(grid: Grid, base: int, tall: int, tint: tuple[int, int, int], waves: int) -> None:
    shift = grid.rng.random() * 6
    for x in range(grid.width):
        swing = math.sin(x / grid.width * math.tau * waves * 0.5 + shift) + 0.6 * math.sin(x / 5.3 + shift * 2)
        top = base - round((swing + 1.6) / 3.2 * tall) + (x * 7919 % 3 == 0)
        grid.put(grid.box(x, top, x, grid.height), tint)
        grid.put({(x, top)}, FOG if swing > 1.15 else MIST)


def logo(size: int) -> Image.Image:
    """The clan's shield."""
    grid = Grid(64, 64, 1)
    grid.sky((NIGHT, VOID))
    grid.glow(31.5, 30, 34, (DEEP, GREEN[4], GREEN[3]))
    badge(grid)
    grid.outlined()
    return grid.finished(max(size // 64, 1))


def favicon(size: int) -> Image.Image:
    """Return the invader, sixteen pixels wide."""
    grid = Grid(16, 16, 1)
    grid.put(grid.box(0, 0, 15, 15), VOID)
    area: set[Spot] = set()
    for down, row in enumerate(INVADER_ICON.split()):
        for across, letter in enumerate(row + row[::-1]):
            if letter == "a":
                area.add((2 + across, 4 + down))
    grid.flat(area, GREEN[1])
    return grid.finished(max(size // 16, 1))


INVADER_ICON = """
.a....
..a...
.aaaaa
aa.aaa
aaaaaa
a.aaaa
a.a...
...aa.
"""


def banner(width: int, height: int) -> Image.Image:
    """The last line above the home world; pages fade the lower half away."""
    scale = 4
    grid = Grid(width // scale, height // scale, 9)
    wide, tall = grid.width, grid.height
    ground = tall - 30
    grid.sky((VOID, NIGHT, DEEP, SEA), 0, tall)
    grid.stars(240, ground)
    grid.ball(wide - 66, 14, 52, (GREEN[1], GREEN[2], GREEN[3], GREEN[4], NIGHT, VOID))
    _rings(grid, wide - 66, 14)
    grid.ball(52, 26, 13, (VIOLET[1], VIOLET[2], VIOLET[3], VIOLET[4], VOID))
    _peaks(grid, ground - 8, 22, SEA, 11)
    _peaks(grid, ground + 6, 14, DEEP, 8)
    grid.put(grid.box(0, ground + 8, wide, tall), NIGHT)
    _base(grid, wide // 2, ground + 12)
    _swarm(grid, wide // 2)
    for x, y in ((wide // 2, ground - 40), (wide // 2 - 46, ground - 32), (wide // 2 + 46, ground - 32)):
        _small_fighter(grid, x, y)
    grid.outlined()
    return grid.finished(scale)


def _rings(grid: Grid, x: int, y: int) -> None:
    for step in range(0, 720):
        angle = math.radians(step / 2)
        for reach, tint in ((72, GOLD[2]), (74, GOLD[3]), (78, GOLD[3]), (80, GOLD[4])):
            px = x + reach * math.cos(angle)
            py = y + reach * 0.24 * math.sin(angle) - reach * 0.22 * math.cos(angle)
            if math.sin(angle) < -0.05 and math.hypot(px - x, py - y) < 52:
                continue
            grid.scene[round(px), round(py)] = tint


SWARM = """
..a..
...a.
.aaaa
aaxaa
aaaaa
a.aaa
a.a..
...aa
"""


def _swarm(grid: Grid, middle: int) -> None:
    for row, ramp in enumerate((VIOLET, RED)):
        for place in range(-4, 5):
            x, y = middle + place * 22 - 5, 3 + row * 12
            legend = {"a": ramp[1 if row == 0 else 2], "x": VOID}
            if abs(place) > 3 - row:
                continue
            grid.stamp(SWARM, x, y, legend, mirror=True)


def _small_fighter(grid: Grid, x: int, y: int) -> None:
    def half(*points: Spot) -> set[Spot]:
        area = grid.polygon(*((x + px, y + py) for px, py in points))
        return area | {(2 * x + 1 - px, py) for px, py in area}

    grid.flat(grid.box(x, y - 21, x + 1, y - 14) | grid.box(x, y - 10, x + 1, y - 6), GREEN[0])
    grid.part(half((-3, 8), (-13, 17), (-13, 21), (-3, 18)), STEEL, light=0.6)
    grid.part(half((-12, 17), (-13, 21), (-9, 20)), RED)
    grid.part(half((0, -2), (-3, 6), (-4, 18), (0, 21)), STEEL)
    grid.part(half((0, -3), (-2, 2), (0, 3)), RED)
    grid.part(half((0, 6), (-2, 9), (-1, 12), (0, 12)), BLUE)
    grid.flat(half((0, 22), (-2, 22), (0, 28)), GOLD[1])
    grid.flat(half((0, 22), (-1, 22), (0, 25)), PAPER)


def _base(grid: Grid, middle: int, tall: int) -> None:
    grid.part(
        grid.polygon((middle - 46, tall), (middle - 34, tall - 9), (middle + 34, tall - 9), (middle + 46, tall)), COAL
    )
    for x in range(middle - 30, middle + 31, 6):
        grid.flat(grid.box(x, tall - 5, x + 2, tall - 4), GREEN[1])
    for side in (-1, 1):
        x = middle + side * 96
        grid.part(
            grid.polygon((x - 10, tall), (x - 7, tall - 16), (x + 7, tall - 16), (x + 10, tall)), COAL, light=-0.4
        )
        grid.part(grid.disc(x, tall - 17, 7) & grid.box(x - 8, tall - 26, x + 8, tall - 16), GREEN, light=0.4)
        grid.flat(grid.line((x, tall - 24), (x + side * 3, tall - 32)), STEEL[1])
        grid.flat(grid.box(x - 3, tall - 12, x + 3, tall - 11), GOLD[1])
