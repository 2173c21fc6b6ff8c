"""The clan's gear, each on a grid of 64 × 64 with its middle near (32, 29)."""

from collections.abc import Callable

from tenants.demo.pictures.pixels import (
    BLUE,
    BONE,
    COAL,
    GOLD,
    GREEN,
    NIGHT,
    PAPER,
    RED,
    STEEL,
    VIOLET,
    VOID,
    WOOD,
    Grid,
    Ramp,
    Spot,
)

Sprite = Callable[[Grid], None]


def _mirror(area: set[Spot], middle: float = 31.5) -> set[Spot]:
    return {(round(2 * middle - x), y) for x, y in area}


def _pair(area: set[Spot], middle: float = 31.5) -> set[Spot]:
    return area | _mirror(area, middle)


def blaster(g: Grid) -> None:
    grip = g.polygon((17, 33), (26, 33), (23, 47), (14, 47))
    g.part(grip, WOOD)
    g.flat(g.line((18, 37), (24, 37)) | g.line((17, 40), (23, 40)) | g.line((16, 43), (22, 43)), WOOD[4])
    g.part(g.polygon((26, 33), (34, 33), (31, 40), (26, 40)) - g.box(27, 34, 30, 38), STEEL, light=0.8)
    g.part(g.polygon((10, 22), (40, 22), (44, 26), (44, 32), (40, 34), (12, 34), (9, 30)), STEEL)
    g.part(g.box(14, 17, 30, 21), COAL)
    g.part(g.box(18, 14, 26, 16), STEEL, light=0.4)
    g.part(g.polygon((44, 24), (55, 25), (55, 31), (44, 32)), COAL, light=-0.6)
    g.part(g.box(50, 23, 52, 33), GREEN)
    g.part(g.box(45, 23, 46, 33), STEEL, light=1.0)
    for x in (15, 21, 27):
        g.part(g.box(x, 25, x + 3, 30), GREEN, light=-0.4)
    g.part(g.box(34, 26, 40, 29), RED)
    g.flat({(35, 27), (36, 27)}, PAPER)
    g.flat(g.box(57, 27, 62, 28), GREEN[1])
    g.flat(g.box(58, 27, 63, 27), GREEN[0])
    g.flat({(56, 22), (59, 24), (60, 33), (57, 34), (62, 21)}, GREEN[1])


def fighter(g: Grid) -> None:
    g.part(_pair(g.polygon((25, 28), (8, 42), (7, 48), (14, 46), (26, 42))), STEEL, light=0.5)
    g.part(_pair(g.polygon((9, 43), (8, 47), (14, 45), (17, 37))), RED)
    g.part(_pair(g.box(8, 33, 9, 43)), COAL)
    g.flat(_pair({(8, 31), (8, 32), (9, 32)}), GREEN[0])
    g.part(_pair(g.box(17, 31, 18, 38)), COAL)
    g.flat(_pair({(17, 30), (18, 30)}), GREEN[0])
    g.part(g.polygon((29, 10), (34, 10), (38, 26), (38, 46), (34, 50), (29, 50), (25, 46), (25, 26)), STEEL)
    g.part(g.polygon((30, 7), (33, 7), (35, 14), (28, 14)), RED)
    g.part(g.polygon((30, 20), (33, 20), (36, 28), (34, 33), (29, 33), (27, 28)), BLUE)
    g.flat({(30, 22), (30, 23), (29, 24), (29, 25), (29, 26)}, PAPER)
    g.flat(g.box(31, 36, 32, 45), STEEL[3])
    g.part(_pair(g.polygon((25, 44), (20, 52), (25, 51))), RED, light=0.6)
    for x in (27, 34):
        g.part(g.box(x, 50, x + 2, 52), COAL)
        g.flat(g.box(x, 53, x + 2, 55), GOLD[0])
        g.flat(g.polygon((x, 56), (x + 2, 56), (x + 1, 60)), GOLD[1])
        g.flat({(x + 1, 61)}, RED[1])


def badge(g: Grid) -> None:
    shield = _pair(g.polygon((31, 9), (22, 13), (13, 13), (13, 30), (18, 41), (25, 47), (31, 51)))
    g.part(shield, GOLD)
    inner = _pair(g.polygon((31, 13), (23, 16), (16, 16), (16, 29), (21, 39), (27, 44), (31, 47)))
    g.part(inner, GREEN, light=0.5)
    g.part(inner & g.box(32, 0, 63, 63), GREEN, light=1.1, rim=False)
    g.part(
        g.polygon((31, 18), (34, 26), (42, 26), (36, 31), (38, 39), (31, 34), (25, 39), (27, 31), (21, 26), (29, 26)),
        STEEL,
        light=-0.6,
    )
    for wing in (g.polygon((12, 18), (3, 14), (5, 22), (12, 25)), g.polygon((12, 25), (5, 23), (7, 30), (13, 32))):
        g.part(_pair(wing), STEEL)
    g.flat(_pair({(17, 17), (18, 17)}), GOLD[0])


def medkit(g: Grid) -> None:
    g.part(g.box(24, 13, 39, 16) | g.box(24, 13, 26, 19) | g.box(37, 13, 39, 19), COAL, light=-0.5)
    g.part(g.polygon((12, 19), (51, 19), (53, 21), (53, 47), (51, 49), (12, 49), (10, 47), (10, 21)), BONE, light=-0.35)
    g.part(g.box(10, 31, 53, 34), BONE, light=1.3)
    g.part(g.box(27, 24, 36, 44) | g.box(22, 29, 41, 39), RED)
    g.flat(g.box(27, 24, 36, 24) | g.box(22, 29, 27, 29), RED[0])
    for x in (15, 46):
        g.part(g.box(x, 29, x + 3, 36), STEEL)
    g.flat(_pair({(12, 21), (13, 21), (12, 22)}), PAPER)


def cell(g: Grid) -> None:
    g.part(g.box(27, 7, 36, 11), STEEL)
    g.part(g.polygon((20, 11), (43, 11), (45, 14), (45, 18), (18, 18), (18, 14)), STEEL, light=0.4)
    g.part(g.polygon((18, 44), (45, 44), (45, 49), (43, 52), (20, 52), (18, 49)), STEEL, light=0.5)
    g.part(g.box(20, 19, 43, 43), COAL, light=0.8)
    g.part(g.box(22, 25, 41, 43), GREEN, light=-0.5)
    for y, tint in ((25, 0), (31, 1), (37, 1)):
        g.flat(g.box(22, y, 41, y), GREEN[tint])
    g.flat(g.polygon((33, 21), (25, 33), (31, 33), (29, 42), (38, 29), (32, 29), (35, 21)), GOLD[0])
    g.flat(g.box(23, 20, 24, 42), GREEN[0])
    g.flat(g.box(39, 21, 40, 24), STEEL[2])
    for x, y in ((12, 20), (49, 26), (52, 15), (11, 36), (51, 40)):
        g.flat({(x, y), (x + 1, y), (x, y + 1), (x + 1, y - 1)}, GREEN[1])


def helmet(g: Grid) -> None:
    dome = g.disc(31.5, 29, 20, 20) & g.box(0, 0, 63, 36)
    g.part(dome | g.polygon((12, 36), (51, 36), (47, 48), (40, 51), (23, 51), (16, 48)), GREEN)
    g.part(g.box(29, 8, 34, 26), STEEL, light=0.2)
    visor = g.polygon((15, 25), (48, 25), (50, 33), (45, 40), (18, 40), (13, 33))
    g.part(visor, VIOLET, light=0.5)
    g.flat(g.line((18, 28), (30, 28)) | g.line((17, 29), (27, 29)) | g.line((17, 31), (21, 31)), VIOLET[0])
    g.flat(g.line((38, 36), (44, 36)) | g.line((40, 37), (43, 37)), VIOLET[1])
    g.part(_pair(g.box(8, 27, 12, 39)), COAL, light=-0.5)
    g.flat(_pair(g.box(9, 31, 10, 34)), RED[1])
    for y in (44, 47):
        g.flat(g.box(25, y, 38, y), GREEN[4])
    g.flat(g.line((51, 27), (54, 16)) | {(54, 15)}, STEEL[1])
    g.flat(g.box(53, 13, 55, 14), RED[1])


def sword(g: Grid) -> None:
    def along(start: int, end: int, wide: int) -> set[Spot]:
        return {(12 + s + o, 51 - s + o + e) for s in range(start, end) for o in range(-wide, wide + 1) for e in (0, 1)}

    blade = along(15, 41, 2) | along(41, 43, 1)
    g.part(blade, BLUE, light=-0.5)
    g.flat({(12 + s, 51 - s) for s in range(15, 43)} | {(12 + s, 52 - s) for s in range(15, 42)}, PAPER)
    g.flat({(10 + s, 49 - s) for s in range(16, 40, 1)}, BLUE[0])
    g.part(along(11, 14, 9), GOLD)
    g.part(along(2, 11, 1), WOOD)
    g.flat({(12 + s + o, 51 - s + o) for s in (3, 6, 9) for o in (-1, 0, 1)}, GOLD[1])
    g.part(g.disc(12.5, 52, 3.4), RED)
    g.flat({(11, 50), (12, 50)}, RED[0])
    g.part(g.disc(24.5, 39.5, 2.3), GREEN, light=-0.5)
    for x, y in ((40, 9), (57, 26), (36, 16), (50, 34)):
        g.flat({(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y), (x, y)}, BLUE[1])
        g.flat({(x, y)}, PAPER)


SKULL = """
.....aaaa
...aaabbb
..aabbbbb
.aabbbbbb
.abbbbbbb
aabbbbbbb
abbbbbbbb
abbxxxxbb
abxxxxxxb
abxxrrxxb
abxxrrxxb
abbxxxxbx
.bbbxxbbx
.ccbbbbbb
..ccbbbbb
...cbbxbb
...ccbxbb
....cbxbc
....ccxcc
"""


def skull(g: Grid) -> None:
    legend = {"a": BONE[0], "b": BONE[1], "c": BONE[2], "x": VOID, "r": RED[1]}
    for bone, shade in (((9, 44, 50, 17), 0), ((54, 44, 13, 17), 0)):
        g.part(g.line(bone[:2], bone[2:], width=4), BONE, light=0.9 + shade)
    for x, y in ((9, 42), (7, 46), (52, 14), (49, 18), (54, 42), (56, 46), (11, 14), (14, 18)):
        g.part(g.disc(x, y, 3.2), BONE, light=0.5)
    for down, row in enumerate(SKULL.split()):
        for across, letter in enumerate(row + row[::-1]):
            if letter in legend:
                x, y = 14 + across * 2, 10 + down * 2
                for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
                    tint = legend[letter]
                    if letter == "b" and across > 9 and (x + dx + y + dy) % 2 and across + down > 15:
                        tint = BONE[2]
                    g.sprite[x + dx, y + dy] = tint


INVADER = """
..a.....
...a....
..aaaaaa
.aaxxaaa
aaaxxaaa
aaaaaaaa
a.aaaaaa
a.a.....
...aa.aa
"""


def invader(g: Grid) -> None:
    area: set[Spot] = set()
    eyes: set[Spot] = set()
    for down, row in enumerate(INVADER.split()):
        for across, letter in enumerate(row + row[::-1]):
            spot = g.box(8 + across * 3, 14 + down * 4, 10 + across * 3, 17 + down * 4)
            if letter in "ax":
                area |= spot
            if letter == "x":
                eyes |= spot
    g.part(area, VIOLET, light=-0.2)
    g.flat(eyes, VOID)
    g.flat({(x, y) for x, y in eyes if x % 3 == 2 and y % 4 in (2, 3) and y < 30}, RED[1])
    g.flat(_pair(g.box(22, 36, 31, 36)), VIOLET[3])


def arcade(g: Grid) -> None:
    g.part(
        g.polygon(
            (16, 8),
            (45, 8),
            (45, 15),
            (42, 17),
            (42, 32),
            (48, 37),
            (48, 56),
            (15, 56),
            (15, 37),
            (18, 32),
            (18, 17),
            (16, 15),
        ),
        COAL,
    )
    g.part(g.box(18, 10, 43, 14), RED)
    for x in (21, 26, 31, 36):
        g.flat(g.box(x, 11, x + 3, 13), GOLD[0])
    g.part(g.box(20, 18, 40, 31), BLUE, light=1.6)
    g.flat(g.box(21, 19, 39, 30), NIGHT)
    for x, y in ((24, 21), (30, 21), (36, 21), (27, 24), (33, 24)):
        g.flat({(x, y), (x - 1, y + 1), (x, y + 1), (x + 1, y + 1), (x - 1, y + 2), (x + 1, y + 2)}, GREEN[1])
    g.flat({(30, 27), (29, 28), (30, 28), (31, 28), (28, 29), (29, 29), (30, 29), (31, 29), (32, 29)}, PAPER)
    g.part(g.polygon((17, 33), (44, 33), (48, 38), (14, 38)), STEEL)
    g.flat(g.box(22, 31, 23, 35), STEEL[4])
    g.part(g.disc(22.5, 30, 2.2), RED)
    for x, ramp in ((30, GOLD), (35, GREEN), (40, RED)):
        g.part(g.disc(x, 35.5, 1.6), ramp, light=-0.5)
    g.part(g.box(26, 43, 37, 50), COAL, light=1.2)
    g.flat(g.box(29, 45, 30, 48) | g.box(33, 45, 34, 48), GOLD[1])


def cartridge(g: Grid) -> None:
    g.part(
        g.polygon((14, 10), (49, 10), (51, 12), (51, 50), (47, 50), (47, 53), (16, 53), (16, 50), (12, 50), (12, 12)),
        STEEL,
        light=0.5,
    )
    for y in (12, 14, 16):
        g.flat(g.box(15, y, 48, y), STEEL[3])
    g.part(g.box(17, 19, 46, 43), BONE, light=-0.6)
    g.flat(g.box(19, 21, 44, 41), NIGHT)
    for y in range(31, 42):
        g.flat(
            {(x, y) for x in range(19, 45) if (y - 31) * 1.1 + 1 > abs(x - 31.5) * 0.9 - 2 and (x + y) % 2}, GREEN[3]
        )
    g.part(g.disc(31.5, 29, 6), RED, rim=False)
    g.flat(g.box(19, 34, 44, 34), GREEN[1])
    for x in (19, 25, 31, 32, 38, 44):
        g.flat(g.line((31 + (x - 31) // 3, 35), (x, 41)), GREEN[1])
    g.flat(g.box(19, 37, 44, 37), GREEN[2])
    g.flat({(22, 23), (27, 25), (38, 23), (42, 26), (35, 22)}, PAPER)
    for x in range(19, 46, 4):
        g.flat(g.box(x, 49, x + 1, 53), GOLD[1])
    g.flat(g.polygon((29, 45), (34, 45), (31, 48)), STEEL[4])


def joystick(g: Grid) -> None:
    g.part(g.polygon((14, 40), (49, 40), (55, 47), (55, 53), (8, 53), (8, 47)), COAL)
    g.part(g.polygon((14, 40), (49, 40), (54, 46), (9, 46)), COAL, light=-0.9)
    g.part(g.disc(26, 41.5, 8, 3), STEEL, light=0.8)
    g.part(g.box(24, 20, 27, 41), STEEL)
    g.part(g.disc(25.5, 15, 8), RED)
    g.flat(g.disc(22.5, 12, 1.6), RED[0])
    for x, ramp in ((40, GREEN), (46, GOLD)):
        g.part(g.disc(x, 42.5, 2.8, 2.0), ramp, light=-0.4)
    g.part(g.box(12, 49, 51, 50), GREEN, rim=False)
    g.flat(g.line((55, 50), (61, 50), (61, 44)), COAL[1])


def radar(g: Grid) -> None:
    g.part(g.disc(31.5, 30, 23), STEEL)
    g.part(g.disc(31.5, 30, 20), COAL, light=0.9)
    g.part(g.disc(31.5, 30, 18.4), GREEN, light=2.0, rim=False)
    for radius in (18, 12.4, 6.6):
        ring = g.disc(31.5, 30, radius) - g.disc(31.5, 30, radius - 1)
        g.flat(ring, GREEN[2])
    g.flat(g.box(31, 12, 32, 48) | g.box(14, 29, 49, 30), GREEN[3])
    sweep = g.polygon((31, 30), (36, 12), (45, 17)) & g.disc(31.5, 30, 18)
    g.flat({(x, y) for x, y in sweep if (x + y) % 2 or x > 38}, GREEN[1])
    g.flat(g.line((31, 30), (45, 17)), GREEN[0])
    for x, y, tint in ((22, 22, RED[1]), (40, 36, RED[1]), (26, 39, GOLD[1]), (36, 22, PAPER)):
        g.flat(g.box(x, y, x + 2, y + 2), tint)
    g.part(g.box(22, 53, 41, 55), STEEL, light=1)


def trophy(g: Grid) -> None:
    handle = (g.disc(15, 19, 8, 9) - g.disc(15, 19, 4.6, 5.6)) & g.box(0, 0, 17, 40)
    g.part(_pair(handle), GOLD, light=0.6)
    g.part(_pair(g.polygon((16, 9), (31, 9), (31, 36), (27, 35), (20, 28), (16, 18))), GOLD)
    g.part(g.box(15, 8, 48, 11), GOLD, light=-0.8)
    g.part(g.box(29, 36, 34, 43), GOLD, light=0.6)
    g.part(g.polygon((24, 43), (39, 43), (42, 47), (21, 47)), GOLD)
    g.part(g.box(18, 48, 45, 55), COAL)
    g.part(g.box(25, 50, 38, 53), STEEL, light=0.3)
    g.part(
        g.polygon((31, 14), (33, 20), (39, 20), (34, 24), (36, 30), (31, 26), (27, 30), (29, 24), (24, 20), (30, 20)),
        RED,
    )
    g.flat(g.box(20, 13, 21, 21), GOLD[0])


def rocket(g: Grid) -> None:
    g.part(_pair(g.polygon((24, 34), (13, 46), (14, 53), (24, 46))), RED)
    g.part(_pair(g.polygon((31, 5), (24, 15), (22, 27), (24, 47), (31, 47))), BONE, light=-0.4)
    g.part(_pair(g.polygon((31, 5), (25, 14), (24, 18), (31, 18))), RED)
    g.part(g.disc(31.5, 26, 5), STEEL)
    g.part(g.disc(31.5, 26, 3.4), BLUE)
    g.flat({(30, 24), (31, 24), (30, 25)}, PAPER)
    g.part(g.box(24, 38, 39, 41), GREEN, light=0.3)
    g.part(g.box(30, 42, 33, 53), RED, light=0.8)
    g.part(g.box(26, 48, 37, 50), COAL)
    g.flat(_pair(g.polygon((27, 51), (31, 51), (31, 60), (28, 56))), GOLD[1])
    g.flat(_pair(g.polygon((29, 51), (31, 51), (31, 56))), GOLD[0])
    g.flat({(26, 57), (37, 58), (31, 62), (25, 61), (39, 54)}, RED[1])


def potion(g: Grid) -> None:
    g.part(g.box(27, 8, 36, 13), WOOD)
    g.part(g.box(25, 13, 38, 16), STEEL)
    glass: Ramp = (PAPER, BLUE[0], (150, 196, 210), STEEL[3], STEEL[4])
    g.part(g.box(28, 16, 35, 24) | g.disc(31.5, 38, 16, 15), glass, light=0.9)
    fluid = (g.disc(31.5, 38, 14, 13) & g.box(0, 33, 63, 63)) | g.polygon(
        (18, 34), (22, 32), (27, 33), (33, 31), (39, 33), (45, 33), (44, 36), (19, 36)
    )
    g.part(fluid, RED, light=-0.3, rim=False)
    g.flat(g.line((19, 33), (26, 34), (33, 32), (39, 34), (44, 33)), RED[0])
    for x, y, r in (
        (27, 41, 1.6),
        (36, 38, 1.2),
        (33, 45, 1.5),
        (24, 37, 1.0),
        (39, 43, 1.0),
        (30, 27, 1.1),
        (33, 22, 0.8),
    ):
        g.flat(g.disc(x, y, r), RED[0])
    g.flat(g.line((20, 32), (23, 28)) | g.line((19, 35), (19, 39)), PAPER)
    g.part(
        g.polygon((31, 35), (33, 33), (36, 34), (37, 37), (31, 44), (26, 37), (27, 34), (30, 33)),
        RED,
        light=1.9,
        rim=False,
    )


SPRITES: dict[str, tuple[Sprite, Ramp, str]] = {
    # sprite, the light behind it, the place
    "blaster": (blaster, GREEN, "hangar"),
    "fighter": (fighter, BLUE, "space"),
    "badge": (badge, BLUE, "rays"),
    "medkit": (medkit, RED, "hangar"),
    "cell": (cell, GREEN, "hangar"),
    "helmet": (helmet, GOLD, "peaks"),
    "sword": (sword, VIOLET, "peaks"),
    "skull": (skull, RED, "rays"),
    "invader": (invader, VIOLET, "space"),
    "arcade": (arcade, RED, "hangar"),
    "cartridge": (cartridge, VIOLET, "rays"),
    "joystick": (joystick, BLUE, "hangar"),
    "radar": (radar, GREEN, "space"),
    "trophy": (trophy, GREEN, "rays"),
    "rocket": (rocket, VIOLET, "space"),
    "potion": (potion, BLUE, "peaks"),
}
