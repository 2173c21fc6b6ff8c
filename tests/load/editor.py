"""How soon the preview beside the branding editor shows a change that is not saved."""

import statistics
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.e2e.people import People
from tests.load.goals import Goals
from tests.support import running as product
from tests.support.browser import FLAGS, find_chromium
from tests.support.traffic import follow, wait_until_quiet

CHANGES, MAX_MILLISECONDS = 40, 100
WARM_UP = 5
CHANGE = """async ([label, color]) => {
  const field = document.querySelector(`input[aria-label="${label}"]`) ??
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label).control
  const view = document.querySelector('iframe').contentWindow
  const frame = () => new Promise(view.requestAnimationFrame.bind(view))
  const shown = () => view.getComputedStyle(view.document.documentElement).getPropertyValue('--brand')
  const began = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, color)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  while (shown() !== color) {
    if (performance.now() - began > 5000) throw new Error(`the preview shows ${shown()}, not ${color}`)
    await frame()
  }
  await frame() // The picture with the color is on the screen when the next one begins.
  return performance.now() - began
}"""


def measure(folder: Path, goals: Goals) -> str:
    """Markdown: from the input event to the first frame with the new color. The demo's home is the preview."""
    running = product.start(folder / "state", DEMO="yes")
    try:
        executable, environment = find_chromium()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS], env={**environment} or None)
            page = People(browser, running).context("creator", viewport={"width": 1440, "height": 900}).new_page()
            times = _changes(page)
            browser.close()
    finally:
        running.interrupt()
    slow = statistics.quantiles(times, n=20)[-1]
    return "\n".join(
        [
            "| what | median ms | p95 ms | goal for p95 |",
            "|---|---|---|---|",
            f"| the preview shows another brand color ({len(times)} changes) | {statistics.median(times):.0f} "
            f"| {slow:.0f} | {goals.at_most('the preview', slow, MAX_MILLISECONDS, digits=0, unit=' ms')} |",
        ]
    )


def _changes(page: Page) -> list[float]:
    follow(page).goto("/admin/customization/colours")
    expect(page.frame_locator("iframe").get_by_role("heading", level=1)).to_be_visible()
    wait_until_quiet(page)
    colors = [f"#{number * 5 + 20:02x}{220 - number * 3:02x}c8" for number in range(WARM_UP + CHANGES)]
    return [float(page.evaluate(CHANGE, ["Color code", color])) for color in colors][WARM_UP:]
