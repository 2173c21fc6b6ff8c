"""A visitor's first answer: the page is there before the scripts, and the scripts have no call left to make."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from saas.layout.pages import PAGES
from tenants.pages.drawn_lists import DRAWN, legal_text
from tests.e2e import judges
from tests.e2e.people import People
from tests.e2e.screens.pages import BASES
from tests.support.running import Running
from tests.support.traffic import follow

OF_THE_MANIFEST = {
    BASES[space] + path: (space, path)
    for space, pages in PAGES.items()
    for path, page in pages.items()
    if page.calls is not None
}
FIRST_PAGES = (
    *OF_THE_MANIFEST,
    "/creator/nova",
    "/creator/nova/store/{product}",
    "/creator/nova/raffles/{raffle}",
    "/creator/nova/cases/{case}",
)
# One page by each test in `make test`, all in `make prove`.
pytestmark = pytest.mark.sampled(1)

MAX_SHIFT_PX = 4
PLACES = """() => {
  const place = (one) => { const box = one.getBoundingClientRect(); return [box.x, box.y + scrollY] }
  const isShown = (one) => one.getBoundingClientRect().width > 100
  const images = [...document.querySelectorAll('#root main img')].filter(isShown)
  return [document.querySelector('h1'), ...images.slice(0, 1)].map(place)
}"""
WORDS_ONLY = {address for address, page in OF_THE_MANIFEST.items() if DRAWN.get(page, legal_text) is legal_text} | {
    # Chains of quests have a height of their own. Wagers, their boards and offers are for adults. Events are a month on
    # a wide screen and a list on a phone.
    "/creator/nova/events",
    "/creator/nova/leaderboards",
    "/creator/nova/offers",
    "/creator/nova/quests",
    "/creator/nova/wagers",
}
ASKED_LATER = {
    # All visitors share the first answer, so it has nothing for adults.
    "/creator/nova": ("/user/leaderboards/",),
    "/creator/nova/leaderboards": ("/user/leaderboards/all/nova?take=24&page=1&tab=ALL",),
    "/creator/nova/wagers": ("/user/wagers/rewards/all?take=12&page=1",),
    "/creator/nova/offers": (
        "/user/exclusive-offers/platform/filters/nova?",
        "/user/exclusive-offers/all/nova?take=24&page=1",
    ),
    # The first answer has the list of a phone. A wide screen shows the days of a month.
    "/creator/nova/events": (
        "/user/events/all/nova?take=24&page=1&tab=UPCOMING&grouped=true",
        "/user/events/calendar/nova?",
    ),
}
"""The calls for data that is not in the first answer, by their beginnings."""


@pytest.fixture
def page(people: People) -> Iterator[Page]:
    context = people.context("visitor")
    yield follow(context.new_page())
    context.close()


@pytest.fixture(params=FIRST_PAGES)
def address(request: pytest.FixtureRequest, demo: Running, page: Page) -> str:
    path: str = request.param
    lists = {
        "product": "/api/user/product-manage/all?storeSlug=nova&take=1",
        "raffle": "/api/user/raffle/all/nova?take=1",
        "case": "/api/user/cases/all/nova?take=1",
    }
    for kind, listed in lists.items():
        if f"{{{kind}}}" in path:
            path = path.format(**{kind: page.request.get(listed).json()["data"][0]["slug"]})
    return path


def test_the_application_does_not_request_what_the_page_contains(address: str, page: Page) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        parts = urlsplit(request.url)
        if "/api/" in parts.path and "/public/files/" not in parts.path:
            asked.append(f"{request.method} {parts.path.partition('/api')[2]}?{parts.query}")

    page.on("request", note)
    page.goto(address)
    judges.at_rest(page)

    later = tuple(f"GET {beginning}" for beginning in ASKED_LATER.get(address, ()))
    assert [call for call in asked if not call.startswith(later)] == []


def test_heading_and_pictures_are_there_without_scripts(address: str, browser: Browser, demo: Running) -> None:
    context = browser.new_context(base_url=demo.url, java_script_enabled=False)
    page = follow(context.new_page())
    page.goto(address)

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if address not in WORDS_ONLY and "/cases/" not in address:
        picture = page.locator("#root img").first
        expect(picture).to_be_visible()
        assert picture.evaluate("(one) => one.complete && one.naturalWidth > 0")
    context.close()


@pytest.mark.parametrize("width", [390, 1440])
def test_heading_and_first_picture_stay_where_the_first_answer_put_them(
    address: str, width: int, browser: Browser, demo: Running
) -> None:
    def look(*, scripts: bool) -> tuple[list[list[float]], list[str], str]:
        context = browser.new_context(
            base_url=demo.url, java_script_enabled=scripts, viewport={"width": width, "height": 844}
        )
        page = follow(context.new_page())
        page.goto(address)
        if scripts:
            judges.at_rest(page)
        words = page.locator(".shell-words > *").all_inner_texts()
        shown = page.evaluate(PLACES), words, page.locator("main").inner_text()
        context.close()
        return shown

    first, words, _ = look(scripts=False)
    settled, _, text = look(scripts=True)

    # The first picture of a case belongs to its reel, which moves. The first answer has one sentence more about odds.
    is_case = "/cases/" in address
    compared = 1 if is_case or address in WORDS_ONLY else 2
    assert len(first) >= compared, "the first answer shows no picture"
    assert len(settled) >= compared, "the application shows no picture"
    for before, after in zip(first[:compared], settled[:compared], strict=True):
        assert after == pytest.approx(before, abs=MAX_SHIFT_PX)
    assert words, "the first answer has no words"
    assert all(said.strip() for said in words), words
    for said in words[: 1 if is_case else None]:
        assert " ".join(said.split()) in " ".join(text.split())
