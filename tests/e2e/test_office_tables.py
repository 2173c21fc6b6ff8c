"""Lists of the back office whose names have no end: other columns keep their words, and the table its width.

Each list is loaded once for all widths, in some two seconds.
"""

import pytest
from playwright.sync_api import ViewportSize

from tests.e2e import judges
from tests.e2e.conditions import CONDITIONS
from tests.e2e.people import People
from tests.e2e.person import STILL
from tests.support.traffic import follow

LISTS = (
    "store", "store/orders", "raffles", "cases", "users", "quests", "quests-chain", "transactions",
)  # fmt: skip
WIDTHS = (judges.WIDE, ViewportSize(width=1280, height=800), judges.PHONE, judges.NARROWEST)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", LISTS)
def test_a_long_name_leaves_the_words_of_other_columns_whole(path: str, people: People) -> None:
    context = people.context("creator", viewport=judges.WIDE, **STILL)
    page = follow(context.new_page())
    too_much, _ = CONDITIONS["too much in it"]
    too_much(page)
    page.goto(f"/admin/{path}")
    for size in WIDTHS:
        page.set_viewport_size(size)
        judges.tables_keep_words_whole(page)
        judges.does_not_scroll_sideways(page)
    page.unroute_all(behavior="ignoreErrors")  # answers under way go nowhere
    context.close()
