"""The first paint of a page, before any script, against the settled page."""

import io
from collections.abc import Iterable

from PIL import Image, ImageChops
from playwright.sync_api import Page

# The content that the server renders: logo and name of the bar, heading and text, banner and pictures. The rest of the
# window is empty before the script, so it says nothing about a flash.
SHELL = ".shell-mark, .shell-bar svg, .shell-words > *, .shell-banner img, .shell-cards img, .shell-picture"
TOLERANCE = 3
VARIABLES = ("--brand", "--canvas", "--text", "--glow", "--font-display", "--radius")
_BOXES = """(elements) => elements.map((one) => {
  const box = one.getBoundingClientRect()
  return [box.left, box.top, Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)].map(Math.round)
}).filter(([left, top, right, bottom]) => right > left && bottom > top)"""

Box = tuple[int, int, int, int]


def shell_boxes(page: Page) -> list[Box]:
    """Return the places (left, top, right, bottom) of what the server rendered."""
    boxes: list[Box] = page.locator(SHELL).evaluate_all(_BOXES)
    return boxes


def picture(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def variables(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "(names) => Object.fromEntries(names.map((name) => "
        "[name, getComputedStyle(document.documentElement).getPropertyValue(name)]))",
        list(VARIABLES),
    )
    return found


def share_that_differs(one: Image.Image, other: Image.Image, boxes: Iterable[Box]) -> tuple[float, int]:
    """Return the share of the pixels in ``boxes`` that differ, and how many pixels there are.

    A pixel differs when one of its channels does by more than TOLERANCE of 255.
    """
    inside = Image.new("1", one.size)
    for box in boxes:
        inside.paste(1, box)
    channels = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    counted = worst.histogram(inside)
    pixels = sum(counted)
    return 1 - sum(counted[: TOLERANCE + 1]) / pixels, pixels
