"""Gems under load: the sum of all accounts is zero at every instant, and each race has one winner in every run."""

import threading
from collections import Counter
from functools import partial
from typing import Any

from django.db import connection
from django_tenants.utils import tenant_context

from saas.kernel.errors import DomainError
from tenants.wallets import issuance, reconciliation, services
from tenants.wallets.receipts import Receipt
from tests.support.builders import an_actor
from tests.support.ledger import a_fan, a_key, balance, books_are_right, pay, raw
from tests.support.races import race

ROUNDS = 20
FANS = 12
OPERATIONS = 6000
CLIENTS = 48
SUM_IS_ZERO = """
select (select sum(balance) from wallets_account) + (select sum(balance) from system_balances()),
       (select min(balance) from wallets_account)
"""


def _kinds(results):
    names: Counter[str] = Counter()
    for result in results:
        if isinstance(result, Receipt):
            names[result.refusal or ("replayed" if result.replayed else "paid")] += 1
        else:
            names[result.code if isinstance(result, DomainError) else repr(result)] += 1
    return dict(names)


def test_two_hundred_spends_of_most_of_a_balance_twenty_times(committed, alpha):
    for _ in range(ROUNDS):
        fan = a_fan(alpha, 100)
        assert _kinds(race(alpha, [partial(pay, fan, 60)] * 200, at_once=200)) == {
            "paid": 1,
            "WALLET_INSUFFICIENT_BALANCE": 199,
        }
        assert balance(fan) == 40
    books_are_right()


def test_one_key_a_hundred_times_at_once_twenty_times(committed, alpha):
    for _ in range(ROUNDS):
        fan, key = a_fan(alpha, 100), a_key()
        assert _kinds(race(alpha, [partial(pay, fan, 60, key)] * 100, at_once=100)) == {"paid": 1, "replayed": 99}
        assert balance(fan) == 40
    books_are_right()


def test_fifty_rollbacks_and_a_spend_of_the_same_gems_twenty_times(committed, alpha):
    for _ in range(ROUNDS):
        fan = a_fan(alpha)
        tip = services.tip(member=fan, amount=50, reason="", idempotency=a_key(), actor=an_actor(alpha))

        def back(fan=fan, tip=tip):
            return services.reverse(
                reverses=tip.transaction_id, member=fan, reason="", idempotency=a_key(), actor=alpha.owner_id
            )

        works: list[Any] = [back] * 50
        works.insert(25, partial(pay, fan, 50))
        kinds = _kinds(race(alpha, works))
        assert kinds["paid"] == 1, kinds
        assert balance(fan) == 0
    books_are_right()


def test_the_sum_is_zero_at_every_instant(committed, alpha, chance):
    """Every kind of movement by many clients, while another one looks in one snapshot after the other."""
    fans = [a_fan(alpha, 500) for _ in range(FANS)]
    issuance.set_issuance_limits(changes={"daily_issuance_limit": 10**9}, actor=an_actor(alpha))
    tips: list[Receipt] = []
    paid: list[tuple[Any, Receipt]] = []

    def spend(fan, amount):
        receipt = pay(fan, amount)
        if receipt.paid:
            paid.append((fan, receipt))
        return receipt

    def tip(fan, amount):
        receipt = services.tip(member=fan, amount=amount, reason="", idempotency=a_key(), actor=an_actor(alpha))
        tips.append(receipt)
        return receipt

    def deduct(fan, amount):
        return services.deduct(member=fan, amount=amount, reason="", idempotency=a_key(), actor=an_actor(alpha))

    def reset(fan, _amount):
        return services.reset(member=fan, reason="", idempotency=a_key(), actor=an_actor(alpha))

    def roll_back(fan, amount):
        if not paid:
            return spend(fan, amount)
        owner, receipt = paid[amount % len(paid)]
        return services.reverse(
            reverses=receipt.transaction_id, member=owner, reason="", idempotency=a_key(), actor=alpha.owner_id
        )

    def roll_up(_fan, _amount):
        services.roll_up()

    kinds = [spend, spend, spend, tip, tip, deduct, roll_back, roll_back]
    works = [partial(chance.choice(kinds), chance.choice(fans), chance.randint(1, 90)) for _ in range(OPERATIONS)]
    for place in range(0, OPERATIONS, 150):
        works[place] = partial(roll_up if place % 300 else reset, chance.choice(fans), 0)

    over, looks = threading.Event(), []

    def watch():
        try:
            with tenant_context(alpha):
                while not over.wait(0.05):
                    looks.append(raw(SUM_IS_ZERO)[0])
        finally:
            connection.close()

    watcher = threading.Thread(target=watch)
    watcher.start()
    results = race(alpha, works, at_once=CLIENTS)
    over.set()
    watcher.join()

    assert len(looks) > 10
    assert {total for total, _ in looks} == {0}
    assert min(lowest for _, lowest in looks) >= 0
    surprises = [result for result in results if isinstance(result, Exception) and not isinstance(result, DomainError)]
    assert not surprises, surprises[:5]
    assert reconciliation.reconcile() == []
