"""Compares the files of SQL functions with the migrations that name them; writes the migration of an edited file."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from django.apps import apps
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader

from saas.kernel.sql_functions import (
    DropFunction,
    MissingFunctionText,
    ReplaceFunction,
    SqlFunction,
    current_functions,
    frozen_path,
    hash_of,
    text_of,
)

Step: TypeAlias = ReplaceFunction | DropFunction
History: TypeAlias = dict[tuple[str, str], list[Step]]
_CREATES = re.compile(r"^create (?:or replace )?function ([\w.]+)\(", re.MULTILINE)
_MIGRATION = '''"""Puts new versions of {names} in force."""

from django.db import migrations

from saas.kernel.sql_functions import ReplaceFunction


class Migration(migrations.Migration):
    dependencies = [("{app}", "{leaf}")]

    operations = [
{operations}
    ]
'''


class NotFrozen(Exception):
    """The text that the last migration names is in no file anymore."""


def history() -> History:
    """Return the operations of all migrations on each function, in their order, by app label and function name."""
    found: History = {}
    for label, migration in _migrations(MigrationLoader(None, ignore_no_migrations=True)):
        for step in migration.operations:
            if isinstance(step, ReplaceFunction | DropFunction):
                found.setdefault((label, step.name), []).append(step)
    return found


def _migrations(loader: MigrationLoader) -> Iterator[tuple[str, Migration]]:
    for config in apps.get_app_configs():
        seen: set[tuple[str, str]] = set()
        for leaf in loader.graph.leaf_nodes(config.label):
            for node in loader.graph.forwards_plan(leaf):
                if node[0] == config.label and node not in seen:
                    seen.add(node)
                    yield config.label, loader.graph.nodes[node]


def problems(functions: Iterable[SqlFunction] | None = None, steps: History | None = None) -> list[str]:
    """Return one line for each difference between files and migrations; empty if they agree."""
    files = current_functions() if functions is None else list(functions)
    known = history() if steps is None else steps
    return [*_problems_of_files(files, known), *_problems_of_migrations(files, known), *_problems_of_frozen(known)]


def _problems_of_files(files: list[SqlFunction], known: History) -> Iterator[str]:
    for function in files:
        created = _CREATES.findall(function.text)
        if created != [function.name]:
            yield f"{function.path} creates {created}, not the one function {function.name} without a schema"
            continue
        last = last_hash(known, function)
        if not last:
            yield f"{function.path} is named by no migration of {function.app_label}"
        elif last != function.text_hash:
            yield f"{function.path} was edited: the last migration names {last}, the text has {function.text_hash}"
    twins = Counter((function.is_public, function.name) for function in files)
    yield from (f"{name} has {count} files" for (_, name), count in twins.items() if count > 1)


def _problems_of_migrations(files: list[SqlFunction], known: History) -> Iterator[str]:
    there = {(function.app_label, function.name) for function in files}
    for (label, name), steps in known.items():
        if (label, name) not in there and isinstance(steps[-1], ReplaceFunction):
            yield f"{label} has no file for {name}, and no migration drops it"
        for text_hash in _hashes(steps):
            try:
                text_of(label, name, text_hash)
            except MissingFunctionText as missing:
                yield str(missing)


def _problems_of_frozen(known: History) -> Iterator[str]:
    named = {frozen_path(*key, text_hash) for key, steps in known.items() for text_hash in _hashes(steps)}
    for config in apps.get_app_configs():
        for path in sorted((Path(config.path) / "migrations" / "sql").glob("*.sql")):
            if path not in named:
                yield f"{path} is read by no migration"
            elif hash_of(path.read_text()) != path.stem.rpartition("-")[2]:
                yield f"{path} was edited: frozen texts stay as they are"


def _hashes(steps: Iterable[Step]) -> set[str]:
    named = {step.before for step in steps if step.before}
    return named | {step.text_hash for step in steps if isinstance(step, ReplaceFunction)}


def last_hash(known: History, function: SqlFunction) -> str:
    """Return the hash of the version after the last migration; empty if no migration creates the function."""
    steps = known.get((function.app_label, function.name), [])
    return next((step.text_hash for step in reversed(steps) if isinstance(step, ReplaceFunction)), "")


def write_migrations() -> list[Path]:
    """Store the previous text and write the migration of every edited file. Return the migrations. Raises NotFrozen."""
    known = history()
    edited: dict[str, list[SqlFunction]] = {}
    for function in current_functions():
        if last_hash(known, function) != function.text_hash:
            edited.setdefault(function.app_label, []).append(function)
    written = []
    for label, functions in edited.items():
        for function in functions:
            _freeze(function, last_hash(known, function))
        written.append(_write(label, functions, known))
    return written


def _freeze(function: SqlFunction, before: str) -> None:
    path = frozen_path(function.app_label, function.name, before)
    if not before or path.exists():
        return
    shown = subprocess.run(
        ["git", "show", f"HEAD:./{function.path.name}"],
        cwd=function.path.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    if shown.returncode or hash_of(shown.stdout) != before:
        raise NotFrozen(f"The last commit does not hold version {before} of {function.path}; write it to {path}")
    path.parent.mkdir(exist_ok=True)
    path.write_text(shown.stdout)


def _write(label: str, functions: list[SqlFunction], known: History) -> Path:
    ((_, leaf),) = MigrationLoader(None, ignore_no_migrations=True).graph.leaf_nodes(label)
    names = [function.name for function in functions]
    operations = []
    for function in functions:
        before = last_hash(known, function)
        tail = f', before="{before}"' if before else ""
        operations.append(f'        ReplaceFunction("{function.name}", "{function.text_hash}"{tail}),')
    folder = Path(apps.get_app_config(label).path) / "migrations"
    path = folder / f"{int(leaf[:4]) + 1:04}_replace_{'_and_'.join(names[:2])}.py"
    path.write_text(_MIGRATION.format(names=", ".join(names), app=label, leaf=leaf, operations="\n".join(operations)))
    return path
