"""The shapes of pictures. Colors are tones: 0 (deepest) to 5 (brightest) of the brand, 6 and 7 a hue beside it."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

Point = tuple[float, float]
ACCENT: Final = 6
ACCENT_BRIGHT: Final = 7


@dataclass(frozen=True, slots=True)
class Poly:
    """A filled polygon; with ``to`` it runs from ``tone`` at its top to ``to`` at its bottom."""

    points: tuple[Point, ...]
    tone: int
    opacity: float = 1.0
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Disc:
    """An ellipse; with ``stroke`` only its line, that many units wide."""

    center: Point
    radius: Point
    tone: int
    opacity: float = 1.0
    to: int | None = None
    stroke: float = 0.0


@dataclass(frozen=True, slots=True)
class Glow:
    """Light that fades to nothing at its radius."""

    center: Point
    radius: Point
    tone: int
    opacity: float = 1.0


Shape = Poly | Disc | Glow


def hash_of(name: str) -> int:
    """Return 32 bits that are always the same for a name: FNV-1a over its letters, as components/art.ts computes it."""
    state = 2166136261
    for letter in name:
        state = ((state ^ ord(letter)) * 16777619) & 0xFFFFFFFF
    return state


class Dice:
    """A repeatable stream of numbers in [0, 1) for a name."""

    def __init__(self, name: str) -> None:
        self._state = hash_of(name)

    def roll(self) -> float:
        self._state = (self._state + 0x6D2B79F5) & 0xFFFFFFFF
        mixed = ((self._state ^ (self._state >> 15)) * (self._state | 1)) & 0xFFFFFFFF
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (mixed | 61))) & 0xFFFFFFFF
        return ((mixed ^ (mixed >> 14)) & 0xFFFFFFFF) / 4294967296

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.roll()

    def upto(self, count: int) -> int:
        return int(self.roll() * count)


def tone(value: float) -> int:
    return max(0, min(5, round(value)))


def ring(count: int, center: Point, radius: Point, turn: float = 0.0) -> tuple[Point, ...]:
    """The corners of a regular polygon, the first on top."""
    return tuple(
        (
            center[0] + cos(index / count * 2 * pi - pi / 2 + turn) * radius[0],
            center[1] + sin(index / count * 2 * pi - pi / 2 + turn) * radius[1],
        )
        for index in range(count)
    )


def middle(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def neighbors(points: tuple[Point, ...]) -> Iterator[tuple[Point, Point, Point]]:
    """Every corner with the one before and the one after."""
    for index, point in enumerate(points):
        yield points[index - 1], point, points[(index + 1) % len(points)]
