"""On a phone, the main button of a page is in reach wherever the page is scrolled to. Some three seconds each."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import judges
from tests.e2e.people import People

# The element on top at the middle of the button; and the end of the page's last line, which the bars must leave free.
_IS_FREE = "(one) => { const { x, y, width, height } = one.getBoundingClientRect(); \
return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
_END_OF_TEXT = "() => document.querySelector('footer').getBoundingClientRect().bottom"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/creator/nova/store/friday-wheel-spin", "Buy for 180"),
        ("/creator/hearth/raffles/the-autumn-parcel", "Buy 1 Ticket(s) - 30"),
        ("/creator/hearth/cases/paper-parcel", "Open for 100"),
    ],
)
def test_the_main_button_stays_in_reach_on_a_phone(
    path: str, name: str, people: People, watched: Callable[[Page], Page]
) -> None:
    page = watched(people.page("visitor"))
    page.set_viewport_size(judges.PHONE)
    page.goto(path)
    judges.at_rest(page)
    button = page.get_by_role("button", name=name, exact=True)
    expect(button).to_have_count(1)
    for place in (0, 0.5, 1):
        page.evaluate("(part) => scrollTo(0, part * document.documentElement.scrollHeight)", place)
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(_IS_FREE), f"covered at {place} of {page.url}"
    # A picture that comes into view can make the page longer.
    judges.at_rest(page)
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    box = button.bounding_box()
    assert box
    assert page.evaluate(_END_OF_TEXT) <= box["y"], f"the button covers the end of {page.url}"
    page.close()
