"""Every screen in three brandings and both schemes, and under everything that may happen to it.

A page is visited six times, twice in each branding, each time under another condition. A dialog is visited once in each
branding, each time under one of the conditions that let it open. Every visit judges both schemes: the communities leave
the scheme to the visitor's device, and the browser changes its mind. Each worker has a demo of its own, because a look
is set for all communities of its database.
"""

import time
from collections.abc import Iterator

import psycopg
import pytest
from psycopg.rows import dict_row

from saas.tenancy.models import SchemeChoice
from tenants.pages.visitors import SECONDS_KEPT
from tests.e2e import judges
from tests.e2e.conditions import CONDITIONS, LATER
from tests.e2e.people import People
from tests.e2e.screens import EVERY, Screen, visit
from tests.support.running import Running
from tests.support.traffic import follow

pytestmark = pytest.mark.prove

LOOKS = ("nova", "hearth", "pixel")
# Surfaces and texts that a creator chooses, and that are hard to read as they are.
CHOSEN = {
    "hearth": {"surface_color": "#FFE0B0", "text_color": "#B07A3C"},
    "pixel": {"surface_color": "#1B4B2A", "text_color": "#2F8F4E"},
}
COLUMNS = ("scheme", "brand_color", "surface_color", "text_color", "shape", "font_pair")
KEPT = f"select slug, {', '.join(COLUMNS)} from tenancy_community"
LOOK_OF = f"{KEPT} where slug = %s"
WEAR = (
    f"update tenancy_community set {', '.join(f'{name} = %({name})s' for name in COLUMNS)} where %(slug)s in ('', slug)"
)
PAGES = [screen for screen in EVERY if screen.is_as_loaded]
DIALOGS = [screen for screen in EVERY if not screen.is_as_loaded]
VISITS = [*((screen, turn) for turn in (0, 1) for screen in PAGES), *((screen, 0) for screen in DIALOGS)]


@pytest.fixture(scope="module", params=LOOKS)
def look(request: pytest.FixtureRequest, demo: Running) -> Iterator[int]:
    """All communities wear the look of one of them, in the scheme of the visitor's device; answers its number."""
    with psycopg.connect(demo.facts["database_url"], autocommit=True, row_factory=dict_row) as database:
        before = database.execute(KEPT).fetchall()
        worn = database.execute(LOOK_OF, [request.param]).fetchone()
        assert worn is not None
        wanted = {**worn, **CHOSEN.get(request.param, {}), "scheme": SchemeChoice.AUTO, "slug": ""}
        database.execute(WEAR, wanted)
        time.sleep(SECONDS_KEPT)  # visitors get pages from before the change for so long
        yield LOOKS.index(request.param)
        for row in before:
            database.execute(WEAR, row)


def condition_of(screen: Screen, look: int, turn: int) -> str:
    """The steps that open a dialog need the page as it is: what changes its content comes to pages alone."""
    names = [name for name in CONDITIONS if screen.is_as_loaded or name in LATER]
    return names[(EVERY.index(screen) + look + turn * len(LOOKS)) % len(names)]


@pytest.mark.parametrize(("screen", "turn"), VISITS, ids=str)
def test_a_screen_in_every_look(screen: Screen, turn: int, look: int, people: People, demo: Running) -> None:
    condition = condition_of(screen, look, turn)
    apply, options = CONDITIONS[condition]
    context = people.context(screen.role, **{"viewport": judges.WIDE, "color_scheme": "dark", **options})
    crashes: list[str] = []
    try:
        page = follow(context.new_page())
        page.on("pageerror", lambda error: crashes.append(str(error)))
        apply(page)
        visit(page, screen, demo)
        judges.find_barriers(page)
        judges.tables_keep_words_whole(page)
        page.emulate_media(color_scheme="light")
        judges.find_barriers(page, is_contrast_alone=True)
        judges.fits_a_phone(page)
        assert not crashes, f"{condition}:\n" + "\n".join(crashes)
        page.unroute_all(behavior="ignoreErrors")  # answers under way go nowhere
    finally:
        context.close()


def test_a_page_meets_every_condition_and_a_dialog_those_it_can() -> None:
    met: dict[Screen, list[str]] = {}
    for screen, turn in VISITS:
        met.setdefault(screen, []).extend(condition_of(screen, look, turn) for look in range(len(LOOKS)))
    assert set(met) == set(EVERY)
    for screen, conditions in met.items():
        assert sorted(conditions) == sorted(CONDITIONS if screen.is_as_loaded else LATER)
