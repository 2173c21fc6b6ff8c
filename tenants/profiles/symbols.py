"""Draws the symbol of an achievement as the front end shows it: the outlines of Tabler Icons (MIT), on 24 by 24."""

from typing import TYPE_CHECKING, Final

from tenants.achievements.models import AchievementSymbol

if TYPE_CHECKING:
    from PIL import Image
    from svg.path import Path

OUTLINES: Final[dict[str, str]] = {
    AchievementSymbol.TROPHY: (
        "M8 21l8 0 M12 17l0 4 M7 4l10 0 M17 4v8a5 5 0 0 1 -10 0v-8 M3 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0 "
        "M17 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"
    ),
    AchievementSymbol.STAR: (
        "M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 "
        "4.867l1.179 6.873l-6.158 -3.245"
    ),
    AchievementSymbol.CROWN: "M12 6l4 6l5 -4l-2 10h-14l-2 -10l5 4l4 -6",
    AchievementSymbol.DIAMOND: "M6 5h12l3 5l-8.5 9.5a.7 .7 0 0 1 -1 0l-8.5 -9.5l3 -5 M10 12l-2 -2.2l.6 -1",
    AchievementSymbol.HEART: "M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572",
    AchievementSymbol.FLAME: (
        "M12 10.941c2.333 -3.308 .167 -7.823 -1 -8.941c0 3.395 -2.235 5.299 -3.667 6.706c-1.43 1.408 "
        "-2.333 3.294 -2.333 5.588c0 3.704 3.134 6.706 7 6.706c3.866 0 7 -3.002 7 -6.706c0 -1.712 "
        "-1.232 -4.403 -2.333 -5.588c-2.084 3.353 -3.257 3.353 -4.667 2.235"
    ),
    AchievementSymbol.BOLT: "M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11",
    AchievementSymbol.ROCKET: (
        "M4 13a8 8 0 0 1 7 7a6 6 0 0 0 3 -5a9 9 0 0 0 6 -8a3 3 0 0 0 -3 -3a9 9 0 0 0 -8 6a6 6 0 0 0 "
        "-5 3 M7 14a6 6 0 0 0 -3 6a6 6 0 0 0 6 -3 M14 9a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"
    ),
    AchievementSymbol.MESSAGE: (
        "M8 9h8 M8 13h6 M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12"
    ),
    AchievementSymbol.EYE: (
        "M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0 M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 "
        "5.4 -6 9 -6c3.6 0 6.6 2 9 6"
    ),
    AchievementSymbol.GIFT: (
        "M3 9a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1l0 -2 M12 8l0 13 "
        "M19 12v7a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-7 M7.5 8a2.5 2.5 0 0 1 0 -5a4.8 8 0 0 1 4.5 "
        "5a4.8 8 0 0 1 4.5 -5a2.5 2.5 0 0 1 0 5"
    ),
    AchievementSymbol.TICKET: (
        "M15 5l0 2 M15 11l0 2 M15 17l0 2 M5 5h14a2 2 0 0 1 2 2v3a2 2 0 0 0 0 4v3a2 2 0 0 1 -2 2h-14a2 "
        "2 0 0 1 -2 -2v-3a2 2 0 0 0 0 -4v-3a2 2 0 0 1 2 -2"
    ),
    AchievementSymbol.BAG: (
        "M6.331 8h11.339a2 2 0 0 1 1.977 2.304l-1.255 8.152a3 3 0 0 1 -2.966 2.544h-6.852a3 3 0 0 1 "
        "-2.965 -2.544l-1.255 -8.152a2 2 0 0 1 1.977 -2.304 M9 11v-5a3 3 0 0 1 6 0v5"
    ),
    AchievementSymbol.MOON: "M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1 -8.313 -12.454l0 .008",
}
SIDE: Final = 24
STROKE: Final = 1.75
_STEPS: Final = 24
"""The number of straight lines in place of a curve."""


def stamp(image: "Image.Image", symbol: str, ink: str, *, left: float, top: float, side: float) -> None:
    """Draw the symbol into a square of the picture."""
    from PIL import ImageDraw
    from svg.path import parse_path

    draw, scale = ImageDraw.Draw(image), side / SIDE
    width = STROKE * scale
    for line in _lines(parse_path(OUTLINES[symbol])):
        points = [(left + point.real * scale, top + point.imag * scale) for point in line]
        draw.line(points, fill=ink, width=round(width), joint="curve")
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=ink)


def _lines(path: "Path") -> list[list[complex]]:
    """Return the points of each stroke."""
    from svg.path import Close, Line, Move

    lines: list[list[complex]] = []
    for part in path:
        if isinstance(part, Move):
            lines.append([part.end])
        else:
            steps = 1 if isinstance(part, Line | Close) else _STEPS
            lines[-1] += [part.point(step / steps) for step in range(1, steps + 1)]
    return [line for line in lines if len(line) > 1]
