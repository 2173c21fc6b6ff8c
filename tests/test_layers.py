"""Which app may import which. import-linter checks the layers; these tests check that no app is missing there.

``python -m tests.test_layers`` writes the list of imports again. Its difference shows new dependencies.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import grimp

from saas.settings.tenancy import INSTALLED_APPS

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_name("allowed_imports.json")
# These may import everything.
ABOVE_ALL = {"saas.celery", "saas.settings", "saas.urls"}
# The application and its server.
ENTRANCES = {"saas.web", "saas.wsgi"}
# The store's four parts are below its services, so a contract of its own orders its modules.
OWN_ORDER = {"tenants.stores"}
STORE_PARTS = {f"tenants.stores.{part}" for part in ("codes", "drops", "inventory", "shipping")}
# No Django apps, but parts of the product with layers of their own.
WITHOUT_TABLES = {"saas.fairness", "saas.layout", "saas.offers", "saas.realtime"}


def our_apps() -> list[str]:
    return [app for app in INSTALLED_APPS if app.startswith(("saas.", "tenants."))]


def contract(name: str) -> dict[str, Any]:
    """The contract whose name begins with ``name``."""
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    found: dict[str, Any] = next(one for one in linter["contracts"] if one["name"].startswith(name))
    return found


def layers_of(name: str) -> set[str]:
    return {module.strip() for layer in contract(name)["layers"] for module in re.split("[|:]", layer)}


def modules_in(folder: str) -> set[str]:
    """The modules and packages directly in the package."""
    found = (ROOT / folder.replace(".", "/")).iterdir()
    return {
        f"{folder}.{path.stem}"
        for path in found
        if path.stem != "__init__" and (path.suffix == ".py" or (path / "__init__.py").exists())
    }


def current_imports() -> dict[str, list[str]]:
    """The other apps that each app imports."""
    graph = grimp.build_graph("saas", "tenants", cache_dir=None)
    apps = sorted({*our_apps(), *WITHOUT_TABLES, "saas.supervisor"}, key=len, reverse=True)

    def app_of(module: str) -> str | None:
        return next((app for app in apps if module == app or module.startswith(f"{app}.")), None)

    found: dict[str, set[str]] = {app: set() for app in apps}
    for module in graph.modules:
        app = app_of(module)
        if app is not None and ".migrations" not in module:
            imported = map(app_of, graph.find_modules_directly_imported_by(module))
            found[app] |= {other for other in imported if other is not None and other != app}
    return {app: sorted(found[app]) for app in sorted(found)}


def test_every_app_has_its_inner_layers_checked() -> None:
    assert {*our_apps(), *WITHOUT_TABLES, *STORE_PARTS} - OWN_ORDER == set(contract("inside an app")["containers"])


def test_every_app_has_its_place_among_the_others() -> None:
    for project in ("saas", "tenants"):
        layered = {f"{project}.{name}" for name in layers_of(f"the apps of {project}")}
        assert {".".join(app.split(".")[:2]) for app in our_apps() if app.startswith(f"{project}.")} <= layered


def test_nothing_of_saas_may_import_tenants() -> None:
    checked = set(contract("saas does not know tenants")["source_modules"])
    assert modules_in("saas") - ABOVE_ALL - ENTRANCES == checked


def test_every_module_of_the_accounts_has_its_place() -> None:
    parts = {"saas.accounts.factors", "saas.accounts.identities"}
    modules = modules_in("saas.accounts").union(*map(modules_in, parts)) - parts
    placed = {module for module in modules if module.rpartition(".")[2] not in ("apps", "migrations")}
    assert placed == layers_of("the accounts and their parts")


def test_apps_import_only_what_the_list_allows() -> None:
    """Takes about two seconds, because it reads the imports of all modules."""
    allowed = json.loads(LIST.read_text())
    assert current_imports() == allowed, "run python -m tests.test_layers, and check the difference"


if __name__ == "__main__":
    LIST.write_text(json.dumps(current_imports(), indent=1) + "\n")
