"""What a visitor's first answer is worth: the page is there before the scripts, which have nothing left to ask for."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.e2e import judges
from tests.e2e.people import People
from tests.support.running import Running

FIRST_PAGES = (
    "/",
    "/explore",
    "/store",
    "/fairness",
    "/creator/nova",
    "/creator/nova/store",
    "/creator/nova/store/{product}",
    "/creator/nova/raffles",
    "/creator/nova/raffles/{raffle}",
    "/creator/nova/cases",
    "/creator/nova/cases/{case}",
)
WORDS_ONLY = ("/", "/fairness")


@pytest.fixture
def page(people: People) -> Iterator[Page]:
    context = people.context("visitor")
    yield context.new_page()
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
            asked.append(f"{request.method} {parts.path}?{parts.query}")

    page.on("request", note)
    page.goto(address)
    judges.at_rest(page)

    assert asked == []


def test_heading_and_pictures_are_there_without_scripts(address: str, browser: Browser, demo: Running) -> None:
    context = browser.new_context(base_url=demo.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(address)

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    if address not in WORDS_ONLY and "/cases/" not in address:
        picture = page.locator("#root img").first
        expect(picture).to_be_visible()
        assert picture.evaluate("(one) => one.complete && one.naturalWidth > 0")
    context.close()
