"""SQL of a community names no table of the platform: it calls a selector, a service, or a function in public."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.platform_tables import named_tables

ROOT = Path(__file__).resolve().parents[1]
# Runs in public, where it plans a job for each community.
ALLOWED = {("tenants/members/pruning.py", "tenancy_community")}
AREAS = ("casinos", "leaderboards", "wagers")
# An array parameter, and the type that it is cast to. PostgreSQL does not know the type of an empty list.
ARRAY = re.compile(r"\b(?:any|all|unnest) ?\(\(?%(?:\(\w+\))?s(::\w+\[\])?")


def _texts(path: Path) -> list[str]:
    """The strings of a module, and the whole of an SQL file."""
    source = path.read_text()
    if path.suffix == ".sql":
        return [source]
    return [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def _named() -> set[tuple[str, str]]:
    found = set()
    for path in sorted((ROOT / "tenants").rglob("*")):
        # Old migrations keep the text that ran.
        if path.suffix not in (".py", ".sql") or "migrations" in path.parts:
            continue
        for text in _texts(path):
            found |= {(str(path.relative_to(ROOT)), table) for table in named_tables(text, "saas")}
    return found


def test_sql_of_communities_names_no_table_of_the_platform() -> None:
    assert _named() == ALLOWED


@pytest.mark.parametrize(
    ("sql", "tables"),
    [
        ("select 1 from public.casinos_casinoaccount claim", {"casinos_casinoaccount"}),
        ('SELECT 1 FROM "casinos_casinoaccount"', {"casinos_casinoaccount"}),
        ("select public.enqueue_job('casinos.pull')", set()),
        ("select 1 from community_casinos_referredaccount", set()),
    ],
)
def test_a_named_table_is_found(sql: str, tables: set[str]) -> None:
    assert named_tables(sql, "saas") == tables


def test_each_array_parameter_of_casinos_wagers_and_boards_names_its_type() -> None:
    uncast = {
        (path.name, found[0])
        for area in AREAS
        for path in (ROOT / "tenants" / area).rglob("*.py")
        for text in _texts(path)
        for found in ARRAY.finditer(text)
        if not found[1]
    }
    assert uncast == set()


@pytest.mark.parametrize(
    ("sql", "types"),
    [
        ("id = any (%(ids)s)", [None]),
        ("id <> all(%(ids)s::uuid[]) and x = any(%s)", ["::uuid[]", None]),
        ("from unnest(%s::int[], %s::int[])", ["::int[]"]),
    ],
)
def test_an_array_parameter_is_found(sql: str, types: list[str | None]) -> None:
    assert [found[1] for found in ARRAY.finditer(sql)] == types
