"""Errors of the database are recognized by their SQLSTATE and the constraint's name, never by their text."""

import importlib
import importlib.util
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db import DatabaseError, IntegrityError, connection, transaction
from django_tenants.utils import tenant_context

from saas.kernel.database_errors import CONSTRAINTS, SQLSTATES, raised_by_function, sqlstate, violated_constraint
from saas.kernel.sql_functions import current_functions
from saas.tenancy.models import TEMPLATE_SCHEMA, Community
from tenants.wallets.errors import IssuanceLimit
from tests.support.builders import a_user

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[3]
SOURCES = [path for top in ("saas", "tenants") for path in sorted((ROOT / top).rglob("*.py"))]
RAISED = re.compile(r"errcode\s*=\s*'(\w+)'")


@pytest.fixture(autouse=True)
def all_errors_are_known() -> None:
    for config in apps.get_app_configs():
        if config.name.startswith(("saas.", "tenants.")) and importlib.util.find_spec(f"{config.name}.errors"):
            importlib.import_module(f"{config.name}.errors")


def test_every_code_that_a_function_raises_is_registered_and_no_other() -> None:
    raised = {code for function in current_functions() for code in RAISED.findall(function.text)}
    assert raised == set(SQLSTATES)
    assert all(re.fullmatch(r"G[A-Z]\d{3}", code) for code in raised)


def test_two_errors_cannot_share_a_code() -> None:
    with pytest.raises(ValueError, match="Another and IssuanceLimit share the SQLSTATE GH010"):

        @sqlstate("GH010")
        class Another(Exception):
            pass

    assert SQLSTATES["GH010"] is IssuanceLimit


def test_codes_are_written_where_they_are_registered_alone() -> None:
    for path in SOURCES:
        if path.name != "errors.py" and "migrations" not in path.parts:
            assert not re.findall(r"""["']G[HSC]\d{3}["']""", path.read_text()), path


def test_no_code_reads_the_text_of_a_database_error() -> None:
    for path in SOURCES:
        text = path.read_text()
        assert not re.findall(r"""["'] (?:not )?in str\(""", text), path
        assert not re.findall(r"""getattr\([^)]*["'](?:sqlstate|pgcode|diag)["']""", text), path


def test_the_constraints_that_code_names_exist() -> None:
    named = set(CONSTRAINTS)
    for path in SOURCES:
        text = path.read_text()
        named.update(re.findall(r'violated_constraint\(error\) [!=]= "(\w+)"', text))
        for block in re.findall(r"match violated_constraint\(error\):\n((?: +case .*\n +raise .*\n)+)", text):
            named.update(re.findall(r'case "(\w+)"', block))
    assert len(named) == 38, named
    with connection.cursor() as cursor:
        # A unique constraint with a condition is an index alone.
        cursor.execute(
            "select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace "
            "where n.nspname in ('public', %s) and c.relkind = 'i' "
            "union select c.conname from pg_constraint c join pg_namespace n on n.oid = c.connamespace "
            "where n.nspname in ('public', %s)",
            [TEMPLATE_SCHEMA, TEMPLATE_SCHEMA],
        )
        assert named <= {name for (name,) in cursor.fetchall()}


def test_a_violated_constraint_is_named() -> None:
    name = a_user().username
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        a_user(username=name)
    assert violated_constraint(caught.value) == "user_username_once"
    assert raised_by_function(caught.value) is None
    assert violated_constraint(DatabaseError("no cause")) == ""


def test_what_a_function_raises_is_its_registered_error(alpha: Community) -> None:
    with tenant_context(alpha), connection.cursor() as cursor:
        with pytest.raises(DatabaseError) as caught, transaction.atomic():
            cursor.execute("select promise_gems(current_date, '{}', %s, 1)", [10**15])
        assert raised_by_function(caught.value) is IssuanceLimit
        assert violated_constraint(caught.value) == ""
        with pytest.raises(DatabaseError) as caught, transaction.atomic():
            cursor.execute("select 1 / 0")
        assert raised_by_function(caught.value) is None
