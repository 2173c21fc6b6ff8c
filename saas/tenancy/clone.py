"""Copies the template schema: tables, rows, identities, constraints, indexes, functions, triggers, names and all.

The script is read from Postgres' own catalog (``pg_get_constraintdef`` and its sisters print what they need to be
recreated) and sent as one message. The general-purpose cloner of django-tenants does the same for everything a schema
can hold, at four times the cost: more than half of what migrating a new schema takes.
"""

from django.db import connection, transaction

# With only pg_catalog in the path every name is printed with its schema, so that one replacement renames all of them.
_SCRIPT = """
with template as materialized (select oid from pg_namespace where nspname = %(template)s),
tables as materialized (
  select c.oid, c.relname, c.reloptions from pg_class c, template t
  where c.relnamespace = t.oid and c.relkind = 'r'),
script (part, name, statement) as (
  select 1, p.oid::text, pg_get_functiondef(p.oid) from pg_proc p, template t where p.pronamespace = t.oid
  union all
  select 2, relname, format(
    'create table %%1$I.%%2$I (like @template@.%%2$I including defaults including identity including generated '
    'including storage including compression including comments)%%3$s',
    %(template)s, relname, coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '')) from tables
  union all
  select 3, relname, format(
    'insert into %%1$I.%%2$I overriding system value table @template@.%%2$I', %(template)s, relname) from tables
  union all
  select 4, c.relname || a.attname, format(
    'select setval(pg_get_serial_sequence(''%%1$I.%%2$I'', %%3$L), last_value, is_called) from @template@.%%4$I',
    %(template)s, c.relname, a.attname, s.relname)
  from tables c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
  join pg_depend d on d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum
    and d.classid = 'pg_class'::regclass and d.deptype = 'i'
  join pg_class s on s.oid = d.objid and s.relkind = 'S'
  union all
  select case when k.contype = 'f' then 7 else 5 end, k.conname, format(
    'alter table %%I.%%I add constraint %%I %%s', %(template)s, c.relname, k.conname, pg_get_constraintdef(k.oid))
  from tables c join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'x', 'f')
  union all
  select 6, x.indexrelid::regclass::text, pg_get_indexdef(x.indexrelid)
  from tables c join pg_index x on x.indrelid = c.oid
  where not exists (
    select from pg_constraint k
    where k.conrelid = c.oid and k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x'))
  union all
  select 8, g.tgname, pg_get_triggerdef(g.oid)
  from tables c join pg_trigger g on g.tgrelid = c.oid and not g.tgisinternal
)
select string_agg(statement, ';' || chr(10) order by part, name) from script
"""
_UNKNOWN = """
select count(*) from pg_namespace t
left join pg_class c on c.relnamespace = t.oid and c.relkind not in ('r', 'i', 'S')
left join pg_type y on y.typnamespace = t.oid and y.typtype in ('d', 'e', 'r')
where t.nspname = %s and (c.oid is not null or y.oid is not null)
"""


class UnsupportedTemplateObject(RuntimeError):
    """The template holds a view, a type or another object that this copy does not support."""


@transaction.atomic
def clone_schema(template: str, schema: str) -> None:
    """Create ``schema`` as a copy of ``template``. Raises UnsupportedTemplateObject.

    Both are names of our own fixed shape.
    """
    with connection.cursor() as cursor:
        cursor.execute(_UNKNOWN, [template])
        if cursor.fetchone() != (0,):
            raise UnsupportedTemplateObject(UnsupportedTemplateObject.__doc__)
        before = cursor.execute("select current_setting('search_path')").fetchone()[0]
        cursor.execute("set local search_path = pg_catalog; set local check_function_bodies = off")
        script = cursor.execute(_SCRIPT, {"template": template}).fetchone()[0]
        copied = script.replace(template, schema).replace("@template@", template)
        cursor.execute(f"create schema {connection.ops.quote_name(schema)}")
        cursor.execute(copied)
        cursor.execute("select set_config('search_path', %s, true)", [before])
