"""The main screens in every branding and scheme, and under everything that may happen to them.

A visit takes two to five seconds, more on the slow network; there are a few hundred.
"""

import time
from collections.abc import Callable, Iterator
from itertools import cycle, product

import psycopg
import pytest
from playwright.sync_api import Page

from tenants.branding.visitors import SECONDS_KEPT
from tests.e2e import judges
from tests.e2e.conditions import CONDITIONS
from tests.e2e.people import People
from tests.e2e.screens import BRANDED, UNBRANDED, Screen, visit
from tests.support.running import Running

pytestmark = pytest.mark.prove

COMMUNITIES = ("nova", "hearth", "pixel")
SCHEMES = ("dark", "light")


def judged(page: Page) -> None:
    """At the width the page has, and on a phone."""
    judges.find_barriers(page)
    judges.fits_a_phone(page)


@pytest.fixture(scope="module", params=list(product(COMMUNITIES, SCHEMES)), ids="-".join)
def branding(request: pytest.FixtureRequest, demo: Running) -> Iterator[str]:
    """One community of the demo in one scheme; answers its slug."""
    slug, scheme = request.param
    change = "update tenancy_community set scheme = %s where slug = %s"
    with psycopg.connect(demo.facts["database_url"], autocommit=True) as database:
        before = database.execute("select scheme from tenancy_community where slug = %s", [slug]).fetchall()[0][0]
        database.execute(change, [scheme, slug])
        time.sleep(SECONDS_KEPT)  # visitors' pages from before the change are still given out for so long
        yield slug
        database.execute(change, [before, slug])


@pytest.mark.parametrize("screen", BRANDED, ids=str)
def test_a_screen_in_every_branding(
    screen: Screen, branding: str, people: People, demo: Running, watched: Callable[[Page], Page]
) -> None:
    context = people.context(screen.role, community=branding, viewport=judges.WIDE)
    try:
        page = watched(context.new_page())
        visit(page, screen, demo, community=branding)
        judged(page)
    finally:
        context.close()


TURNS = [
    (screen, condition, community)
    for (screen, condition), community in zip(
        product(BRANDED + UNBRANDED, CONDITIONS), cycle(COMMUNITIES), strict=False
    )
]


@pytest.mark.parametrize(
    ("screen", "condition", "community"), TURNS, ids=[f"{screen}, {condition}" for screen, condition, _ in TURNS]
)
def test_a_screen_under_conditions(
    screen: Screen, condition: str, community: str, people: People, demo: Running
) -> None:
    apply, options = CONDITIONS[condition]
    context = people.context(screen.role, community=community, **{"viewport": judges.WIDE, **options})
    crashes: list[str] = []
    try:
        page = context.new_page()
        page.on("pageerror", lambda error: crashes.append(str(error)))
        apply(page)
        visit(page, screen, demo, community=community)
        judged(page)
        assert not crashes, "\n".join(crashes)
        page.unroute_all(behavior="ignoreErrors")  # what is under way is answered to nobody any more
    finally:
        context.close()
