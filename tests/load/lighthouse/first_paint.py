"""The first paint, before any script, against the settled page: the server's elements keep their places and colors."""

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.load.goals import Goals
from tests.support.browser import FLAGS, find_chromium
from tests.support.first_paint import picture, share_that_differs, shell_boxes, variables

PHONE = ViewportSize(width=390, height=844)
# Measured on a phone: at most 0.05 on eight of eleven pages. The rest is what only the script knows and lays over a
# picture: who is live on the home, a case's prizes, the marks of communities on Explore.
LIMIT = 0.2


def compare(pages: dict[str, str], goals: Goals) -> list[str]:
    """Markdown rows: the share of the shell's pixels that the settled page shows in another color.

    The shell's pixels are those inside the elements that the server rendered. The settled page may lay badges and the
    state of a draw over a picture.
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
            before, shown, boxes = picture(page), variables(page), shell_boxes(page)
            page.context.close()
            page = _open(browser, address, scripts=True)
            page.locator(".shell-body").wait_for(state="detached")
            page.wait_for_load_state("networkidle")
            after, settled = picture(page), variables(page)
            page.context.close()
            differing, pixels = share_that_differs(before, after, boxes)
            verdict = goals.at_most(f"{name}: first paint", differing, LIMIT)
            if shown != settled:
                goals.missed.append(f"{name}: variables of the first paint")
            same = "equal" if shown == settled else f"**differ: {shown} {settled}**"
            lines.append(f"| {name} | {pixels:,} | {differing:.3f} | {verdict} | {same} |")
        browser.close()
    return lines


def _open(browser: Browser, address: str, *, scripts: bool) -> Page:
    page = browser.new_context(viewport=PHONE, java_script_enabled=scripts).new_page()
    page.goto(address)
    return page
