"""The page before any script has run: the community's colors, corners, fonts, icons and words."""

import json
import re
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from PIL import Image

from saas.kernel.clock import now
from saas.kernel.images import public_url, store_public
from saas.layout.pages import PAGES, headed
from saas.streaming.models import LiveSource, LiveState
from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.branding.art.views import address
from tenants.pages.drawn_lists import BANNER_SIZES, CARD_SIZES, CASE_SIZES, RAFFLE_SIZES
from tenants.pages.first_view import HERO_SIZES, STAGE_SIZES
from tests.support.api import Api
from tests.support.cases import a_case, gems, thing
from tests.support.shop import a_product, a_shopper


@pytest.fixture(autouse=True)
def _development(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


def dressed(community: Community, **look: str) -> None:
    Community.objects.filter(pk=community.pk).update(**look)
    lookup.clear_cache()


def get(path: str) -> Any:
    return Api().client.get(path, headers={"host": "localhost"})


def page(path: str) -> str:
    answer = get(path)
    assert answer.status_code == 200
    return str(answer.content.decode())


def found(pattern: str, html: str) -> str:
    match = re.search(pattern, html)
    assert match, pattern
    return match[1]


def redness(jpeg_or_png: bytes, spot: tuple[int, int]) -> int:
    pixel: Any = Image.open(BytesIO(jpeg_or_png)).convert("RGB").getpixel(spot)
    return int(pixel[0])


def webp(size: tuple[int, int] = (8, 8)) -> bytes:
    target = BytesIO()
    Image.new("RGB", size, "#ff0000").save(target, "WEBP", lossless=True)
    return target.getvalue()


def a_picture(community: Community, size: tuple[int, int] = (8, 8)) -> str:
    return store_public(community.pk, webp(size))


def test_a_page_wears_the_communitys_colour_shape_and_fonts(alpha):
    dressed(alpha, brand_color="#53fc18", scheme="light", shape="sharp", font_pair="arcade")

    html = page("/creator/alpha/store")

    assert 'data-mantine-color-scheme="light"' in html
    for value in ("--brand:#53fc18;", "--radius-large:4px;", '--font-display:"Jersey 15"'):
        assert value in html
    assert len(re.findall(r'<link rel="preload" as="font"', html)) == 2
    assert "jersey-15" in html
    assert "figtree" not in html
    boot = json.loads(found(r'<script id="boot"[^>]*>(.*?)</script>', html))
    assert boot["theme"] | {"shape": "sharp", "fontPair": "arcade", "scheme": "light"} == boot["theme"]


def test_another_community_keeps_the_look_it_was_born_with(alpha, beta):
    dressed(alpha, shape="sharp", font_pair="slab")
    html = page("/creator/beta/")
    assert "--radius-large:20px;" in html
    assert '--font-display:"Bricolage Grotesque"' in html


def test_shared_links_show_the_communitys_name_words_and_picture(alpha):
    dressed(alpha, name="Rosa & Friends", description="Clay <things>")
    html = page("/creator/alpha/")
    assert '<meta property="og:site_name" content="Rosa &amp; Friends" />' in html
    assert '<meta property="og:description" content="Clay &lt;things&gt;" />' in html
    address = found(r'<meta property="og:image" content="http://localhost(/creator/alpha/social.jpg\?v=\w+)"', html)
    picture = get(address)
    assert picture["Content-Type"] == "image/jpeg"
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)


def test_the_banner_is_in_the_first_answer_of_home_and_on_shared_links(alpha):
    banner = a_picture(alpha, (160, 56))
    dressed(alpha, banner=banner)
    home = page("/creator/alpha/")
    source = found(r'<div class="shell-banner"><img [^>]*?src="([^"?]+)[^>]*fetchpriority="high"', home)
    assert source == public_url(banner)
    assert 'shell-banner"><img' not in page("/creator/alpha/store")


@pytest.mark.parametrize(
    ("source", "platform", "link", "words"),
    [
        (LiveSource.SWITCH, "TWITCH", 'href="https://twitch.tv/nova" target="_blank" rel="noopener', "Live on Twitch"),
        (LiveSource.SWITCH, "WEBSITE", 'href="https://twitch.tv/nova" target="_blank" rel="noopener', "Live now"),
        (LiveSource.KICK, "KICK", 'href="/creator/alpha/watch">', "Live on Kick"),
    ],
)
def test_the_first_answer_of_home_leads_to_the_running_stream(alpha, source, platform, link, words):
    assert '<a class="shell-live"' not in page("/creator/alpha/")
    LiveState.objects.create(
        community=alpha, is_live=True, source=source, platform=platform, title="Dice & <late>", since=now(),
        url="https://twitch.tv/nova", valid_until=now() + timedelta(minutes=5),
    )  # fmt: skip
    shown = found(r'<a class="shell-live" (.*?)</a>', page("/creator/alpha/"))
    assert link in shown
    assert words in shown
    assert "Dice &amp; &lt;late&gt;" in shown
    assert '<a class="shell-live"' not in page("/creator/alpha/store")


def test_without_a_banner_the_first_answer_shows_the_art_the_page_will_show(alpha):
    html = page("/creator/alpha/")
    source = found(r'<img [^>]*?src="(/art/banner.svg[^"]+)"', html).replace("&amp;", "&")
    assert source == address("banner", alpha.name, alpha.brand_color, "dark")
    assert get(source)["Content-Type"] == "image/svg+xml"


@pytest.mark.parametrize(
    ("name", "turn", "hue"), [("Quiet Harbor", 61, 16), ("Nova", 263, 32), ("Ünïcode 🎲", 55, -32)]
)
def test_without_a_logo_the_first_answer_draws_the_mark_that_the_page_will_draw(alpha, name, turn, hue):
    """The same numbers are in components/art.test.ts."""
    dressed(alpha, name=name)
    html = page("/creator/alpha/")
    assert f".shell-mark{{--turn:{turn}deg;--hue:{hue}}}" in html
    assert f'<span class="shell-mark" data-drawn aria-hidden="true">{name[0]}</span>' in html


def test_a_product_in_a_list_has_the_tint_of_its_rarity_in_the_first_answer(alpha):
    a_product(alpha, name="Crown", rarity="LEGENDARY")
    assert re.search(r'<li data-rarity="LEGENDARY">.*?<b dir="auto">Crown</b></li>', page("/creator/alpha/store"))


def test_the_first_answer_of_a_case_shows_the_prizes_in_the_middle_of_its_reel(alpha):
    pictured = [a_product(alpha, name=name, picture=webp(), quantity=None) for name in ("Crown", "Mug", "Pin")]
    case = a_case(alpha, [gems(50, 400_000), *(thing(one.pk, 200_000) for one in pictured)])
    prizes = Api().get(f"/user/cases/one/alpha/{case.slug}").ok()["prizes"]

    reel = found(r'<ul class="shell-reel" aria-hidden="true">(.*?)</ul>', page(f"/creator/alpha/cases/{case.slug}"))

    assert re.findall(r'<b dir="auto">(.*?)</b>', reel) == [prize["name"] for prize in prizes[1:4]]
    urgent = found(r'<img src="([^"]+)"[^>]*sizes="272px"[^>]*fetchpriority="high"', reel)
    assert urgent == prizes[2]["image"]
    assert reel.count('fetchpriority="high"') == 1


def test_in_a_list_only_the_first_picture_of_the_first_answer_is_urgent(alpha):
    """On a slow line, each other picture would make the largest one later."""
    for name in ("Crown", "Mug", "Pin"):
        a_product(alpha, name=name, picture=webp())

    pictures = re.findall(r"<img [^>]+>", found(r'<ul class="shell-cards">(.*?)</ul>', page("/creator/alpha/store")))

    assert 'fetchpriority="high"' in pictures[0]
    assert ['fetchpriority="low"' in one for one in pictures] == [False, True, True]


@pytest.mark.parametrize(
    ("sizes", "component"),
    [
        (HERO_SIZES, "community/Hero.tsx"),
        (BANNER_SIZES, "creators/CreatorCard.tsx"),
        (CARD_SIZES, "listings/ListingCard.tsx"),
        (STAGE_SIZES, "store/ProductStage.tsx"),
        (RAFFLE_SIZES, "../components/CardPicture.tsx"),
        (CASE_SIZES, "cases/CaseCard.tsx"),
    ],
)
def test_the_first_answer_wants_the_width_that_the_application_wants(sizes, component):
    """Otherwise a browser fetches the picture a second time."""
    assert f'"{sizes}"' in (settings.ROOT / "frontend/src/features" / component).read_text().replace("'", '"')


def test_shared_links_show_the_banner(alpha):
    dressed(alpha, banner=a_picture(alpha, (160, 56)))
    assert redness(get("/creator/alpha/social.jpg").content, (600, 300)) > 240


def test_the_icon_is_the_upload_and_else_our_gem_in_the_brands_colour(alpha):
    dressed(alpha, brand_color="#1abc9c")
    assert b"#1abc9c" in get("/creator/alpha/favicon.svg").content
    favicon = a_picture(alpha)
    dressed(alpha, favicon=favicon)
    assert f'<link rel="icon" type="image/webp" href="{public_url(favicon)}" />' in page("/creator/alpha/")
    icon = get("/creator/alpha/apple-touch-icon.png").content
    assert Image.open(BytesIO(icon)).size == (180, 180)
    assert redness(icon, (90, 90)) > 240


def test_an_installed_community_opens_under_its_own_name(alpha):
    manifest = get("/creator/alpha/manifest.webmanifest").json()
    assert (manifest["name"], manifest["start_url"]) == (alpha.name, "/creator/alpha/")
    for icon in manifest["icons"]:
        width, height = Image.open(BytesIO(get(icon["src"]).content)).size
        assert f"{width}x{height}" == icon["sizes"]


def test_the_platform_has_icons_and_a_picture_of_its_own(db):
    for path in (
        "/favicon.svg",
        "/apple-touch-icon.png",
        "/app-icon-192.png",
        "/app-icon-512.png",
        "/manifest.webmanifest",
        "/social.jpg",
    ):
        assert get(path).status_code == 200


@pytest.mark.parametrize(("environment", "is_shown"), [("development", True), ("production", False)])
def test_the_page_of_all_components_is_for_development(db, settings, environment, is_shown):
    settings.ENVIRONMENT = environment
    boot = json.loads(found(r'<script id="boot"[^>]*>(.*?)</script>', page("/_look")))
    assert ("showroom" in boot) is is_shown
    if is_shown:
        assert len(boot["showroom"]["looks"]) >= 3
        assert len(boot["showroom"]["fontPairs"]) >= 8


def test_the_first_answers_come_whatever_kind_of_page_is_asked_for(alpha):
    a_product(alpha, name="Signed poster")

    html = (
        Api().client.get("/creator/alpha/store", headers={"host": "localhost", "accept": "text/html"}).content.decode()
    )

    assert "Signed poster" in found(r'<script id="boot" type="application/json">(.*?)</script>', html)


@pytest.mark.parametrize("path", headed("community"))
def test_a_fan_reads_the_pages_own_heading_before_the_application_has_loaded(path: str, alpha: Community) -> None:
    fan = a_shopper(alpha)
    html = str(
        fan.api.client.get(f"/creator/{fan.community.slug}{path}", headers={"host": "localhost"}).content.decode()
    )
    heading = PAGES["community"][path]
    assert found(r"<h1[^>]*>([^<]*)</h1>", html) == heading.title
    assert heading.lead_at(fan.community.name) in html
    assert f"<title data-shell>{heading.title} · {fan.community.name}</title>" in html
    assert "shell-awaited" in html.partition("<body>")[2]
