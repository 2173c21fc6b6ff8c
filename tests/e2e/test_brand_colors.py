"""Texts stay readable in every brand color and with surfaces that a creator chooses, in both schemes.

Each page is opened once and wears one look after the other, as an open page does when the team publishes. A look takes
half a second; a page has twenty. A page of the first community wears each look at one width, and the same page of the
second community at the other one.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.e2e import judges
from tests.e2e.people import People

WISHES = (
    {"brandColor": "#000000"},
    {"brandColor": "#FFFFFF", "surfaceColor": "#FFFFFF"},
    {"brandColor": "#FFEE00", "surfaceColor": "#FFF8D6", "textColor": "#B8A800"},
    {"brandColor": "#00FF66", "surfaceColor": "#003311"},
    {"brandColor": "#0000FF", "surfaceColor": "#000080", "textColor": "#4444FF"},
    {"brandColor": "#FF0000", "surfaceColor": "#7A0000"},
    {"brandColor": "#808080", "surfaceColor": "#808080", "textColor": "#808080"},
    {"brandColor": "#9146FF80"},
    {"brandColor": "#FF69B4", "surfaceColor": "#FFD1E8"},
    {"brandColor": "#4A2C2A", "surfaceColor": "#F5E6D3"},
)
WIDTHS = (judges.WIDE, judges.PHONE)
COMMUNITIES = (
    ("nova", ("", "/store", "/raffles/high-roller-s-drawer", "/cases/neon-jackpot", "/pages/about")),
    ("hearth", ("", "/store", "/raffles/the-autumn-parcel", "/cases/paper-parcel", "/pages/about")),
)
PAGES = [(place, f"/creator/{slug}{path}") for place, (slug, paths) in enumerate(COMMUNITIES) for path in paths]
CANVAS = "getComputedStyle(document.documentElement).getPropertyValue('--canvas')"
WEAR = """
async ({ wishes, scheme }) => {
  const query = new URLSearchParams({ ...wishes, scheme })
  const answer = await fetch(`/api/creator/customization/look?${query}`)
  if (!answer.ok) throw new Error(await answer.text())
  document.getElementById('look').textContent = (await answer.json()).css
  document.documentElement.dataset.scheme = scheme
  document.documentElement.dataset.mantineColorScheme = scheme
}
"""


def worn_at(width: ViewportSize, place: int) -> Iterator[tuple[dict[str, str], str]]:
    """Yield the looks of a page at this width: every second one, and the others in the other community."""
    for number, look in enumerate(product(WISHES, ("dark", "light"))):
        # The schemes take turns, too: otherwise a width would have only one of them.
        if (number + number // 2 + place + WIDTHS.index(width)) % 2 == 0:
            yield look


def test_each_look_is_worn_at_both_widths_and_in_both_communities() -> None:
    looks = {(str(wishes), scheme) for wishes, scheme in product(WISHES, ("dark", "light"))}
    worn = {
        (place, width["width"]): {(str(wishes), scheme) for wishes, scheme in worn_at(width, place)}
        for place, width in product(range(len(COMMUNITIES)), WIDTHS)
    }
    wide, narrow = (width["width"] for width in WIDTHS)
    assert worn[0, wide] | worn[1, wide] == worn[0, narrow] | worn[1, narrow] == looks
    assert worn[0, wide] | worn[0, narrow] == worn[1, wide] | worn[1, narrow] == looks
    assert {scheme for _, scheme in worn[0, wide]} == {"dark", "light"}


@pytest.mark.prove
@pytest.mark.parametrize(("place", "address"), PAGES)
def test_texts_are_readable_in_every_brand_color(
    place: int, address: str, people: People, watched: Callable[[Page], Page]
) -> None:
    """Some fifteen seconds."""
    page = watched(people.page("creator"))
    page.set_viewport_size(judges.WIDE)
    page.goto(address)
    wrong: list[Any] = []
    canvases = set()
    for width in WIDTHS:
        page.set_viewport_size(width)
        judges.at_rest(page)
        for wishes, scheme in worn_at(width, place):
            page.evaluate(WEAR, {"wishes": wishes, "scheme": scheme})
            canvases.add(page.evaluate(CANVAS))
            try:
                judges.find_barriers(page, is_contrast_alone=True)
            except AssertionError as error:
                wrong.append(f"{wishes} {scheme}: {error}")
    page.close()
    assert len(canvases) > len(WISHES), "the page did not wear the looks"
    assert not wrong, "\n".join(wrong)
