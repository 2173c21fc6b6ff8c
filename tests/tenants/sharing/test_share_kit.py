"""The share kit: short links, the members that they bring, QR codes and pictures."""

import re
from datetime import timedelta
from io import BytesIO
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
import zxingcpp
from django.test import RequestFactory
from django_tenants.utils import tenant_context
from PIL import Image

from saas.access.models import StaffGrant
from saas.communities.sharing import arrivals
from saas.communities.sharing.models import ShareChannel, ShareLink
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.branding.art.render import paint
from tenants.branding.fonts import pair_of
from tenants.branding.palette import AA_TEXT, contrast
from tenants.members.models import Member
from tenants.sharing import pictures
from tests.support.api import PLATFORM, Api
from tests.support.builders import a_domain, a_user
from tests.support.queries import at_most_queries

KIT = "/creator/customization/share"
LINKS = f"{KIT}/links/one"


@pytest.fixture
def team(alpha: Any) -> Api:
    return Api().login(alpha.owner)


def links(team: Api) -> dict[str, dict[str, Any]]:
    return {link["channel"] or link["name"]: link for link in team.get(KIT).ok()["links"]}


def follow(path: str, host: str = PLATFORM) -> tuple[int, str]:
    answer = Api().client.get(path, HTTP_HOST=host)
    return answer.status_code, answer.headers.get("Location", "")


def visit(device: Api, code: str) -> Any:
    """Follow a short link to the end, as a browser does."""
    return device.client.get(f"/c/{code}", HTTP_HOST=PLATFORM, follow=True)


def join(fan: Any, code: str = "") -> Api:
    """The fan follows the link, if there is one, and joins."""
    device = Api().login(fan)
    if code:
        assert visit(device, code).redirect_chain[-1][0] == "/creator/alpha/"
    device.post("/user/creators/alpha/subscribe").ok()
    return device


def file(team: Api, path: str, **query: str) -> Any:
    """A file as an <img> or a link asks for it: without a header that names the community."""
    return team.client.get(f"/api{path}", {"creator": "alpha", **query}, HTTP_HOST=PLATFORM)


def test_each_channel_has_one_link_that_stays_the_same(team):
    first = links(team)
    assert list(first) == [channel.value for channel in ShareChannel]
    assert links(team) == first
    assert len({link["code"] for link in first.values()}) == len(ShareChannel)


def test_a_short_link_leads_home_with_its_source(team, settings):
    twitch = links(team)["TWITCH"]
    assert twitch["address"] == f"{settings.PLATFORM_URL}/c/{twitch['code']}"
    home = f"{settings.PLATFORM_URL}/creator/alpha/?source=twitch&reference={twitch['code']}"
    assert follow(f"/c/{twitch['code']}") == (302, home)
    assert follow(f"/c/{twitch['code'].upper()}") == (302, home)


def test_a_short_link_leads_to_the_primary_domain(team, alpha, settings):
    a_domain(alpha, "play.nova.test", primary=True)
    own = team.post(LINKS, {"name": "Pinned post"}).ok()
    settings.PLATFORM_URL = "https://gemhall.example:8443"
    home = f"https://play.nova.test:8443/?source=link&reference={own['code']}"
    assert follow(f"/c/{own['code']}") == (302, home)
    assert team.get(KIT).ok()["address"] == "https://play.nova.test:8443/"


@pytest.mark.parametrize(
    "code", ["xxxxxxxx", "evil.example", "..", "admin", "%2F%2Fevil.example", "22222222?to=//evil"]
)
def test_no_other_address_redirects(team, code):
    links(team)
    status, target = follow(f"/c/{code}")
    assert (status, target) in {(404, ""), (200, "")}


def test_the_target_never_depends_on_the_request(team):
    code = links(team)["X"]["code"]
    _, plain = follow(f"/c/{code}")
    assert follow(f"/c/{code}?redirectUrl=//evil.example&source=other&creator=")[1] == plain


def test_a_custom_domain_has_no_short_links(team, alpha):
    a_domain(alpha, "play.nova.test")
    code = links(team)["X"]["code"]
    assert follow(f"/c/{code}", "play.nova.test")[0] == 404


def test_a_link_counts_the_members_that_it_brought(team, alpha):
    pinned = team.post(LINKS, {"name": "Discord pinned post"}).ok()
    assert pinned["members"] == {"week": 0, "month": 0, "total": 0}
    fans = [a_user() for _ in range(3)]
    for fan in fans[:2]:
        join(fan, pinned["code"])
    join(fans[2])
    with tenant_context(alpha):
        Member.objects.filter(user_id=fans[0].pk).update(created_at=now() - timedelta(days=20))
    kit = team.get(KIT).ok()
    (counted,) = (link["members"] for link in kit["links"] if link["id"] == pinned["id"])
    assert counted == {"week": 1, "month": 2, "total": 2}
    assert kit["others"] == {"week": 1, "month": 1, "total": 1}

    Api().login(fans[1]).post("/user/creators/alpha/unsubscribe").ok()
    assert links(team)["Discord pinned post"]["members"]["total"] == 1


def test_the_parameters_leave_the_address(team):
    code = links(team)["X"]["code"]
    status, target = follow(f"/creator/alpha/store?page=2&source=x&reference={code}&search=a%26b")
    assert (status, target) == (302, "/creator/alpha/store?page=2&search=a%26b")
    # An address that is none of ours stays as it is.
    for query in (f"reference={code}", "source=x", "source=x&reference=short", f"source=x&reference={code}x"):
        assert follow(f"/creator/alpha/store?{query}")[0] == 200


@pytest.mark.parametrize("path", ["//evil.example/", "///evil.example/", "/\\evil.example/", "/%5Cevil.example/"])
def test_no_path_leads_to_another_site(path):
    request = RequestFactory().get("/", {"source": "x", "reference": "bcdfghjk"})
    request.path = path
    moved = arrivals.remember(request)
    assert moved is not None
    assert urlsplit(urljoin("https://gemhall.example/", moved["Location"])).netloc == "gemhall.example"
    assert moved["Location"][:2] not in {"//", "/\\"}


def test_one_browser_remembers_the_links_of_several_communities(team, alpha, beta):
    ours = links(team)["X"]["code"]
    theirs = links(Api().login(beta.owner))["X"]["code"]
    device = Api().login(a_user())
    visit(device, ours)
    visit(device, theirs)
    for slug in ("alpha", "beta"):
        device.post(f"/user/creators/{slug}/subscribe").ok()
    assert links(team)["X"]["members"]["total"] == 1
    assert links(Api().login(beta.owner))["X"]["members"]["total"] == 1


def test_a_custom_domain_counts_with_a_cookie_of_its_own(alpha):
    a_domain(alpha, "play.nova.test", primary=True)
    answer = Api().client.get("/raffles?source=x&reference=bcdfghjk", HTTP_HOST="play.nova.test")
    assert (answer.status_code, answer["Location"]) == (302, "/raffles")
    cookie = next(cookie for name, cookie in answer.cookies.items() if "arrival" in name)
    assert (cookie.value, cookie["domain"], cookie["httponly"], cookie["samesite"]) == ("bcdfghjk", "", True, "Lax")


def test_the_first_link_of_a_returning_fan_stays(team, alpha):
    first, second = (team.post(LINKS, {"name": name}).ok()["code"] for name in ("First", "Second"))
    device = join(a_user(), first)
    device.post("/user/creators/alpha/unsubscribe").ok()
    visit(device, second)
    device.post("/user/creators/alpha/subscribe").ok()
    assert [links(team)[name]["members"]["total"] for name in ("First", "Second")] == [1, 0]


def test_an_unknown_or_foreign_reference_counts_for_no_link(team, alpha, beta, settings):
    foreign = links(Api().login(beta.owner))["TWITCH"]["code"]
    stranger = Api().login(a_user())
    visit(stranger, foreign)
    stranger.post("/user/creators/alpha/subscribe").ok()
    device = Api().login(a_user())
    for kept in ("nonsense", "2" * 5000, "\x00", "22222222.33333333"):
        device.client.cookies[settings.ARRIVAL_COOKIE_NAME] = kept
    device.post("/user/creators/alpha/subscribe").ok()
    assert team.get(KIT).ok()["others"]["total"] == 2
    assert links(Api().login(beta.owner))["TWITCH"]["members"]["total"] == 0


def test_a_deleted_link_still_leads_home_but_counts_no_more(team, settings):
    own = team.post(LINKS, {"name": "Flyer"}).ok()
    join(a_user(), own["code"])
    team.delete(f"{LINKS}/{own['id']}").ok()
    assert "Flyer" not in links(team)
    assert follow(f"/c/{own['code']}")[0] == 302
    join(a_user(), own["code"])
    assert team.get(KIT).ok()["others"]["total"] == 2
    assert team.delete(f"{LINKS}/{own['id']}").code == "SHARE_LINK_NOT_FOUND"


def test_a_community_names_twenty_links(team, alpha):
    ShareLink.objects.bulk_create(ShareLink(community=alpha, name=f"Link {n}") for n in range(19))
    team.post(LINKS, {"name": "The last"}).ok()
    refused = team.post(LINKS, {"name": "One more"})
    assert (refused.status, refused.code, refused.body["params"]) == (409, "SHARE_LINK_LIMIT_REACHED", {"limit": 20})


@pytest.mark.parametrize("name", ["", "  ", "a" * 41, "two\nlines", "\u202eabc", "\u3164"])
def test_a_name_is_one_visible_line(team, name):
    assert list(team.post(LINKS, {"name": name}).body["fields"]) == ["name"]


def test_two_links_never_have_the_same_name(team):
    links(team)  # those of the channels
    first = team.post(LINKS, {"name": "Pinned post"}).ok()
    second = team.post(LINKS, {"name": "Mail"}).ok()
    problem = {"name": "Another link has this name. Choose a different one"}

    assert team.post(LINKS, {"name": "pinned POST"}).body["fields"] == problem
    assert team.post(LINKS, {"name": "Discord"}).body["fields"] == problem
    assert team.patch(f"{LINKS}/{second['id']}", {"name": "Pinned post"}).body["fields"] == problem
    # The same link may change the case of its own name, and a deleted one frees its name.
    team.patch(f"{LINKS}/{first['id']}", {"name": "PINNED post"}).ok()
    team.delete(f"{LINKS}/{first['id']}").ok()
    team.post(LINKS, {"name": "Pinned post"}).ok()


def test_a_name_is_changed_unless_another_person_changed_it(team):
    own = team.post(LINKS, {"name": "Flyer"}).ok()
    path = f"{LINKS}/{own['id']}"
    assert team.patch(path, {"name": "Poster", "seen": {"name": "Flyer"}}).ok()["name"] == "Poster"
    stale = team.patch(path, {"name": "Card", "seen": {"name": "Flyer"}})
    assert (stale.status, stale.code) == (409, "EDIT_CONFLICT")
    twitch = links(team)["TWITCH"]["id"]
    assert team.patch(f"{LINKS}/{twitch}", {"name": "Mine"}).code == "SHARE_LINK_NOT_FOUND"
    assert team.delete(f"{LINKS}/{twitch}").code == "SHARE_LINK_NOT_FOUND"


def test_links_are_for_the_team_of_their_community(team, alpha, beta):
    own = team.post(LINKS, {"name": "Flyer"}).ok()
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=["STORES_MANAGEMENT"])
    for person in (helper, a_user()):
        assert Api().login(person).acting_for(alpha.owner_id).get(KIT).status == 403
    other = Api().login(beta.owner)
    for answer in (
        other.patch(f"{LINKS}/{own['id']}", {"name": "Mine"}),
        other.delete(f"{LINKS}/{own['id']}"),
        other.get(f"{LINKS}/{own['id']}/qr.svg"),
    ):
        assert (answer.status, answer.code) == (404, "SHARE_LINK_NOT_FOUND")


def test_the_kit_costs_the_same_with_many_links_and_members(team, alpha):
    team.get(KIT).ok()
    with at_most_queries(8) as few:
        team.get(KIT).ok()
    rows = ShareLink.objects.bulk_create(ShareLink(community=alpha, name=f"Link {n}") for n in range(20))
    with tenant_context(alpha):
        Member.objects.bulk_create(
            Member(user_id=a_user().pk, username=f"fan{n}", joined_at=now(), reference=row.code)
            for n, row in enumerate(rows)
        )
    with at_most_queries(len(few)):
        assert len(team.get(KIT).ok()["links"]) == 27


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_qr_code_holds_the_short_address(team, kind):
    link = links(team)["QR"]
    found = file(team, f"{LINKS}/{link['id']}/qr.{kind}", download="1")
    assert found["Content-Disposition"] == f'attachment; filename="qr-code.{kind}"'
    image = Image.open(BytesIO(found.content)) if kind == "png" else _drawn(found.content)
    (read,) = zxingcpp.read_barcodes(image.convert("L"))
    assert read.text == link["address"]


def _drawn(svg: bytes) -> Image.Image:
    """Return the paths of segno's SVG as pixels: horizontal lines, one unit high."""
    text = svg.decode()
    (side,) = map(int, re.findall(r'viewBox="0 0 (\d+)', text))
    image = Image.new("L", (side, side), 255)
    (path,) = re.findall(r'stroke="#000" d="([^"]+)"', text)
    x = y = 0.0
    for command, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        values = [float(one) for one in numbers.split()]
        if command == "h":
            image.paste(0, (int(x), int(y), int(x + values[0]), int(y) + 1))
            x += values[0]
        else:
            x, y = (values[0], values[1]) if command == "M" else (x + values[0], y + values[1])
    return image.resize((side * 8, side * 8), Image.Resampling.NEAREST)


def test_an_unknown_kind_of_picture_is_not_found(team):
    link = links(team)["QR"]
    assert team.get(f"{LINKS}/{link['id']}/qr.exe").status == 404
    assert team.get(f"{KIT}/pictures/TIKTOK.png").status == 404
    assert team.get(f"{KIT}/pictures/QR.png").status == 404


def test_each_picture_has_the_size_of_its_site(team):
    """About a second: five pictures are drawn, one of them 2,560 pixels wide."""
    for frame in team.get(KIT).ok()["pictures"]:
        found = file(team, f"{KIT}/pictures/{frame['channel']}.png")
        assert (found.status_code, found["Content-Type"]) == (200, "image/png")
        assert "Content-Disposition" not in found
        assert Image.open(BytesIO(found.content)).size == (frame["width"], frame["height"])
        # X takes up to 2 MB, Twitch 1 MB.
        assert len(found.content) < (1_000_000 if frame["channel"] == "TWITCH" else 2_000_000)


def test_the_page_shows_a_small_sample_of_each_picture(team):
    """About a second: the pictures are drawn first. All samples come within two seconds over a slow phone network."""
    total = 0
    for frame in team.get(KIT).ok()["pictures"]:
        address = f"{KIT}/pictures/{frame['channel']}"
        found = file(team, f"{address}.webp")
        assert (found.status_code, found["Content-Type"]) == (200, "image/webp")
        with Image.open(BytesIO(found.content)) as image:
            assert image.width / image.height == pytest.approx(frame["width"] / frame["height"], abs=0.05)
        total += len(found.content)
    assert total < 100_000
    assert team.get(f"{address}.gif").status == 404


BRANDS = (
    "#9146FF", "#53FC18", "#FFFFFF", "#000000", "#FFD400", "#FF0000", "#0047FF", "#00E5FF", "#808080", "#C96F4A",
)  # fmt: skip


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("brand", BRANDS)
def test_the_text_of_a_picture_can_be_read_in_every_color(brand, scheme):
    community = Community(name="Nova After Dark", slug="nova", brand_color=brand, scheme=scheme)
    facts = pictures._facts(community, "gemhall.example/c/7kq2mzp9")
    frame = pictures.FRAMES[ShareChannel.TWITCH]
    art = paint(facts.name, "banner", facts.brand, facts.scheme, (frame.width, frame.height))
    for image in (art, Image.effect_noise((frame.width, frame.height), 90).convert("RGB")):
        veiled = pictures._veiled(image, frame, facts)
        assert pictures.lowest_contrast(veiled, frame.text, pictures._rgb(facts.text)) >= AA_TEXT
    assert contrast(facts.label, facts.brand) >= AA_TEXT


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Nova ✨ After", "Nova After"), ("Наташа", "nova"), ("夜", "nova"), ("✨✨", "nova"), ("Café Élan", "Café Élan")],
)
def test_a_name_that_the_font_cannot_write_is_replaced(name, shown):
    facts = pictures._facts(Community(name=name, slug="nova"), "x")
    assert pictures._shown(facts.name, facts.slug, pair_of(facts.fonts).display) == shown


@pytest.mark.parametrize("fonts", ["neon", "arcade", "serif"])
def test_a_title_stays_below_the_largest_size_of_its_frame(fonts):
    face = pair_of(fonts).display
    free, _ = pictures._fitting("Bring a friend", face, 1088, 220, 12)
    capped, lines = pictures._fitting("Bring a friend", face, 1088, 220, 12, 68)
    assert capped.getbbox("B")[3] < free.getbbox("B")[3]
    assert lines == ["Bring a friend"]


def test_the_version_changes_with_the_look():
    community = Community(name="Nova", slug="nova")
    before = pictures.version_of(community)
    assert pictures.version_of(Community(name="Nova", slug="nova")) == before
    for change in ({"brand_color": "#00FF00"}, {"name": "Stella"}, {"banner": "x.webp"}, {"scheme": "light"}):
        assert pictures.version_of(Community(**{"name": "Nova", "slug": "nova", **change})) != before
