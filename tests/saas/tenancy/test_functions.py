"""SQL functions: every schema holds what the files say; what differs is found and repaired."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django_tenants.utils import schema_context

from saas.kernel.sql_functions import current_functions
from saas.tenancy import functions, migrator, schemas
from saas.tenancy.models import TEMPLATE_SCHEMA, Community, SpareSchema
from tests.support.schema_shapes import shape_of

pytestmark = pytest.mark.usefixtures("committed")
MIGRATED = "c_" + "m" * 26


def run_in(schema: str, *statements: str) -> None:
    with schema_context(schema), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def definitions_in(schema: str) -> list[str]:
    """Every function of the schema as Postgres prints it, without the schema's name."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace "
            "where n.nspname = %s",
            [schema],
        )
        return sorted(text.replace(f"{schema}.", "", 1) for (text,) in cursor.fetchall())


@pytest.fixture
def alpha_schema() -> str:
    return Community.objects.get(slug="alpha").schema_name


@pytest.fixture
def unrepaired(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Migrations alone, without the repair that follows them."""
    with monkeypatch.context() as patched:
        patched.setattr(functions, "repair", lambda _schema: [])
        yield


@pytest.mark.prove("tenancy")
@pytest.mark.usefixtures("unrepaired")
def test_template_migrated_schema_and_clone_hold_the_files() -> None:
    with connection.cursor() as cursor:
        cursor.execute("create schema files_alone")
    run_in(
        "files_alone",
        "set check_function_bodies = off",
        *(function.definition for function in current_functions(public=False)),
        "reset check_function_bodies",
    )
    schemas.create_by_migrations(MIGRATED)
    clone = schemas.make_spare().schema_name

    wanted = definitions_in("files_alone")
    assert len(wanted) == len(current_functions(public=False)) > 20
    for schema in (TEMPLATE_SCHEMA, MIGRATED, clone):
        assert definitions_in(schema) == wanted, schema
    assert schemas.behind([TEMPLATE_SCHEMA, MIGRATED, clone]) == []
    template, migrated, cloned = shape_of(TEMPLATE_SCHEMA), shape_of(MIGRATED), shape_of(clone)
    for kind in ("functions", "columns", "constraints"):
        assert template[kind] == migrated[kind] == cloned[kind], kind
        assert len(template[kind]) > 20, kind


def test_public_holds_the_files() -> None:
    bodies = {function.name: function.definition for function in current_functions(public=True)}
    with connection.cursor() as cursor:
        cursor.execute("select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace")
        held = dict(cursor.fetchall())
    assert set(bodies) <= set(held)
    for name, definition in bodies.items():
        assert f"$${held[name]}$$" in definition, name


TEXTS = {function.name: function.definition for function in current_functions()}
OLD_BODY = TEXTS["may_debit"].replace("'SALE'", "'GIFT'", 1)
LEFTOVER = TEXTS["place_order"].replace("(", "(p_earlier integer, ", 1)


@pytest.mark.parametrize(
    "drift",
    [
        pytest.param(OLD_BODY, id="an old body survived"),
        pytest.param(LEFTOVER, id="an overload was left behind"),
        pytest.param("drop function flows_since(bigint, bigint, text)", id="a function is lost"),
        pytest.param("alter function may_debit(bigint, text, text) volatile", id="a property was changed"),
        pytest.param(
            "drop function roll_up(); create function roll_up() returns int language sql as 'select 1'",
            id="another result",
        ),
        pytest.param("create function by_hand() returns int language sql as 'select 1'", id="no file"),
    ],
)
def test_a_schema_whose_functions_differ_is_found_and_repaired(alpha_schema: str, drift: str) -> None:
    before = definitions_in(alpha_schema)
    run_in(alpha_schema, drift)
    assert definitions_in(alpha_schema) != before
    assert schemas.behind() == [alpha_schema]

    outcome = migrator.migrate_all()

    assert (outcome.migrated, outcome.failed) == ([alpha_schema], {})
    assert definitions_in(alpha_schema) == before
    assert schemas.behind() == []
    assert migrator.migrate_all().migrated == []


def test_a_drifted_template_and_a_drifted_spare_are_repaired() -> None:
    spare = SpareSchema.objects.order_by("pk")[0].schema_name
    for schema in (TEMPLATE_SCHEMA, spare):
        run_in(schema, OLD_BODY)
    assert schemas.behind() == [TEMPLATE_SCHEMA, spare]

    assert migrator.migrate_all().migrated == [spare]

    assert schemas.behind() == []


def test_public_functions_are_repaired_and_those_of_others_stay() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "create or replace function public.audit_chain_stays() returns trigger language plpgsql "
            "as 'begin return old; end'"
        )
        cursor.execute("create function public.of_an_extension() returns int language sql as 'select 1'")

    migrator.migrate_public()

    test_public_holds_the_files()
    with connection.cursor() as cursor:
        cursor.execute("select public.of_an_extension()")
        assert cursor.fetchone() == (1,)


def test_reading_what_the_files_mean_leaves_nothing_behind() -> None:
    functions._wanted.cache_clear()
    with transaction.atomic():
        functions._wanted(is_public=False)
        with connection.cursor() as cursor:
            cursor.execute("select current_schema(), count(*) from pg_proc where pronamespace = pg_my_temp_schema()")
            assert cursor.fetchone() == ("public", 0)


def test_the_functions_of_all_schemas_are_read_in_one_statement() -> None:
    names, wanted = schemas.known_schemas(), functions.wanted_state()
    assert len(names) > 3
    with CaptureQueriesContext(connection) as asked, connection.cursor() as cursor:
        assert set(functions.states(cursor, names).values()) == {wanted}
    assert sum("pg_proc" in query["sql"] for query in asked.captured_queries) == 1


def test_every_function_is_called() -> None:
    root = Path(__file__).parents[3]
    in_python = "\n".join(path.read_text() for top in ("saas", "tenants") for path in (root / top).rglob("*.py"))
    for function in current_functions():
        others = (other.text for other in current_functions() if other.path != function.path)
        called = re.search(
            rf"""(select|from|execute function) (public\.)?{function.name}\(|"{function.name}",""", in_python
        )
        assert called or any(re.search(rf"\b{function.name}\(", text) for text in others), function.name
