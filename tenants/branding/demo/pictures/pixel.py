"""Banner, logo and product pictures of the Pixel Vanguard."""

import math

from PIL import Image

from tenants.branding.demo.pictures.pixels import (
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
from tenants.branding.demo.pictures.sprites import SPRITES, badge

SIDE = 64


def product(motif: str, size: int, seed: int) -> Image.Image:
    sprite, light, place = SPRITES[motif]
    grid = Grid(SIDE, SIDE, seed)
    _place(grid, place, light)
    sprite(grid)
    grid.outlined()
    return grid.finished(max(size // SIDE, 1))


def _place(grid: Grid, place: str, light: Ramp) -> None:
    dark, middle, bright = light[4], light[3], light[2]
    grid.sky((VOID, NIGHT, DEEP))
    if place == "space":
        grid.stars(46, SIDE)
        grid.ball(54, 10, 15, (bright, middle, dark, NIGHT, VOID))
        grid.glow(31.5, 30, 30, (DEEP, dark, middle))
    elif place == "peaks":
        grid.stars(26, 34)
        grid.glow(31.5, 28, 29, (DEEP, dark, middle))
        _peaks(grid, 46, 11, SEA, 5)
        _peaks(grid, 54, 8, DEEP, 3)
        grid.put(grid.box(0, 58, SIDE, SIDE), NIGHT)
    elif place == "rays":
        for x in range(SIDE):
            for y in range(SIDE):
                turn = math.atan2(y - 30, x - 31.5) / math.tau * 16
                if int(turn + 40) % 2 and math.hypot(x - 31.5, y - 30) < 44:
                    grid.scene[x, y] = dark if (x + y) % 2 or math.hypot(x - 31.5, y - 30) < 26 else DEEP
        grid.glow(31.5, 30, 25, (dark, middle))
    else:
        _hangar(grid, dark, middle)


def _hangar(grid: Grid, dark: tuple[int, int, int], middle: tuple[int, int, int]) -> None:
    """A wall of plates and a floor in perspective."""
    for x in range(0, SIDE, 16):
        grid.put(grid.box(x, 0, x, 49), VOID)
        grid.put({(x + 3, y) for y in (4, 20, 36)} | {(x + 13, y) for y in (4, 20, 36)}, SEA)
    for y in (16, 33):
        grid.put(grid.box(0, y, SIDE, y), VOID)
    grid.glow(31.5, 29, 29, (DEEP, dark, middle))
    grid.put(grid.box(0, 50, SIDE, SIDE), NIGHT)
    grid.put(grid.box(0, 50, SIDE, 50), MIST)
    for step in range(-6, 7):
        grid.put(grid.line((31 + step * 7, 51), (31 + step * 15, 64)), DEEP)
    for y in (53, 57, 62):
        grid.put(grid.box(0, y, SIDE, y), DEEP)
    grid.put(grid.disc(31.5, 56, 20, 3), VOID)


def _peaks(grid: Grid, base: int, tall: int, tint: tuple[int, int, int], waves: int) -> None:
    shift = grid.rng.random() * 6
    for x in range(grid.width):
        swing = math.sin(x / grid.width * math.tau * waves * 0.5 + shift) + 0.6 * math.sin(x / 5.3 + shift * 2)
        top = base - round((swing + 1.6) / 3.2 * tall) + (x * 7919 % 3 == 0)
        grid.put(grid.box(x, top, x, grid.height), tint)
        grid.put({(x, top)}, FOG if swing > 1.15 else MIST)


def logo(size: int) -> Image.Image:
    """The clan's shield."""
    grid = Grid(SIDE, SIDE, 1)
    grid.sky((NIGHT, VOID))
    grid.glow(31.5, 30, 34, (DEEP, GREEN[4], GREEN[3]))
    badge(grid)
    grid.outlined()
    return grid.finished(max(size // SIDE, 1))


def favicon(size: int) -> Image.Image:
    """The oldest enemy of all, sixteen pixels wide."""
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
    """The last line above the home world: three fighters, a wall of invaders, a planet that is worth it."""
    scale = 4
    grid = Grid(width // scale, height // scale, 9)
    wide, tall = grid.width, grid.height
    grid.sky((VOID, NIGHT, DEEP, SEA), 0, tall)
    grid.stars(260, tall - 30)
    grid.ball(wide - 68, 22, 58, (GREEN[1], GREEN[2], GREEN[3], GREEN[4], NIGHT, VOID))
    _rings(grid, wide - 68, 22)
    grid.ball(52, 30, 13, (VIOLET[1], VIOLET[2], VIOLET[3], VIOLET[4], VOID))
    _peaks(grid, tall - 24, 22, SEA, 11)
    _peaks(grid, tall - 12, 16, DEEP, 8)
    _base(grid, wide // 2, tall)
    _swarm(grid, wide // 2)
    for x, y in ((wide // 2, tall - 56), (wide // 2 - 44, tall - 46), (wide // 2 + 44, tall - 46)):
        _small_fighter(grid, x, y)
    grid.outlined()
    return grid.finished(scale)


def _rings(grid: Grid, x: int, y: int) -> None:
    for step in range(0, 720):
        angle = math.radians(step / 2)
        for reach, tint in ((80, GOLD[2]), (82, GOLD[3]), (86, GOLD[3]), (88, GOLD[4])):
            px = x + reach * math.cos(angle)
            py = y + reach * 0.24 * math.sin(angle) - reach * 0.22 * math.cos(angle)
            if math.sin(angle) < -0.05 and math.hypot(px - x, py - y) < 58:
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
            x, y = middle + place * 22 - 5, 9 + row * 16
            legend = {"a": ramp[1 if row == 0 else 2], "x": VOID}
            if abs(place) > 3 - row:
                continue
            grid.stamp(SWARM, x, y, legend, mirror=True)


def _small_fighter(grid: Grid, x: int, y: int) -> None:
    def half(*points: Spot) -> set[Spot]:
        area = grid.polygon(*((x + px, y + py) for px, py in points))
        return area | {(2 * x + 1 - px, py) for px, py in area}

    grid.flat(grid.box(x, y - 30, x + 1, y - 18) | grid.box(x, y - 12, x + 1, y - 6), GREEN[0])
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
