"""Pages in a browser whose owner has set text of twice the usual size: everything grows, and nothing leaves the page.

Seven pages at two widths, a second each.
"""

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.e2e import judges
from tests.e2e.people import People, Role
from tests.e2e.person import STILL
from tests.support.traffic import follow

PAGES: tuple[tuple[Role, str], ...] = (
    ("fan", "/"),
    ("fan", "/creator/nova"),
    ("fan", "/creator/nova/store"),
    ("fan", "/creator/nova/raffles"),
    ("fan", "/creator/nova/cases/neon-jackpot"),
    ("creator", "/admin/users"),
    ("creator", "/admin/customization/colours"),
)
SIZE_OF_TEXT = "parseFloat(getComputedStyle(document.querySelector('{}')).fontSize)"


def set_text_size(page: Page, size: int) -> None:
    """The size that a person chooses under "Font size" in the settings of the browser."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size - 3}})


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [judges.WIDE, judges.PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(("role", "path"), PAGES, ids=lambda value: str(value))
def test_pages_grow_with_the_text_size_of_the_browser(
    role: Role, path: str, size: ViewportSize, people: People
) -> None:
    context = people.context(role, viewport=size, **STILL)
    page = follow(context.new_page())
    set_text_size(page, 32)
    page.goto(path)
    judges.at_rest(page)
    assert page.evaluate(SIZE_OF_TEXT.format("body")) == 32
    assert page.evaluate(SIZE_OF_TEXT.format("main h1")) >= 40
    judges.does_not_scroll_sideways(page)
    context.close()
