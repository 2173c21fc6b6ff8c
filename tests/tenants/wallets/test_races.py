"""Callers at the same instant, with real commits."""

import threading
import time
from collections import Counter
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django_tenants.utils import tenant_context

from saas.kernel.errors import DomainError
from saas.kernel.idempotency import IdempotencyInFlight
from saas.kernel.transactions import atomically
from tenants.wallets import issuance, services
from tenants.wallets.models import IssuanceDay, Txn
from tenants.wallets.receipts import Receipt
from tests.support.builders import an_actor
from tests.support.ledger import a_fan, a_key, balance, books_are_right, pay
from tests.support.races import race

pytestmark = pytest.mark.committed


def outcomes(results):
    """How often each came of it: paid, the refusal's code, or the error's code or name."""
    names: Counter[str] = Counter()
    for result in results:
        if isinstance(result, Receipt):
            names[result.refusal or ("replayed" if result.replayed else "paid")] += 1
        else:
            names[result.code if isinstance(result, DomainError) else repr(result)] += 1
    return dict(names)


def test_of_many_spends_only_what_the_balance_allows_succeeds(alpha):
    fan = a_fan(alpha, 100)
    results = race(alpha, [lambda: pay(fan, 60)] * 60)
    assert outcomes(results) == {"paid": 1, "WALLET_INSUFFICIENT_BALANCE": 59}
    assert balance(fan) == 40
    books_are_right()


def test_one_key_many_times_at_once_is_one_effect(alpha):
    fan, key = a_fan(alpha, 100), a_key()
    results = race(alpha, [lambda: pay(fan, 30, key)] * 60)
    assert outcomes(results) == {"paid": 1, "replayed": 59}
    assert balance(fan) == 70
    books_are_right()


def test_one_key_of_a_refusal_many_times_at_once_is_stored_once(alpha):
    fan, key = a_fan(alpha, 10), a_key()
    results = race(alpha, [lambda: pay(fan, 30, key)] * 30)
    assert outcomes(results) == {"WALLET_INSUFFICIENT_BALANCE": 30}
    assert Txn.objects.filter(outcome="REFUSED").count() == 1


def test_a_twin_still_running_is_said_so_and_later_answered(alpha):
    fan, key = a_fan(alpha, 100), a_key()
    holds, lets_go = threading.Event(), threading.Event()

    def slow():
        with tenant_context(alpha), transaction.atomic():
            receipt = pay(fan, 30, key)
            holds.set()
            lets_go.wait(20)
        connection.close()
        return receipt

    thread = threading.Thread(target=slow)
    thread.start()
    holds.wait(20)
    started = time.monotonic()
    with pytest.raises(IdempotencyInFlight):
        atomically(lambda: pay(fan, 30, key))
    assert 1 < time.monotonic() - started < 3
    with connection.cursor() as cursor:
        cursor.execute("show lock_timeout")
        assert cursor.fetchone() == ("0",), "the short wait is over with the call"
    lets_go.set()
    thread.join()

    assert pay(fan, 30, key).replayed
    assert balance(fan) == 70


def test_a_payment_is_rolled_back_once_by_any_actor(alpha):
    fan = a_fan(alpha, 100)
    paid = pay(fan, 30)

    def back():
        return services.reverse(
            reverses=paid.transaction_id, member=fan, reason="", idempotency=a_key(), actor=alpha.owner_id
        )

    assert outcomes(race(alpha, [back] * 50)) == {"paid": 1, "WALLET_ALREADY_ROLLED_BACK": 49}
    assert balance(fan) == 100
    books_are_right()


def test_a_tip_is_taken_back_or_spent_never_both(alpha):
    fan = a_fan(alpha)
    tip = services.tip(member=fan, amount=50, reason="", idempotency=a_key(), actor=an_actor(alpha))

    def back():
        return services.reverse(
            reverses=tip.transaction_id, member=fan, reason="", idempotency=a_key(), actor=alpha.owner_id
        )

    results = race(alpha, [*[back] * 25, lambda: pay(fan, 50), *[back] * 25])

    assert balance(fan) == 0
    assert outcomes(results) in (
        {"paid": 1, "WALLET_ROLLBACK_INSUFFICIENT": 50},
        {"paid": 1, "WALLET_ALREADY_ROLLED_BACK": 49, "WALLET_INSUFFICIENT_BALANCE": 1},
    )
    books_are_right()


def test_the_days_limit_holds_however_many_hand_out(alpha):
    fans = [a_fan(alpha) for _ in range(5)]
    issuance.set_issuance_limits(changes={"daily_issuance_limit": 100}, actor=an_actor(alpha))

    def tip(fan):
        return lambda: services.tip(member=fan, amount=9, reason="", idempotency=a_key(), actor=an_actor(alpha))

    results = race(alpha, [tip(fans[number % 5]) for number in range(50)])

    assert outcomes(results) == {"paid": 11, "WALLET_ISSUANCE_LIMIT": 39}
    assert IssuanceDay.objects.get().issued == 99
    assert sum(balance(fan) for fan in fans) == 99
    books_are_right()


def test_resets_and_purchases_at_once_leave_nothing_unexplained(alpha):
    fan = a_fan(alpha, 500)

    def reset():
        return services.reset(member=fan, reason="", idempotency=a_key(), actor=an_actor(alpha))

    results: list[Any] = race(alpha, [*[lambda: pay(fan, 10)] * 25, reset, *[lambda: pay(fan, 10)] * 25])

    spent = sum(r.amount for r in results if r.type == "DEBIT" and r.paid)
    taken = sum(r.amount for r in results if r.type == "RESET")
    assert (spent + taken, balance(fan)) == (500, 0)
    books_are_right()


def test_fans_who_pay_each_others_escrow_do_not_deadlock(alpha):
    """Legs named in opposite orders: the guarded accounts are locked by ascending id all the same."""
    from tests.tenants.wallets.test_posting import account, post

    one, two = a_fan(alpha, 1000), a_fan(alpha, 1000)
    first, second = account(one), account(two)
    there = [(first, 4, 1), (second, 4, 1)]
    back = [(second, 4, 1), (first, 4, 1)]

    results: list[Any] = race(alpha, [partial(post, alpha, legs) for legs in [there, back] * 25])

    assert [result[0] for result in results] == ["PAID"] * 50, results
    assert (balance(one), balance(two)) == (950, 950)
    books_are_right()


def test_a_look_at_the_books_while_gems_move_finds_them_right(alpha):
    from tenants.wallets import reconciliation

    fans = [a_fan(alpha, 1000) for _ in range(8)]
    works: list[Any] = [partial(pay, fan, 3) for _ in range(12) for fan in fans]
    for number in range(8):
        works.insert(number * 12, partial(reconciliation.reconcile, full=number % 2 == 0))

    results = race(alpha, works, at_once=16)

    assert [result for result in results if isinstance(result, list) and result] == []
    assert not [result for result in results if isinstance(result, Exception)], results
    books_are_right()
