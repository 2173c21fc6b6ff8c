"""A name means one thing in the whole product, so that a search for it finds one thing."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ALLOWED = {
    # The desk's buttons. The audit log's actions have the same name in the API.
    "Action",
    # Django finds commands by this name.
    "Command",
    # A login provider, and a casino. To rename a model takes a migration.
    "Provider",
}


def classes() -> dict[str, list[str]]:
    """The modules of each class name, without classes inside others."""
    found: dict[str, list[str]] = defaultdict(list)
    for project in ("saas", "tenants"):
        for path in sorted((ROOT / project).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            for node in ast.parse(path.read_text()).body:
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(str(path.relative_to(ROOT)))
    return found


def test_each_class_name_is_used_once() -> None:
    """Takes about a second, because it parses every module."""
    repeated = {name: places for name, places in classes().items() if len(places) > 1}
    assert {name: places for name, places in repeated.items() if name not in ALLOWED} == {}
    assert set(repeated) == ALLOWED, "take the names from ALLOWED that are used once"


def test_forget_means_to_erase_personal_data() -> None:
    """A cache is cleared and a device is removed. Takes about a second, because it parses every module."""
    elsewhere = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for project in ("saas", "tenants", "simulators")
        for path in sorted((ROOT / project).rglob("*.py"))
        if path.name not in ("privacy.py", "erasure.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef) and "forget" in node.name.split("_")
    ]
    assert elsewhere == []
