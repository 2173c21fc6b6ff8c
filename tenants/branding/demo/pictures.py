"""Pictures for the demo communities, drawn by code: neon glass for one, watercolour on paper for the other."""

import math
import random
from collections.abc import Callable
from functools import partial

from PIL import Image, ImageChops, ImageDraw, ImageFilter

WIDTH, HEIGHT = 1200, 900
Colour = tuple[int, int, int] | int  # red, green, blue; a plain number is paint on a mask
Tint = tuple[int, int, int]
Canvas = ImageDraw.ImageDraw
Motif = Callable[[Canvas, int, int, int, Colour], None]


def _polygon(canvas: Canvas, x: int, y: int, size: int, corners: int, colour: Colour, turn: float = 0.0) -> None:
    points = [
        (x + size * math.sin(turn + step * math.tau / corners), y - size * math.cos(turn + step * math.tau / corners))
        for step in range(corners)
    ]
    canvas.polygon(points, fill=colour)


def chip(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    canvas.ellipse((x - size, y - size, x + size, y + size), outline=colour, width=size // 6)
    canvas.ellipse((x - size // 2, y - size // 2, x + size // 2, y + size // 2), outline=colour, width=size // 14)
    for step in range(8):
        angle = step * math.tau / 8
        near, far = size * 0.62, size * 0.84
        canvas.line(
            [(x + reach * math.cos(angle), y + reach * math.sin(angle)) for reach in (near, far)],
            fill=colour,
            width=size // 8,
        )


def dice(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    canvas.rounded_rectangle((x - size, y - size, x + size, y + size), size // 4, outline=colour, width=size // 10)
    for across, down in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
        cx, cy, r = x + across * size // 2, y + down * size // 2, size // 7
        canvas.ellipse((cx - r, cy - r, cx + r, cy + r), fill=colour)


def crown(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    top, low = y - size, y + size * 2 // 3
    points = [(x - size, low), (x - size, top + size // 2), (x - size // 2, y), (x, top), (x + size // 2, y)]
    canvas.polygon([*points, (x + size, top + size // 2), (x + size, low)], outline=colour, width=size // 9)
    canvas.line((x - size, low + size // 4, x + size, low + size // 4), fill=colour, width=size // 8)


def ticket(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    half = size * 3 // 5
    canvas.rounded_rectangle((x - size, y - half, x + size, y + half), size // 6, outline=colour, width=size // 11)
    for step in range(5):
        dot = y - half + (2 * step + 1) * half // 5
        canvas.ellipse((x + size // 3 - 9, dot - 9, x + size // 3 + 9, dot + 9), fill=colour)
    _polygon(canvas, x - size // 3, y, size // 3, 4, colour)


def bolt(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    shape = ((0.2, -1), (-0.65, 0.15), (-0.1, 0.15), (-0.25, 1), (0.65, -0.2), (0.1, -0.2))
    canvas.polygon([(x + across * size, y + down * size) for across, down in shape], outline=colour, width=size // 9)


def gem(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    top, low, left, right = y - size * 2 // 3, y + size, x - size, x + size
    outline = [(x - size // 2, top), (x + size // 2, top), (right, y - size // 6), (x, low), (left, y - size // 6)]
    canvas.polygon(outline, outline=colour, width=size // 11)
    canvas.line((left, y - size // 6, right, y - size // 6), fill=colour, width=size // 14)
    canvas.line([(x - size // 2, top), (x, y - size // 6), (x + size // 2, top)], fill=colour, width=size // 16)
    canvas.line((x, y - size // 6, x, low), fill=colour, width=size // 16)


def mug(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    canvas.ellipse((x + size // 3, y - size // 3, x + size * 5 // 4, y + size // 2), outline=colour, width=size // 6)
    canvas.rounded_rectangle((x - size, y - size * 2 // 3, x + size * 2 // 3, y + size), size // 4, fill=colour)


def leaf(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    edge = [(x + size * 0.6 * math.sin(t / 20 * math.pi), y - size + t * size / 10) for t in range(21)]
    canvas.polygon([*edge, *[(2 * x - px, py) for px, py in reversed(edge)]], fill=colour)
    canvas.line((x, y - size, x, y + size * 3 // 2), fill=colour, width=size // 12)


def candle(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    canvas.rounded_rectangle((x - size // 3, y - size // 5, x + size // 3, y + size), size // 12, fill=colour)
    canvas.ellipse((x - size // 6, y - size, x + size // 6, y - size // 4), fill=colour)


def book(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    low, high = y + size * 2 // 3, y - size * 2 // 3
    canvas.polygon([(x - 14, high + 40), (x - size, high), (x - size, low), (x - 14, low + 40)], fill=colour)
    canvas.polygon([(x + 14, high + 40), (x + size, high), (x + size, low), (x + 14, low + 40)], fill=colour)


def sun(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    for step in range(16):
        angle = step * math.tau / 16
        canvas.line(
            (x, y, x + size * math.cos(angle), y + size * math.sin(angle)), fill=colour, width=max(size // 14, 2)
        )
    canvas.ellipse((x - size * 3 // 5, y - size * 3 // 5, x + size * 3 // 5, y + size * 3 // 5), fill=colour)


def heart(canvas: Canvas, x: int, y: int, size: int, colour: Colour) -> None:
    points = []
    for step in range(60):
        t = step * math.tau / 60
        across = 16 * math.sin(t) ** 3
        down = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x + across * size / 16, y - down * size / 16))
    canvas.polygon(points, fill=colour)


def neon(motif: Motif, colour: Tint, other: Tint, seed: int) -> Image.Image:
    """A glowing sign in a dark room: two coloured lights, a motif with its halo, a wet floor below."""
    rng = random.Random(seed)  # noqa: S311 - a drawing
    room = Image.new("RGB", (WIDTH, HEIGHT), (13, 8, 28))
    lights = Image.new("RGB", (WIDTH, HEIGHT))
    canvas = ImageDraw.Draw(lights)
    for tint, across in ((colour, 0.25), (other, 0.8)):
        x, y, r = int(WIDTH * across), int(HEIGHT * rng.uniform(0.2, 0.5)), rng.randint(260, 380)
        canvas.ellipse((x - r, y - r, x + r, y + r), fill=_mixed(tint, 0, 0.33))
    for step in range(9):
        x = int(WIDTH * step / 8)
        canvas.line((x, HEIGHT, WIDTH // 2 + (x - WIDTH // 2) // 6, HEIGHT * 2 // 3), fill=other, width=2)
    room = ImageChops.screen(room, _glow(lights, 110))
    sign = Image.new("RGB", (WIDTH, HEIGHT))
    motif(ImageDraw.Draw(sign), WIDTH // 2 + 10, HEIGHT // 2 - 40, 230, other)
    motif(ImageDraw.Draw(sign), WIDTH // 2, HEIGHT // 2 - 40, 230, colour)
    core = Image.new("RGB", (WIDTH, HEIGHT))
    motif(ImageDraw.Draw(core), WIDTH // 2, HEIGHT // 2 - 40, 226, _mixed(colour, 170, 0.33))
    for radius in (70, 26, 8):
        room = ImageChops.screen(room, _glow(sign, radius))
    room = ImageChops.screen(room, core.filter(ImageFilter.GaussianBlur(1)))
    mirror = room.crop((0, HEIGHT // 2, WIDTH, HEIGHT * 3 // 4)).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    floor = mirror.filter(ImageFilter.GaussianBlur(16)).point(lambda value: int(value * 0.45))
    room.paste(floor, (0, HEIGHT * 3 // 4))
    return room


def watercolour(motif: Motif, colour: Tint, other: Tint, seed: int) -> Image.Image:
    """Washes of paint on warm paper, the motif laid over them in several thin coats."""
    rng = random.Random(seed)  # noqa: S311 - a drawing
    paper = Image.new("RGB", (WIDTH, HEIGHT), (250, 243, 230))
    for tint, coats in ((other, 7), (colour, 4)):
        x0, y0 = rng.randint(300, 900), rng.randint(250, 650)
        for _ in range(coats):
            points = [
                (
                    x0 + rng.gauss(0, 26) + rng.uniform(250, 430) * math.cos(step * math.tau / 26),
                    y0 + rng.gauss(0, 26) + rng.uniform(180, 300) * math.sin(step * math.tau / 26),
                )
                for step in range(26)
            ]
            paper = _coat(paper, partial(_blot, points), tint, blur=9)
    for _ in range(5):
        x, y, size = WIDTH // 2 + rng.randint(-9, 9), HEIGHT // 2 + rng.randint(-9, 9), rng.randint(215, 240)
        paper = _coat(paper, partial(_silhouette, motif, x, y, size), colour, blur=3)
    grain = Image.effect_noise((WIDTH, HEIGHT), 22).convert("RGB")
    return Image.blend(paper, ImageChops.soft_light(paper, grain), 0.35)


def _glow(picture: Image.Image, radius: int) -> Image.Image:
    """A wide blur, made on a small copy: nobody sees the difference, and it takes a tenth of the time."""
    step = max(radius // 8, 1)
    small = picture.resize((WIDTH // step, HEIGHT // step), Image.Resampling.BOX)
    return small.filter(ImageFilter.GaussianBlur(radius / step)).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)


def _mixed(tint: Tint, base: int, share: float) -> Tint:
    red, green, blue = (base + int(part * share) for part in tint)
    return red, green, blue


def _silhouette(motif: Motif, x: int, y: int, size: int, canvas: Canvas) -> None:
    motif(canvas, x, y, size, 84)


def _blot(points: list[tuple[float, float]], canvas: Canvas) -> None:
    canvas.polygon(points, fill=46)


def _coat(paper: Image.Image, draw: Callable[[Canvas], None], tint: Tint, *, blur: int) -> Image.Image:
    mask = Image.new("L", paper.size)
    draw(ImageDraw.Draw(mask))
    return Image.composite(Image.new("RGB", paper.size, tint), paper, mask.filter(ImageFilter.GaussianBlur(blur)))


def square(picture: Image.Image) -> Image.Image:
    """The middle of a picture, for an avatar."""
    side = min(picture.size)
    left, top = (picture.width - side) // 2, (picture.height - side) // 2
    return picture.crop((left, top, left + side, top + side)).resize((512, 512), Image.Resampling.LANCZOS)
