"""The pages for people: their links lead somewhere, and the names in them exist."""

import re
from functools import cache
from pathlib import Path

from tests.support.running import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "frontend" / "README.md"])
SOURCES = {"saas": "*.py", "tenants": "*.py", "tests": "*.py", "frontend/src": "*.ts*"}
LINK = re.compile(r"\]\(([^)#\s]+)")
PLACE = re.compile(r"`((?:saas|tenants|frontend|tests|scripts|docs|requirements)/[\w./-]*\w)`")
NAME = re.compile(r"`([^`]+)`")


@cache
def words_of_the_code() -> frozenset[str]:
    files = (file for folder, kind in SOURCES.items() for file in (ROOT / folder).rglob(kind))
    return frozenset(word for file in files for word in re.findall(r"\w+", file.read_text()))


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_links_and_places_of_all_pages_exist() -> None:
    missing = []
    for page in PAGES:
        text = page.read_text()
        links = [page.parent / link for link in LINK.findall(text) if "://" not in link]
        places = [ROOT / place for place in PLACE.findall(text)]
        missing += [f"{name_of(page)}: {target}" for target in links + places if not target.exists()]
    assert PAGES
    assert missing == []


def test_names_of_the_glossary_exist() -> None:
    rows = [line for line in (ROOT / "docs" / "glossary.md").read_text().splitlines() if line.startswith("| ")]
    names = [name for row in rows for name in NAME.findall(row.split("|")[-2]) if "/" not in name]

    assert len(names) > 80
    assert [name for name in names if not set(re.findall(r"\w+", name)) <= words_of_the_code()] == []
