"""The own statement as a CSV file."""

import csv
from io import StringIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django_tenants.utils import tenant_context

from saas.kernel.csv import next_batch
from tenants.members.selectors import member_of
from tenants.members.services import join
from tenants.wallets import services as wallets
from tenants.wallets.selectors import transactions
from tests.support.api import Api
from tests.support.builders import an_actor
from tests.support.ledger import a_key
from tests.support.queries import at_most_queries
from tests.support.shop import a_product, a_shopper

FILE = "/user/transactions/all/export/csv"


def rows_of(answer):
    answer.ok()
    return list(csv.DictReader(StringIO(answer.text)))


def tipped(fan, community, amount, reason):
    with tenant_context(community):
        member = member_of(fan.user.pk) or join(user=fan.user, community=community)
        wallets.tip(
            member=member, amount=amount, reason=reason, idempotency=a_key(), actor=an_actor(community)
        ).require_paid()


def test_the_file_says_what_the_statement_says(alpha):
    fan = a_shopper(alpha, 300)
    fan.buy(a_product(alpha, price=120)).ok()

    answer = fan.api.at(alpha).get(FILE)

    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="alpha-gems.csv"'
    assert [(row["cause"], row["amount"], row["balance after"], row["reason"]) for row in rows_of(answer)] == [
        ("ORDER", "-120", "180", "Signed poster"),
        ("TIP", "300", "300", "Welcome"),
    ]


def test_on_the_platform_it_holds_every_community_and_in_one_only_its_own(alpha, beta):
    fan = a_shopper(alpha, 300)
    tipped(fan, beta, 40, "Hello")

    assert [row["community"] for row in rows_of(fan.api.get(FILE))] == [beta.name, alpha.name]
    assert [row["amount"] for row in rows_of(fan.api.at(beta).get(FILE))] == ["40"]


def test_a_long_ledger_goes_on_where_it_stopped(alpha):
    """Not from its beginning: a file of a million rows would take a million steps for each of its pieces."""
    fan = a_shopper(alpha, 300)
    tipped(fan, alpha, 40, "Hello")
    rows = transactions({"search": "", "sort_direction": "desc"}, "UTC")
    with tenant_context(alpha), connection.cursor() as cursor, CaptureQueriesContext(connection) as queries:
        cursor.execute("set local enable_seqscan = off")
        assert [row.reason for row in next_batch(rows, rows.first(), "created_at")] == ["Welcome"]
        cursor.execute(f"explain {queries[-1]['sql']}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert "Index Cond: (created_at <=" in plan


def test_it_is_filtered_like_the_list(alpha):
    fan = a_shopper(alpha, 300)
    fan.buy(a_product(alpha, price=120)).ok()

    assert [row["type"] for row in rows_of(fan.api.get(FILE, {"type": "DEBIT"}))] == ["DEBIT"]
    assert [row["type"] for row in rows_of(fan.api.get(FILE, {"search": "welc"}))] == ["CREDIT"]
    assert fan.api.get(FILE, {"type": "GIFT"}).status == 400


def test_a_user_cannot_get_another_users_file(alpha, api):
    a_shopper(alpha, 300)
    stranger = a_shopper(alpha)

    assert rows_of(stranger.api.get(FILE)) == []
    assert api.get(FILE).status == 401


@pytest.mark.parametrize("reason", ["=1+1", "@SUM(A1)", "+49", "-x"])
def test_a_reason_is_never_a_formula(alpha, reason):
    fan = a_shopper(alpha)
    tipped(fan, alpha, 5, reason)

    assert [row["reason"] for row in rows_of(fan.api.get(FILE))] == [f"'{reason}"]


def test_a_long_statement_comes_in_small_steps_without_gaps(alpha, monkeypatch):
    fan = a_shopper(alpha)
    for number in range(7):
        tipped(fan, alpha, number + 1, "Round")
    monkeypatch.setattr("saas.kernel.csv.BATCH", 3)
    browser = Api().login(fan.user)
    browser.get(FILE)

    with at_most_queries(5):  # session, user, three steps
        amounts = [row["amount"] for row in rows_of(browser.get(FILE))]

    assert amounts == ["7", "6", "5", "4", "3", "2", "1"]
