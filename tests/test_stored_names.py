"""Names that live in databases: code may be renamed freely, these only by a migration that changes what is stored.

``python -m tests.test_stored_names`` adds new names to the list. A name that a migration changed is taken from the
list by hand, in the commit of that migration.
"""

import ast
import json
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_name("stored_names.json")
SECRETS = ("purpose", "salt")


def current() -> dict[str, list[str]]:
    """Every stored name of today, by kind."""
    from django.apps import apps

    from saas.access.audit_things import ACTIONS
    from saas.jobs.registry import kinds
    from saas.notifications.catalog import NotificationKind

    models = [model for model in apps.get_models() if model.__module__.startswith(("saas.", "tenants."))]
    names: dict[str, set[str]] = {
        "apps": {model._meta.app_label for model in models},
        "tables": {model._meta.db_table for model in models},
        "columns": {f"{model._meta.db_table}.{field.column}" for model in models for field in model._meta.local_fields},
        "constraints": {one.name for model in models for one in (*model._meta.constraints, *model._meta.indexes)},
        # Tests register jobs of their own.
        "jobs": {name for name, kind in kinds.items() if kind.run.__module__.startswith(("saas.", "tenants."))},
        "notifications": {str(kind.value) for kind in NotificationKind},
        "audit actions": {str(action) for action in ACTIONS},
        "seal purposes and salts": set(secrets()),
    }
    return {kind: sorted(found) for kind, found in names.items()}


def secrets() -> list[str]:
    """The texts that keys are derived from, read from the code: a constant named PURPOSE, SEALED_FOR or SALT."""
    found = []
    for folder in ("saas", "tenants"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.parse(path.read_text()).body:
                if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Constant):
                    continue
                names = [target.id for target in node.targets if isinstance(target, ast.Name)]
                if any(name.endswith(("PURPOSE", "SEALED_FOR", "SALT")) for name in names):
                    found.append(str(node.value.value))
    return found


def frozen() -> dict[str, list[str]]:
    listed: dict[str, list[str]] = json.loads(LIST.read_text())
    return listed


def test_stored_names_stay_until_a_migration_changes_them() -> None:
    today = current()
    gone = {kind: sorted(set(names) - set(today[kind])) for kind, names in frozen().items()}
    assert {kind: names for kind, names in gone.items() if names} == {}


def test_every_stored_name_is_on_the_list() -> None:
    listed = frozen()
    new = {kind: sorted(set(names) - set(listed[kind])) for kind, names in current().items()}
    assert {kind: names for kind, names in new.items() if names} == {}, "run python -m tests.test_stored_names"


if __name__ == "__main__":
    django.setup()
    known = frozen() if LIST.exists() else {}
    names = {kind: sorted({*found, *known.get(kind, [])}) for kind, found in current().items()}
    LIST.write_text(json.dumps(names, indent=1) + "\n")
