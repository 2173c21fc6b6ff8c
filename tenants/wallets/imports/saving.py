"""Saves many lines of imports at once."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field

from tenants.wallets.imports.models import ImportRow


def save_rows(rows: Sequence[ImportRow], fields: Sequence[str]) -> None:
    """Write these fields of the rows in one statement.

    Django's ``bulk_update`` builds one expression per value, which took most of the time of an import.
    """
    if not rows:
        return
    found = [_field(name) for name in ("id", *fields)]
    values = [[field.get_db_prep_save(getattr(row, field.attname), connection) for row in rows] for field in found]
    with connection.cursor() as cursor:
        cursor.execute(_statement(tuple(fields)), values)


@cache
def _statement(fields: tuple[str, ...]) -> str:
    found = [_field(name) for name in ("id", *fields)]
    changes = ", ".join(f"{field.column} = given.{field.column}" for field in found[1:])
    columns = ", ".join(field.column or "" for field in found)
    # Without the length: a cast to varchar(40) would cut a text in silence, and the column refuses it.
    types = [(field.cast_db_type(connection) or "").partition("(")[0] for field in found]
    lists = ", ".join(f"%s::{name}[]" for name in types)
    # The names are those of the model.
    return (
        f"update {ImportRow._meta.db_table} line set {changes} "  # noqa: S608
        f"from unnest({lists}) as given({columns}) where line.id = given.id"
    )


def _field(name: str) -> "Field[Any, Any]":
    field = ImportRow._meta.get_field(name)
    assert isinstance(field, Field)
    return field
