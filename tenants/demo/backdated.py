"""Rows with dates of their own: Django would set ``auto_now_add`` fields to the present."""

from collections.abc import Iterable

from django.db import connection
from django.db.models import Field, Model
from django.db.models.expressions import DatabaseDefault


def write(rows: Iterable[Model]) -> None:
    """Insert rows of one model exactly as they are, in one COPY; keys the database gives are not read back."""
    objects = list(rows)
    if not objects:
        return
    meta = objects[0]._meta
    fields = [field for field in meta.concrete_fields if _is_given(field, objects[0])]
    columns = ", ".join(f'"{field.column}"' for field in fields)
    with connection.cursor() as cursor, cursor.copy(f'copy "{meta.db_table}" ({columns}) from stdin') as copy:
        for row in objects:
            copy.write_row([field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields])


def _is_given(field: "Field[object, object]", row: Model) -> bool:
    value = getattr(row, field.attname)
    return not isinstance(value, DatabaseDefault) and not (field.primary_key and value is None)
