"""`python -m scripts.generated [--check]`: writes the files that the code determines, or checks that they are current.

One process for all, because the start of Django costs more than most of them. It needs no database.
"""

import os
import sys
from collections.abc import Iterator
from typing import Any

COMMANDS = ("openapi", "constants", "pages", "rights", "gem_sources")
"""In this order: the constants are read from the document that `openapi` writes."""


def main(*, check: bool) -> int:
    from django.core.management import CommandError, call_command

    problems = []
    for name in COMMANDS:
        try:
            call_command(name, *(["--check"] if check else []))
        except CommandError as error:
            problems.append(f"{name}: {error}")
    if check:
        problems += checks()
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def checks() -> Iterator[str]:
    """Yield what Django finds wrong, models without their migration, and SQL functions without theirs."""
    from django.core.management import CommandError, call_command

    for name, options in (("check", []), ("functions", ["--check"])):
        try:
            call_command(name, *options)
        except (CommandError, SystemExit) as error:
            yield f"{name}: {error}"
    for app, migrations in missing_migrations().items():
        for migration in migrations:
            operations = "; ".join(operation.describe() for operation in migration.operations)
            yield f"{app}: the models need a migration: {operations}. Run `.venv/bin/python manage.py makemigrations`."


def missing_migrations() -> dict[str, list[Any]]:
    """Return what `makemigrations` would write, by app. Unlike it, this asks no database for its history."""
    from django.apps import apps
    from django.db.migrations.autodetector import MigrationAutodetector
    from django.db.migrations.loader import MigrationLoader
    from django.db.migrations.state import ProjectState

    loader = MigrationLoader(None)
    detector = MigrationAutodetector(loader.project_state(), ProjectState.from_apps(apps))
    changes: dict[str, list[Any]] = detector.changes(graph=loader.graph)
    return changes


def set_up() -> None:
    """Configure Django for no server: an address at which none listens stops a check that asks for one."""
    import django

    os.environ.update(
        DJANGO_SETTINGS_MODULE="saas.settings",
        GEMHALL_ENV="test",
        DATABASE_URL="postgres://none:none@127.0.0.1:1/none",
        REDIS_URL="redis://127.0.0.1:1/0",
        SECRET_KEY="lint",  # noqa: S106 — no secret: it opens nothing
        PLATFORM_URL="http://localhost",
        PLATFORM_HOSTS="localhost",
    )
    django.setup()


if __name__ == "__main__":
    set_up()
    sys.exit(main(check="--check" in sys.argv))
