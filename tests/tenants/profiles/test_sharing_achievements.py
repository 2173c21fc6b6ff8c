"""Links to achievements: the fan makes and ends them, and they show no more than the fan chose to share."""

import re
from dataclasses import replace
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from django_tenants.utils import tenant_context
from PIL import Image, ImageChops

from saas.access.models import AuditEntry
from saas.accounts import erasure
from saas.jobs.runner import run_due
from saas.kernel.privacy import community as personal
from tenants.achievements.models import Achievement, AchievementSymbol
from tenants.members.models import Member
from tenants.members.services import join, leave
from tenants.profiles import pictures
from tenants.profiles.models import SharedAchievement
from tenants.profiles.symbols import OUTLINES
from tenants.sharing.pictures import drawn, facts_of, logo_side
from tests.support.api import PLATFORM, Api
from tests.support.builders import a_domain
from tests.support.running import ROOT
from tests.support.shop import a_shopper
from tests.tenants.profiles.test_cards import an_achievement, reach, switch_quests_off

ICONS = ROOT / "node_modules" / "@tabler" / "icons" / "icons" / "outline"


@pytest.fixture
def fan(alpha):
    with tenant_context(alpha):
        Achievement.objects.all().delete()
    return a_shopper(alpha)


@pytest.fixture
def reached(alpha, fan):
    achievement = an_achievement(alpha, "Buyer", description="Buy in the store.")
    reach(fan, achievement, 1, 2)
    return achievement


def own(fan, achievement, method="get"):
    return getattr(fan.api.at(fan.community), method)(f"/user/achievements/one/{achievement.pk}/share")


def share(fan, achievement):
    """The code of the fan's link."""
    return own(fan, achievement, "post").ok()["link"]["address"].rpartition("/")[2]


def stranger(fan, code):
    return Api().at(fan.community).get(f"/public/shared-achievements/{code}")


def visit(path, host=PLATFORM):
    return Api().client.get(path, HTTP_HOST=host)


def everywhere(fan, code):
    """The statuses of the call, the page and the picture of a link."""
    base = f"/creator/{fan.community.slug}/shared/{code}"
    return [stranger(fan, code).status, visit(base).status_code, visit(f"{base}.png").status_code]


def test_a_fan_makes_a_link_and_ends_it(alpha, fan, reached):
    assert own(fan, reached).ok()["link"] is None
    code = share(fan, reached)
    assert share(fan, reached) == code
    assert everywhere(fan, code) == [200, 200, 200]
    seen = stranger(fan, code).ok()
    assert {key: seen[key] for key in ("username", "name", "tier", "description", "symbol")} == {
        "username": fan.user.username, "name": "Buyer", "tier": "Silver", "description": "Buy in the store.",
        "symbol": "TROPHY",
    }  # fmt: skip

    assert own(fan, reached, "delete").ok()["link"] is None
    own(fan, reached, "delete").ok()
    assert everywhere(fan, code) == [404, 404, 404]
    assert stranger(fan, code).body["message"] == stranger(fan, "unknown").body["message"]
    again = share(fan, reached)
    assert again != code
    assert everywhere(fan, code) == [404, 404, 404]

    actions = AuditEntry.objects.filter(target=str(reached.pk)).order_by("at").values_list("action", flat=True)
    assert list(actions) == ["achievement.share", "achievement.unshare", "achievement.share"]


def test_a_link_shows_a_higher_tier_only_after_the_fan_shares_it(alpha, fan, reached):
    code = share(fan, reached)
    reach(fan, reached, 3)
    assert stranger(fan, code).ok()["tier"] == "Silver"
    assert own(fan, reached).ok()["link"]["tier"] == "Silver"
    assert own(fan, reached).ok()["reached"]["tier"] == "Gold"
    assert share(fan, reached) == code
    assert stranger(fan, code).ok()["tier"] == "Gold"


def test_only_what_the_fan_reached_can_be_shared(alpha, beta, fan, reached):
    secret = an_achievement(alpha, "Secret", is_secret=True)
    for method in ("get", "post", "delete"):
        assert own(fan, secret, method).code == "ACHIEVEMENT_NOT_FOUND"
    other = a_shopper(alpha)
    assert own(other, reached, "post").code == "ACHIEVEMENT_NOT_FOUND"
    assert other.api.at(alpha).get(f"/user/achievements/one/{reached.pk}/picture.png").code == "ACHIEVEMENT_NOT_FOUND"
    assert a_shopper(beta).api.at(alpha).post(f"/user/achievements/one/{reached.pk}/share").code == (
        "SUBSCRIPTION_NOT_FOUND"
    )
    assert Api().at(alpha).post(f"/user/achievements/one/{reached.pk}/share").code == "AUTH_UNAUTHORIZED"


def test_a_shared_secret_keeps_its_words(alpha, fan):
    secret = an_achievement(alpha, "Night owl", is_secret=True, description="Visit at 3 a.m.")
    reach(fan, secret, 1)
    seen = stranger(fan, share(fan, secret)).ok()
    assert (seen["name"], seen["description"]) == ("Night owl", "")


def test_a_link_ends_with_the_membership_and_the_achievement(alpha, beta, fan, reached):
    code = share(fan, reached)
    assert Api().at(beta).get(f"/public/shared-achievements/{code}").status == 404
    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(status="DISABLED")
    assert everywhere(fan, code) == [404, 404, 404]
    with tenant_context(alpha):
        Member.objects.filter(pk=fan.member.pk).update(status="ACTIVE")
    Api().login(alpha.owner).delete(f"/creator/achievements/one/{reached.pk}").ok()
    assert everywhere(fan, code) == [404, 404, 404]
    with tenant_context(alpha):
        Achievement.objects.filter(pk=reached.pk).update(archived_at=None)
        leave(user_id=fan.user.pk, community=alpha)
    assert everywhere(fan, code) == [404, 404, 404]
    with tenant_context(alpha):
        join(user=fan.user, community=alpha)
    assert everywhere(fan, code) == [404, 404, 404]


def test_without_quests_no_link_works(alpha, fan, reached):
    code = share(fan, reached)
    switch_quests_off(alpha)
    assert stranger(fan, code).code == "FEATURE_SWITCHED_OFF"
    assert visit(f"/creator/alpha/shared/{code}.png").status_code == 404


def test_the_page_has_the_picture_for_other_sites(alpha, fan, reached):
    code = share(fan, reached)
    html = visit(f"/creator/alpha/shared/{code}").content.decode()
    (image,) = re.findall(r'property="og:image" content="([^"]+)"', html)
    assert image == f"http://localhost/creator/alpha/shared/{code}.png"
    assert f'property="og:title" content="{fan.user.username} reached Buyer' in html
    assert '<meta name="robots" content="noindex" />' in html
    picture = visit(urlsplit(image).path)
    assert (picture["Content-Type"], picture["Cache-Control"]) == ("image/png", "no-cache")
    assert picture["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)


def test_a_link_is_on_the_primary_domain(alpha, fan, reached, settings):
    a_domain(alpha, "play.nova.test", primary=True)
    settings.PLATFORM_URL = "https://gemhall.example"
    code = share(fan, reached)
    assert own(fan, reached).ok()["link"]["address"] == f"https://play.nova.test/shared/{code}"
    html = visit(f"/shared/{code}", "play.nova.test").content.decode()
    assert f'property="og:image" content="https://play.nova.test/shared/{code}.png"' in html
    assert visit(f"/shared/{code}.png", "play.nova.test").status_code == 200


def test_a_fan_downloads_the_picture_without_a_link(alpha, fan, reached):
    path = f"/creator/alpha/api/user/achievements/one/{reached.pk}/picture.png"
    shown = fan.api.client.get(path, HTTP_HOST=PLATFORM)
    assert Image.open(BytesIO(shown.content)).size == (1200, 630)
    file = fan.api.client.get(path, {"download": "1"}, HTTP_HOST=PLATFORM)
    assert file["Content-Disposition"] == 'attachment; filename="alpha-achievement.png"'
    with tenant_context(alpha):
        assert not SharedAchievement.objects.exists()


@pytest.mark.parametrize("name", ["A", "W" * 60, "Молния " * 8, "勝利の証", "🏆 Champion 🏆"])
def test_texts_of_any_length_and_script_are_readable(alpha, fan, name):
    """Up to half a second: it draws a whole picture."""
    achievement = an_achievement(alpha, name.strip())
    reach(fan, achievement, 1)
    below = f"{'W' * 20} · 30 September 2026"
    facts = facts_of(alpha, title=name, fallback="Achievement", call="Bronze", above="N" * 60, below=below)
    written = drawn(facts, pictures.FRAME)
    empty = drawn(replace(facts, above="", address="", slug="."), pictures.FRAME)
    left, top, right, bottom = pictures.FRAME.text
    changed = ImageChops.difference(written, empty).getbbox() or (0, 0, 0, 0)
    assert changed[0] >= left
    assert changed[1] >= top
    assert changed[2] <= right
    assert changed[3] <= bottom


def test_each_symbol_and_tier_has_a_picture_of_its_own(alpha, fan):
    facts = facts_of(alpha, title="A", call="B")
    side = logo_side(pictures.FRAME)
    medals = {pictures.medal(symbol, metal, facts, side).tobytes() for symbol in OUTLINES for metal in pictures.METALS}
    assert len(medals) == len(AchievementSymbol) * len(pictures.METALS)


def test_symbols_and_metals_are_those_of_the_front_end():
    """A new version of the icons, or another color of a tier, changes both."""
    names = {symbol: symbol.lower() for symbol in AchievementSymbol} | {AchievementSymbol.BAG: "shopping-bag"}
    for symbol, name in names.items():
        svg = (ICONS / f"{name}.svg").read_text()
        assert " ".join(re.findall(r'<path d="([^"]*)"', svg)) == OUTLINES[symbol], name
    css = (ROOT / "frontend/src/components/metal.module.css").read_text()
    assert tuple(re.findall(r"--metal: (#\w+)", css)) == pictures.METALS


def test_export_and_erasure_include_the_links(alpha, fan, reached):
    code = share(fan, reached)
    with tenant_context(alpha):
        (row,) = personal.sections["shared-achievements"](fan.user.pk)
    assert (row["achievement"], row["tier"], row["code"]) == ("Buyer", "Silver", code)
    erasure.erase(fan.user, confirmation=fan.user.username)
    run_due()
    with tenant_context(alpha):
        assert not SharedAchievement.objects.exists()
    assert everywhere(fan, code) == [404, 404, 404]
