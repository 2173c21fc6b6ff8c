"""Texts of people are text in every page: nothing in them is expanded, and nothing leaves its place."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings as conf

from saas.tenancy import lookup
from saas.tenancy.models import Community
from tenants.pages import shell, visitors
from tests.support.api import Api
from tests.support.builders import a_user

TEMPLATE = (Path(conf.ROOT) / "frontend" / "shell.html").read_text()
SLOTS = re.findall(r"\{\{(\w+)\}\}", TEMPLATE)
HOSTILE = (
    "Win http-equiv=refresh gems",
    "0;url=http://evil.example {{boot_json}}",
    "{{shell_body}}{{ title }}{% include 'x' %}{# x #}",
    "</script><script>alert(1)</script>",
    '</style><meta http-equiv=refresh content="0;url=//evil.ex">',
    "\" onload='alert(1)' x=\"",
    "@@nonce@@ @@clock@@ {0} {name} %s <!--",
)
PAGES = ("/", "/explore", "/creator/alpha/", "/creator/alpha/store", "/creator/alpha/raffles")


@pytest.fixture(autouse=True)
def _fresh(settings: Any) -> None:
    settings.VITE_DEV_URL = "http://127.0.0.1:5173"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    visitors.clear_cache()


class Skeleton(HTMLParser):
    """Tags, attribute names and kinds of links of a page: everything text must not be able to change."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[Any] = []
        self.metas: list[dict[str, str | None]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, [name for name, _ in attrs]))
        if tag == "meta":
            self.metas.append(dict(attrs))


def page(path: str, browser: Api | None = None, *, status: int = 200) -> str:
    visitors.clear_cache()
    answer = (browser or Api()).client.get(path, headers={"host": "localhost"})
    assert answer.status_code == status
    return str(answer.content.decode())


def call_it(community: Community, name: str, description: str) -> None:
    Community.objects.filter(pk=community.pk).update(name=name, description=description)
    lookup.clear_cache()


def boot_of(html: str) -> Any:
    found = re.search(r'<script id="boot"[^>]*>(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("signed_in", [False, True], ids=["visitor", "session"])
def test_a_communitys_words_never_change_the_page(alpha: Community, path: str, signed_in: bool) -> None:
    browser = Api().login(a_user()) if signed_in else Api()
    call_it(alpha, "Alpha", "A place")
    plain = Skeleton(page(path, browser))

    for text in HOSTILE:
        for name, description in ((text, "A place"), ("Alpha", text), (text, text)):
            call_it(alpha, name, description)
            html = page(path, browser)
            assert Skeleton(html).tags == plain.tags, text
            community = boot_of(html)["community"]
            assert community is None or community["name"] == name


@pytest.mark.parametrize("slot", SLOTS)
def test_a_path_is_never_expanded(alpha: Community, slot: str) -> None:
    plain = Skeleton(page("/creator/alpha/store/xyz", status=404)).tags
    for written in (f"{{{{{slot}}}}}", f'"><b>{{{{{slot}}}}}', "{% now 'Y' %}"):
        html = page(f"/creator/alpha/store/{quote(written)}", status=404)
        assert Skeleton(html).tags == plain
        (canonical,) = re.findall(r'<link rel="canonical" href="([^"]*)"', html)
        assert canonical == f"http://localhost/creator/alpha/store/{quote(written, safe=shell._PATH_LETTERS)}".replace(
            "&", "&amp;"
        ).replace("'", "&#x27;")


def test_words_hold_neither_the_nonce_nor_the_clock(alpha: Community) -> None:
    call_it(alpha, "@@nonce@@ @@clock@@", "@@nonce@@")
    html = page("/creator/alpha/")
    assert "@@nonce@@ @@clock@@" in html
    assert visitors.NONCE not in html
    assert visitors.CLOCK not in html


def test_no_slot_is_left_open_and_none_is_unknown(alpha: Community) -> None:
    assert SLOTS
    html = page("/creator/alpha/")
    assert "{{" not in html
    for empty in ('content=""', 'href=""', 'nonce=""', "scheme: }"):
        assert empty not in html


def test_css_that_could_end_its_block_is_refused() -> None:
    with pytest.raises(ValueError, match="tag"):
        shell._inside_style("--brand:red</style>")
