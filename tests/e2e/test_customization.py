"""A creator changes the look and the home page; a fan's open page follows; the creator brings the old look back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.people import People
from tests.e2e.person import Person
from tests.support.traffic import follow

BRAND = "getComputedStyle(document.documentElement).getPropertyValue('--brand')"


@pytest.fixture
def owner(people: People) -> Iterator[Page]:
    """A page of nova's owner. Afterwards nova looks as before, because other tests look at it too."""
    context = people.context("creator")
    page = follow(context.new_page())
    nova = Person(page, "nova", people.running.url)

    def versions() -> list[int]:
        rows = nova.call("/creator/customization/history?take=50", "GET").json()["data"]
        return [row["number"] for row in rows]

    # The look before the first publish becomes a version with the first publish: the oldest one.
    before = versions()[:1]
    yield page
    if after := versions():
        nova.call("/creator/customization/revert", data={"version": (before or after[-1:])[0]})
        nova.call("/creator/customization/publish")
    context.close()


def publish(page: Page) -> None:
    page.get_by_role("button", name="Publish", exact=True).click()
    # The toast is gone after a moment, which a busy machine can miss; the state stays.
    expect(page.get_by_text("Published", exact=True)).to_be_visible()


def test_colors_fonts_and_blocks_reach_an_open_page_and_come_back(people: People, owner: Page) -> None:
    """Two browsers: the creator's, and that of a fan whose page stays open through two publishes."""
    creator = owner
    fan = follow(people.context("fan").new_page())
    fan.goto("/creator/nova")
    expect(fan.get_by_role("heading", level=1)).to_be_visible()
    before = fan.evaluate(BRAND)

    creator.goto("/admin/customization/colours")
    preview = creator.frame_locator("iframe")
    expect(preview.get_by_role("heading", level=1)).to_be_visible()
    creator.get_by_label("Color code", exact=True).fill("#12C2A9")
    # The unsaved color is in the preview, and nowhere else.
    expect(preview.locator("html")).to_have_css("--brand", "#12c2a9")
    assert fan.evaluate(BRAND) == before
    expect(creator.get_by_text("Saved to the draft.")).to_be_visible()

    creator.get_by_role("link", name="Layout").click()
    move = creator.get_by_role("button", name="Move Cases up", exact=True)
    move.focus()
    creator.keyboard.press("Enter")
    expect(creator.get_by_text("Cases is now number 3 of 7.")).to_be_attached()
    # The focus moves with the block.
    creator.keyboard.press("Enter")
    expect(creator.get_by_text("Cases is now number 2 of 7.")).to_be_attached()
    goal = re.compile("^A twelve-hour stream$")
    expect(fan.get_by_role("heading", name=goal)).to_be_visible()
    expect(preview.get_by_role("heading", name=goal)).to_be_visible()
    creator.get_by_role("switch", name="Show Goal").click()
    expect(preview.get_by_role("heading", name=goal)).to_have_count(0)
    publish(creator)

    # Without a reload.
    expect(fan.locator("html")).to_have_css("--brand", "#12c2a9", timeout=15_000)
    cases = fan.get_by_role("heading", name="Open a case")
    raffles = fan.get_by_role("heading", name=re.compile("Tonight"))
    expect(cases).to_be_visible()
    places = [box["y"] for box in (cases.bounding_box(), raffles.bounding_box()) if box]
    assert len(places) == 2
    assert places == sorted(places)
    expect(fan.get_by_role("heading", name=goal)).to_have_count(0)

    # A new visitor's first paint has the color before any script ran.
    html = fan.request.get("/creator/nova").text()
    assert "--brand:#12c2a9;" in html

    creator.goto("/admin/customization/history")
    creator.get_by_role("button", name=re.compile("^Load into draft")).nth(1).click()
    expect(creator.get_by_text("Draft, not published")).to_be_visible()
    publish(creator)
    expect(fan.locator("html")).to_have_css("--brand", before, timeout=15_000)
    expect(fan.get_by_role("heading", name=goal)).to_be_visible()
