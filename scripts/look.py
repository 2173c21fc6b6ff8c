"""`python -m scripts.look`: takes the pictures of docs/look.md again, from a fresh product with its demo.

Every screen in two brandings and two widths. `--keep-build` takes the front end as it was built last.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from scripts import bootstrap
from tests.support import running as product
from tests.support.browser import FLAGS, find_chromium

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "look.md"
PICTURES = ROOT / "docs" / "look"
FAN = "pixelpanda"
BRANDINGS = {"nova": "Nova After Dark", "hearth": "Hearth & Paper"}
CHANCE = {
    "nova": {"raffle": "high-roller-s-drawer", "case": "neon-jackpot"},
    "hearth": {"raffle": "the-autumn-parcel", "case": "paper-parcel"},
}
"""The raffle and the case of each that are shown, by slug."""
WIDTHS: dict[int, tuple[ViewportSize, float]] = {
    1440: ({"width": 1440, "height": 1100}, 1.0),
    390: ({"width": 390, "height": 844}, 2.0),
}
QUALITY = 82
MAX_BYTES = 6_000_000
READY = """
document.fonts.status === 'loaded' && [...document.images].every(image => {
  const place = image.getBoundingClientRect()
  return image.complete || place.width === 0 || place.top > innerHeight || place.left > innerWidth
})
"""

Open = Callable[[Page, str], None]


@dataclass(frozen=True)
class Screen:
    """``who`` is a visitor, the fan or the creator. ``open`` leads on.

    ``{slug}`` in ``path`` is the community's, ``{raffle}`` and ``{case}`` are its own in CHANCE.
    """

    name: str
    title: str
    path: str
    who: str = "fan"
    open: Open | None = None


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.look", description=__doc__)
    parser.add_argument("--keep-build", action="store_true")
    if not parser.parse_args(arguments).keep_build:
        bootstrap.build_front_end(build=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in PICTURES.glob("*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory(prefix="gemhall-look-") as state, _started(Path(state)) as (running, browser):
        for width in WIDTHS:
            _take_all(Photographer(browser, running, width))
    PAGE.write_text(_page())
    size = sum(picture.stat().st_size for picture in PICTURES.glob("*.webp"))
    print(f"{len(list(PICTURES.glob('*.webp')))} pictures, {size / 1_000_000:.1f} MB; {PAGE.relative_to(ROOT)}")
    return 0 if size <= MAX_BYTES else 1


@contextmanager
def _started(state: Path) -> Iterator[tuple[product.Running, Browser]]:
    path, environment = find_chromium()
    running = product.start(state, DEMO="yes")
    try:
        with sync_playwright() as playwright:
            variables: dict[str, str | float | bool] = {**os.environ, **environment}
            browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS], env=variables)
            yield running, browser
            browser.close()
    finally:
        running.interrupt()


class Photographer:
    """Takes pictures at one width; logs in once as each person."""

    def __init__(self, browser: Browser, running: product.Running, width: int) -> None:
        self.browser, self.running, self.width = browser, running, width
        logins = json.loads((running.state / "demo.json").read_text())["logins"]
        self._passwords = {entry["login"]: entry["password"] for entry in logins}
        self._contexts: dict[str, BrowserContext] = {}

    def take(self, screen: Screen, slug: str) -> None:
        name = f"{slug}-{screen.name}" if slug else f"platform-{screen.name}"
        started = time.monotonic()
        page = self._context({"fan": FAN, "creator": slug}.get(screen.who, "")).new_page()
        page.goto(screen.path.format(slug=slug, **CHANCE.get(slug, {})))
        _settle(page)
        if screen.open:
            screen.open(page, slug)
            _settle(page)
        shot = Image.open(BytesIO(page.screenshot()))
        shot.convert("RGB").save(PICTURES / f"{name}-{self.width}.webp", "WEBP", quality=QUALITY, method=6)
        page.close()
        print(f"{time.monotonic() - started:6.1f} s  {name} {self.width}", flush=True)

    def _context(self, login: str) -> BrowserContext:
        if login not in self._contexts:
            viewport, scale = WIDTHS[self.width]
            context = self.browser.new_context(
                base_url=self.running.url,
                viewport=viewport,
                device_scale_factor=scale,
                has_touch=self.width < 600,
                reduced_motion="reduce",
            )
            if login:
                token = context.request.get("/api/common/auth/csrf").json()["csrfToken"]
                answer = context.request.post(
                    "/api/common/auth/login",
                    data={"login": login, "password": self._passwords[login]},
                    headers={"X-CSRFToken": token},
                )
                assert answer.ok, answer.text()
            self._contexts[login] = context
        return self._contexts[login]


def _settle(page: Page) -> None:
    """Waits until nothing loads, nothing is busy, and every picture in sight is there."""
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("[aria-busy=true], [aria-label=Loading], .mantine-Skeleton-root")).to_have_count(
        0, timeout=20_000
    )
    for _ in range(100):  # evaluated again and again: the page's own policy forbids waiting functions
        if page.evaluate(READY):
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(500)


def _open_product(page: Page, slug: str) -> None:
    wanted = {"nova": "High roller seat", "hearth": "Four good brushes"}[slug]
    page.get_by_role("link").filter(has_text=wanted).first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _edit_product(page: Page, slug: str) -> None:
    wanted = {"nova": "After Dark hoodie", "hearth": "Travel tin, twelve pans"}[slug]
    page.get_by_role("link", name=wanted).first.click()
    page.wait_for_url("**/admin/store/*")


def _await_form(page: Page, _slug: str) -> None:
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_be_visible(timeout=20_000)


OF_THE_PLATFORM = (
    Screen("home", "The platform's home", "/", who="visitor"),
    Screen("explore", "Explore", "/explore", who="visitor"),
    Screen("store", "The platform's store", "/store", who="visitor"),
    Screen("inventory", "A fan's inventory over all communities", "/my-inventory"),
    Screen("fairness", "Checking a draw", "/fairness", who="visitor"),
)
OF_A_COMMUNITY = (
    Screen("home", "A community's home", "/creator/{slug}/"),
    Screen("store", "The store", "/creator/{slug}/store"),
    Screen("product", "A product", "/creator/{slug}/store", open=_open_product),
    Screen("orders", "A fan's own orders", "/creator/{slug}/orders"),
    Screen("raffles", "The raffles", "/creator/{slug}/raffles"),
    Screen("raffle", "A raffle", "/creator/{slug}/raffles/{raffle}"),
    Screen("case", "A case", "/creator/{slug}/cases/{case}"),
    Screen("trust", "Every draw with its proof", "/creator/{slug}/trust", who="visitor"),
    Screen("overview", "Back office: overview", "/admin", who="creator"),
    Screen("users", "Back office: users", "/admin/users", who="creator"),
    Screen("economy", "Back office: the economy of gems", "/admin/economy", who="creator"),
    Screen("form", "Back office: a product with its preview", "/admin/store", who="creator", open=_edit_product),
    Screen("branding", "Back office: branding", "/admin/customization/branding", who="creator", open=_await_form),
)


def _take_all(photographer: Photographer) -> None:
    for screen in OF_THE_PLATFORM:
        photographer.take(screen, "")
    for slug in BRANDINGS:
        for screen in OF_A_COMMUNITY:
            photographer.take(screen, slug)


def _page() -> str:
    """The document around the pictures: wide ones in a row, then the phone's."""
    parts = [
        "# How Gemhall looks",
        "The main screens with the demo's data, in two brandings and two widths: 1440 pixels, and 390 as on a phone.",
        "`make look` takes every picture again: it starts the product with an empty database and the demo, "
        "opens each screen in Chromium and writes this page.",
    ]
    for screen in OF_THE_PLATFORM:
        name = f"platform-{screen.name}"
        parts += [
            f"## {screen.title}",
            _row([(f"{name}-1440", "75%", screen.title), (f"{name}-390", "21%", f"{screen.title}, on a phone")]),
        ]
    for screen in OF_A_COMMUNITY:
        wide = [(f"{slug}-{screen.name}-1440", "48%", f"{screen.title}: {who}") for slug, who in BRANDINGS.items()]
        phone = [(f"{slug}-{screen.name}-390", "24%", f"{who}, on a phone") for slug, who in BRANDINGS.items()]
        parts += [f"## {screen.title}", _row(wide), _row(phone)]
    return "\n\n".join(parts) + "\n"


def _row(pictures: list[tuple[str, str, str]]) -> str:
    return "\n".join(
        f'<img src="look/{name}.webp" width="{width}" alt="{_plain(text)}">' for name, width, text in pictures
    )


def _plain(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
