"""Every page and dialog once: no barriers, no console errors, nothing out of reach.

`make test` opens each at one of two widths, which the seed of the run chooses; most of them from the page before, as a
link does. `make prove` loads each once at a desk's width, tabs through it, then narrows it to a phone's width and to
320 px. Each visit takes some seconds.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import judges
from tests.e2e.people import People
from tests.e2e.screens import EVERY, Screen, visit
from tests.support.running import Running
from tests.support.sampling import chosen

FRAMES = Path(__file__).parents[2] / "frontend" / "src" / "app" / "frames"
SPACES_WITH_DIALOGS = 3

ON_A_PHONE = {"home", "store", "Your orders", "one raffle", "Your wallet"}
TABBED_ON_A_PHONE = [screen for screen in EVERY if screen.role == "fan" and screen.name in ON_A_PHONE]


@pytest.fixture
def tab(screen: Screen, people: People, watched: Callable[[Page], Page]) -> Iterator[Page]:
    yield watched(people.tab(screen.role))
    people.leave_tab(screen.role)


@pytest.fixture
def opened(screen: Screen, tab: Page, demo: Running) -> Page:
    tab.set_viewport_size(judges.WIDE)
    visit(tab, screen, demo)
    return tab


@pytest.mark.parametrize("screen", EVERY, ids=str)
def test_a_screen(screen: Screen, tab: Page, demo: Running) -> None:
    tab.set_viewport_size(chosen((judges.WIDE, judges.PHONE), screen))
    visit(tab, screen, demo, inside=True)
    # The page below a dialog is a screen of its own.
    judges.find_barriers(tab, part=f"[data-dialog={screen.dialog}]" if screen.dialog else "")
    judges.does_not_scroll_sideways(tab)


@pytest.mark.prove
@pytest.mark.parametrize("screen", EVERY, ids=str)
def test_a_screen_at_every_width_and_by_keyboard(screen: Screen, opened: Page) -> None:
    judges.find_barriers(opened)
    judges.keyboard_reaches_everything(opened)
    judges.fits_a_phone(opened)


@pytest.mark.prove
@pytest.mark.parametrize("screen", TABBED_ON_A_PHONE, ids=str)
def test_the_keyboard_reaches_everything_on_a_phone(screen: Screen, opened: Page) -> None:
    """Some five seconds each: the bars and drawers of a phone are other controls than those of a desk."""
    opened.set_viewport_size(judges.PHONE)
    judges.at_rest(opened)
    judges.keyboard_reaches_everything(opened)


def test_every_screen_named_for_a_phone_exists() -> None:
    assert {screen.name for screen in TABBED_ON_A_PHONE} == ON_A_PHONE


def test_every_dialog_of_every_space_is_among_the_screens() -> None:
    opened = {screen.dialog for screen in EVERY}
    registries = {
        path.name: found[1]
        for path in FRAMES.glob("*.ts*")
        if (found := re.search(r"dialogs: Registry = \{(.*?)^\}", path.read_text(), re.DOTALL | re.MULTILINE))
    }
    assert len(registries) == SPACES_WITH_DIALOGS, f"dialogs were found in {sorted(registries)} only"
    for name, registry in registries.items():
        kinds = set(re.findall(r"^  '?([a-z0-9-]+)'?: ", registry, re.MULTILINE))
        assert kinds, f"no dialogs were found in {name}"
        missing = kinds - opened
        assert not missing, f"{name}: no screen opens {sorted(missing)}"


def test_one_pale_row_among_equal_ones_is_a_barrier(page: Page) -> None:
    page.goto("/terms-of-service")
    judges.at_rest(page)
    page.evaluate(
        "() => { document.querySelector('main').innerHTML = '<h1>Rows</h1>' + '<p><b>One more row</b></p>'.repeat(30) }"
    )
    judges.find_barriers(page)
    page.evaluate("() => { document.querySelectorAll('b')[17].style.cssText = 'color: gray; background: dimgray' }")
    with pytest.raises(AssertionError, match="color-contrast"):
        judges.find_barriers(page)


def test_a_button_without_visible_focus_and_one_out_of_reach_are_found(page: Page) -> None:
    """The way is gone several times: some five seconds."""
    page.goto("/terms-of-service")
    judges.at_rest(page)
    page.evaluate(
        "() => { document.querySelector('main').innerHTML = '<h1>Buttons</h1>' + '<button>One</button>'.repeat(6) }"
    )
    judges.keyboard_reaches_everything(page)
    page.evaluate("() => document.querySelectorAll('main button')[3].style.setProperty('outline', 'none', 'important')")
    with pytest.raises(AssertionError, match="no visible focus"):
        judges.keyboard_reaches_everything(page)
    page.evaluate(
        """() => document.querySelectorAll('main button')[1].addEventListener('keydown', (event) => {
          if (event.key === 'Tab') event.preventDefault()
        })"""
    )
    with pytest.raises(AssertionError, match="Tab never reaches"):
        judges.keyboard_reaches_everything(page)


def test_the_page_of_every_component_opens_at_both_widths(
    people: People, demo: Running, watched: Callable[[Page], Page]
) -> None:
    """Not judged by axe: it shows each component once per branding, so its landmarks repeat by design."""
    page = watched(people.page("visitor"))
    page.goto("/_look")
    for size in (judges.WIDE, judges.PHONE):
        page.set_viewport_size(size)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        judges.does_not_scroll_sideways(page)
    page.close()
