"""The session cannot be saved at the end of a request: the database fails just then, or the session has ended."""

import pytest
from django.db import connection

from saas.accounts.models import Session, User
from tests.support.api import PASSWORD

NEWCOMER = {"username": "Newcomer", "email": "newcomer@example.com", "password": PASSWORD}


def at_each_update_of_a_session(work: str) -> None:
    """Until the test's transaction is rolled back, the database does ``work`` before it updates a session."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"create function pg_temp.at_update() returns trigger language plpgsql as $$ begin {work} end $$;"
            f" create trigger at_update before update on public.{Session._meta.db_table}"
            " for each row execute function pg_temp.at_update()"
        )


@pytest.mark.parametrize("state", ["53100", "57P01", "40001"], ids=["disk full", "shut down", "conflict"])
def test_a_database_that_fails_at_the_end_of_a_request_is_503(api, state):
    at_each_update_of_a_session(f"raise sqlstate '{state}';")

    answer = api.post("/common/auth/signup", NEWCOMER)

    assert (answer.status, answer.code, answer.headers.get("Retry-After")) == (503, "BUSY_RETRY", "1")


def test_a_session_that_ended_during_the_request_is_401(api):
    at_each_update_of_a_session("return null;")

    answer = api.post("/common/auth/signup", NEWCOMER)

    assert (answer.status, answer.code) == (401, "AUTH_UNAUTHORIZED")
    assert User.objects.filter(username="Newcomer").exists()
