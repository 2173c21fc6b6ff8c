"""Outlines in hundredths of the picture's height, y downwards; curves are flattened when they are made."""

import math
import re
from collections.abc import Iterable
from itertools import pairwise

Point = tuple[float, float]
Shape = list[Point]
CURVE_STEPS = 14


def path(text: str) -> Shape:
    """One outline from ``M x y``, ``L``, ``Q``, ``C`` with absolute numbers, as SVG writes them."""
    points: Shape = []
    for letter, rest in re.findall(r"([MLQC])([^MLQC]*)", text):
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", rest)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        step = {"M": 1, "L": 1, "Q": 2, "C": 3}[letter]
        for start in range(0, len(pairs), step):
            points += _reached(points, pairs[start : start + step])
    return points


def _reached(points: Shape, controls: list[Point]) -> Shape:
    if len(controls) == 1:
        return controls
    ends = [points[-1], *controls]
    return [_on_curve(ends, step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1)]


def _on_curve(ends: list[Point], share: float) -> Point:
    while len(ends) > 1:
        ends = [(ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(ends)]
    return ends[0]


def ellipse(x: float, y: float, across: float, down: float, turn: float = 0.0) -> Shape:
    """``across`` and ``down`` are the half axes, ``turn`` degrees clockwise."""
    steps = [step * math.tau / 72 for step in range(72)]
    return turned([(x + across * math.cos(a), y + down * math.sin(a)) for a in steps], turn, x, y)


def circle(x: float, y: float, radius: float) -> Shape:
    return ellipse(x, y, radius, radius)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Shape:
    """An open line along a circle, degrees clockwise from three o'clock."""
    steps = [math.radians(start + (end - start) * step / 40) for step in range(41)]
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps]


def wedge(x: float, y: float, inner: float, outer: float, start: float, end: float) -> Shape:
    """A piece of a ring."""
    return arc(x, y, outer, start, end) + arc(x, y, inner, end, start)


def box(x: float, y: float, width: float, height: float, corner: float = 0.0, turn: float = 0.0) -> Shape:
    """A rectangle around its middle, ``corner`` the radius of its corners."""
    w, h = width / 2 - corner, height / 2 - corner
    if corner <= 0:
        points = [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
    else:
        corners = ((w, h, 0), (-w, h, 90), (-w, -h, 180), (w, -h, 270))
        points = [
            (x + cx + corner * math.cos(math.radians(a + s * 10)), y + cy + corner * math.sin(math.radians(a + s * 10)))
            for cx, cy, a in corners
            for s in range(10)
        ]
    return turned(points, turn, x, y)


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0.0) -> Shape:
    steps = range(points * 2)
    radii = [(outer if step % 2 == 0 else inner, step * math.pi / points) for step in steps]
    return turned([(x + r * math.sin(a), y - r * math.cos(a)) for r, a in radii], turn, x, y)


def polygon(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> Shape:
    angles = [step * math.tau / corners for step in range(corners)]
    return turned([(x + radius * math.sin(a), y - radius * math.cos(a)) for a in angles], turn, x, y)


def turned(shape: Iterable[Point], degrees: float, x: float, y: float) -> Shape:
    if not degrees:
        return list(shape)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in shape]


def moved(shape: Iterable[Point], dx: float, dy: float, scale: float = 1.0, x: float = 50.0, y: float = 50.0) -> Shape:
    """Scaled about (x, y), then moved."""
    return [(x + (px - x) * scale + dx, y + (py - y) * scale + dy) for px, py in shape]


def mirrored(shape: Iterable[Point], x: float = 50.0) -> Shape:
    return [(2 * x - px, py) for px, py in shape]


def both(shape: Shape, x: float = 50.0) -> Shape:
    """A left half from top to bottom, closed by its own mirror image."""
    return shape + mirrored(reversed(shape), x)


def bounds(shape: Iterable[Point]) -> tuple[float, float, float, float]:
    xs, ys = zip(*shape, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
