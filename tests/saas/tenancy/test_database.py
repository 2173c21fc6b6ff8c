"""The search path: set where the server has another one, and never twice."""

import pytest
from django.db import transaction
from django.test.utils import CaptureQueriesContext
from django_tenants.utils import schema_context, tenant_context

from saas.tenancy.connection import connection

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("public")]


@pytest.fixture
def public(alpha, beta):
    with schema_context("public"):
        yield


def schema() -> str:
    with connection.cursor() as cursor:
        cursor.execute("select current_schema()")
        (name,) = cursor.fetchone()
    return str(name)


def settings_made(captured):
    return [query["sql"] for query in captured.captured_queries if query["sql"].startswith("SET search_path")]


def test_a_connection_with_the_wanted_path_needs_no_statement(alpha, beta):
    assert schema() == "public"
    with CaptureQueriesContext(connection) as captured, tenant_context(alpha):
        assert [schema(), schema()] == [alpha.schema_name] * 2
        with tenant_context(beta):
            assert [schema(), schema()] == [beta.schema_name] * 2
        assert schema() == alpha.schema_name

    assert len(settings_made(captured)) == 3


def test_a_path_that_was_rolled_back_is_set_again(alpha):
    assert schema() == "public"
    with tenant_context(alpha):
        with transaction.atomic():
            assert schema() == alpha.schema_name
            transaction.set_rollback(True)

        assert schema() == alpha.schema_name


def test_a_search_path_set_by_other_code_is_not_trusted(alpha, beta):
    with tenant_context(alpha):
        with connection.cursor() as cursor:
            cursor.execute(f'set search_path to "{beta.schema_name}", public')

        assert schema() == alpha.schema_name


def test_statements_with_qualified_names_leave_the_path_alone(alpha):
    with tenant_context(alpha):
        assert schema() == alpha.schema_name
    with CaptureQueriesContext(connection) as captured:
        with connection.cursor_for_qualified_names() as cursor:
            cursor.execute("select count(*) from public.tenancy_community")
        assert schema() == "public"

    assert len(settings_made(captured)) == 1
