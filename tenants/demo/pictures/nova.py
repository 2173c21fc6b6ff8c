"""Banner, logo and product pictures of Nova After Dark."""

from PIL import Image

from tenants.demo.pictures.neon import NIGHT, WHITE, Neon, backdrop
from tenants.demo.pictures.neon_things import THINGS
from tenants.demo.pictures.shapes import Shape, arc, box, circle, star
from tenants.demo.pictures.sheet import Gradient, Tint, mixed

PURPLE: Tint = (168, 85, 247)
PINK: Tint = (244, 63, 160)
CYAN: Tint = (45, 212, 238)
AMBER: Tint = (255, 170, 90)
THING = 0.86


def product(motif: str, size: int, seed: int) -> Image.Image:
    thing, key, other, behind = THINGS[motif]
    room = Neon(size, size, key, other, seed)
    room.room()
    room.dust(46)
    backdrop(room, behind)
    room.grid()
    # Cards crop a square to 4:3: nothing that matters comes near the edge.
    small = Neon(round(size * THING), round(size * THING), key, other, seed)
    thing(small)
    room.adopt(small, 50, 47.5)
    return room.finished()


def logo(size: int) -> Image.Image:
    """A nova: a star of light in two rings."""
    room = Neon(size, size, PINK, PURPLE, 1)
    _ground(room, mixed(NIGHT, PURPLE, 0.5), NIGHT)
    room.shine(room.disc(50, 50, 80), PURPLE, 0.6)
    room.tube(circle(50, 50, 39), tint=PURPLE, line=2.2)
    room.tube(arc(50, 50, 32, 200, 340), arc(50, 50, 32, 20, 160), tint=CYAN, line=1.2, closed=False)
    outline = star(50, 50, 34, 9, 4)
    for place, (one, other) in enumerate(zip(outline, outline[1:] + outline[:1], strict=True)):
        room.solid([one, other, (50.0, 50.0)], mixed(PINK, WHITE, 0.9) if place % 2 else mixed(PINK, PURPLE, 0.35))
    room.tube(outline, tint=PINK, line=1.4)
    room.flare(50, 50, 18, WHITE)
    return room.finished(floor=100)


def _ground(room: Neon, top: Tint, low: Tint) -> None:
    room.paint(Image.new("L", room.size, 255), Gradient(((0, top), (1, low)), (0, 0), (100, 100)))


def favicon(size: int) -> Image.Image:
    """Draw only the star: at 16 pixels, rings look like noise."""
    room = Neon(size, size, PINK, PURPLE, 1)
    _ground(room, mixed(NIGHT, PURPLE, 0.75), mixed(NIGHT, PURPLE, 0.25))
    outline = star(50, 50, 46, 14, 4)
    room.solid(outline, mixed(PINK, WHITE, 0.55))
    room.tube(outline, tint=PINK, line=3)
    return room.finished(floor=100)


def banner(width: int, height: int) -> Image.Image:
    """The city at the end of the grid, and in the air what can be won in it; pages fade the lower half away."""
    room = Neon(width, height, PINK, PURPLE, 5)
    middle, horizon = room.across / 2, 52.0
    room.room(horizon)
    room.shine(room.disc(middle, horizon, 190, 90), PURPLE, 0.5)
    room.dust(90, horizon)
    room.sun(middle, 32, 27, AMBER, PINK, horizon=horizon)
    room.trails(CYAN, PINK, PURPLE, y=27, bend=17, count=9)
    _city(room, horizon)
    room.grid(horizon, lines=47)
    for motif, x, y, across in IN_THE_AIR:
        thing, key, other, _ = THINGS[motif]
        small = Neon(round(across * room.unit), round(across * room.unit), key, other, 1)
        thing(small)
        room.adopt(small, x, y)
    return room.finished(floor=72)


def _city(room: Neon, horizon: float) -> None:
    towers: list[Shape] = []
    warm: list[Shape] = []
    cold: list[Shape] = []
    x = -4.0
    while x < room.across + 4:
        wide = room.rng.uniform(3.5, 9)
        # Towers grow towards both sides and leave the sun free.
        far = abs(x + wide / 2 - room.across / 2) / (room.across / 2)
        tall = room.rng.uniform(2, 7) + 22 * max(far - 0.18, 0) * room.rng.uniform(0.35, 1.0)
        towers.append(box(x + wide / 2, horizon - tall / 2, wide, tall))
        lights = warm if room.rng.random() < 0.5 else cold
        lights += [
            box(x + 0.9 + across * 1.15, horizon - tall + 1.4 + down * 1.7, 0.5, 0.7)
            for across in range(int((wide - 1.2) / 1.15) + 1)
            for down in range(int((tall - 1.6) / 1.7))
            if room.rng.random() < 0.36
        ]
        x += wide + room.rng.uniform(0.1, 1.6)
    room.paint(room.mask(*towers), mixed(NIGHT, PURPLE, 0.12))
    room.shine(room.mask(*([*tower, tower[0]] for tower in towers), line=0.22), mixed(PURPLE, CYAN, 0.4), 0.75)
    room.shine(room.mask(*warm), mixed(AMBER, WHITE, 0.3), 0.8)
    room.shine(room.mask(*cold), mixed(CYAN, WHITE, 0.3), 0.8)


# motif, middle across and down, size
IN_THE_AIR = (
    ("cards", 44, 32, 54),
    ("dice", 92, 39, 50),
    ("chip", 228, 39, 48),
    ("gem", 277, 33, 54),
)
