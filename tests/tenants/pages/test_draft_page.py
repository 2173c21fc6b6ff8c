"""The page that shows the team its draft, and the order of a home page in the first answer."""

import json
import re
from typing import Any

import pytest

from saas.access.models import StaffGrant
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tests.support.api import Api
from tests.support.builders import a_user
from tests.support.desk import an_operator
from tests.support.shop import a_product

PREVIEW = "/creator/alpha/?preview=draft"
PATH = "/creator/customization"


@pytest.fixture(autouse=True)
def _development(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


@pytest.fixture
def team(alpha: Community) -> Api:
    return Api().login(alpha.owner)


def get(browser: Api, path: str) -> Any:
    return browser.client.get(path, headers={"host": "localhost"})


def boot_of(answer: Any) -> Any:
    found = re.search(r'<script id="boot"[^>]*>(.*?)</script>', answer.content.decode())
    assert found
    return json.loads(found[1])


def test_the_team_sees_its_draft_in_a_page_that_no_cache_keeps(team):
    team.patch(PATH, {"name": "Alpha Nights", "brandColor": "#53FC18"}).ok()
    answer = get(team, PREVIEW)
    assert boot_of(answer)["community"]["name"] == "Alpha Nights"
    assert boot_of(answer)["isPreview"] is True
    assert "--brand:#53fc18;" in answer.content.decode()
    assert answer["Cache-Control"] == "private, no-store"
    assert "--brand:#8b5cf6;" in get(Api(), "/creator/alpha/").content.decode()
    assert "isPreview" not in boot_of(get(team, "/creator/alpha/"))


def test_an_own_page_is_previewed_with_the_look_that_fans_see(alpha, team):
    team.patch(PATH, {"name": "Alpha Nights"}).ok()
    answer = get(team, "/creator/alpha/pages/preview?preview=published")
    assert boot_of(answer)["community"]["name"] == "Alpha"
    assert boot_of(answer)["isPreview"] is True
    assert "isPreview" not in boot_of(get(Api().login(a_user()), "/creator/alpha/?preview=published"))


def test_an_operator_sees_the_draft_during_a_read_only_visit(alpha, team):
    team.patch(PATH, {"name": "Alpha Nights"}).ok()
    desk = an_operator()
    browser = Api()
    browser.client = desk.client
    assert boot_of(get(browser, PREVIEW))["community"]["name"] == "Alpha"
    assert desk.do("community.open", alpha.pk).status_code == 302
    assert boot_of(get(browser, PREVIEW))["community"]["name"] == "Alpha Nights"
    assert desk.post("/do/community.leave/-").status_code == 302
    assert boot_of(get(browser, PREVIEW))["community"]["name"] == "Alpha"


def test_nobody_else_sees_the_draft(alpha, beta, team):
    team.patch(PATH, {"name": "Alpha Nights"}).ok()
    helper = a_user()
    StaffGrant.objects.create(community=alpha, user=helper, permissions=[Permission.USERS_MANAGEMENT])
    for browser in (Api(), Api().login(a_user()), Api().login(helper), Api().login(beta.owner)):
        page = get(browser, PREVIEW)
        assert boot_of(page)["community"]["name"] == "Alpha"
        assert "Alpha Nights" not in page.content.decode()
    StaffGrant.objects.filter(user=helper).update(permissions=[Permission.SETTINGS_MANAGEMENT])
    assert boot_of(get(Api().login(helper), PREVIEW))["community"]["name"] == "Alpha Nights"


def test_only_the_preview_may_be_in_a_frame_and_only_of_its_own_host(team):
    assert "frame-ancestors 'self'" in get(team, PREVIEW)["Content-Security-Policy"]
    for browser, path in ((team, "/creator/alpha/"), (Api(), "/creator/alpha/"), (Api(), PREVIEW), (team, "/admin")):
        assert "frame-ancestors 'none'" in get(browser, path)["Content-Security-Policy"]
    assert "frame-src 'self'" in get(team, "/admin/customization/branding")["Content-Security-Policy"]


def test_the_first_answer_has_the_calls_of_the_blocks_and_no_others(alpha, team):
    product = a_product(alpha, name="Mug")
    blocks = [
        {"id": "a", "kind": "TEXT", "text": "Hello"},
        {"id": "b", "kind": "PRODUCTS", "source": "CHOSEN", "products": [str(product.pk)]},
        {"id": "c", "kind": "CASES", "hidden": True},
    ]
    team.patch(PATH, {"homeBlocks": blocks}).ok()
    team.post(f"{PATH}/publish").ok()
    page = get(Api(), "/creator/alpha/")
    answers = boot_of(page)["answers"]
    products = f"/user/product-manage/all?ids={product.pk}&storeSlug=alpha&take=1"
    first_steps = ["/user/earning/own?", "/user/product-manage/all?storeSlug=alpha&take=1"]
    assert list(answers) == [products, *first_steps]
    assert [row["productName"] for row in next(iter(answers.values()))["data"]] == ["Mug"]
    # Without a hero at the top, the first view has none either.
    assert '<div class="shell shell-page">' in page.content.decode()


def test_an_open_page_gets_the_published_look(alpha, team):
    team.patch(PATH, {"name": "Alpha Nights", "scheme": "auto"}).ok()
    ask = lambda: Api().get("/public/look", {"creator": "alpha"}).ok()  # noqa: E731
    assert ask()["community"]["name"] == "Alpha"
    team.post(f"{PATH}/publish").ok()
    fresh = ask()
    assert fresh["community"]["name"] == "Alpha Nights"
    assert (fresh["theme"]["scheme"], fresh["theme"]["other"]["scheme"]) == ("dark", "light")
    assert "prefers-color-scheme:light" in fresh["css"]
    assert boot_of(get(Api(), "/creator/alpha/"))["theme"] == fresh["theme"]
