"""Lists with more rows than the product counts for each call."""

from typing import Any
from uuid import uuid4

import pytest
from django.core.cache.backends.redis import RedisCache
from django.db.models import QuerySet

from saas.accounts.models import User
from saas.kernel import paging
from saas.kernel.paging import counted, window
from tests.support.builders import a_user
from tests.support.queries import at_most_queries

FIRST_PAGE = {"page": 1, "take": 2}


@pytest.fixture
def users(db: None, monkeypatch: pytest.MonkeyPatch) -> QuerySet[User]:
    """Four users, where the product counts three of them exactly."""
    monkeypatch.setattr(paging, "COUNTED", 3)
    prefix = f"many{uuid4().hex[:8]}"
    for number in range(4):
        a_user(username=f"{prefix}{number}")
    return User.objects.filter(username__startswith=prefix).order_by("username")


def test_the_next_call_of_a_long_list_does_not_count_again(users: Any) -> None:
    assert window(users, FIRST_PAGE)[1] == 4
    with at_most_queries(1):
        rows, total = window(users, FIRST_PAGE)
    assert ([row.pk for row in rows], total) == ([row.pk for row in users[:2]], 4)


def test_a_short_list_is_counted_for_each_call(users: Any) -> None:
    short = users.exclude(username__endswith="3")
    assert counted(short) == 3
    User.objects.filter(pk=short.first().pk).update(username=f"other{uuid4().hex[:8]}")
    assert counted(short) == 2


def test_a_long_list_is_counted_without_valkey(users: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "kept", RedisCache("redis://127.0.0.1:1/0", {}))
    assert window(users, FIRST_PAGE)[1] == 4


def test_a_list_that_the_database_need_not_read_has_no_rows(users: Any) -> None:
    with at_most_queries(0):
        assert window(users.filter(pk__in=[]), FIRST_PAGE) == ([], 0)
