"""Every finding has a test that breaks exactly its thing, and its line in the page for operators."""

import re

from tests.support.running import ROOT

CODE = re.compile(
    r'"((?:settings|database|redis|storage|mail|dns|payments|logins|clock|files|disk|front|workers|versions)\.[a-z-]+)"'
)


def codes_in(*files) -> set[str]:
    return {code for file in files for code in CODE.findall(file.read_text())}


def test_every_code_has_a_test_and_a_line_in_the_page():
    sources = [
        *(ROOT / "saas/doctor").rglob("*.py"),
        ROOT / "saas/kernel/start.py",
        ROOT / "saas/tenancy/setup_check.py",
    ]
    known = codes_in(*sources)
    assert len(known) > 75
    # Three refusals of the database are tested where a process refuses to start.
    tested = codes_in(*(ROOT / "tests/saas/doctor").glob("test_*.py"), ROOT / "tests/saas/kernel/test_start.py")
    assert known - tested == set()
    page = (ROOT / "docs/operations/doctor.md").read_text()
    listed = set(re.findall(r"`([a-z]+\.[a-z-]+)`", page)) - {"manage.py"}
    assert {code for code in known ^ listed if not code.endswith(".md")} == set()
