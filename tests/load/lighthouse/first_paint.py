"""The server's first paint, before any script, against the settled page: the same colors at the same places."""

import io

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.load.goals import Goals
from tests.support.browser import FLAGS, find_chromium

PHONE = ViewportSize(width=390, height=844)
LIMIT = 0.35
TOLERANCE = 3
VARIABLES = ("--brand", "--canvas", "--text", "--glow", "--font-display", "--radius")


def compare(pages: dict[str, str], goals: Goals) -> list[str]:
    """Markdown rows: the share of all pixels of the window that the settled page shows in another color.

    The window before any script is the shell the server rendered. A pixel differs when a channel does by more than
    TOLERANCE of 255. What may differ is what the server cannot know: lists and pictures that come by a call.
    """
    lines = [
        "| first paint against the settled page | pixels | differing | goal | variables |",
        "|---|---|---|---|---|",
    ]
    executable, environment = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS], env={**environment} or None)
        for name, address in pages.items():
            before, shown = _look(browser, address, scripts=False)
            page = _open(browser, address, scripts=True)
            page.wait_for_load_state("networkidle")
            after, settled = _picture(page), _variables(page)
            page.context.close()
            differing = _share_that_differs(before, after)
            verdict = goals.at_most(f"{name}: first paint", differing, LIMIT)
            if shown != settled:
                goals.missed.append(f"{name}: variables of the first paint")
            same = "equal" if shown == settled else f"**differ: {shown} {settled}**"
            lines.append(f"| {name} | {before.width * before.height:,} | {differing:.3f} | {verdict} | {same} |")
        browser.close()
    return lines


def _share_that_differs(one: Image.Image, other: Image.Image) -> float:
    channels = ImageChops.difference(one, other).split()
    worst = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    same = sum(worst.histogram()[: TOLERANCE + 1])
    return 1 - same / (one.width * one.height)


def _look(browser: Browser, address: str, *, scripts: bool) -> tuple[Image.Image, dict[str, str]]:
    page = _open(browser, address, scripts=scripts)
    picture, variables = _picture(page), _variables(page)
    page.context.close()
    return picture, variables


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
