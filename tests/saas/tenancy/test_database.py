"""The search path: set where the server has another one, and never twice. And statements that are prepared."""

import pytest
from django.db import transaction
from django.test.utils import CaptureQueriesContext
from django_tenants.utils import schema_context, tenant_context

from saas.kernel.model_columns import ModelColumns
from saas.tenancy.connection import connection
from tenants.stores.models import Product
from tests.support.queries import at_most_queries
from tests.support.shop import a_product

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


def test_a_prepared_statement_reads_the_community_that_is_entered(alpha, beta):
    for community in (alpha, beta):
        a_product(community, name=f"Mug of {community.slug}")

    for community in (alpha, beta) * 3 + (beta, beta, alpha):
        with tenant_context(community), connection.prepared_cursor() as cursor:
            cursor.execute("select name::text from stores_product where price > %s", [0])
            assert cursor.fetchall() == [(f"Mug of {community.slug}",)]
    assert prepared("select name::text from stores_product where price > $1") == 1
    assert prepared("SET search_path%") == 0


def test_prepared_statements_survive_a_longer_text_in_one_community(alpha, beta):
    columns = ModelColumns(Product, "p")

    def read(community):
        with tenant_context(community), connection.prepared_cursor() as cursor:
            cursor.execute(f"select {columns.sql} from stores_product p where p.slug = %s", ["mug"])

    for community in (alpha, beta) * 2:
        read(community)
    with tenant_context(alpha), connection.cursor() as cursor:
        cursor.execute("alter table stores_product alter column name type varchar(300)")

    for community in (alpha, beta) * 2:
        read(community)


def test_prepared_statements_are_counted_in_tests():
    with at_most_queries(1) as statements, connection.prepared_cursor() as cursor:
        cursor.execute("select %s::int", [1])

    assert statements == ["select %s::int"]


def prepared(statement):
    with connection.cursor() as cursor:
        cursor.execute("select count(*) from pg_prepared_statements where statement like %s", [statement])
        (count,) = cursor.fetchone()
    return count
