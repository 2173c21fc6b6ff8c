"""Which values a community's look and layout may have."""

from typing import Any

import pytest

from saas.kernel.images import store_public
from saas.layout.home import block
from saas.layout.menu import AUTOMATIC_SECTIONS
from saas.tenancy.models import BrandingDraft, BrandingVersion, Community
from tenants.stores.services import listings
from tests.support.api import Api
from tests.support.shop import a_picture, a_product, a_shopper

PATH = "/creator/customization"
GOAL_FIELDS = {"figure", "target", "current", "unit"}


@pytest.fixture(autouse=True)
def _development(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


@pytest.fixture
def team(alpha: Community) -> Api:
    return Api().login(alpha.owner)


def home_of_fans() -> dict[str, Any]:
    found: dict[str, Any] = Api().get("/public/community", {"creator": "alpha"}).ok()
    return found


def text(number: int, **given: Any) -> dict[str, Any]:
    return {"id": f"text-{number}", "kind": "TEXT", "text": "Hello", **given}


def goal(number: int, **given: Any) -> dict[str, Any]:
    return {"id": f"goal-{number}", "kind": "GOAL", "title": "A new camera", "target": 500, "figure": "OWN", **given}


@pytest.mark.parametrize(
    ("platform", "url"),
    [
        ("KICK", "https://kick.com/alpha"),
        ("YOUTUBE", "https://www.youtube.com/@alpha?sub_confirmation=1"),
        ("X", "https://twitter.com/alpha"),
        ("DISCORD", "https://discord.gg/abc"),
        ("WEBSITE", "https://alpha.example/shop"),
    ],
)
def test_a_link_of_a_known_place_is_kept(team, platform, url):
    link = {"platform": platform, "url": url}
    assert team.patch(PATH, {"socialLinks": [link]}).ok()["draft"]["socialLinks"] == [link]


@pytest.mark.parametrize(
    ("platform", "url"),
    [
        ("KICK", "https://twitch.tv/alpha"),
        ("KICK", "https://kick.com.evil.example/alpha"),
        ("KICK", "https://evil.example/kick.com"),
        ("KICK", "http://kick.com/alpha"),
        ("KICK", "javascript:alert(1)//kick.com"),
        ("WEBSITE", "javascript:alert(1)"),
        ("WEBSITE", "data:text/html,<script>"),
        ("WEBSITE", "//alpha.example"),
        ("WEBSITE", "https://user:secret@alpha.example"),
        ("WEBSITE", "https://kick.com@evil.example"),
        ("WEBSITE", "https://alpha.example:8443/"),
        ("WEBSITE", "https://127.0.0.1/"),
        ("WEBSITE", "https://[::1]/"),
        ("WEBSITE", "https://2130706433/"),
        ("WEBSITE", "https://localhost/"),
        ("WEBSITE", 'https://alpha.example/"onclick='),
        ("WEBSITE", "https://alpha.example\\@evil.example"),
        ("WEBSITE", "https://[broken"),
        ("MYSPACE", "https://myspace.com/alpha"),
        ("WEBSITE", "https://alpha.example/" + "x" * 300),
    ],
)
def test_a_link_to_anywhere_else_is_refused_at_its_place(team, platform, url):
    refused = team.patch(PATH, {"socialLinks": [{"platform": platform, "url": url}]})
    assert refused.code == "VALIDATION_ERROR"
    assert next(iter(refused.body["fields"])).startswith("socialLinks.0.")
    assert not BrandingDraft.objects.exists()


def test_a_platform_is_there_once_and_the_order_is_kept(alpha, team):
    links = [
        {"platform": "X", "url": "https://x.com/alpha"},
        {"platform": "KICK", "url": "https://kick.com/alpha"},
    ]
    assert "socialLinks" in team.patch(PATH, {"socialLinks": [*links, links[0]]}).body["fields"]
    team.patch(PATH, {"socialLinks": links}).ok()
    team.post(f"{PATH}/publish").ok()
    assert home_of_fans()["socialLinks"] == links


@pytest.mark.parametrize("field", ["surfaceColor", "textColor", "brandColor"])
@pytest.mark.parametrize(
    "color",
    [
        "red", "#fff", "#12345", "#1234567", "#12345678f", "rgb(1,2,3)", "var(--x)", "#9146FF;}body{display:none",
        "\\23 9146FF", "#9146F\\46", "url(//evil.example)", "expression(alert(1))", "#9146FF/**/", "#９146FF",
    ],
)  # fmt: skip
def test_only_a_plain_hex_color_is_a_color(team, field, color):
    refused = team.patch(PATH, {field: color})
    assert refused.status == 400
    assert list(refused.body["fields"]) == [field]


def test_wished_colors_are_corrected_and_the_answer_says_by_how_much(team):
    tried = {"surfaceColor": "#FFFFFF80", "textColor": "#222222", "scheme": "dark"}
    look = team.get(f"{PATH}/look", tried).ok()
    facts = {fact["field"]: fact for fact in look["colors"]}
    assert facts["surfaceColor"]["wished"] == "#ffffff"
    assert facts["surfaceColor"]["used"] == look["variables"]["canvas"] != "#ffffff"
    assert facts["textColor"]["wishedContrast"] < 4.5 <= facts["textColor"]["contrast"]
    assert facts["textColor"]["used"] == look["variables"]["text"]
    assert not BrandingDraft.objects.exists()


def test_the_visitors_choice_has_the_variables_of_both_schemes_and_a_remembered_one(alpha, team):
    team.patch(PATH, {"scheme": "auto"}).ok()
    team.post(f"{PATH}/publish").ok()

    def page(cookie: str = "") -> str:
        headers = {"host": "localhost"} | ({"cookie": cookie} if cookie else {})
        return str(Api().client.get("/creator/alpha/", headers=headers).content.decode())

    fresh = page()
    assert "@media (prefers-color-scheme:light){:root:not([data-scheme=dark]){" in fresh
    assert ":root[data-scheme=light]{" in fresh
    assert '<html lang="en" data-mantine-color-scheme="dark">' in fresh
    remembered = page("gemhall-scheme=light")
    assert '<html lang="en" data-mantine-color-scheme="light" data-scheme="light">' in remembered
    assert page() != remembered
    assert 'data-scheme="' not in page("gemhall-scheme=evil")


def test_a_community_with_one_scheme_ignores_the_remembered_one(alpha):
    html = Api().client.get(
        "/creator/alpha/", headers={"host": "localhost", "cookie": "gemhall-scheme=light"}
    ).content.decode()  # fmt: skip
    assert 'data-mantine-color-scheme="dark">' in html
    assert "prefers-color-scheme" not in html


def test_the_menu_keeps_order_names_and_hidden_sections(team):
    menu = [
        {"section": "store", "label": "The Back Room", "hidden": False},
        {"section": "home", "label": "", "hidden": False},
        {"section": "cases", "label": "", "hidden": True},
    ]
    drafted = team.patch(PATH, {"menu": menu}).ok()["draft"]["menu"]
    assert drafted == [
        *menu,
        # Null: the section appears with its first content.
        *(
            {"section": section, "label": "", "hidden": None if section in AUTOMATIC_SECTIONS else False}
            for section in ("quests", "watch", "raffles", "leaderboards", "events", "offers", "wagers", "chat")
        ),
    ]
    team.post(f"{PATH}/publish").ok()
    shown = home_of_fans()
    assert shown["sections"] == ["store", "home", "quests", "raffles"]
    assert shown["sectionLabels"] == {"store": "The Back Room"}


@pytest.mark.parametrize(
    "menu",
    [
        [],
        [{"section": "home", "hidden": True}],
        [{"section": "store"}, {"section": "store"}],
        [{"section": "casino"}],
        [{"section": "store", "label": "x" * 21}],
        [{"section": "store", "label": "a\u202eb"}],
        [{"label": "Shop"}],
    ],
)
def test_a_menu_that_cannot_be_is_refused(team, menu):
    refused = team.patch(PATH, {"menu": menu})
    assert refused.code == "VALIDATION_ERROR"
    assert next(iter(refused.body["fields"])).startswith("menu")


def test_the_default_layout_is_the_home_of_before(alpha):
    shown = home_of_fans()
    assert [entry["kind"] for entry in shown["home"]] == [
        "HERO",
        "RAFFLES",
        "LEADERBOARDS",
        "EVENTS",
        "QUESTS",
        "CASES",
        "PRODUCTS",
    ]
    assert shown["sections"] == ["home", "quests", "raffles", "store", "cases"]


def test_fans_get_the_blocks_in_their_order_without_hidden_ones(team):
    blocks = [
        text(1, title="Rules", text="Be kind.\nHave fun."),
        {"id": "hero", "kind": "HERO"},
        {"id": "cases", "kind": "CASES", "hidden": True},
    ]
    team.patch(PATH, {"homeBlocks": blocks}).ok()
    team.post(f"{PATH}/publish").ok()
    home = home_of_fans()["home"]
    assert [(entry["kind"], entry["title"], entry["text"]) for entry in home] == [
        ("TEXT", "Rules", "Be kind.\nHave fun."),
        ("HERO", "", ""),
    ]


@pytest.mark.parametrize(
    ("blocks", "field"),
    [
        ([], "homeBlocks"),
        ([text(n) for n in range(31)], "homeBlocks"),
        ([text(n) for n in range(11)], "homeBlocks"),
        ([text(1), text(1)], "homeBlocks"),
        ([{"id": "a", "kind": "HERO"}, {"id": "b", "kind": "HERO"}], "homeBlocks"),
        ([{"id": "a", "kind": "LEADERBOARD"}], "homeBlocks.0.kind"),
        ([goal(1, title="")], "homeBlocks.0.title"),
        ([goal(1, target=0)], "homeBlocks.0.target"),
        ([goal(1, target=10**12 + 1)], "homeBlocks.0.target"),
        ([goal(1, figure="WATCH_TIME")], "homeBlocks.0.figure"),
        ([goal(1, figure="OWN", unit="x" * 21)], "homeBlocks.0.unit"),
        ([text(1, target=5)], "homeBlocks.0.target"),
        ([goal(n) for n in range(4)], "homeBlocks"),
        ([text(1, text="x" * 2001)], "homeBlocks.0.text"),
        ([text(1, title="x" * 61)], "homeBlocks.0.title"),
        ([text(1, text="")], "homeBlocks.0.text"),
        ([text(1, link="/store")], "homeBlocks.0.link"),
        ([{"id": "a", "kind": "BANNER"}], "homeBlocks.0.image"),
        ([{"id": "a", "kind": "PRODUCTS", "source": "CHOSEN"}], "homeBlocks.0.products"),
        ([{"id": "a b", "kind": "HERO"}], "homeBlocks.0.id"),
        ([{"kind": "HERO"}], "homeBlocks.0.id"),
    ],
)
def test_a_home_that_cannot_be_is_refused_at_its_place(team, blocks, field):
    refused = team.patch(PATH, {"homeBlocks": blocks})
    assert refused.code == "VALIDATION_ERROR"
    assert list(refused.body["fields"]) == [field]


def test_a_goal_shows_the_value_of_the_team_or_what_the_platform_counts(alpha, team):
    fan = a_shopper(alpha, gems=100)
    fan.buy(a_product(alpha, name="Mug", price=40)).ok()
    a_shopper(alpha)
    listings.refresh(alpha.pk)
    blocks = [
        goal(1, current=120, unit="subs"),
        goal(2, figure="MEMBERS", current=7, unit="cats"),
        goal(3, figure="GEMS_SPENT"),
    ]
    draft = team.patch(PATH, {"homeBlocks": blocks}).ok()
    assert draft["goalFigures"] == {"members": 2, "gemsSpent": 40}
    assert [(entry["current"], entry["unit"]) for entry in draft["draft"]["homeBlocks"]] == [
        (120, "subs"), (0, ""), (0, ""),
    ]  # fmt: skip
    team.post(f"{PATH}/publish").ok()
    shown = home_of_fans()["home"]
    assert [(entry["current"], entry["target"], entry["unit"]) for entry in shown] == [
        (120, 500, "subs"), (2, 500, ""), (40, 500, ""),
    ]  # fmt: skip

    fan.buy(a_product(alpha, name="Cap", price=25)).ok()
    assert home_of_fans()["home"][2]["current"] == 65


def test_a_draft_and_a_version_of_before_the_goals_are_whole(alpha, team):
    team.patch(PATH, {"homeBlocks": [text(1)]}).ok()
    team.post(f"{PATH}/publish").ok()
    team.patch(PATH, {"homeBlocks": [text(2)]}).ok()
    old = {name: value for name, value in block("TEXT", text="Old").items() if name not in GOAL_FIELDS}
    BrandingDraft.objects.filter(community=alpha).update(changes={"home_blocks": [old]})
    version = BrandingVersion.objects.filter(community=alpha).latest("number")
    version.values["home_blocks"] = [old]
    version.save()

    assert [entry["target"] for entry in team.get(PATH).ok()["draft"]["homeBlocks"]] == [0]
    compared = team.get(f"{PATH}/compare", {"before": version.number}).ok()
    assert compared["differences"] == []
    team.post(f"{PATH}/publish").ok()
    team.post(f"{PATH}/revert", {"version": version.number}).ok()
    assert [entry["text"] for entry in home_of_fans()["home"]] == ["Old"]


@pytest.mark.parametrize(
    "link", ["javascript:alert(1)", "//evil.example", "/\\evil.example", "http://a.example", "https://u@a.example", "x"]
)
def test_a_banner_leads_only_to_a_page_or_a_safe_address(alpha, team, link):
    image = team.upload(f"{PATH}/block-pictures", {"image": a_picture()}).ok()["image"]
    banner = {"id": "b", "kind": "BANNER", "image": image, "alt": "Sale"}
    assert list(team.patch(PATH, {"homeBlocks": [{**banner, "link": link}]}).body["fields"]) == ["homeBlocks.0.link"]
    team.patch(PATH, {"homeBlocks": [{**banner, "link": "/store"}]}).ok()
    refused = team.patch(PATH, {"homeBlocks": [{**banner, "alt": "", "link": "/store"}]})
    assert list(refused.body["fields"]) == ["homeBlocks.0.alt"]


def test_a_banner_shows_only_pictures_of_its_own_community(alpha, beta, team):
    foreign = store_public(beta.pk, b"webp")
    for image in (foreign, f"{alpha.pk.hex}-{'0' * 32}.webp", "../../etc/passwd", "https://evil.example/a.webp"):
        refused = team.patch(PATH, {"homeBlocks": [{"id": "b", "kind": "BANNER", "image": image}]})
        assert list(refused.body["fields"]) == ["homeBlocks.0.image"]
