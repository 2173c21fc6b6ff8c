"""The server's first paint, before any script, against the settled page: the same colours at the same places."""

import io
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.support.browser import FLAGS, find_chromium

PHONE = ViewportSize(width=390, height=844)
STEP = 10
TOLERANCE = 3
VARIABLES = ("--brand", "--canvas", "--text", "--glow", "--font-display", "--radius")

# Places where the settled page shows nothing but its background.
_BARE_PLACES = """
(step) => {
  const bare = []
  for (let y = step / 2; y < innerHeight; y += step)
    for (let x = step / 2; x < innerWidth; x += step) {
      const painted = document.elementsFromPoint(x, y).some((one) => {
        // Whatever holds the whole window is ground, too: the glow behind everything.
        const { width, height } = one.getBoundingClientRect()
        if (width >= innerWidth && height >= innerHeight) return false
        const style = getComputedStyle(one)
        const isText = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
        return isText || /^(IMG|SVG|svg|path|CANVAS|BUTTON|A|INPUT)$/.test(one.tagName)
          || style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none'
      })
      if (!painted) bare.push([x, y])
    }
  return bare
}
"""


def compare(pages: dict[str, str]) -> list[str]:
    """Markdown rows: how many places were compared, how many differ by more than three of 255 in a channel."""
    lines = ["| first paint against the settled page | places compared | differing | variables |", "|---|---|---|---|"]
    executable, environment = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS], env={**environment} or None)
        for name, address in pages.items():
            before, shown = _look(browser, address, scripts=False)
            page = _open(browser, address, scripts=True)
            page.wait_for_load_state("networkidle")
            after, settled = _picture(page), _variables(page)
            places: list[list[int]] = page.evaluate(_BARE_PLACES, STEP)
            page.context.close()
            differing = sum(_differ(before.getpixel((x, y)), after.getpixel((x, y))) for x, y in places)
            same = "equal" if shown == settled else f"**differ: {shown} {settled}**"
            lines.append(f"| {name} | {len(places)} | {differing} | {same} |")
        browser.close()
    return lines


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


def _differ(one: Any, other: Any) -> bool:
    return any(abs(a - b) > TOLERANCE for a, b in zip(one, other, strict=True))
