"""The first paint, before any script, against the settled page: the server's elements keep their places and colors."""

import io
from collections.abc import Iterable

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.load.goals import Goals
from tests.support.browser import FLAGS, find_chromium

PHONE = ViewportSize(width=390, height=844)
LIMIT = 0.35
# What the server renders: logo and name of the bar, heading and text, banner and pictures. The rest of the window is
# empty before the script, so it says nothing about a flash.
SHELL = ".shell-mark, .shell-bar svg, .shell-words > *, .shell-banner img, .shell-cards img, .shell-picture"
BOXES = """(elements) => elements.map((one) => {
  const box = one.getBoundingClientRect()
  return [box.left, box.top, Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)].map(Math.round)
}).filter(([left, top, right, bottom]) => right > left && bottom > top)"""
TOLERANCE = 3
VARIABLES = ("--brand", "--canvas", "--text", "--glow", "--font-display", "--radius")


def compare(pages: dict[str, str], goals: Goals) -> list[str]:
    """Markdown rows: the share of the shell's pixels that the settled page shows in another color.

    The shell's pixels are those inside the elements that the server rendered. A pixel differs when a channel does by
    more than TOLERANCE of 255. The settled page may lay badges and the state of a draw over a picture.
    """
    lines = [
        "| first paint against the settled page | pixels | differing | goal | variables |",
        "|---|---|---|---|---|",
    ]
    executable, environment = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS], env={**environment} or None)
        for name, address in pages.items():
            page = _open(browser, address, scripts=False)
            before, shown = _picture(page), _variables(page)
            boxes: list[tuple[int, int, int, int]] = page.locator(SHELL).evaluate_all(BOXES)
            page.context.close()
            page = _open(browser, address, scripts=True)
            page.locator(".shell-body").wait_for(state="detached")
            page.wait_for_load_state("networkidle")
            after, settled = _picture(page), _variables(page)
            page.context.close()
            differing, pixels = _share_that_differs(before, after, boxes)
            verdict = goals.at_most(f"{name}: first paint", differing, LIMIT)
            if shown != settled:
                goals.missed.append(f"{name}: variables of the first paint")
            same = "equal" if shown == settled else f"**differ: {shown} {settled}**"
            lines.append(f"| {name} | {pixels:,} | {differing:.3f} | {verdict} | {same} |")
        browser.close()
    return lines


def _share_that_differs(
    one: Image.Image, other: Image.Image, boxes: Iterable[tuple[int, int, int, int]]
) -> tuple[float, int]:
    """Return the share of the pixels in ``boxes`` (left, top, right, bottom) that differ, and how many there are."""
    inside = Image.new("1", one.size)
    for box in boxes:
        inside.paste(1, box)
    channels = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    counted = worst.histogram(inside)
    pixels = sum(counted)
    return 1 - sum(counted[: TOLERANCE + 1]) / pixels, pixels


def _open(browser: Browser, address: str, *, scripts: bool) -> Page:
    page = browser.new_context(viewport=PHONE, java_script_enabled=scripts).new_page()
    page.goto(address)
    return page


def _picture(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def _variables(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "(names) => Object.fromEntries(names.map((name) => "
        "[name, getComputedStyle(document.documentElement).getPropertyValue(name)]))",
        list(VARIABLES),
    )
    return found
