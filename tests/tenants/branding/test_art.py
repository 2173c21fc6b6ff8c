"""Pictures for whatever has none: the same for everybody, in any color, whatever the name."""

import re
from xml.etree import ElementTree

import pytest
from django.conf import settings

from tenants.branding.art.render import VERSION, Kind, paint, svg, tones
from tenants.branding.art.views import address
from tenants.branding.palette import Scheme
from tests.support.api import Api

NAMES = ["", "a", "ключ", "🔑", "x" * 400, "</svg><script>", *(f"Name {number}" for number in range(40))]
KINDS: list[Kind] = ["banner", "product", "case"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_name_has_a_picture_and_no_two_are_alike(kind: Kind) -> None:
    drawn = [svg(name, kind, "#a855f7", "dark") for name in NAMES]
    assert len(set(drawn)) == len(NAMES)
    for picture in drawn:
        ElementTree.fromstring(picture)
        assert "nan" not in picture
        assert "script" not in picture
        assert len(picture) < 120_000


@pytest.mark.parametrize("color", ["#000000", "#ffffff", "#777777", "#53fc18", "#0000ff"])
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_any_colour_gives_tones_that_run_from_deep_to_bright(color: str, scheme: Scheme) -> None:
    found = tones(color, scheme)
    assert all(re.fullmatch(r"#[0-9a-f]{6}", tone) for tone in found)
    assert len(set(found)) == len(found)


def test_shared_links_show_what_pages_show() -> None:
    image = paint("Nova", "banner", "#a855f7", "dark", (1200, 630))
    assert image.size == (1200, 630)
    assert len(image.getcolors(1 << 20) or []) > 500


def test_pages_and_the_browser_ask_for_the_same_address() -> None:
    assert (
        address("banner", "Rosa & Co #1", "#A855F7", "dark") == "/art/banner.svg?n=Rosa+%26+Co+%231&c=a855f7&s=dark&v=1"
    )
    client = (settings.ROOT / "frontend" / "src" / "components" / "art.ts").read_text()
    assert f"VERSION = '{VERSION}'" in client


def test_a_picture_is_served_once_and_for_ever(db: None) -> None:
    answer = Api().client.get(address("case", "Mug", "#53fc18", "light"), headers={"host": "localhost"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert "immutable" in answer["Cache-Control"]
    assert "sandbox" in answer["Content-Security-Policy"]


@pytest.mark.parametrize("query", ["", "?c=zzz&s=sepia", "?n=%F0%9F%92%8E&c=%23%23%23"])
def test_nonsense_in_the_address_is_still_a_picture(db: None, query: str) -> None:
    assert Api().client.get(f"/art/banner.svg{query}", headers={"host": "localhost"}).status_code == 200


def test_there_are_no_other_kinds(db: None) -> None:
    assert Api().client.get("/art/poster.svg", headers={"host": "localhost"}).status_code == 404
