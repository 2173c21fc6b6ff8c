"""A fan's arrival on a phone: blocks on a slow line, the largest paint, and the scripts of the first pages.

With BEFORE="URL FOLDER" in the environment (the address of a product with its demo, and the STATE_DIR that holds its
demo.json), the product of another commit is measured beside this one, in turns.
"""

import os
import statistics
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, expect, sync_playwright

from tests.e2e.people import People
from tests.load import lighthouse
from tests.load.goals import Goals
from tests.support import running as product
from tests.support.browser import FLAGS, find_chromium
from tests.support.running import Running
from tests.support.traffic import follow, wait_until_quiet

RUNS = 3
PHONE = ViewportSize(width=390, height=844)
# The slow line of the goals: 0.8 Mbit/s each way, and 300 ms.
SLOW_LINE = {"offline": False, "latency": 300, "downloadThroughput": 100_000, "uploadThroughput": 100_000}
MAX_BLOCKS_MS, MAX_LCP_MS, MAX_SCRIPT_KB = 2_000, 1_400, 225
HOME, CASE = "/creator/nova/", "/creator/nova/cases/neon-jackpot"
FIRST_PAGES = (HOME, "/creator/nova/store", "/creator/nova/quests", "/creator/nova/raffles", CASE)

# When the first block below the heading's part of the page, or its skeleton, is drawn.
NOTE_BLOCKS = """
const isBlock = (one) => { const { width, height } = one.getBoundingClientRect(); return width > 100 && height > 20 }
const look = () => {
  const blocks = document.querySelectorAll('#root h2, #root .mantine-Skeleton-root, .shell-body h2, [aria-busy=true]')
  if ([...blocks].some(isBlock)) window.blocksAt = performance.now()
  else requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""


@dataclass(frozen=True)
class Elsewhere:
    """The product of another commit."""

    url: str
    state: Path


def measure(folder: Path, goals: Goals) -> str:
    """Return Markdown: medians of RUNS visits against the goals, and beside the product at BEFORE, if there is one."""
    lighthouse.install()
    running = product.start(folder / "state", DEMO="yes")
    products: dict[str, Any] = {"now": running}
    if before := os.environ.get("BEFORE"):
        url, _, state = before.partition(" ")
        products["before"] = Elsewhere(url, Path(state))
    executable, environment = find_chromium()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS], env={**environment} or None)
            people = {name: People(browser, cast("Running", one)) for name, one in products.items()}
            figures = {
                "community home on a slow line: blocks or skeletons, ms": (
                    _medians(people, lambda person: _blocks_at(browser, person)), MAX_BLOCKS_MS,
                ),
                "a fan's first pages: script of the largest, KB": (
                    {name: max(_script_of(person, path) for path in FIRST_PAGES) for name, person in people.items()},
                    MAX_SCRIPT_KB,
                ),
            }  # fmt: skip
            browser.close()
        figures["community home: largest contentful paint in the lab, ms"] = (
            {name: _paint(f"{one.url}{HOME}", folder) for name, one in products.items()},
            MAX_LCP_MS,
        )
    finally:
        running.interrupt()
    lines = ["| what | now | before | goal |", "|---|---|---|---|"]
    for name, (found, goal) in figures.items():
        other = f"{found['before']:.0f}" if "before" in found else "not measured"
        lines.append(f"| {name} | {found['now']:.0f} | {other} | {goals.at_most(name, found['now'], goal, digits=0)} |")
    return "\n".join(lines)


def _medians(people: dict[str, People], look: Any) -> dict[str, float]:
    """Measure the products in turns, so that a busy moment of the machine meets both."""
    found: dict[str, list[float]] = {name: [] for name in people}
    for _ in range(RUNS):
        for name, person in people.items():
            found[name].append(look(person))
    return {name: statistics.median(values) for name, values in found.items()}


def _page_with_session(context: BrowserContext) -> tuple[Page, CDPSession]:
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    return page, session


def _blocks_at(browser: Browser, person: People) -> float:
    address = f"{person.running.url}{HOME}"
    urllib.request.urlopen(address).read()  # the first visitor of a page is not what is measured
    context = browser.new_context(viewport=PHONE)
    page, session = _page_with_session(context)
    session.send("Network.emulateNetworkConditions", SLOW_LINE)
    page.add_init_script(NOTE_BLOCKS)
    page.goto(address, wait_until="commit", timeout=60_000)
    page.wait_for_function("() => window.blocksAt !== undefined", timeout=60_000)
    found: float = page.evaluate("window.blocksAt")
    context.close()
    return found


def _script_of(person: People, path: str) -> float:
    """Return the bytes of script, as they come over the line, in thousands."""
    context = person.context("fan", viewport=PHONE)
    page, session = _page_with_session(context)
    scripts: set[str] = set()
    sizes: list[float] = []

    def note_script(event: dict[str, Any]) -> None:
        if event["type"] == "Script":
            scripts.add(event["requestId"])

    def note_size(event: dict[str, Any]) -> None:
        if event["requestId"] in scripts:
            sizes.append(event["encodedDataLength"])

    session.on("Network.responseReceived", note_script)
    session.on("Network.loadingFinished", note_size)
    follow(page).goto(f"{person.running.url}{path}")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    wait_until_quiet(page)
    context.close()
    return sum(sizes) / 1_000


def _paint(address: str, folder: Path) -> float:
    reports = [lighthouse.run(address, folder) for _ in range(RUNS)]
    paints = [float(report["audits"]["largest-contentful-paint"]["numericValue"]) for report in reports]
    return statistics.median(paints)
