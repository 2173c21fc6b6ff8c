"""Texts stay readable in every brand color and with surfaces that a creator chooses, in both schemes.

Each page is opened once and wears one look after the other, as an open page does when the team publishes. A look takes
half a second; a page has twenty.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

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
PAGES = ("", "/store", "/raffles/high-roller-s-drawer", "/cases/neon-jackpot", "/pages/about")
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


@pytest.mark.parametrize("address", PAGES)
def test_texts_are_readable_in_every_brand_color(address: str, people: People, watched: Callable[[Page], Page]) -> None:
    """Some fifteen seconds."""
    page = watched(people.page("creator"))
    page.set_viewport_size(judges.WIDE)
    page.goto(f"/creator/nova{address}")
    judges.at_rest(page)
    wrong: list[Any] = []
    canvases = set()
    for wishes in WISHES:
        for scheme in ("dark", "light"):
            page.evaluate(WEAR, {"wishes": wishes, "scheme": scheme})
            canvases.add(page.evaluate(CANVAS))
            try:
                judges.find_barriers(page, is_contrast_alone=True)
            except AssertionError as error:
                wrong.append(f"{wishes} {scheme}: {error}")
    page.close()
    assert len(canvases) > len(WISHES), "the page did not wear the looks"
    assert not wrong, "\n".join(wrong)
