"""A data migration that removes invisible characters from texts stored before forms refused them."""

from collections.abc import Iterable
from typing import Any

from django.db import migrations

# The characters of saas.kernel.text as PostgreSQL patterns: those that break a line, and all other invisible ones.
_BREAKS = r"[\u0009-\u000d\u0085\u2028\u2029]+"
_IN_A_LINE = r"[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
_IN_LINES = r"[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u202a-\u202e\u2066-\u2069]"
_LINE_ENDS = r"\u000d\u000a?|[\u0085\u2028\u2029]"


def clean_texts(
    table: str, *, names: Iterable[str] = (), texts: Iterable[str] = (), is_public: bool = False
) -> migrations.RunPython:
    """Return a migration operation that cleans columns. ``names`` have one line, ``texts`` several.

    ``is_public``: the table is in the schema public. A name without a visible character becomes "Untitled".
    """
    statements = [(_NAME, table, column, (_BREAKS, _IN_A_LINE, _IN_A_LINE)) for column in names]
    statements += [(_TEXT, table, column, (_LINE_ENDS, _IN_LINES, f"{_LINE_ENDS}|{_IN_LINES}")) for column in texts]

    def run(apps: Any, schema_editor: Any) -> None:
        if is_public and schema_editor.connection.schema_name != "public":
            return
        quoted = schema_editor.quote_name
        for statement, place, column, parameters in statements:
            with schema_editor.connection.cursor() as cursor:
                cursor.execute(statement.format(table=quoted(place), column=quoted(column)), parameters)

    return migrations.RunPython(run, migrations.RunPython.noop)


_NAME = """
update {table} set {column} = coalesce(
  nullif(trim(regexp_replace(regexp_replace({column}, %s, ' ', 'g'), %s, '', 'g')), ''), 'Untitled')
where {column} ~ %s
"""
_TEXT = """
update {table} set {column} = regexp_replace(regexp_replace({column}, %s, E'\\n', 'g'), %s, '', 'g')
where {column} ~ %s
"""
