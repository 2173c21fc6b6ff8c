"""SQL functions: one current file each, and the migration operations that install a text.

``<app>/sql/<function>.sql`` has the current text of the function. The name in the file has no schema, because a
migration runs with its schema as the search path. A migration names a text by its hash::

    ReplaceFunction("place_order", "244c9365e489", before="ac5dab624648")

The hash identifies the text that the operation runs, so an old migration always has the same effect. It runs

- the current file, if its text has this hash;
- otherwise ``<app>/migrations/sql/place_order-244c9365e489.sql``, the stored copy of a replaced text.

We decided against skipping an old operation whose file has changed. A later migration may call the function or create a
trigger for it, and the new text may read columns that do not exist yet.

The hash covers the text from ``create or replace function`` on. The comments above it may change freely, because the
database does not store them.

After you edit a file, ``manage.py functions`` stores the replaced text and writes the migration. Lint and tests run
``manage.py functions --check``, which fails if a file differs from the last migration that names it. The state of a
schema is read from ``pg_proc`` (``saas.tenancy.functions``), because a stored record would miss a function that was
replaced by hand. docs/sql-functions.md explains the steps.
"""

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import router
from django.db.migrations.operations.base import Operation, OperationCategory

_START = re.compile(r"^create or replace function ", re.MULTILINE)
_HASH_LENGTH = 12


class MissingFunctionText(LookupError):
    """No file holds the text that a migration names."""


@dataclass(frozen=True, slots=True)
class SqlFunction:
    """A file of an app's ``sql`` folder, or the stored copy of an earlier version."""

    app_label: str
    name: str
    path: Path
    text: str
    is_public: bool

    @property
    def definition(self) -> str:
        """Return the statement, without the comments above it."""
        return definition_in(self.text)

    @property
    def text_hash(self) -> str:
        return hash_of(self.text)


def definition_in(text: str) -> str:
    """Return the statement in a file's text. Raises ValueError if the text creates no function."""
    start = _START.search(text)
    if start is None:
        raise ValueError("The text has no line that begins with `create or replace function`")
    return text[start.start() :]


def hash_of(text: str) -> str:
    """Return the hash that migrations use as the name of a text."""
    return hashlib.sha256(definition_in(text).encode()).hexdigest()[:_HASH_LENGTH]


def current_functions(*, public: bool | None = None) -> list[SqlFunction]:
    """Return the current functions, by app in the order of the settings. ``public`` selects one kind of schema."""
    found = []
    for config in apps.get_app_configs():
        is_public = config.name in settings.SHARED_APPS
        if public is not None and is_public is not public:
            continue
        for path in sorted((Path(config.path) / "sql").glob("*.sql")):
            found.append(SqlFunction(config.label, path.stem, path, path.read_text(), is_public))
    return found


def current_path(app_label: str, name: str) -> Path:
    return Path(apps.get_app_config(app_label).path) / "sql" / f"{name}.sql"


def frozen_path(app_label: str, name: str, text_hash: str) -> Path:
    return Path(apps.get_app_config(app_label).path) / "migrations" / "sql" / f"{name}-{text_hash}.sql"


def text_of(app_label: str, name: str, text_hash: str) -> str:
    """Return the text with this hash, from the current file or a stored copy. Raises MissingFunctionText."""
    for path in (current_path(app_label, name), frozen_path(app_label, name, text_hash)):
        if path.exists() and hash_of(text := path.read_text()) == text_hash:
            return text
    raise MissingFunctionText(
        f"{app_label} has no text of {name} with the hash {text_hash}: run `manage.py functions` after editing its file"
    )


class _FunctionOperation(Operation):
    """Changes functions and no model. It does nothing in schemas without the app's tables."""

    reversible = True
    reduces_to_sql = True
    category = OperationCategory.SQL
    name: str
    before: str

    def state_forwards(self, app_label: str, state: Any) -> None:
        pass

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if self.before:
            self._put_in_force(app_label, schema_editor, self.before)

    def _put_in_force(self, app_label: str, schema_editor: Any, text_hash: str) -> None:
        self._execute(app_label, schema_editor, definition_in(text_of(app_label, self.name, text_hash)))

    def _execute(self, app_label: str, schema_editor: Any, statement: str) -> None:
        if router.allow_migrate(schema_editor.connection.alias, app_label):
            # Without parameters, so that a percent sign in a function is no placeholder.
            schema_editor.execute(statement, params=None)


class ReplaceFunction(_FunctionOperation):
    """Install the text with ``text_hash``. ``before`` is the hash of the replaced version, for a reversed migration."""

    def __init__(self, name: str, text_hash: str, before: str = "") -> None:
        self.name, self.text_hash, self.before = name, text_hash, before

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        self._put_in_force(app_label, schema_editor, self.text_hash)

    def describe(self) -> str:
        return f"Put version {self.text_hash} of {self.name}() in force"

    @property
    def migration_name_fragment(self) -> str:
        return f"replace_{self.name}"


class DropFunction(_FunctionOperation):
    """Drop the overload with these argument types, which no server calls anymore.

    ``before`` is the hash of its text, for a reversed migration.
    """

    def __init__(self, name: str, arguments: str, before: str = "") -> None:
        self.name, self.arguments, self.before = name, arguments, before

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        quoted = schema_editor.quote_name(self.name)
        self._execute(app_label, schema_editor, f"drop function if exists {quoted}({self.arguments})")

    def describe(self) -> str:
        return f"Drop {self.name}({self.arguments})"

    @property
    def migration_name_fragment(self) -> str:
        return f"drop_{self.name}"
