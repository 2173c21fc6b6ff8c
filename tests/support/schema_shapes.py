"""Reads the definition of a schema from PostgreSQL, to compare schemas that were created in different ways."""

from django.db import connection

UNSTAMPED = "00000000-0000-0000-0000-000000000000"
"""The template's tag: a migrated schema has it until it becomes a community's."""


def shape_of(schema: str) -> dict[str, list[tuple[str, ...]]]:
    """Everything Postgres knows of a schema's shape, with its own name and tag written as one word."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select schema_tag::text from public.tenancy_community where schema_name = %s "
            "union select schema_tag::text from public.tenancy_spareschema where schema_name = %s",
            [schema, schema],
        )
        tags = [UNSTAMPED, *(row[0] for row in cursor.fetchall())]
        found = {}
        for name, query in {
            "columns": "select table_name, column_name, data_type, column_default, is_nullable, identity_generation "
            "from information_schema.columns where table_schema = %s",
            "indexes": "select indexname, indexdef from pg_indexes where schemaname = %s",
            "constraints": "select c.conname, c.conrelid::regclass::text, pg_get_constraintdef(c.oid) "
            "from pg_constraint c join pg_namespace n on n.oid = c.connamespace "
            "where n.nspname = %s and c.contype <> 'n'",
            "functions": "select p.proname, pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n "
            "on n.oid = p.pronamespace where n.nspname = %s",
            "triggers": "select t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t "
            "join pg_class c on c.oid = t.tgrelid "
            "join pg_namespace n on n.oid = c.relnamespace where n.nspname = %s and not t.tgisinternal",
            "sequences": "select sequencename, data_type::text from pg_sequences where schemaname = %s",
            "options": "select relname, reloptions::text from pg_class c join pg_namespace n on n.oid = c.relnamespace "
            "where n.nspname = %s and relkind = 'r'",
        }.items():
            cursor.execute(query, [schema])
            rows = [
                tuple(str(value).replace(f"{schema}.", "").replace(schema, "SCHEMA") for value in row)
                for row in cursor.fetchall()
            ]
            for tag in tags:
                rows = [tuple(value.replace(tag, "TAG") for value in row) for row in rows]
            found[name] = sorted(rows)
    return found
