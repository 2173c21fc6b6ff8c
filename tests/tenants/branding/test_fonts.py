"""The cost of a community's fonts for a visitor, and a check that every shipped pair can be served."""

import re

import pytest
from django.conf import settings

from tenants.branding.fonts import PAIRS, Face, Pair, face_css, pair_of
from tenants.branding.look import SHAPES, look_for

FACES = sorted({face for pair in PAIRS for face in (pair.display, pair.reading)}, key=lambda face: face.family)
every_pair = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.slug)


def kilobytes(face: Face) -> float:
    return (settings.ROOT / "node_modules" / face.file).stat().st_size / 1000


def test_there_are_eight_pairs_and_no_two_share_a_heading() -> None:
    assert len(PAIRS) >= 8
    assert len({pair.display.file for pair in PAIRS}) == len({pair.slug for pair in PAIRS}) == len(PAIRS)


@every_pair
def test_a_pair_is_at_most_two_files_and_sixty_kilobytes(pair: Pair) -> None:
    assert kilobytes(pair.display) + kilobytes(pair.reading) <= 60


def test_the_build_carries_every_font_the_back_end_names() -> None:
    listed = (settings.ROOT / "frontend" / "src" / "theme" / "fonts.ts").read_text()
    assert set(re.findall(r"from '(@fontsource[^?]+)\?url'", listed)) == {face.file for face in FACES}


@every_pair
def test_the_page_declares_its_own_two_fonts_and_what_stands_in_for_them(pair: Pair) -> None:
    css = face_css(pair, lambda file: f"/assets/{file}")
    assert css.count("url(") == 2
    families = set(re.findall(r'font-family:"([^"]+)"', css))
    stacks = look_for("#9146ff", "dark", "round", pair.slug).variables
    for name in ("font-display", "font-reading"):
        assert set(re.findall(r'"([^"]+)"', stacks[name])) <= families
    assert re.fullmatch(r"(@font-face\{[^{}<>]+\})+", css)


@every_pair
def test_a_stand_in_is_as_wide_as_the_font_it_stands_in_for(pair: Pair) -> None:
    css = face_css(pair, lambda file: file)
    for size in re.findall(r"local[^}]+size-adjust:([\d.]+)%", css):
        assert 60 <= float(size) <= 160


def test_a_font_pair_that_no_longer_exists_falls_back_to_the_default() -> None:
    assert pair_of("comic").slug == "venue"


@pytest.mark.parametrize(("shape", "card"), [("sharp", "4px"), ("soft", "12px"), ("round", "20px")])
def test_cards_follow_the_chosen_shape(shape: str, card: str) -> None:
    assert SHAPES[shape]["radius-large"] == card
    assert f"--radius-large:{card};" in look_for("#9146ff", "dark", shape, "venue").css()
