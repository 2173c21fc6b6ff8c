import re
from typing import get_args

import pytest

from saas.offers.catalog import Rarity
from tenants.branding.palette import PLATFORM_BRAND, RARITY_RULES, Scheme, contrast, palette_for

HARD_COLORS = [
    "#000000",  # no hue, no light
    "#ffffff",
    "#2a4152",  # darker than a dark card
    "#3b0a45",
    "#fff44f",  # lighter than a light card
    "#9146ff",
    "#53fc18",
    "#ff5f1f",  # white text on it looks right and fails
    "#e50914",
    "#1abc9c",
    "#777777",  # close to the point where black and white read equally badly
    "#0000ff",
    PLATFORM_BRAND,
]
BRAND_COLORS = {
    "very dark": "#0b0712",
    "dark": "#2a4152",
    "deep red": "#4a0404",
    "very light": "#fdf6e3",
    "pale": "#cfe8ff",
    "neon green": "#39ff14",
    "pure yellow": "#ffff00",
    "saturated purple": "#9146ff",
    "pure blue": "#0000ff",
    "grey": "#808080",
}
SURFACES = ["canvas", "panel", "card", "raised"]
RARITIES = [rarity.lower() for rarity in Rarity.values]
STATUSES = ["success", "warning", "danger", "info"]

both_schemes = pytest.mark.parametrize("scheme", get_args(Scheme))
PAIRS = [
    # The pairs of the components: (ink, ground).
    *((ink, ground) for ink in ("text", "text-quiet") for ground in (*SURFACES, "raised-hover", "brand-soft")),
    *((ink, f"{name}-soft") for ink in ("text",) for name in (*STATUSES, *(f"rarity-{name}" for name in RARITIES))),
    *(("brand-text", ground) for ground in (*SURFACES, "raised-hover", "brand-soft")),
    ("brand-label", "brand"),
    ("brand-label", "brand-hover"),
    *((name, ground) for name in STATUSES for ground in (*SURFACES, "raised-hover", f"{name}-soft")),
    *((f"rarity-{name}", ground) for name in RARITIES for ground in (*SURFACES, "raised-hover", f"rarity-{name}-soft")),
    ("text", "skeleton"),
]

every_color = pytest.mark.parametrize("color", HARD_COLORS)


@pytest.mark.parametrize("color", BRAND_COLORS.values(), ids=BRAND_COLORS)
@both_schemes
def test_ten_brand_colours_reach_aa_in_everything_components_combine(color: str, scheme: Scheme) -> None:
    """Text, buttons at rest and under the pointer, links, badges, states and rarities."""
    values = palette_for(color, scheme).variables
    found = {(ink, ground): round(contrast(values[ink], values[ground]), 2) for ink, ground in PAIRS}
    assert {pair: ratio for pair, ratio in found.items() if ratio < 4.5} == {}
    assert contrast("#ffffff", values["danger-fill"]) >= 4.5
    assert contrast("#ffffff", values["danger-fill-hover"]) >= 4.5


SURFACE_COLORS = {
    "black": "#000000",
    "white": "#ffffff",
    "aubergine": "#301030",
    "navy": "#0a2a5e",
    "pure red": "#ff0000",
    "cream": "#f5e9d0",
    "grey": "#808080",
    "forest": "#12402a",
    "rose": "#ffe9ef",
    "cyan": "#00ffff",
}
TEXT_COLORS = ["", "#ff4d6d", "#000000", "#ffffff", "#53fc18", "#0000ff", "#808080"]


@pytest.mark.parametrize("surface", SURFACE_COLORS.values(), ids=SURFACE_COLORS)
@both_schemes
def test_chosen_surfaces_and_texts_reach_aa_with_ten_brand_colours(surface: str, scheme: Scheme) -> None:
    """0.8 s each: ten palettes of twenty milliseconds, and the contrast of a hundred pairs in each."""
    for number, color in enumerate(BRAND_COLORS.values()):
        text = TEXT_COLORS[number % len(TEXT_COLORS)]
        values = palette_for(color, scheme, surface, text).variables
        found = {(ink, ground): round(contrast(values[ink], values[ground]), 2) for ink, ground in PAIRS}
        assert {pair: ratio for pair, ratio in found.items() if ratio < 4.5} == {}, (color, text)


def test_a_wish_that_can_be_read_is_kept_and_another_keeps_its_hue() -> None:
    kept = palette_for("#9146ff", "dark", "#101820", "#e0f0ff").variables
    assert (kept["canvas"], kept["text"]) == ("#101820", "#e0f0ff")
    corrected = palette_for("#9146ff", "dark", "#101820", "#203060").variables["text"]
    assert contrast(corrected, "#101820") >= 4.5
    assert corrected[5:7] > corrected[1:3]  # still blue


def test_rarities_keep_their_colors_on_a_chosen_surface() -> None:
    usual, chosen = palette_for("#9146ff").variables, palette_for("#9146ff", "dark", "#101820").variables
    names = [f"rarity-{name}" for name in RARITIES]
    assert [usual[name] for name in names] == [chosen[name] for name in names]


@pytest.mark.parametrize("color", BRAND_COLORS.values(), ids=BRAND_COLORS)
@both_schemes
def test_ten_brand_colours_are_seen_as_shapes(color: str, scheme: Scheme) -> None:
    """Focus rings, filled buttons and bars stand out from whatever they lie on."""
    palette = palette_for(color, scheme)
    for ground in (*SURFACES, "raised-hover"):
        assert contrast(palette.variables["focus"], palette.variables[ground]) >= 3
    for ground in SURFACES:
        shape = palette.variables["brand-edge"] if palette.edged else palette.variables["brand"]
        assert contrast(shape, palette.variables[ground]) >= 3


@every_color
@both_schemes
def test_all_text_reaches_aa_on_every_surface(color: str, scheme: Scheme) -> None:
    values = palette_for(color, scheme).variables
    inks = [
        "text",
        "text-quiet",
        "brand-text",
        *STATUSES,
        *(f"rarity-{name}" for name in RARITIES),
    ]
    poor = {
        (ink, ground): round(contrast(values[ink], values[ground]), 2)
        for ink in inks
        for ground in SURFACES
        if contrast(values[ink], values[ground]) < 4.5
    }
    assert poor == {}


@every_color
@both_schemes
def test_badges_and_soft_buttons_reach_aa_on_their_own_ground(color: str, scheme: Scheme) -> None:
    values = palette_for(color, scheme).variables
    assert contrast(values["brand-text"], values["brand-soft"]) >= 4.5
    for name in [*STATUSES, *(f"rarity-{name}" for name in RARITIES)]:
        assert contrast(values[name], values[f"{name}-soft"]) >= 4.5, name
    assert contrast("#ffffff", values["danger-fill"]) >= 4.5
    assert contrast("#ffffff", values["danger-fill-hover"]) >= 4.5


@every_color
@both_schemes
def test_the_primary_button_reads_at_rest_and_under_the_pointer(color: str, scheme: Scheme) -> None:
    palette = palette_for(color, scheme)
    assert contrast(palette.label, palette.variables["brand"]) >= 4.5
    assert contrast(palette.label, palette.variables["brand-hover"]) >= 4.5
    assert palette.variables["brand-hover"] != palette.variables["brand"]


@every_color
@both_schemes
def test_focus_and_control_edges_are_seen_on_every_surface(color: str, scheme: Scheme) -> None:
    palette = palette_for(color, scheme)
    for ground in SURFACES:
        assert contrast(palette.variables["focus"], palette.variables[ground]) >= 3
        shape = palette.variables["brand-edge"] if palette.edged else palette.variables["brand"]
        assert contrast(shape, palette.variables[ground]) >= 3


@every_color
def test_the_brand_colour_itself_is_never_altered(color: str) -> None:
    palette = palette_for(color)
    assert palette.shades[palette.primary_shade] == color.lower()
    assert len(palette.shades) == 10
    lights = [contrast(shade, "#000000") for shade in palette.shades]
    assert lights == sorted(lights, reverse=True), "shades run from light to dark"


@both_schemes
def test_surfaces_step_away_from_the_canvas_and_stay_off_pure_black_and_white(
    scheme: Scheme,
) -> None:
    values = palette_for("#9146ff", scheme).variables
    lights = [contrast(values[name], "#000000") for name in SURFACES]
    assert lights == sorted(lights)
    assert not {"#000000", "#ffffff"} & {values[name] for name in SURFACES}


def test_black_and_white_brands_keep_their_surfaces_without_a_foreign_hue() -> None:
    canvas = palette_for("#000000").variables["canvas"]
    assert canvas[1:3] == canvas[3:5] == canvas[5:7]


def test_an_alpha_pair_is_ignored() -> None:
    assert palette_for("#9146FF80") == palette_for("#9146ff")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "red",
        "#fff",
        "9146FF",
        "#9146FG",
        "#9146FF8",
        "#9146FF;}</style>",
        "#9146FF\n",
    ],
)
def test_anything_but_a_hex_colour_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="Must be a valid hex color like"):
        palette_for(text)


@every_color
@both_schemes
def test_css_holds_nothing_but_colours(color: str, scheme: Scheme) -> None:
    value = r"#[0-9a-f]{6}|transparent|oklch\([\d.]+ [\d.]+ [\d.]+ / [\d.]+\)"
    assert re.fullmatch(rf"(--[a-z0-9-]+:(?:{value});)+", palette_for(color, scheme).css())


def test_every_rarity_has_a_rule_for_its_color() -> None:
    for rarity in Rarity.values:
        assert f"[data-rarity={rarity}]{{--tint:var(--rarity-{rarity.lower()})}}" in RARITY_RULES
