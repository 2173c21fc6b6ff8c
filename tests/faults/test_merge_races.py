"""Accounts are merged while the duplicate spends: each gem and each order is found afterwards, once."""

from functools import partial
from typing import Any

from django_tenants.utils import tenant_context

from saas.activity.models import ActivityRecord
from saas.desk.audit import Operator
from saas.desk.models import DeskRole
from saas.desk.services import merging
from saas.tenancy.connection import connection
from tests.support.api import Answer, Api
from tests.support.builders import a_user
from tests.support.desk import an_operator
from tests.support.ledger import balance, books_are_right, pay
from tests.support.races import race
from tests.support.shop import Shopper, a_product, a_shopper

ROUNDS, BUYERS, PRICE, GEMS = 5, 20, 10, 1000


def merge(duplicate: Any, kept: Any) -> None:
    """The merge of an administrator and its job, in a thread that is in a community."""
    connection.set_schema_to_public()
    user = an_operator().user
    merging.merge(
        operator=Operator(user.pk, user.username, DeskRole.ADMINISTRATOR),
        user=duplicate,
        into=kept.username,
        confirmation=duplicate.username,
        proof="Answered from both addresses",
        reason="Ticket 17",
    )
    merging.finish(duplicate.pk)


def test_purchases_while_the_membership_moves(committed, alpha):
    """Five rounds of 20 buyers through the API, each with a session of its own."""
    product = a_product(alpha, price=PRICE, quantity=None, limit_per_day=None)
    for _ in range(ROUNDS):
        fan, kept = a_shopper(alpha, GEMS), a_user()
        browsers = [Shopper(fan.user, fan.member, alpha, Api().login(fan.user)) for _ in range(BUYERS)]
        works: list[Any] = [partial(browser.buy, product) for browser in browsers]
        works.insert(BUYERS // 2, partial(merge, fan.user, kept))
        answers = race(alpha, works)
        assert not [one for one in answers if isinstance(one, Exception)]
        bought = [one for one in answers if isinstance(one, Answer) and one.status < 300]
        assert {one.status for one in answers if isinstance(one, Answer)} <= {200, 201, 401}
        connection.set_schema_to_public()
        merging.finish(fan.user.pk)  # as the late job does
        assert fan.gems == GEMS - PRICE * len(bought)
        orders = Api().login(type(kept).objects.get(pk=kept.pk)).get("/user/product-order/all?take=100").ok()
        assert {row["id"] for row in orders["data"]} == {one.body["id"] for one in bought}
        assert not ActivityRecord.objects.filter(user_id=fan.user.pk).exists()
    with tenant_context(alpha):
        books_are_right()


def test_spending_while_the_gems_move_to_the_other_wallet(committed, alpha):
    """Five rounds of 20 payments. The wallet that stays has all gems that were not spent."""
    for _ in range(ROUNDS):
        fan, kept = a_shopper(alpha, GEMS), a_shopper(alpha, 1)
        works: list[Any] = [partial(pay, fan.member, PRICE)] * BUYERS
        works.insert(BUYERS // 2, partial(merge, fan.user, kept.user))
        paid = [one for one in race(alpha, works) if getattr(one, "paid", False)]
        with tenant_context(alpha):
            assert balance(fan.member) == 0
            assert balance(kept.member) == 1 + GEMS - PRICE * len(paid)
    with tenant_context(alpha):
        books_are_right()
