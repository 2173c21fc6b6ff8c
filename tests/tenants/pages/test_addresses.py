"""Each page has one address: other forms of it redirect, and an address without a page is answered with 404."""

from typing import Any
from urllib.parse import quote

import pytest

from saas.accounts.models import User
from saas.kernel.clock import now
from tenants.pages import visitors
from tenants.pages.addresses import is_page, usual_path
from tests.support.api import Api
from tests.support.shop import a_product


@pytest.fixture(autouse=True)
def _development(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)


def get(path: str, **headers: str) -> Any:
    return Api().client.get(path, headers={"host": "localhost", **headers})


def test_other_forms_of_an_address_redirect_to_the_canonical_one(alpha):
    for path, usual in {
        "/creator/alpha": "/creator/alpha/",
        "/creator/ALPHA/": "/creator/alpha/",
        "/creator/alpha/store/": "/creator/alpha/store",
        "/creator/Alpha/Raffles/?tab=ALL": "/creator/alpha/raffles?tab=ALL",
        "/explore/": "/explore",
    }.items():
        answer = get(path)
        assert (answer.status_code, answer["Location"]) == (301, usual), path
        assert get(usual).status_code == 200
    html = get("/creator/alpha/").content.decode()
    assert '<link rel="canonical" href="http://localhost/creator/alpha/" />' in html
    # A script or a frame that reads a page is no visit. Its page must not be kept for the visits of this address.
    for kind in ("empty", "iframe"):
        visitors.clear_cache()
        assert get("/creator/alpha", **{"Sec-Fetch-Dest": kind}).status_code == 200
        assert visitors._kept == {}


@pytest.mark.parametrize(
    "path", ["/nothing", "/%2Fevil.example/", "/store/cup", "/creator/alpha/nothing", "/admin/nothing"]
)
def test_an_address_without_a_page_is_answered_with_404_and_the_app(alpha, path):
    answer = get(path)
    html = answer.content.decode()
    assert answer.status_code == 404
    assert answer["Cache-Control"] == "private, no-store"
    assert '<script id="boot"' in html
    assert '<meta name="robots" content="noindex" />' in html
    assert "<title data-shell>Page not found" in html


@pytest.mark.parametrize("query", ["", "?from=mail"])
@pytest.mark.parametrize("area", ["store", "raffles", "cases", "pages"])
def test_a_thing_that_does_not_exist_is_answered_with_404(alpha, area, query):
    User.objects.update(email_verified_at=now())
    assert get(f"/creator/alpha/{area}/nothing-like-this{query}").status_code == 404
    product = a_product(alpha)
    assert get(f"/creator/alpha/store/{product.slug}{query}").status_code == 200
    # This address needs a session, and names no raffle.
    assert get("/creator/alpha/raffles/my").status_code == 200


def test_a_page_with_an_arabic_name_has_one_encoded_address(alpha):
    product = a_product(alpha, name="ملصق", slug="ملصق")
    address = f"/creator/alpha/store/{quote(product.slug)}"
    html = get(address).content.decode()
    assert f'<link rel="canonical" href="http://localhost{address}" />' in html
    # The app finds its first answer under the address of its call.
    assert f'"/user/product-manage/one/alpha/{quote(product.slug)}?"' in html


def test_names_in_an_address_keep_their_letters():
    assert usual_path("community", "/Store/") == "/store"
    assert usual_path("community", "/store/Cup/") == "/store/Cup"
    assert is_page("community", "/STORE/Cup")
    assert not is_page("community", "/store/cup/more")
    assert not is_page("community", "/storefront")
