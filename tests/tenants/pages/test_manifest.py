"""The manifest is the only list of pages: the server reads it, and the routes of the app are written from it."""

import re
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from saas.layout import pages
from saas.layout.pages import PAGES, AppPage, Space, headed
from saas.legal.models import DOCUMENT_OF
from tenants.pages.addresses import is_page
from tenants.pages.registrations import heading_constant

APP = settings.ROOT / "frontend" / "src"
ROUTES = APP / "routes"
IS_PAGE = re.compile(r"^export (?:(?:async )?(?:function|const) |\{ \w+ as )Component\b", re.MULTILINE)
# A page at one of them replaces every page of its space, for example while a community is closed.
REPLACED_PATHS = {"*", "/admin", "/admin/*", "/admin/settings"}


def test_the_routes_of_the_app_are_those_of_the_manifest() -> None:
    call_command("pages", "--check")


@pytest.mark.parametrize("space", PAGES)
def test_a_page_of_the_manifest_that_the_app_does_not_have_is_noticed(
    space: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed: Any = PAGES[space]
    monkeypatch.setitem(listed, "/admin/new", AppPage("/admin/new", "admin/new"))
    with pytest.raises(CommandError, match=rf"app/spaces/{space}\.tsx is stale"):
        call_command("pages", "--check", stdout=StringIO())


def test_every_page_of_the_manifest_has_its_file_and_every_file_its_page() -> None:
    named = {page.file for space in PAGES.values() for page in space.values() if page.file}
    named |= {file for source in _frames() for file in re.findall(r"import\('@/routes/([^']+)'\)", source)}
    files = {path for path in ROUTES.rglob("*.tsx") if IS_PAGE.search(path.read_text())}

    assert named == {str(path.relative_to(ROUTES).with_suffix("")) for path in files}


def test_the_app_has_no_page_beside_the_manifest() -> None:
    written = {path for source in _frames() for path in re.findall(r"path: '([^']*)'", source)}
    assert written <= REPLACED_PATHS
    assert not any("index: true" in source for source in _frames())


def test_no_page_writes_the_heading_again_that_the_manifest_has() -> None:
    without = [
        page.file
        for space in PAGES
        for path, page in headed(space).items()
        if heading_constant(space, path) not in (ROUTES / f"{page.file}.tsx").read_text()
    ]
    assert without == []


def test_the_server_knows_the_pages_of_the_manifest() -> None:
    for space, listed in PAGES.items():
        assert all(is_page(space, re.sub(r":\w+", "x1", path)) for path in listed)
    assert not is_page("platform", "/wallet")


@pytest.mark.parametrize(
    ("listed", "problem"),
    [
        ([AppPage("/new", "community/new"), AppPage("/new", "community/other")], "/new is two pages"),
        ([AppPage("/new")], "/new needs a file"),
        ([AppPage("/new", "community/new", loader="toPlatform")], "/new needs a file"),
    ],
)
def test_the_manifest_refuses_a_page_that_no_space_could_have(listed: list[AppPage], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        pages._by_path(listed)


def test_the_pages_of_the_documents_have_their_names() -> None:
    names = {f"/{name}": str(document.label) for name, document in DOCUMENT_OF.items()}
    assert {path: PAGES["platform"][path].title for path in names} == names


def _frames() -> list[str]:
    """Return the routes around the pages of each space, without the dialogs."""
    files = sorted((APP / "app" / "frames").glob("*.tsx"))
    assert len(files) == len(PAGES)
    return [file.read_text().partition("export const dialogs")[0] for file in files]
