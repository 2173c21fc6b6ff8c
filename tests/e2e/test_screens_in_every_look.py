"""Every screen in three brandings and both schemes, and under everything that may happen to it.

Each screen is visited once in each of six looks. Under which condition rotates from screen to screen and from look to
look, so a page meets every look once and every condition once. A visit takes two to five seconds; there are about a
thousand. Each worker has a demo of its own, because a look is set for all communities of its database.
"""

import time
from collections.abc import Iterator
from itertools import product

import psycopg
import pytest
from psycopg.rows import dict_row

from tenants.pages.visitors import SECONDS_KEPT
from tests.e2e import judges
from tests.e2e.conditions import CONDITIONS, LATER
from tests.e2e.people import People
from tests.e2e.screens import EVERY, Screen, visit
from tests.support.running import Running

pytestmark = pytest.mark.prove

LOOKS = list(product(("nova", "hearth", "pixel"), ("dark", "light")))
LOOK_OF = "select brand_color, shape, font_pair from tenancy_community where slug = %s"
KEPT = "select slug, scheme, brand_color, shape, font_pair from tenancy_community"
WEAR = (
    "update tenancy_community set scheme = %(scheme)s, brand_color = %(brand_color)s, shape = %(shape)s, "
    "font_pair = %(font_pair)s where %(slug)s in ('', slug)"
)


@pytest.fixture(scope="module", params=LOOKS, ids="-".join)
def look(request: pytest.FixtureRequest, demo: Running) -> Iterator[int]:
    """All communities wear the look of one of them, in one scheme; answers the look's number."""
    slug, scheme = request.param
    with psycopg.connect(demo.facts["database_url"], autocommit=True, row_factory=dict_row) as database:
        before = database.execute(KEPT).fetchall()
        worn = database.execute(LOOK_OF, [slug]).fetchone()
        assert worn is not None
        database.execute(WEAR, {**worn, "scheme": scheme, "slug": ""})
        time.sleep(SECONDS_KEPT)  # visitors get pages from before the change for so long
        yield LOOKS.index((slug, scheme))
        for row in before:
            database.execute(WEAR, row)


def condition_of(screen: Screen, look: int) -> str:
    """The steps that open a dialog need the page as it is: what changes its content comes to pages alone."""
    names = [name for name in CONDITIONS if screen.open is None or name in LATER]
    return names[(EVERY.index(screen) + look) % len(names)]


@pytest.mark.parametrize("screen", EVERY, ids=str)
def test_a_screen_in_every_look(screen: Screen, look: int, people: People, demo: Running) -> None:
    condition = condition_of(screen, look)
    apply, options = CONDITIONS[condition]
    context = people.context(screen.role, **{"viewport": judges.WIDE, **options})
    crashes: list[str] = []
    try:
        page = context.new_page()
        page.on("pageerror", lambda error: crashes.append(str(error)))
        apply(page)
        visit(page, screen, demo)
        judges.find_barriers(page)
        judges.fits_a_phone(page)
        assert not crashes, f"{condition}:\n" + "\n".join(crashes)
        page.unroute_all(behavior="ignoreErrors")  # answers under way go nowhere
    finally:
        context.close()


def test_a_page_meets_every_condition_and_a_dialog_those_it_can() -> None:
    for screen in EVERY:
        met = {condition_of(screen, number) for number in range(len(LOOKS))}
        assert met == {name for name in CONDITIONS if screen.open is None or name in LATER}
