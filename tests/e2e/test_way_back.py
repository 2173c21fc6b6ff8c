"""Back: it closes a dialog, and leads to the place on the list where the fan was."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e import judges
from tests.e2e.people import People


@pytest.mark.sampled(1, of="size")
@pytest.mark.parametrize("size", [judges.PHONE, judges.WIDE], ids=["phone", "wide"])
def test_back_closes_a_product_and_keeps_the_place(
    people: People, watched: Callable[[Page], Page], size: ViewportSize
) -> None:
    page = watched(people.page("visitor"))
    page.set_viewport_size(size)
    page.goto("/creator/nova/store")
    seat = page.get_by_role("link", name="High roller seat").first
    seat.scroll_into_view_if_needed()
    page.evaluate("window.scrollBy({ top: 60, behavior: 'instant' })")
    place = page.evaluate("window.scrollY")

    seat.click()
    expect(page.get_by_role("dialog", name="Product")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/store\?(.*&)?product=high-roller-seat"))
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("window.scrollY") == place

    page.go_forward()
    expect(page.get_by_role("dialog", name="Product")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="View full page").click()
    expect(page.get_by_role("heading", name="High roller seat", level=1)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", name="Store", level=1)).to_be_visible()
    page.close()


@pytest.mark.sampled(1, of="size")
@pytest.mark.parametrize("size", [judges.PHONE, judges.WIDE], ids=["phone", "wide"])
def test_back_closes_a_dialog_without_an_address_and_the_page_stays(
    people: People, watched: Callable[[Page], Page], size: ViewportSize
) -> None:
    page = watched(people.page("visitor"))
    page.set_viewport_size(size)
    page.goto("/creator/nova/store")
    page.goto("/creator/nova/store/high-roller-seat")
    page.get_by_role("button", name=re.compile("^Buy")).click()
    expect(page.get_by_role("dialog", name="Log in first")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="High roller seat", level=1)).to_be_visible()
    # The dialog gave the page, which the document was loaded with, a second entry.
    page.go_back()
    expect(page.get_by_role("heading", name="High roller seat", level=1)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Store", level=1)).to_be_visible()
    page.close()


@pytest.mark.sampled(1, of="size")
@pytest.mark.parametrize("size", [judges.PHONE, judges.WIDE], ids=["phone", "wide"])
def test_back_to_a_long_home_page_shows_the_pressed_case_where_it_was(
    people: People, watched: Callable[[Page], Page], size: ViewportSize
) -> None:
    page = watched(people.page("visitor"))
    page.set_viewport_size(size)
    page.goto("/creator/nova")
    case = page.locator("main a[href*='/cases/']").first
    case.scroll_into_view_if_needed()
    page.evaluate("window.scrollBy({ top: 60, behavior: 'instant' })")
    case.hover()
    place = case.evaluate("link => link.getBoundingClientRect().top")

    case.click()
    expect(page).to_have_url(re.compile("/cases/"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Nova After Dark", level=1)).to_be_attached()
    page.wait_for_function(
        """place => {
            const link = document.querySelector("main a[href*='/cases/']")
            return link && Math.abs(link.getBoundingClientRect().top - place) <= 4
        }""",
        arg=place,
    )
    # Parts that load late must not push it away again.
    page.wait_for_load_state("networkidle")
    assert abs(case.evaluate("link => link.getBoundingClientRect().top") - place) <= 4
    page.close()
