"""Pages that are opened for the first time: nothing moves while their parts arrive.

Twenty-eight visits with an empty cache, half a second to a second each.
"""

import pytest
from playwright.sync_api import ViewportSize

from tests.e2e import judges
from tests.e2e.people import People
from tests.support.traffic import follow

PAGES = (
    "/creator/nova",
    "/creator/nova/store",
    "/creator/nova/store/high-roller-seat",
    "/creator/nova/raffles",
    "/creator/nova/raffles/friday-night-table",
    "/creator/nova/raffles/opening-night",
    "/creator/nova/cases",
    "/creator/nova/cases/neon-jackpot",
    "/creator/nova/trust",
    "/creator/nova/quests",
    "/creator/hearth/quests",
    # A long description and other fonts.
    "/creator/hearth",
    "/explore",
    "/my-communities",
)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", [judges.WIDE, judges.PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_moves_while_a_page_loads(path: str, size: ViewportSize, people: People) -> None:
    context = people.context("fan", viewport=size)  # a cache of its own
    page = follow(context.new_page())
    judges.note_shifts(page)
    page.goto(path)
    judges.at_rest(page)
    judges.nothing_shifts(page)
    context.close()
