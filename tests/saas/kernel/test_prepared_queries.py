"""Queries that are built once: each run has its own values, its own community and its own page."""

import pytest
from django.db.models.sql.compiler import SQLCompiler
from django_tenants.utils import tenant_context

from saas.kernel.prepared_queries import PreparedQuery, given, given_list
from tenants.members.models import Member
from tests.support.shop import a_shopper

QUERY = PreparedQuery(lambda: Member.objects.filter(username__in=given_list("names", "text")).order_by("username"))
PAGED = PreparedQuery(
    lambda: (
        Member.objects.filter(username__icontains=given("part", "text"))
        .order_by("username")
        .values_list("username", flat=True)
    ),
    is_paged=True,
)


@pytest.fixture
def built(monkeypatch):
    """How often the ORM built a statement."""
    statements: list[str] = []
    build = SQLCompiler.as_sql

    def counted(self, *args, **kwargs):
        found = build(self, *args, **kwargs)
        statements.append(found[0])
        return found

    monkeypatch.setattr(SQLCompiler, "as_sql", counted)
    return statements


def test_a_query_is_built_once_for_all_communities(alpha, beta, built):
    one, two = a_shopper(alpha, 0), a_shopper(beta, 0)
    names = [one.user.username, two.user.username]
    with tenant_context(alpha):
        QUERY.rows(names=[])
        built.clear()
        (found,) = QUERY.rows(names=names)
        assert found == Member.objects.get(user_id=one.user.pk)
    built.clear()
    with tenant_context(beta):
        assert [row.username for row in QUERY.rows(names=names)] == [two.user.username]
        assert QUERY.first(names=[]) is None
    assert built == []


def test_a_page_has_its_rows_and_the_number_of_all(alpha):
    part = a_shopper(alpha, 0).user.username[:6]
    with tenant_context(alpha):
        everyone = list(
            Member.objects.filter(username__icontains=part).order_by("username").values_list("username", flat=True)
        )
        assert PAGED.page({"take": 1, "page": 1}, part=part) == (everyone[:1], len(everyone))
        assert PAGED.page({"take": 1, "page": 99}, part=part) == ([], len(everyone))
        assert PAGED.page({"take": 9, "page": 1}, part="%_no such name\\") == ([], 0)
